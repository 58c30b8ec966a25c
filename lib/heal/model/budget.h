#ifndef CS_HEAL_MODEL_BUDGET_H
#define CS_HEAL_MODEL_BUDGET_H

#include <stdint.h>

#include "heal/model/prices.h"
#include "heal/model/provider.h"

struct cs_err;

/*
 * The limits of one cs-heal process, over all jobs.  Each is checked before a
 * request is made, against the most that the request could use: it is made only
 * if that fits.
 */
struct cs_budget {
	int64_t max_calls, max_tokens, max_cost_micros; /* 0: no cap */
	struct cs_prices prices;
	struct cs_usage spent;
};

enum { CS_BUDGET_LEAST = 1024 }; /* tokens: no program has fewer */

/* The most that one request could use. */
struct cs_budget_ask {
	const char *model;
	int64_t input;	/* tokens: none has less than a byte */
	int64_t output; /* in: wanted; out: available */
	int64_t least;	/* less output than this is useless */
};

/* CS_ELIMIT and a line that names the limit. */
int cs_budget_allow(
    const struct cs_budget *b, struct cs_budget_ask *ask, struct cs_err *err);

/*
 * A request was made.  told: its reported usage (without calls and cost), or
 * NULL if unknown: then it counts with the most that it could have used.  The
 * result is also added to sum.
 */
void cs_budget_settle(struct cs_budget *b, const struct cs_budget_ask *ask,
    const char *answered, const struct cs_usage *told, struct cs_usage *sum);

#endif
