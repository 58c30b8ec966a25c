#ifndef CS_HEAL_MODEL_BUDGET_H
#define CS_HEAL_MODEL_BUDGET_H

#include <stdint.h>

#include "heal/model/prices.h"
#include "heal/model/provider.h"

struct cs_err;

/*
 * The caps of one cs-heal, over all jobs.  Each is looked at before a request
 * is made, with the most that the request could use: it is made only when that
 * fits.
 */
struct cs_budget {
	int64_t max_calls, max_tokens, max_cost_micros; /* 0: no cap */
	struct cs_prices prices;
	struct cs_usage spent;
};

enum { CS_BUDGET_LEAST = 1024 }; /* tokens: with fewer no program comes back */

/* The most that one request could use. */
struct cs_budget_ask {
	const char *model;
	int64_t input;	/* tokens: no token has less than a byte */
	int64_t output; /* in: wanted; out: what there is room for */
	int64_t least;	/* output of which less is of no use */
};

/* CS_ELIMIT and a line that names the cap. */
int cs_budget_allow(
    const struct cs_budget *b, struct cs_budget_ask *ask, struct cs_err *err);

/*
 * A request was made.  told: what its usage was told to be (calls and cost not
 * yet in it), or NULL when nobody knows: then it counts with all that it could
 * have used.  What it comes to is also added to sum.
 */
void cs_budget_settle(struct cs_budget *b, const struct cs_budget_ask *ask,
    const char *answered, const struct cs_usage *told, struct cs_usage *sum);

#endif
