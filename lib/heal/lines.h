#ifndef CS_HEAL_LINES_H
#define CS_HEAL_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_scan;

/*
 * The logical lines of a text that may not parse:
 *
 *	for (size_t i = 0; cs_lines_next(&scan, &i, &line);)
 */
struct cs_lines_line {
	size_t first, last; /* tokens; last is no comment */
	size_t end;	    /* its NEWLINE, or the END */
	size_t colon;	    /* the first ":" outside of brackets, or end */
	bool fault;	    /* an ERROR token is in it */
};

bool
cs_lines_next(const struct cs_scan *s, size_t *at, struct cs_lines_line *line);

/* The token is one of the words; " a b " is a list of two. */
bool cs_lines_is_word(const struct cs_scan *s, size_t i, const char *words);

/* The token is a NAME that is no word of the language. */
bool cs_lines_is_name(const struct cs_scan *s, size_t i);
bool cs_lines_is_op(const struct cs_scan *s, size_t i, const char *op);
/* One of ( [ {, one of ) ] }. */
bool cs_lines_is_open(const struct cs_scan *s, size_t i);
bool cs_lines_is_close(const struct cs_scan *s, size_t i);
/* The word that a line with a block behind it begins with. */
bool cs_lines_is_head(const struct cs_scan *s, size_t i);

/* A statement may begin with the token. */
bool cs_lines_begins(const struct cs_scan *s, size_t i);

/* The token can end an operand, or begin one. */
bool cs_lines_ends_operand(const struct cs_scan *s, size_t i);
bool cs_lines_begins_operand(const struct cs_scan *s, size_t i);

/* The text stops where it can't be at an end: behind an operator, a comma, an
 * open bracket or the head of a block. */
bool cs_lines_is_cut(const struct cs_scan *s);

/* Nothing stands between two tokens that follow each other. */
bool cs_lines_touch(const struct cs_scan *s, size_t i);

/* Physical lines: where the one around a byte begins and (without its line
 * end) stops, and where the next begins. */
size_t cs_lines_start(const char *text, size_t at);
size_t cs_lines_stop(const char *text, size_t len, size_t at);
size_t cs_lines_after(const char *text, size_t len, size_t at);
/* Blanks and tabs at a place. */
size_t cs_lines_blanks(const char *text, size_t len, size_t at);
/* The line at a place has nothing, or nothing but a comment, on it. */
bool cs_lines_is_blank(const char *text, size_t len, size_t at);

#endif
