#ifndef CS_HEAL_MODEL_BRIEF_H
#define CS_HEAL_MODEL_BRIEF_H

struct cs_err;
struct cs_json;

/* An envelope with its outputs shortened to what a reader needs, by cs-shield
 * as a filter of its own.  NULL and err when that is missing or broken. */
struct cs_json *cs_brief_new(const struct cs_json *env, struct cs_err *err);

#endif
