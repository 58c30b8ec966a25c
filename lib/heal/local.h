#ifndef CS_HEAL_LOCAL_H
#define CS_HEAL_LOCAL_H

#include <stdbool.h>

struct cs_err;
struct cs_heal_options;
struct cs_heal_result;
struct cs_json;

/*
 * Local repairs: the fixers of fixer.h, one after the other.
 *
 * 1 if one of them repaired the code of attempt r->base, either the normal ones
 * or those that make something up; 0 if none could, -1 and err.  One whose
 * result Python accepts takes precedence over one that gets further.
 */
int cs_local_try(const struct cs_json *env, const struct cs_heal_options *o,
    bool placeholders, struct cs_heal_result *r, struct cs_err *err);

/* For a missing module, which no edit can supply: names the package that has
 * it, as r->hint. */
void cs_local_hint(const struct cs_json *env, struct cs_heal_result *r);

#endif
