#ifndef CS_HEAL_MODEL_PRICES_H
#define CS_HEAL_MODEL_PRICES_H

#include <stddef.h>
#include <stdint.h>

struct cs_buf;
struct cs_err;
struct cs_usage;

/*
 * The prices of a million tokens, from a file of the user's: prices built into
 * a program are wrong a month later.  A line is
 *
 *	MODEL INPUT CACHED OUTPUT
 *
 * separated by blanks, amounts with up to six decimals in any currency; #
 * begins a comment.
 */
struct cs_prices_row {
	const char *model;
	/* Millionths of the currency unit for a million tokens. */
	int64_t input, cached, output;
};

struct cs_prices {
	char *text; /* the rows' names point into it */
	struct cs_prices_row *rows;
	size_t n;
};

/* CS_EUSAGE and the line if one is malformed. */
int cs_prices_read(const char *path, struct cs_prices *out, struct cs_err *err);
void cs_prices_free(struct cs_prices *p);

/* NULL if the model is not listed. */
const struct cs_prices_row *
cs_prices_find(const struct cs_prices *p, const char *model);

/* Millionths of the currency unit, rounded up. */
int64_t
cs_prices_cost(const struct cs_prices_row *row, const struct cs_usage *usage);

/* Parse an amount: digits and up to six decimals. */
int cs_prices_amount(const char *s, int64_t *micros, struct cs_err *err);

#endif
