#include "options/model.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "heal/model/ask.h"
#include "heal/model/prices.h"
#include "heal/model/provider.h"

enum {
	TIMEOUT_MS = 300 * 1000,
	TIMEOUT_MAX_MS = 60 * 60 * 1000,
	CALLS_MAX = 1000 * 1000,
	TOKENS_MAX = 1000 * 1000 * 1000,
};

/* --llm=... takes precedence over the environment; NULL: neither. */
static const char *
named(const struct cs_model *m)
{
	const char *v = getenv("CODESHIELD_LLM");

	if (m->no_llm)
		return NULL;
	if (m->llm != NULL)
		return m->llm;
	return v != NULL && *v != '\0' ? v : NULL;
}

static int64_t
amount(const char *option, const char *value)
{
	struct cs_err err;
	int64_t v = 0;

	if (value == NULL)
		return 0;
	if (cs_prices_amount(value, &v, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--%s: %s", option, err.msg);
	if (v == 0)
		cs_die(CS_EX_TROUBLE, "--%s: 0 allows nothing", option);
	return v;
}

static void
note(const char *line)
{
	cs_warn("%s", line);
}

bool
cs_model_read(
    const struct cs_model *m, const char *patcher, struct cs_ask_options *o)
{
	const char *llm = named(m);

	*o = (struct cs_ask_options){
		.endpoint = { .llm = llm,
		    .base_url = m->base_url,
		    .key_file = m->key_file,
		    .key_command = m->key_cmd,
		    .insecure_http = m->insecure_http,
		    .keyless = m->cache != NULL },
		.prompt = m->prompt,
		.prices = m->prices,
		.cache = m->cache,
		.max_calls = cs_front_whole(
		    "max-calls", m->max_calls, 1, CALLS_MAX, 0),
		.max_tokens = cs_front_whole(
		    "max-llm-tokens", m->max_tokens, 1, TOKENS_MAX, 0),
		.max_cost_micros = amount("max-cost", m->max_cost),
		.timeout_ms = cs_front_seconds(
		    "llm-timeout", m->timeout, TIMEOUT_MAX_MS, TIMEOUT_MS),
		.note = note,
	};
	if (m->llm != NULL && llm != NULL && patcher != NULL)
		cs_die(CS_EX_TROUBLE, "--llm and --patcher exclude each other");
	return llm != NULL && patcher == NULL;
}
