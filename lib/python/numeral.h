#ifndef CS_PYTHON_NUMERAL_H
#define CS_PYTHON_NUMERAL_H

#include "python/tokens.h"

/* Read the number that begins here with a digit, or with a point and a
 * digit. */
enum cs_token_kind cs_numeral_read(struct cs_tokens *t, struct cs_token *tok);

#endif
