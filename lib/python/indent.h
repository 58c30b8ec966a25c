#ifndef CS_PYTHON_INDENT_H
#define CS_PYTHON_INDENT_H

#include "python/tokens.h"

/*
 * Read the white space that a logical line begins with: an INDENT or a fault,
 * or CS_TOKEN_END when there is no token yet (then t->dedents says how many
 * blocks end here).  Blank lines and comments say nothing of blocks.
 */
enum cs_token_kind cs_indent_read(struct cs_tokens *t, struct cs_token *tok);

#endif
