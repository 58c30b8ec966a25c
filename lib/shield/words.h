#ifndef CS_SHIELD_WORDS_H
#define CS_SHIELD_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/* What the words of a line are worth. */
enum {
	CS_WORDS_NONE = 0,
	CS_WORDS_NOTE = 12,    /* a warning */
	CS_WORDS_MENTION = 30, /* a word of failure somewhere in the line */
	CS_WORDS_FRAME = 56,   /* what stands around a failure */
	CS_WORDS_SUMMARY = 72, /* what a tool says in the end */
	CS_WORDS_STRONG = 80,  /* a word of failure where tools put it */
};

enum { CS_WORDS_SIGNS_MAX = 256 };

struct cs_words_hit {
	int score;
	unsigned sign; /* which words: under CS_WORDS_SIGNS_MAX */
	/* What a number beside a word that says something may change: all, or
	 * only when it is 0. */
	bool by_number, by_zero;
	bool by_status; /* the status of HTTP in it may be one of failure */
	bool heading;	/* of a Python traceback */
};

/*
 * The best of what a line says: a word of failure counts for more where tools
 * put one, and for nothing where it is taken back ("0 errors") or only part of
 * a name ("error_handler.c").
 */
struct cs_words_hit cs_words_find(const char *p, size_t n);

/* Whether the first status of HTTP in a line is one of failure. */
bool cs_words_has_failed(const char *p, size_t n);

#endif
