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
	size_t first, last; /* tokens; last is not a comment */
	size_t end;	    /* its NEWLINE, or the END */
	size_t colon;	    /* the first ":" outside brackets, or end */
	bool fault;	    /* it contains an ERROR token */
};

bool
cs_lines_next(const struct cs_scan *s, size_t *at, struct cs_lines_line *line);

/* Whether the token is one of the words; " a b " is a list of two. */
bool cs_lines_is_word(const struct cs_scan *s, size_t i, const char *words);

/* Whether the token is a NAME that is not a keyword. */
bool cs_lines_is_name(const struct cs_scan *s, size_t i);
bool cs_lines_is_op(const struct cs_scan *s, size_t i, const char *op);
/* One of ( [ {, one of ) ] }. */
bool cs_lines_is_open(const struct cs_scan *s, size_t i);
bool cs_lines_is_close(const struct cs_scan *s, size_t i);
/* Whether the token is the first word of a block header. */
bool cs_lines_is_head(const struct cs_scan *s, size_t i);

/* Whether a statement may begin with the token. */
bool cs_lines_begins(const struct cs_scan *s, size_t i);

/* Whether the token can end an operand, or begin one. */
bool cs_lines_ends_operand(const struct cs_scan *s, size_t i);
bool cs_lines_begins_operand(const struct cs_scan *s, size_t i);

/* Whether the text stops where it cannot be complete: after an operator, a
 * comma, an open bracket or a block header. */
bool cs_lines_is_cut(const struct cs_scan *s);

/* Whether the file has the name at a token elsewhere. */
bool cs_lines_recurs(const struct cs_scan *s, size_t i);

/* Whether nothing is between a token and the next. */
bool cs_lines_touch(const struct cs_scan *s, size_t i);

/* Physical lines: where the one around a byte begins and (without its line end)
 * ends, and where the next begins. */
size_t cs_lines_start(const char *text, size_t at);
size_t cs_lines_stop(const char *text, size_t len, size_t at);
size_t cs_lines_after(const char *text, size_t len, size_t at);
/* The number of blanks and tabs at a position. */
size_t cs_lines_blanks(const char *text, size_t len, size_t at);
/* Whether the line at a position is empty except for a comment. */
bool cs_lines_is_blank(const char *text, size_t len, size_t at);

#endif
