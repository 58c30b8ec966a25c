#ifndef CS_PYTHON_SCAN_H
#define CS_PYTHON_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_err;

/*
 * A Python text as an array of the tokens of python/tokens.h, for texts that do
 * not parse: no text makes it fail.  Where CPython would report an error there
 * may be an ERROR token, and reading continues after it.
 */
enum cs_scan_kind {
	CS_SCAN_NAME, /* keywords too */
	CS_SCAN_NUMBER,
	CS_SCAN_STRING, /* with its prefix; an f-string is one token */
	CS_SCAN_OP,
	CS_SCAN_COMMENT,
	CS_SCAN_NEWLINE, /* the end of a logical line; may be empty at the end */
	CS_SCAN_NL,	 /* any other end of a line */
	CS_SCAN_INDENT,	 /* the white space itself */
	CS_SCAN_DEDENT,	 /* empty */
	CS_SCAN_ERROR,	 /* an unterminated string, a stray character, an
			    indentation that fits no block (empty) */
	CS_SCAN_END,	 /* the last one, empty */
};

enum {
	CS_SCAN_RAW = 1,
	CS_SCAN_BYTES = 2,
	CS_SCAN_FORMAT = 4, /* an f-string */
	CS_SCAN_TRIPLE = 8,
};

struct cs_scan_token {
	uint32_t start, end; /* bytes of the text */
	uint32_t line;	     /* of its first byte, from 1 */
	uint32_t column;     /* of its first byte in code points, from 1 */
	uint32_t depth;	     /* brackets open around it */
	uint8_t kind;	     /* enum cs_scan_kind */
	uint8_t flags;	     /* of a string, also an unterminated one */
};

struct cs_scan {
	const char *text; /* borrowed */
	size_t len;
	struct cs_scan_token *v; /* v[n - 1] is CS_SCAN_END */
	size_t n;
};

#define CS_SCAN_INIT                                                           \
	{                                                                      \
		0                                                              \
	}
#define cs_scan_auto __attribute__((cleanup(cs_scan_free)))

/*
 * The text is borrowed for as long as t.  Over CS_ENV_CODE_MAX it is CS_ELIMIT;
 * on failure t is as after CS_SCAN_INIT.  Line ends are \n, \r\n and \r.
 */
int cs_scan_read(
    const char *text, size_t len, struct cs_scan *t, struct cs_err *err);
void cs_scan_free(struct cs_scan *t);

/* Whether the text of token i is word. */
bool cs_scan_is(const struct cs_scan *t, size_t i, const char *word);

/* Whether two tokens have the same text. */
bool cs_scan_same(const struct cs_scan *t, size_t a, size_t b);

/* The first token that begins on a line or after it. */
size_t cs_scan_at_line(const struct cs_scan *t, uint32_t line);

#endif
