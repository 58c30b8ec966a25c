#ifndef CS_PYTHON_LETTER_H
#define CS_PYTHON_LETTER_H

#include "python/tokens.h"

/* The size in bytes of the non-ASCII character at p if it may be part of a
 * name, otherwise 0. */
size_t cs_letter_size(const char *p, size_t n);

/* CS_TOKEN_FAULT, for an invalid character here. */
enum cs_token_kind cs_letter_fail(struct cs_tokens *t, struct cs_token *tok);

#endif
