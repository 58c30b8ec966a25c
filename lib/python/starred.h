#ifndef CS_PYTHON_STARRED_H
#define CS_PYTHON_STARRED_H

#include <stdbool.h>
#include <stdint.h>

#include "python/tokens.h"

/*
 * Stars before displays, which the grammar's parser takes in few places, while
 * a text is rewritten for it (python/recast.h):
 *
 *	x = 1, *[2]	is a plus there, which tree.c knows again;
 *	a, *(b, c) = x	means a, b, c = x: the star and the brackets go.
 */

enum { CS_STARRED_MAX = 64 }; /* of a line */

struct cs_starred_display {
	uint32_t star, open;
	uint32_t close, comma; /* 0: not yet, none is its end */
	int level;	       /* brackets that are open in it */
	bool value;	       /* it may stand where there is a plus */
	bool empty, several;   /* nothing is in it, a comma is */
	bool behind_comma;
};

struct cs_starred {
	struct cs_starred_display display[CS_STARRED_MAX];
	unsigned n;
	/* The brackets that are open are all displays up to this one. */
	int displays;
	/* "for" of a loop or a comprehension, whose "in" is next: where it
	 * stands, and in how many brackets. */
	uint32_t loop;
	int loop_level;
	bool looping;
};

/* The token tok, the two before it (but for what is between tokens), and the
 * text that is rewritten. */
void cs_starred_take(struct cs_starred *s, const struct cs_tokens *t,
    const struct cs_token *tok, const struct cs_token *last,
    const struct cs_token *before, char *text);

#endif
