#ifndef CS_PYTHON_LEX_H
#define CS_PYTHON_LEX_H

#include <stddef.h>

#include "python/tokens.h"

/* Shared by the parts of the tokenizer. */

/* The character n bytes ahead, -1 after the end. */
static inline int
cs_lex_peek(const struct cs_tokens *t, size_t n)
{
	return t->at + n < t->len ? (unsigned char)t->text[t->at + n] : -1;
}

static inline bool
cs_lex_is_digit(int c)
{
	return c >= '0' && c <= '9';
}

static inline bool
cs_lex_is_letter(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
	    c >= 0x80;
}

static inline bool
cs_lex_is_line_end(int c)
{
	return c == '\n' || c == '\r';
}

/* The size in bytes of the line end n bytes ahead: 0, 1, or 2 for CR LF. */
static inline size_t
cs_lex_line_end(const struct cs_tokens *t, size_t n)
{
	if (cs_lex_peek(t, n) == '\r')
		return cs_lex_peek(t, n + 1) == '\n' ? 2 : 1;
	return cs_lex_peek(t, n) == '\n';
}

/* The token from tok->start to here. */
static inline enum cs_token_kind
cs_lex_token(
    const struct cs_tokens *t, struct cs_token *tok, enum cs_token_kind kind)
{
	tok->kind = kind;
	tok->end = (uint32_t)t->at;
	return kind;
}

/* Skip to the end of the physical line. */
void cs_lex_skip_line(struct cs_tokens *t);

/* The number of the line that contains byte.  Takes linear time; nothing is
 * counted if nobody needs it. */
unsigned cs_lex_line_of(const struct cs_tokens *t, size_t byte);

/* CS_TOKEN_FAULT: the error from start to end.  t->at remains after what was
 * read, so that a tolerant reader can continue. */
enum cs_token_kind cs_lex_fail(struct cs_tokens *t, struct cs_token *tok,
    enum cs_tokens_about about, size_t start, size_t end, const char *fmt, ...)
    __attribute__((format(printf, 6, 7)));

#endif
