#ifndef CS_PYTHON_RECAST_H
#define CS_PYTHON_RECAST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_err;

/*
 * A Python text rewritten for the grammar's parser.  Every token keeps its
 * position; what is between tokens, and what the parser reads differently from
 * Python, is rewritten:
 *
 * - no comments and no joined lines.  The parser makes a node of each, and a
 *   node has room for 65,535 children: with more, what preceded them is lost.
 * - a line is indented by one space for each block that contains it, since the
 *   parser has its own way of counting tabs, form feeds and widths over 255.
 * - a star is a plus where a tuple has no brackets and in a subscript, and is
 *   removed before a display that is a target (starred.h); the default of a
 *   type parameter becomes its bound; a name before a bracket where a type is
 *   allowed becomes a number: the parser does not accept them.
 * - "match [a]:" becomes "match (a):", which is unambiguous.
 * - elements of long displays that are only data are left out (bulk.h).
 * - it can be parsed in pieces, cut between statements of the module, so that
 *   the parser's recovery from an error remains cheap.
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
