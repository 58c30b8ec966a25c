#ifndef CS_HEAL_TRIAL_H
#define CS_HEAL_TRIAL_H

#include <stdbool.h>
#include <stddef.h>

#include "heal/edits.h"

struct cs_case;
struct cs_err;

/* Python's verdict on a text. */
struct cs_trial_look {
	size_t fault; /* position of the first error; SIZE_MAX: none */
	bool idle;    /* valid, and there is nothing to run in it */
	char message[160];
	/* Invalid tokens; the interpreter reports the first of these before any
	 * grammar error, wherever that is. */
	size_t strays;
};
int cs_trial_look(const char *text, size_t len, struct cs_trial_look *look,
    struct cs_err *err);

/*
 * A search among several ways to repair a text that does not parse.  The best
 * is one that Python accepts, else the one whose first error is last, and after
 * that of the original text; among those the one of the lowest rank.  If two
 * are equally good and give different texts, neither is known to be meant, so
 * none is used.
 *
 *	cs_trial_auto struct cs_trial t = CS_TRIAL_INIT(c);
 *	for (...) {
 *		cs_edits_insert(cs_trial_next(&t, rank), at, ":");
 *		if (cs_trial_end(&t, err) < 0)
 *			return -1;
 *	}
 *	cs_trial_take(&t, edits);
 */
struct cs_trial {
	const struct cs_case *c;
	struct cs_edits now, best;
	struct cs_buf now_text, best_text;
	int rank, best_rank, left; /* tries left */
	size_t best_fault;	   /* in the original text */
	size_t fault;		   /* of that text; 0: not determined */
	bool found, tie;
};

/* Each try costs a parse of the whole text. */
enum { CS_TRIAL_MAX = 24 };

#define CS_TRIAL_INIT(the_case)                                                \
	{                                                                      \
		.c = (the_case), .now = CS_EDITS_INIT, .best = CS_EDITS_INIT,  \
		.left = CS_TRIAL_MAX                                           \
	}
#define cs_trial_auto __attribute__((cleanup(cs_trial_free)))

/* An empty set of edits to fill. */
struct cs_edits *cs_trial_next(struct cs_trial *t, int rank);
int cs_trial_end(struct cs_trial *t, struct cs_err *err);
/* Add the best to edits, with their confidence; true if there is one. */
bool cs_trial_take(struct cs_trial *t, struct cs_edits *edits);
void cs_trial_free(struct cs_trial *t);

#endif
