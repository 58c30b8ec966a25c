#ifndef CS_HEAL_MODEL_ASK_H
#define CS_HEAL_MODEL_ASK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "heal/model/endpoint.h"
#include "heal/model/provider.h"

struct cs_err;
struct cs_json;

struct cs_ask_options {
	struct cs_endpoint_options endpoint;
	const char *prompt, *prices, *cache;		/* paths, or NULL */
	int64_t max_calls, max_tokens, max_cost_micros; /* 0: no cap */
	int64_t timeout_ms;
	bool dry_run;
	void (*note)(const char *line); /* for messages to a person */
};

/* A model to ask, and what it has cost so far. */
struct cs_ask;

/* CS_EUSAGE if it cannot be asked with these options.  The strings are
 * borrowed. */
struct cs_ask *cs_ask_new(const struct cs_ask_options *o, struct cs_err *err);
void cs_ask_free(struct cs_ask *a);

enum cs_ask_end {
	CS_ASK_ANSWERED, /* code is a program */
	CS_ASK_FAILED, /* the service failed, or the model's answer is unusable */
	CS_ASK_REFUSED, /* by a limit: no request was made */
	CS_ASK_SHOWN,	/* dry run: code is the request, as a line of JSON */
};

struct cs_ask_answer {
	enum cs_ask_end end;
	struct cs_buf code;
	char reason[240];      /* if FAILED or REFUSED */
	char model[120];       /* "provider:model" that answered; "": none */
	struct cs_usage usage; /* of this question */
	bool priced;	       /* usage.cost_micros is valid */
};

/*
 * Ask for a program to replace the one in question, an envelope with a
 * diagnosis.  -1 and err if out of memory or a part of the toolkit is missing.
 */
int cs_ask_program(struct cs_ask *a, const struct cs_json *question,
    struct cs_ask_answer *answer, struct cs_err *err);

#endif
