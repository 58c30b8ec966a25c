#ifndef CS_HEAL_LOCAL_H
#define CS_HEAL_LOCAL_H

#include <stdbool.h>

struct cs_err;
struct cs_heal_options;
struct cs_heal_result;
struct cs_json;

/*
 * Repairs that need nobody: the fixers of fixer.h, one after the other.
 *
 * 1 when one of them mended the code of attempt r->base, of those that mend or
 * of those that make something up; 0 when none could, -1 and err.  One after
 * which Python takes the program goes before one that gets further.
 */
int cs_local_try(const struct cs_json *env, const struct cs_heal_options *o,
    bool placeholders, struct cs_heal_result *r, struct cs_err *err);

/* Of a module that is missing, and that no edit can bring: which package has
 * it, as r->hint. */
void cs_local_hint(const struct cs_json *env, struct cs_heal_result *r);

#endif
