#ifndef CS_SHIELD_SELECT_H
#define CS_SHIELD_SELECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_err;

/* Why an item was taken. */
enum cs_select_way {
	CS_SELECT_RANKED, /* before all others */
	CS_SELECT_HEAD,
	CS_SELECT_MIDDLE, /* for its score */
	CS_SELECT_TAIL,
	CS_SELECT_LONGER, /* it was ranked, and is now shown in full */
	CS_SELECT_FILL,	  /* it costs no more than the gap that it fills */
};

/* A piece of a text that can be shown or omitted: the lines from first to
 * before next. */
struct cs_select_item {
	uint64_t first, next;
	uint64_t cost;
	uint64_t more; /* additional cost of showing it in full */
	unsigned rank; /* > 0: taken before all that have none, 1 first */
	int score;     /* > 0: worth showing for itself */
	bool taken, full;
	enum cs_select_way way; /* of what is taken */
};

/* Items with this score are worth any cost. */
enum { CS_SELECT_STRONG = 56 };

struct cs_select_text {
	struct cs_select_item *items; /* in order, not overlapping */
	size_t n;
	uint64_t lines; /* of the whole text */
	uint64_t shown; /* of these, the first ones already shown */
	uint64_t spent; /* on them */
	uint64_t gap;	/* cost of a marker for omitted lines */
	uint64_t fixed; /* cost of what is written in any case */
	unsigned share; /* of the budget, relative to the others' */
};

/*
 * Take what fits the budget, including the markers: ranked items, then for each
 * text the first lines, the last and the best between, in proportion to the
 * shares.  Items are taken in one fixed order, whatever the budget, so a larger
 * budget takes all that a smaller one does.  Expensive items come late in that
 * order, so that little is left over when the next does not fit.  If nothing
 * fits, nothing is taken.  The result of an earlier run is discarded.
 */
int cs_select_run(struct cs_select_text *texts, size_t n, uint64_t budget,
    struct cs_err *err);

#endif
