#ifndef CS_PYTHON_TOKENS_H
#define CS_PYTHON_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "python/fault.h"

/*
 * Tokenizes a Python text as CPython does: brackets join lines, tabs and form
 * feeds count in an indentation as they do there, and the fields of f-strings
 * contain tokens of their own (PEP 701).
 *
 *	struct cs_tokens t;
 *	struct cs_token tok;
 *
 *	cs_tokens_start(&t, text, len);
 *	while (cs_tokens_next(&t, &tok) > CS_TOKEN_FAULT)
 *		...
 *
 * For texts that do not parse use python/scan.h, which continues after errors.
 */

enum cs_token_kind {
	CS_TOKEN_END,
	CS_TOKEN_FAULT,	  /* see tokens.fault; there are no more tokens */
	CS_TOKEN_NEWLINE, /* ends a logical line; empty at the end */
	CS_TOKEN_INDENT,
	CS_TOKEN_DEDENT,  /* empty */
	CS_TOKEN_COMMENT, /* anywhere, also inside brackets */
	CS_TOKEN_NAME,	  /* also a keyword */
	CS_TOKEN_NUMBER,
	CS_TOKEN_STRING, /* a whole literal, or a literal piece of an f-string */
	CS_TOKEN_OP, /* one character each, except -> := == != <= >= // ** etc. */
	CS_TOKEN_JOIN,	/* a line end inside brackets, a backslash and its line
			   end */
	CS_TOKEN_ERROR, /* tolerant: an unterminated string, a stray character,
			   an indentation that fits no block (empty) */
};

struct cs_token {
	enum cs_token_kind kind;
	uint32_t start, end;
};

/* CPython's own limits. */
enum {
	CS_TOKENS_BRACKETS = 200,
	CS_TOKENS_INDENTS = 100,
	CS_TOKENS_FSTRINGS = 150,
};

/* The subject of a fault. */
enum cs_tokens_about {
	CS_TOKENS_NONE,
	CS_TOKENS_INDENTATION,
	CS_TOKENS_NUMBER,
	CS_TOKENS_STRING,
	CS_TOKENS_LETTER, /* in a name */
	CS_TOKENS_OPENING,
	CS_TOKENS_CLOSING,
	CS_TOKENS_SYMBOL, /* a character that begins no token */
	CS_TOKENS_BACKSLASH,
	CS_TOKENS_UNCLOSED, /* unclosed brackets at the end */
};

struct cs_tokens_bracket {
	char c;
	bool field, spec; /* of an f-string; after its ':' */
	uint32_t at;
};

struct cs_tokens_fstring {
	char quote;
	bool triple, raw;
	int brackets;	 /* open where it began */
	uint32_t at;	 /* where its prefix begins, */
	uint32_t quotes; /* and its quotes */
};

struct cs_tokens {
	const char *text;
	size_t len, at;
	size_t line; /* start of the current line */
	struct cs_fault fault;
	enum cs_tokens_about about;
	/*
	 * The fault concerns the text as a whole (a string, bracket or number):
	 * CPython reports it even if something before it is not grammatical.
	 */
	bool hard;
	bool tolerant;
	bool line_start,
	    blank;	 /* at the start of a logical line; nothing on it yet */
	int dedents;	 /* still to be returned */
	bool misfit;	 /* followed by an error: they fit no block */
	size_t unclosed; /* f-strings before it are known not to close */
	int brackets, indents, fstrings;
	struct cs_tokens_bracket bracket[CS_TOKENS_BRACKETS];
	struct {
		uint32_t column, other; /* with tabs of 8, with tabs of 1 */
	} indent[CS_TOKENS_INDENTS];
	struct cs_tokens_fstring fstring[CS_TOKENS_FSTRINGS];
};

void cs_tokens_start(struct cs_tokens *t, const char *text, size_t len);

/*
 * Continue after each error: no text makes it fail, and there is no
 * CS_TOKEN_FAULT.  The ends of blank lines are returned too, with blank set.
 * An f-string that turns out to be unterminated is returned once more, from its
 * beginning, as the plain string that it would be.
 */
void
cs_tokens_start_tolerant(struct cs_tokens *t, const char *text, size_t len);

enum cs_token_kind cs_tokens_next(struct cs_tokens *t, struct cs_token *tok);

/* Whether the text of the token is word. */
bool cs_tokens_is(
    const struct cs_tokens *t, const struct cs_token *tok, const char *word);

#endif
