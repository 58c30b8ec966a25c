#ifndef CS_SHIELD_SELECT_H
#define CS_SHIELD_SELECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_err;

/* How an item came to be taken. */
enum cs_select_way {
	CS_SELECT_RANKED, /* before all others */
	CS_SELECT_HEAD,
	CS_SELECT_MIDDLE, /* for its score */
	CS_SELECT_TAIL,
	CS_SELECT_LONGER, /* it was ranked, and is now shown in full */
	CS_SELECT_FILL,	  /* it costs no more than the gap that it fills */
};

/* A piece of a text that can be shown or left out: the lines from first to
 * before next. */
struct cs_select_item {
	uint64_t first, next;
	uint64_t cost;
	uint64_t more; /* what it costs beyond that to show it in full */
	unsigned rank; /* over 0: taken before all that have none, 1 first */
	int score;     /* over 0: worth showing for itself */
	bool taken, full;
	enum cs_select_way way; /* of what is taken */
};

/* Items with such a score are worth any cost. */
enum { CS_SELECT_STRONG = 56 };

struct cs_select_text {
	struct cs_select_item *items; /* in order, not overlapping */
	size_t n;
	uint64_t lines; /* of the whole text */
	uint64_t shown; /* of these, the first, are shown already */
	uint64_t spent; /* on them */
	uint64_t gap;	/* the cost of saying that lines were left out */
	uint64_t fixed; /* what is said in any case */
	unsigned share; /* of the budget, in proportion to the others' */
};

/*
 * Take what fits into the budget, what is said of the gaps included: what is
 * ranked, then of each text the first lines, the last and the best between, by
 * shares.  There is one order in which items are taken, whatever the budget, so
 * a larger budget takes all that a smaller one did.  Dear items come late in
 * that order, so that little is left when the next does not fit.  With room for
 * nothing nothing is taken.  What an earlier run took is forgotten.
 */
int cs_select_run(struct cs_select_text *texts, size_t n, uint64_t budget,
    struct cs_err *err);

#endif
