#ifndef CS_OPTIONS_MODEL_H
#define CS_OPTIONS_MODEL_H

#include <stdbool.h>

#include "common/front.h"

struct cs_ask_options;

/* Options for whether and how to ask a model: of cs-heal, and of cs-run, which
 * passes them on. */
struct cs_model {
	bool no_llm, insecure_http;
	const char *llm, *base_url, *key_file, *key_cmd, *timeout;
	const char *max_calls, *max_tokens, *max_cost;
	const char *prompt, *prices, *cache; /* each as given, NULL if not */
};

#define CS_MODEL_OPTS(m)                                                       \
	{ CS_OPT_MAYBE, 0, "llm", "PROVIDER[:MODEL]",                          \
		"ask a model when no local repair helps",                      \
		{ .text = &(m)->llm } },                                       \
	    { CS_OPT_FLAG, 0, "no-llm", NULL, "ask no model (the default)",    \
		    { .flag = &(m)->no_llm } },                                \
	    { CS_OPT_TEXT, 0, "base-url", "URL", "base URL of the provider",   \
		    { .text = &(m)->base_url } },                              \
	    { CS_OPT_FLAG, 0, "insecure-http", NULL,                           \
		    "allow plain HTTP to other machines",                      \
		    { .flag = &(m)->insecure_http } },                         \
	    { CS_OPT_TEXT, 0, "key-file", "FILE",                              \
		    "file with the provider's key",                            \
		    { .text = &(m)->key_file } },                              \
	    { CS_OPT_TEXT, 0, "key-cmd", "CMD",                                \
		    "command that prints the provider's key",                  \
		    { .text = &(m)->key_cmd } },                               \
	    { CS_OPT_TEXT, 0, "llm-timeout", "S",                              \
		    "time limit of a request in seconds (300)",                \
		    { .text = &(m)->timeout } },                               \
	    { CS_OPT_TEXT, 0, "prompt", "FILE",                                \
		    "template of the prompt for the model",                    \
		    { .text = &(m)->prompt } },                                \
	    { CS_OPT_TEXT, 0, "max-calls", "N",                                \
		    "maximum number of requests (no limit)",                   \
		    { .text = &(m)->max_calls } },                             \
	    { CS_OPT_TEXT, 0, "max-llm-tokens", "N",                           \
		    "maximum number of tokens, in and out (no limit)",         \
		    { .text = &(m)->max_tokens } },                            \
	    { CS_OPT_TEXT, 0, "prices", "FILE",                                \
		    "file with the prices of models",                          \
		    { .text = &(m)->prices } },                                \
	    { CS_OPT_TEXT, 0, "max-cost", "AMOUNT",                            \
		    "maximum cost, according to --prices",                     \
		    { .text = &(m)->max_cost } },                              \
	{                                                                      \
		CS_OPT_TEXT, 0, "cache", "DIR",                                \
		    "cache a model's answers in this directory",               \
		{                                                              \
			.text = &(m)->cache                                    \
		}                                                              \
	}

/*
 * Whether --llm or CODESHIELD_LLM requests a model and --no-llm does not forbid
 * it; a patcher takes precedence over the environment.  o gets the values of
 * the options; a bad one ends the program.
 */
bool cs_model_read(
    const struct cs_model *m, const char *patcher, struct cs_ask_options *o);

#endif
