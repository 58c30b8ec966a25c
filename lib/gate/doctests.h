#ifndef CS_GATE_DOCTESTS_H
#define CS_GATE_DOCTESTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

struct cs_err;
struct cs_tree;

/*
 * The examples in a program's docstrings, which doctest.testmod() runs, one
 * after another, whether those before them fail or not.
 */
struct cs_doctests {
	struct cs_buf text; /* the program, and behind it the examples */
	uint32_t *start;    /* of the program, and of each example, in text */
	size_t n;
	struct cs_doctests_line *line; /* of the examples */
	size_t lines;
};

struct cs_doctests_line {
	uint32_t at;   /* in the text */
	uint32_t from; /* in the program; that of the docstring unless ... */
	bool exact;    /* ... it is spelt there as it is run */
};

/* The program may run its examples. */
bool cs_doctests_asked(const struct cs_tree *t);

/*
 * 1; 0 when examples may come from elsewhere than from its docstrings, or can't
 * be told from them; -1 and err.  d is to be freed in any case.
 */
int cs_doctests_read(
    const struct cs_tree *t, struct cs_doctests *d, struct cs_err *err);
void cs_doctests_free(struct cs_doctests *d);

/* Each part is a statement of its own in the tree of the text. */
bool cs_doctests_apart(const struct cs_doctests *d, const struct cs_tree *t);

/* Where a place in the text is in the program. */
uint32_t cs_doctests_place(const struct cs_doctests *d, uint32_t at);

#endif
