#ifndef CS_HEAL_MODEL_PROVIDER_H
#define CS_HEAL_MODEL_PROVIDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_buf;
struct cs_err;
struct cs_json;

/* A request to a model, whichever service has it. */
struct cs_question {
	const char *model;
	const char *system, *user; /* UTF-8 */
	size_t system_len, user_len;
	int64_t max_output; /* tokens of the answer, including reasoning */
};

/* Why an answer ended. */
enum cs_stop {
	CS_STOP_DONE,
	CS_STOP_LENGTH,	 /* the limit on its tokens, or the model's own */
	CS_STOP_REFUSED, /* by the model, or a filter before or after it */
	CS_STOP_OTHER,
};

/* Token counts, normalized for all providers: input includes cached tokens,
 * output includes reasoning. */
struct cs_usage {
	int64_t calls;
	int64_t input, cached, output, reasoning;
	int64_t cost_micros; /* millionths of the price file's currency unit */
};

struct cs_reply {
	struct cs_buf *text; /* everything to be read, without reasoning */
	enum cs_stop stop;
	const char *why;   /* the provider's word for it, or NULL; borrowed */
	const char *model; /* that answered, or NULL; borrowed */
	bool counted;	   /* usage was reported */
	struct cs_usage usage;
};

/* A variable for a key, and the header that carries it. */
struct cs_provider_key {
	const char *variable; /* NULL ends the list */
	const char *header;   /* the text before the key */
};

enum { CS_PROVIDER_KEYS = 3 };

/*
 * One service, and everything specific to it.  Requests have no optional
 * fields: services reject those of other versions.
 */
struct cs_provider {
	const char *name;
	struct cs_provider_key keys[CS_PROVIDER_KEYS]; /* best first */
	bool keyless; /* it may be used without a key */
	bool named;   /* plain --llm never selects it */
	const char *model, *model_variable;
	const char *base; /* URL without a slash at its end, NULL: none */
	/* The part that the variable, and --base-url, omit from it, or NULL. */
	const char *base_variable, *base_tail;
	/* The base URL for a variable's value; NULL: the value itself. */
	void (*base_of)(const char *value, struct cs_buf *out);
	const char *path;    /* after the base; {model} is the model's name */
	const char *headers; /* additional ones, one per line; "" */
	int64_t max_output;
	/* NULL if out of memory. */
	struct cs_json *(*request)(const struct cs_question *q);
	/* Parse a body with status 200.  -1 and err (CS_EDATA) if it is not
	 * this service's. */
	int (*reply)(
	    const struct cs_json *body, struct cs_reply *r, struct cs_err *err);
};

extern const struct cs_provider cs_anthropic_provider, cs_compatible_provider,
    cs_deepseek_provider, cs_gemini_provider, cs_ollama_provider,
    cs_openai_provider, cs_responses_provider;

/* In the order in which plain --llm looks for a key; ends with NULL. */
extern const struct cs_provider *const cs_provider_list[];

/* NULL if there is none of that name. */
const struct cs_provider *cs_provider_find(const char *name, size_t len);

/* "gemini, openai, ..." */
void cs_provider_names(struct cs_buf *out);

/* {"role": ..., "content": ...} */
struct cs_json *
cs_provider_message(const char *role, const char *text, size_t len);

/* A service's word for why an answer ended; CS_STOP_OTHER if it is missing or
 * not listed.  The list ends with NULL. */
struct cs_provider_stop {
	const char *reason;
	enum cs_stop stop;
};
enum cs_stop
cs_provider_stop(const struct cs_provider_stop *known, const char *reason);

/* A number of tokens, 0 if absent: bounded, so that sums cannot overflow. */
int64_t cs_provider_tokens(const struct cs_json *usage, const char *path);

/* Concatenate the texts of an array's parts: those whose "type" is the one
 * given (NULL: any), except with "thought". */
void cs_provider_texts(
    const struct cs_json *parts, const char *type, struct cs_buf *out);

#endif
