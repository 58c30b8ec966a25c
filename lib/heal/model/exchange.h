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
	int64_t timeout_ms;		/* for all tries */
	void (*note)(const char *line); /* a line for a person, each wait */
};

/*
 * Have a request answered, if need be by asking again.  0 and the body of the
 * answer with status 200, which nothing is counted for yet; what went before
 * it is counted, in the budget and in sum.  -1 and err: CS_ELIMIT is a cap,
 * CS_ENOMEM our trouble, every other code the service's.
 */
int cs_exchange_make(const struct cs_exchange *x, const struct cs_buf *request,
    const struct cs_budget_ask *ask, struct cs_usage *sum, struct cs_buf *body,
    struct cs_err *err);

#endif
