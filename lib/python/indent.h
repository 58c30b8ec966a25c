#ifndef CS_PYTHON_INDENT_H
#define CS_PYTHON_INDENT_H

#include "python/tokens.h"

/*
 * Read the white space at the beginning of a logical line: an INDENT or a
 * fault, or CS_TOKEN_END if there is no token yet (then t->dedents is the
 * number of blocks that end here).  Blank lines and comments do not affect
 * blocks.
 */
enum cs_token_kind cs_indent_read(struct cs_tokens *t, struct cs_token *tok);

#endif
