#ifndef CS_ENVELOPE_SHAPE_H
#define CS_ENVELOPE_SHAPE_H

struct cs_err;
struct cs_json;

/*
 * Check an envelope against the types and enumerations of cs-envelope(5), for
 * the keys that the toolkit reads; others are ignored.  CS_EDATA, with a text
 * that names the key.
 */
int cs_shape_check(const struct cs_json *env, struct cs_err *err);

#endif
