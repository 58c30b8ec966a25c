#ifndef CS_HEAL_MODEL_EXCHANGE_H
#define CS_HEAL_MODEL_EXCHANGE_H

#include <stdint.h>

struct cs_buf;
struct cs_budget;
struct cs_budget_ask;
struct cs_err;
struct cs_endpoint;
struct cs_usage;

struct cs_exchange {
	struct cs_endpoint *endpoint;
	struct cs_budget *budget;
	int64_t timeout_ms;		/* for all retries together */
	void (*note)(const char *line); /* a line for a person, for each wait */
};

/*
 * Have a request answered, retrying if necessary.  0 and the body of an answer
 * with status 200, which is not yet counted; earlier attempts are, in the
 * budget and in sum.  -1 and err: CS_ELIMIT is one of our limits, CS_ENOMEM our
 * failure, any other code the service's.
 */
int cs_exchange_make(const struct cs_exchange *x, const struct cs_buf *request,
    const struct cs_budget_ask *ask, struct cs_usage *sum, struct cs_buf *body,
    struct cs_err *err);

#endif
