#ifndef CS_PYTHON_LITERAL_H
#define CS_PYTHON_LITERAL_H

#include "python/tokens.h"

/* The kind of string that the letters from start, before the quote here,
 * prefix; false if they are a name. */
bool cs_literal_prefix(
    const struct cs_tokens *t, size_t start, bool *format, bool *raw);

/* Read the string whose quotes are here; tok->start is at its prefix. */
enum cs_token_kind cs_literal_string(struct cs_tokens *t, struct cs_token *tok);

/* The same for an f-string, up to the end of its opening quotes. */
enum cs_token_kind
cs_literal_open(struct cs_tokens *t, struct cs_token *tok, bool raw);

/* Whether the text of an f-string continues here, or that of a format
 * specifier: read a piece of it, up to a field, the end of the specifier, or
 * the end of the string. */
bool cs_literal_goes_on(const struct cs_tokens *t);
enum cs_token_kind cs_literal_text(struct cs_tokens *t, struct cs_token *tok);

/* Abandon the open f-strings and read the outermost again, as a string without
 * fields. */
enum cs_token_kind
cs_literal_fall_back(struct cs_tokens *t, struct cs_token *tok);

#endif
