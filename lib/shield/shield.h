#ifndef CS_SHIELD_SHIELD_H
#define CS_SHIELD_SHIELD_H

#include <stdbool.h>
#include <stdint.h>

#include "shield/digest.h"
#include "shield/price.h"

struct cs_err;
struct cs_json;

struct cs_shield_opts {
	int64_t budget;	   /* tokens */
	int64_t max_bytes; /* 0: any number */
	enum cs_price_unit unit;
	bool raw;	   /* count, and change no text */
	bool follow;	   /* give the first lines of a text at once */
	const char *spill; /* a folder for what is not shown whole, or NULL */
	const struct cs_pattern *keep, *drop;
	const struct cs_vocabulary *vocabulary; /* counts exactly; or NULL */
};

/* The plan of a digest of so many texts with equal shares. */
struct cs_digest_plan
cs_shield_plan(const struct cs_shield_opts *opts, size_t texts);

/* The account of a text: what --stats prints.  spill is its file or NULL; NULL
 * when memory is out. */
struct cs_json *cs_shield_stats(const struct cs_shield_opts *opts,
    const struct cs_digest_sum *sum, const char *spill);

/*
 * Bring run.stdout and run.stderr of an envelope within the budget, which they
 * share, and say so in "shield".  An exact twin (stdout_base64) of a text that
 * lost something goes with it.  What an earlier shield left out still counts.
 * With a folder to spill into, texts that are not shown whole stand there in a
 * folder of their own, as files called stdout and stderr.
 * Without "run" the envelope stays as it is.
 */
int cs_shield_envelope(
    struct cs_json *env, const struct cs_shield_opts *opts, struct cs_err *err);

#endif
