#ifndef CS_PYTHON_STARRED_H
#define CS_PYTHON_STARRED_H

#include <stdbool.h>
#include <stdint.h>

#include "python/tokens.h"

/*
 * Stars before an operand, which the grammar's parser accepts in few places,
 * while a text is rewritten for it (python/recast.h):
 *
 *	x = 1, *[2]	becomes a plus, which tree.c recognizes, as in
 *	x[*y()]		a subscript, in a field of an f-string, after "yield",
 *	*x: *y		and in the annotation of a parameter;
 *	a, *(b, c) = x	means a, b, c = x: the star and the brackets go.
 */

enum { CS_STARRED_MAX = 64 }; /* of a line */

/* A star whose meaning depends on what follows. */
struct cs_starred_star {
	uint32_t star;
	uint32_t open;	       /* of the display after it; 0: none */
	uint32_t close, comma; /* 0: not known yet */
	int level;	       /* brackets open inside it */
	bool value;	       /* it may be where a plus is allowed */
	bool empty, several;   /* it is empty; it has a comma */
	bool behind_comma;
};

/* Inside this many open brackets. */
struct cs_starred_level {
	enum cs_starred_in {
		CS_STARRED_OTHER,
		CS_STARRED_SUBSCRIPT,
		CS_STARRED_FIELD,
		CS_STARRED_PARAMETERS,
	} in;
	uint32_t lambdas; /* whose colon is still to come */
	bool defines;	  /* "def", whose parameters are still to come */
	bool yields;
};

struct cs_starred {
	struct cs_starred_star star[CS_STARRED_MAX];
	unsigned n;
	/* The open brackets are all displays up to this one. */
	int displays;
	/* "for" of a loop or a comprehension whose "in" is next: its position,
	 * the number of brackets around it, and of displays opened since. */
	uint32_t loop;
	int loop_level, loop_displays;
	bool looping;
	/* "match" or "case" at the beginning of the line; otherwise
	 * UINT32_MAX. */
	uint32_t soft;
	bool pattern; /* it is "case", and its colon is still to come */
	struct cs_starred_level level[CS_TOKENS_BRACKETS + 1];
};

/* The token tok, the two before it (ignoring what is between tokens), and the
 * text being rewritten. */
void cs_starred_take(struct cs_starred *s, const struct cs_tokens *t,
    const struct cs_token *tok, const struct cs_token *last,
    const struct cs_token *before, char *text);

#endif
