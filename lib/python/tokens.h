#ifndef CS_PYTHON_TOKENS_H
#define CS_PYTHON_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_err;

/*
 * A Python text as tokens, for texts that don't parse: nothing that is written
 * makes it fail.  What CPython would refuse is an ERROR token, and reading goes
 * on behind it.
 */
enum cs_token_kind {
	CS_TOKEN_NAME, /* keywords too */
	CS_TOKEN_NUMBER,
	CS_TOKEN_STRING, /* with its prefix; an f-string is one token */
	CS_TOKEN_OP,
	CS_TOKEN_COMMENT,
	CS_TOKEN_NEWLINE, /* the end of a logical line; may be empty at the end */
	CS_TOKEN_NL,	  /* any other end of a line */
	CS_TOKEN_INDENT, /* the white space itself */
	CS_TOKEN_DEDENT, /* empty */
	CS_TOKEN_ERROR,	 /* a string that isn't closed, a stray character, an
			    indentation that fits no block (empty) */
	CS_TOKEN_END,	 /* the last one, empty */
};

enum {
	CS_TOKEN_RAW = 1,
	CS_TOKEN_BYTES = 2,
	CS_TOKEN_FORMAT = 4, /* an f-string (or a t-string) */
	CS_TOKEN_TRIPLE = 8,
};

struct cs_token {
	uint32_t start, end; /* bytes of the text */
	uint32_t line;	     /* of its first byte, from 1 */
	uint32_t column;     /* of its first byte in code points, from 1 */
	uint32_t depth;	     /* brackets that are open around it */
	uint8_t kind;	     /* enum cs_token_kind */
	uint8_t flags;	     /* of a string, also of one that isn't closed */
};

struct cs_tokens {
	const char *text; /* borrowed */
	size_t len;
	struct cs_token *v; /* v[n - 1] is CS_TOKEN_END */
	size_t n;
};

#define CS_TOKENS_INIT                                                         \
	{                                                                      \
		0                                                              \
	}
#define cs_tokens_auto __attribute__((cleanup(cs_tokens_free)))

/*
 * The text is borrowed for as long as t.  Over CS_ENV_CODE_MAX it is CS_ELIMIT;
 * on failure t is as after CS_TOKENS_INIT.  Line ends are \n, \r\n and \r.
 */
int cs_tokens_read(
    const char *text, size_t len, struct cs_tokens *t, struct cs_err *err);
void cs_tokens_free(struct cs_tokens *t);

/* The text of token i is word. */
bool cs_tokens_is(const struct cs_tokens *t, size_t i, const char *word);

/* The first token that begins on a line or behind it. */
size_t cs_tokens_at_line(const struct cs_tokens *t, uint32_t line);

#endif
