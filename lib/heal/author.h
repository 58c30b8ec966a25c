#ifndef CS_HEAL_AUTHOR_H
#define CS_HEAL_AUTHOR_H

struct cs_err;
struct cs_heal_options;
struct cs_heal_result;
struct cs_json;

/*
 * Repairs by an author of programs: the patcher, or else the model of the
 * options.  The third attempt starts from the given code: by then the author's
 * own repairs have failed twice.
 *
 * 1 if there is a program that has not failed before, 0 if there is none
 * (r->status, r->reason), -1 and err.
 */
int cs_author_try(const struct cs_json *env, const struct cs_heal_options *o,
    struct cs_heal_result *r, struct cs_err *err);

#endif
