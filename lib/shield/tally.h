#ifndef CS_SHIELD_TALLY_H
#define CS_SHIELD_TALLY_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "shield/price.h"

struct cs_err;

/* Size and cost of a text of any size, without keeping it.  All except the unit
 * begins as zero. */
struct cs_tally {
	enum cs_price_unit unit;
	uint64_t lines, bytes, cost;
	char last;
	struct cs_buf line; /* the beginning of the unfinished last one */
};

/* In pieces of any size: the same bytes give the same result. */
int
cs_tally_add(struct cs_tally *t, const char *p, size_t n, struct cs_err *err);

/* Count the rest, and free the memory. */
void cs_tally_end(struct cs_tally *t);

#endif
