#ifndef CS_HEAL_AUTHOR_H
#define CS_HEAL_AUTHOR_H

struct cs_err;
struct cs_heal_options;
struct cs_heal_result;
struct cs_json;

/*
 * Repairs by somebody who writes programs, the patcher or else the model of the
 * options.  Their third attempt starts from the code that was given: by then
 * their own course has failed twice.
 *
 * 1 when that is a program which has not failed already, 0 when there is none
 * (r->status, r->reason), -1 and err.
 */
int cs_author_try(const struct cs_json *env, const struct cs_heal_options *o,
    struct cs_heal_result *r, struct cs_err *err);

#endif
