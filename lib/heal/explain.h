#ifndef CS_HEAL_EXPLAIN_H
#define CS_HEAL_EXPLAIN_H

struct cs_buf;
struct cs_json;

/*
 * Describes what was done to a job, for a person: each change in its history
 * with its fixer, whether it is sure, and the lines before and after; finally
 * why there is no patch, if there is none.
 */
void cs_explain(const struct cs_json *env, struct cs_buf *out);

#endif
