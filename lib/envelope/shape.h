#ifndef CS_ENVELOPE_SHAPE_H
#define CS_ENVELOPE_SHAPE_H

struct cs_err;
struct cs_json;

/*
 * Hold an envelope to the types and the enumerations of cs-envelope(5), for
 * the keys that the toolkit reads; what it does not know it leaves alone.
 * CS_EDATA and a text that names the key.
 */
int cs_shape_check(const struct cs_json *env, struct cs_err *err);

#endif
