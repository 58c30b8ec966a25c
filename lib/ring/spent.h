#ifndef CS_RING_SPENT_H
#define CS_RING_SPENT_H

struct cs_err;
struct cs_json;

/*
 * What models cost a job: "heal.usage" of its answer becomes the sum over all
 * its attempts, where each entry of "history" keeps its own.
 */
int cs_spent_put(struct cs_json *env, struct cs_err *err);

#endif
