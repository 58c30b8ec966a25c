#ifndef CS_PYTHON_BULK_H
#define CS_PYTHON_BULK_H

#include <stdbool.h>
#include <stdint.h>

#include "python/tokens.h"

/*
 * The elements of long displays that are numbers and words and nothing else
 * ("[0, 1, 2, ..."), token by token: data, in which there is nothing to find,
 * and of which a parser makes more than of all the rest.
 */

struct cs_bulk_level {
	uint32_t start;	   /* of the element that is read */
	uint32_t elements; /* that were read before it */
	bool plain, display;
};

struct cs_bulk {
	struct cs_bulk_level level[CS_TOKENS_BRACKETS + 1];
	int depth;
	bool begins; /* nothing of an element was read */
};

void cs_bulk_start(struct cs_bulk *p);

/* Take the next token of t.  True: with the comma that it is, an element ends
 * that can be left out, and *start is where it began. */
bool cs_bulk_take(struct cs_bulk *p, const struct cs_tokens *t,
    const struct cs_token *tok, uint32_t *start);

#endif
