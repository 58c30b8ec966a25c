#ifndef CS_PYTHON_BLOCKS_H
#define CS_PYTHON_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>

struct cs_fault;
struct cs_tree;

/* What the tokens tell of blocks, their heads and the ends of lines, which the
 * grammar takes more lightly than Python does. */

/* The first fault, if there is one.  True: it is one of the text as a whole
 * (struct cs_tokens, hard), whatever the parser may say. */
bool cs_blocks_check(const char *text, size_t len, struct cs_fault *f);

/* For a tree that is not whole, the fault that comes first in the text: the
 * tokens', or the one that the parser was stuck at, in CPython's words. */
void cs_blocks_name(const struct cs_tree *t, struct cs_fault *f);

#endif
