#ifndef CS_PYTHON_LETTER_H
#define CS_PYTHON_LETTER_H

#include "python/tokens.h"

/* Bytes of the character beyond ASCII at p that may stand in a name; 0 when
 * there is none. */
size_t cs_letter_size(const char *p, size_t n);

/* CS_TOKEN_FAULT, for the character that stands here instead. */
enum cs_token_kind cs_letter_fail(struct cs_tokens *t, struct cs_token *tok);

#endif
