#ifndef CS_HEAL_MODEL_PRICES_H
#define CS_HEAL_MODEL_PRICES_H

#include <stddef.h>
#include <stdint.h>

struct cs_buf;
struct cs_err;
struct cs_usage;

/*
 * What a million tokens cost, from a file of the user's: prices that come with
 * a program are wrong a month later.  A line is
 *
 *	MODEL INPUT CACHED OUTPUT
 *
 * with blanks between, amounts of up to six decimals in whatever money; #
 *begins a remark.
 */
struct cs_prices_row {
	const char *model;
	/* Millionths of the money for a million tokens. */
	int64_t input, cached, output;
};

struct cs_prices {
	char *text; /* the rows' names are in it */
	struct cs_prices_row *rows;
	size_t n;
};

/* CS_EUSAGE and the line when one is of another form. */
int cs_prices_read(const char *path, struct cs_prices *out, struct cs_err *err);
void cs_prices_free(struct cs_prices *p);

/* NULL when the model is not listed. */
const struct cs_prices_row *
cs_prices_find(const struct cs_prices *p, const char *model);

/* Millionths of the money, rounded up. */
int64_t
cs_prices_cost(const struct cs_prices_row *row, const struct cs_usage *usage);

/* An amount as it is typed: digits and up to six decimals. */
int cs_prices_amount(const char *s, int64_t *micros, struct cs_err *err);

#endif
