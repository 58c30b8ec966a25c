#ifndef CS_HEAL_MODEL_BRIEF_H
#define CS_HEAL_MODEL_BRIEF_H

struct cs_err;
struct cs_json;

/* An envelope with its output shortened to what a reader needs, by cs-shield as
 * a separate filter.  NULL and err if that is missing or broken. */
struct cs_json *cs_brief_new(const struct cs_json *env, struct cs_err *err);

#endif
