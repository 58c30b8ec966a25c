#ifndef CS_SHIELD_DIGEST_H
#define CS_SHIELD_DIGEST_H

#include <stddef.h>
#include <stdint.h>

#include "shield/price.h"

struct cs_buf;
struct cs_err;

/*
 * One or two texts brought within a budget: cleaned as a terminal would show
 * them, and, when that is too much, repeats folded, long lines cut, and the
 * lines chosen that a reader needs.  What was left out is said in their place.
 * Memory is bounded by the budget, not by the texts.
 */
struct cs_digest;

enum { CS_DIGEST_TEXTS_MAX = 2, CS_DIGEST_BUDGET_MAX = 1000000 };

struct cs_digest_plan {
	int64_t budget; /* tokens, for all the texts together */
	enum cs_price_unit unit;
	size_t texts;
	unsigned shares[CS_DIGEST_TEXTS_MAX]; /* in proportion */
};

/* The least budget in which there is room to say what was left out. */
int64_t cs_digest_budget_min(enum cs_price_unit unit);

struct cs_digest *
cs_digest_new(const struct cs_digest_plan *plan, struct cs_err *err);
void cs_digest_free(struct cs_digest *d);

/* More of text i, in pieces of any size. */
int cs_digest_add(
    struct cs_digest *d, size_t i, const char *p, size_t n, struct cs_err *err);

struct cs_digest_sum {
	uint64_t tokens; /* of what is shown, markers included */
	uint64_t elided_lines, elided_bytes;
};

/* The end: add what stays of text i to out[i].  Once only. */
int cs_digest_end(struct cs_digest *d, struct cs_buf *out,
    struct cs_digest_sum *sum, struct cs_err *err);

#endif
