#ifndef CS_PYTHON_LITERAL_H
#define CS_PYTHON_LITERAL_H

#include "python/tokens.h"

/* What the letters from start on, before the quote that stands here, make of a
 * string; false when they are a name. */
bool cs_literal_prefix(
    const struct cs_tokens *t, size_t start, bool *format, bool *raw);

/* Read the string whose quotes stand here; tok->start is at its prefix. */
enum cs_token_kind cs_literal_string(struct cs_tokens *t, struct cs_token *tok);

/* The same for an f-string, up to the end of its opening quotes. */
enum cs_token_kind
cs_literal_open(struct cs_tokens *t, struct cs_token *tok, bool raw);

/* The text of an f-string goes on here, or that of a field's format: read a
 * piece of it, up to a field, the end of a field's format, or its own end. */
bool cs_literal_goes_on(const struct cs_tokens *t);
enum cs_token_kind cs_literal_text(struct cs_tokens *t, struct cs_token *tok);

/* Give up the f-strings that are open and read the outermost again, as a string
 * without fields. */
enum cs_token_kind
cs_literal_fall_back(struct cs_tokens *t, struct cs_token *tok);

#endif
