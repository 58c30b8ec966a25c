#ifndef CS_RING_SPENT_H
#define CS_RING_SPENT_H

struct cs_err;
struct cs_json;

/*
 * The cost of models for a job: sets "heal.usage" of its answer to the sum over
 * all its attempts; each entry of "history" keeps its own.
 */
int cs_spent_put(struct cs_json *env, struct cs_err *err);

#endif
