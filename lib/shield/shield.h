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
	bool follow;	   /* output the first lines of a text at once */
	const char *spill; /* directory for full texts, or NULL */
	const struct cs_pattern *keep, *drop;
	const struct cs_vocabulary *vocabulary; /* counts exactly; or NULL */
};

/* The plan of a digest of this many texts with equal shares. */
struct cs_digest_plan
cs_shield_plan(const struct cs_shield_opts *opts, size_t texts);

/* The report on a text: what --stats prints.  spill is its file or NULL; NULL
 * if out of memory. */
struct cs_json *cs_shield_stats(const struct cs_shield_opts *opts,
    const struct cs_digest_sum *sum, const char *spill);

/*
 * Reduce run.stdout and run.stderr of an envelope to the budget, which they
 * share, and report it in "shield".  The exact copy (stdout_base64) of a
 * shortened text is dropped.  What an earlier shield omitted still counts.
 * With a spill directory, texts that are not shown completely are written to a
 * subdirectory of it, to files named stdout and stderr.  Without "run" the
 * envelope is unchanged.
 */
int cs_shield_envelope(
    struct cs_json *env, const struct cs_shield_opts *opts, struct cs_err *err);

#endif
