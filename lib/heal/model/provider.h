#ifndef CS_HEAL_MODEL_PROVIDER_H
#define CS_HEAL_MODEL_PROVIDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_buf;
struct cs_err;
struct cs_json;

/* What is asked of a model, whoever serves it. */
struct cs_question {
	const char *model;
	const char *system, *user; /* UTF-8 */
	size_t system_len, user_len;
	int64_t max_output; /* tokens of the answer, thinking included */
};

/* Why an answer ends where it does. */
enum cs_stop {
	CS_STOP_DONE,
	CS_STOP_LENGTH,	 /* the cap on its tokens, or the model's own */
	CS_STOP_REFUSED, /* by the model, or a filter before or behind it */
	CS_STOP_OTHER,
};

/* Tokens as all providers are made to count them: input with what was cached,
 * output with what was thought. */
struct cs_usage {
	int64_t calls;
	int64_t input, cached, output, reasoning;
	int64_t cost_micros; /* millionths of the price file's money */
};

struct cs_reply {
	struct cs_buf *text; /* all that is meant to be read, thinking left out
			      */
	enum cs_stop stop;
	const char *why;   /* the provider's word for it, or NULL; borrowed */
	const char *model; /* that answered, or NULL; borrowed */
	bool counted;	   /* usage was told */
	struct cs_usage usage;
};

/* A variable that holds a key, and the header that carries it. */
struct cs_provider_key {
	const char *variable; /* NULL ends the list */
	const char *header;   /* up to the key */
};

enum { CS_PROVIDER_KEYS = 3 };

/*
 * One service, and all that is its own.  Its requests have no field that could
 * be left out: services refuse those of other times.
 */
struct cs_provider {
	const char *name;
	struct cs_provider_key keys[CS_PROVIDER_KEYS]; /* best first */
	bool keyless; /* it may be asked without a key */
	bool named;   /* plain --llm never takes it */
	const char *model, *model_variable;
	const char *base; /* URL without a slash at its end, NULL: none */
	/* What the variable, and --base-url, leave out of it, or NULL. */
	const char *base_variable, *base_tail;
	/* The base URL that a variable's value means; NULL: the value is it. */
	void (*base_of)(const char *value, struct cs_buf *out);
	const char *path;    /* behind the base; {model} is the model's name */
	const char *headers; /* more of them, a line each; "" */
	int64_t max_output;
	/* NULL when memory ran out. */
	struct cs_json *(*request)(const struct cs_question *q);
	/* Of a body with status 200.  -1 and err (CS_EDATA) when it is none of
	 * this service's. */
	int (*reply)(
	    const struct cs_json *body, struct cs_reply *r, struct cs_err *err);
};

extern const struct cs_provider cs_anthropic_provider, cs_compatible_provider,
    cs_deepseek_provider, cs_gemini_provider, cs_ollama_provider,
    cs_openai_provider, cs_responses_provider;

/* In the order in which plain --llm looks for a key; ends with NULL. */
extern const struct cs_provider *const cs_provider_list[];

/* NULL when there is none of that name. */
const struct cs_provider *cs_provider_find(const char *name, size_t len);

/* "gemini, openai, ..." */
void cs_provider_names(struct cs_buf *out);

/* {"role": ..., "content": ...} */
struct cs_json *
cs_provider_message(const char *role, const char *text, size_t len);

/* A service's word for why an answer ends; CS_STOP_OTHER for one that is not
 * listed, and for none.  The list ends with NULL. */
struct cs_provider_stop {
	const char *reason;
	enum cs_stop stop;
};
enum cs_stop
cs_provider_stop(const struct cs_provider_stop *known, const char *reason);

/* A number of tokens, 0 when there is none: what a service counts can't make a
 * sum overflow. */
int64_t cs_provider_tokens(const struct cs_json *usage, const char *path);

/* Texts of the parts of an array put together: each part's text where its
 * "type" is the one given (NULL: any) and it has none of "thought". */
void cs_provider_texts(
    const struct cs_json *parts, const char *type, struct cs_buf *out);

#endif
