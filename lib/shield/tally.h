#ifndef CS_SHIELD_TALLY_H
#define CS_SHIELD_TALLY_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "shield/price.h"

struct cs_err;

/* What a text of any size holds and costs, without keeping it.  All but the
 * unit begins as zero. */
struct cs_tally {
	enum cs_price_unit unit;
	uint64_t lines, bytes, cost;
	char last;
	struct cs_buf line; /* the beginning of the one at the end */
};

/* In pieces of any size: the same bytes give the same count. */
int
cs_tally_add(struct cs_tally *t, const char *p, size_t n, struct cs_err *err);

/* Count what is left, and give the memory back. */
void cs_tally_end(struct cs_tally *t);

#endif
