#ifndef CS_PYTHON_BULK_H
#define CS_PYTHON_BULK_H

#include <stdbool.h>
#include <stdint.h>

#include "python/tokens.h"

/*
 * Finds the elements of long displays that consist of numbers and words only
 * ("[0, 1, 2, ..."), token by token: data, in which there is nothing to find,
 * and which costs a parser more than all the rest.
 */

struct cs_bulk_level {
	uint32_t start;	   /* of the current element */
	uint32_t elements; /* read before it */
	bool plain, display;
};

struct cs_bulk {
	struct cs_bulk_level level[CS_TOKENS_BRACKETS + 1];
	int depth;
	bool begins; /* nothing of an element has been read */
};

void cs_bulk_start(struct cs_bulk *p);

/* Process the next token of t.  True: it is a comma, the element that ends with
 * it can be left out, and *start is where that began. */
bool cs_bulk_take(struct cs_bulk *p, const struct cs_tokens *t,
    const struct cs_token *tok, uint32_t *start);

#endif
