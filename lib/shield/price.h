#ifndef CS_SHIELD_PRICE_H
#define CS_SHIELD_PRICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The number of tokens that a model would make of a text: a conservative
 * estimate.  It follows the pre-tokenizer of o200k with a mean price for each
 * kind of piece.  The amount compared with a budget is a tenth more, with which
 * few texts that fill it exceed it by the exact count, and not by much: see
 * tests/long/tokens.bats.
 */
enum cs_price_unit {
	CS_PRICE_O200K,
	CS_PRICE_CLAUDE,  /* Claude 3 to 4.6: a third more */
	CS_PRICE_CLAUDE5, /* Opus 4.7 and later, Sonnet 5: three quarters more */
	CS_PRICE_BYTES,	  /* exact: one per byte */
};

/* The unit of that name ("o200k", "claude", "claude5", "bytes"); false if there
 * is none. */
bool cs_price_unit_named(const char *name, enum cs_price_unit *unit);
const char *cs_price_unit_name(enum cs_price_unit unit);

/* Costs are counted in fractions of a token, so that sums are not rounded. */
enum {
	CS_PRICE_TOKEN = 6400,
	/* No text has more bytes than this for the cost of one token. */
	CS_PRICE_BYTES_MAX = 80,
};

/*
 * The cost of n bytes, including the extra tenth.  Costs are additive: that of
 * a text is the sum over its lines, each with its newline.
 */
uint64_t cs_price_text(enum cs_price_unit unit, const char *p, size_t n);

/* The estimate itself, without the tenth, in whole tokens, rounded up. */
uint64_t cs_price_tokens(enum cs_price_unit unit, uint64_t cost);

#endif
