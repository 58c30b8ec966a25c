#ifndef CS_SHIELD_WORDS_H
#define CS_SHIELD_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/* The scores of the words in a line. */
enum {
	CS_WORDS_NONE = 0,
	CS_WORDS_NOTE = 12,    /* a warning */
	CS_WORDS_MENTION = 30, /* a word of failure somewhere in the line */
	CS_WORDS_FRAME = 56,   /* the surroundings of a failure */
	CS_WORDS_SUMMARY = 72, /* the final result of a tool */
	CS_WORDS_STRONG = 80,  /* a word of failure where tools put it */
};

enum { CS_WORDS_SIGNS_MAX = 256 };

struct cs_words_hit {
	int score;
	unsigned sign; /* which words: below CS_WORDS_SIGNS_MAX */
	/* What a number next to a significant word may change: everything, or
	 * only when it is 0. */
	bool by_number, by_zero;
	bool by_status; /* an HTTP status in it may indicate failure */
	bool heading;	/* of a Python traceback */
};

/*
 * The highest score in a line: a word of failure counts for more where tools
 * put one, and for nothing if it is negated ("0 errors") or only part of a name
 * ("error_handler.c").
 */
struct cs_words_hit cs_words_find(const char *p, size_t n);

/* Whether the first HTTP status in a line indicates failure. */
bool cs_words_has_failed(const char *p, size_t n);

#endif
