#ifndef CS_SHIELD_SELECT_H
#define CS_SHIELD_SELECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_err;

/* A piece of a text that can be shown or left out: the lines from first to
 * before next. */
struct cs_select_item {
	uint64_t first, next;
	uint64_t cost;
	uint64_t more; /* what it costs beyond that to show it in full */
	unsigned rank; /* over 0: taken before all that have none, 1 first */
	int score;     /* over 0: worth showing for itself */
	bool taken, full;
};

/* Items with such a score are worth any cost. */
enum { CS_SELECT_STRONG = 56 };

struct cs_select_text {
	struct cs_select_item *items; /* in order, not overlapping */
	size_t n;
	uint64_t lines; /* of the whole text */
	uint64_t gap;	/* the cost of saying that lines were left out */
	unsigned share; /* of the budget, in proportion to the others' */
};

/*
 * Take what fits into the budget, what is said of the gaps included: what is
 * ranked, then of each text the first lines, the last and the best between, by
 * shares.  There is one order in which items are taken, whatever the budget, so
 * a larger budget takes all that a smaller one did.  Dear items come late in
 * that order, so that little is left when the next does not fit.  With room for
 * nothing nothing is taken.
 */
int cs_select_run(struct cs_select_text *texts, size_t n, uint64_t budget,
    struct cs_err *err);

#endif
