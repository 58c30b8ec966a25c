#ifndef CS_HEAL_ALONE_H
#define CS_HEAL_ALONE_H

struct cs_err;
struct cs_heal_options;
struct cs_json;

/*
 * Repair a program that does not parse, of which nothing but its text is known,
 * as long as each repair gets further.  The envelope is then as after
 * cs_heal_envelope(); its code is the old one unless Python accepts the new
 * one.  Returns enum cs_heal_status, NOTHING_TO_DO for a program that parses;
 * or -1 and err.
 */
int cs_alone_heal(
    struct cs_json *env, const struct cs_heal_options *o, struct cs_err *err);

#endif
