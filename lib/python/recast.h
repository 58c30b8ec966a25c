#ifndef CS_PYTHON_RECAST_H
#define CS_PYTHON_RECAST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_err;

/*
 * A Python text as the grammar's parser is to get it.  Every token stands where
 * it stood; what is between tokens, and what the parser reads otherwise than
 * Python does, is written anew:
 *
 * - no comments and no joined lines.  To the parser they are nodes, as many as
 *   there are in a row, and a node has room for 65,535 children: with more,
 * what stood before them is gone from its tree.
 * - a line is indented by one space for each block that it is in, since the
 *   parser counts tabs, form feeds and widths over 255 in its own way.
 * - a star is a plus where a tuple has no brackets and in a subscript, and is
 *   not there before a display that is a target (starred.h); the default of a
 *   type parameter is its bound; a name with a bracket behind it where a type
 *   may stand is a number: the parser does not take them.
 * - "match [a]:" is "match (a):", which can be nothing else.
 * - of a long display the elements that are data alone are left out (bulk.h).
 * - it can be read in pieces, cut between statements of the module, so that
 * what the parser does to recover from a fault stays small.
 */
struct cs_recast {
	char *text;
	/* Shorter than the source if its tokens have an error: what follows it
	 * is not examined. */
	size_t len;
	bool fault;
	uint32_t *cut; /* ends of the pieces, the last one at len */
	size_t cuts;
};

/* Nested deeper than Python allows: CS_ELIMIT.  On failure r is empty. */
int cs_recast_read(
    const char *text, size_t len, struct cs_recast *r, struct cs_err *err);
void cs_recast_free(struct cs_recast *r);
#define cs_recast_auto __attribute__((cleanup(cs_recast_free)))

#endif
