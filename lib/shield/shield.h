#ifndef CS_SHIELD_SHIELD_H
#define CS_SHIELD_SHIELD_H

#include <stdbool.h>
#include <stdint.h>

#include "shield/price.h"

struct cs_err;
struct cs_json;

struct cs_shield_opts {
	int64_t budget; /* tokens */
	enum cs_price_unit unit;
	bool raw; /* count, and change no text */
};

/*
 * Bring run.stdout and run.stderr of an envelope within the budget, which they
 * share, and say so in "shield".  An exact twin (stdout_base64) of a text that
 * lost something goes with it.  What an earlier shield left out still counts.
 * Without "run" the envelope stays as it is.
 */
int cs_shield_envelope(
    struct cs_json *env, const struct cs_shield_opts *opts, struct cs_err *err);

#endif
