#include "heal/model/budget.h"

#include <inttypes.h>
#include <stddef.h>

#include "base/err.h"

static int64_t
cost_of(const struct cs_budget *b, const struct cs_budget_ask *ask,
    const char *answered, const struct cs_usage *usage)
{
	const struct cs_prices_row *row = cs_prices_find(&b->prices, answered);

	if (row == NULL)
		row = cs_prices_find(&b->prices, ask->model);
	return row != NULL ? cs_prices_cost(row, usage) : 0;
}

static int
allow_tokens(
    const struct cs_budget *b, struct cs_budget_ask *ask, struct cs_err *err)
{
	const int64_t left = b->max_tokens - b->spent.input - b->spent.output -
	    ask->input;

	if (b->max_tokens == 0)
		return 0;
	if (left < ask->least)
		return cs_err_set(err, CS_ELIMIT,
		    "--max-llm-tokens: of %" PRId64 " tokens %" PRId64
		    " are used, and the request could use %" PRId64 " more",
		    b->max_tokens, b->spent.input + b->spent.output,
		    ask->input + ask->least);
	if (ask->output > left)
		ask->output = left;
	return 0;
}

static int
allow_cost(const struct cs_budget *b, const struct cs_budget_ask *ask,
    struct cs_err *err)
{
	const struct cs_prices_row *row = cs_prices_find(
	    &b->prices, ask->model);
	const struct cs_usage most = { .input = ask->input,
		.output = ask->output };

	if (b->max_cost_micros == 0)
		return 0;
	if (row == NULL)
		return cs_err_set(err, CS_ELIMIT,
		    "--max-cost: --prices has no price for %s", ask->model);
	if (b->spent.cost_micros + cs_prices_cost(row, &most) >
	    b->max_cost_micros)
		return cs_err_set(err, CS_ELIMIT,
		    "--max-cost: of %" PRId64 " millionths %" PRId64
		    " are spent, and the request could cost %" PRId64 " more",
		    b->max_cost_micros, b->spent.cost_micros,
		    cs_prices_cost(row, &most));
	return 0;
}

int
cs_budget_allow(
    const struct cs_budget *b, struct cs_budget_ask *ask, struct cs_err *err)
{
	if (b->max_calls > 0 && b->spent.calls >= b->max_calls)
		return cs_err_set(err, CS_ELIMIT,
		    "--max-calls: all %" PRId64 " requests are made",
		    b->max_calls);
	if (allow_tokens(b, ask, err) < 0)
		return -1;
	return allow_cost(b, ask, err);
}

static void
add(struct cs_usage *sum, const struct cs_usage *u)
{
	sum->calls += u->calls;
	sum->input += u->input;
	sum->cached += u->cached;
	sum->output += u->output;
	sum->reasoning += u->reasoning;
	sum->cost_micros += u->cost_micros;
}

void
cs_budget_settle(struct cs_budget *b, const struct cs_budget_ask *ask,
    const char *answered, const struct cs_usage *told, struct cs_usage *sum)
{
	struct cs_usage u = { .input = ask->input, .output = ask->output };

	if (told != NULL)
		u = *told;
	u.calls = 1;
	u.cost_micros = cost_of(b, ask, answered, &u);
	add(&b->spent, &u);
	add(sum, &u);
}
