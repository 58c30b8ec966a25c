#ifndef CS_SHIELD_TERMINAL_H
#define CS_SHIELD_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;
struct cs_line;

/*
 * What a terminal would finally show: bytes in, clean lines out.  Escape
 * sequences are obeyed if they move or erase within a line and dropped
 * otherwise; carriage return and backspace move back, so that overwritten text
 * disappears; CRLF ends a line.  Bytes that are not UTF-8 become U+FFFD, other
 * control characters ^X.  Its output cannot control a terminal.
 */
struct cs_terminal;

/*
 * Lines go to take() as they end; their text lives until settle(), which is
 * called at the end of each adding at the latest.  A -1 from either ends the
 * feeding.
 */
struct cs_terminal_reader {
	int (*take)(void *ctx, struct cs_line *line, struct cs_err *err);
	int (*settle)(void *ctx, struct cs_err *err);
	void *ctx;
};

/* Of a long line the first and the last part are kept, together at least max
 * bytes; the loss between them is line->cut bytes at line->cut_at. */
struct cs_terminal *cs_terminal_new(
    size_t max, const struct cs_terminal_reader *reader, struct cs_err *err);
void cs_terminal_free(struct cs_terminal *t);

/* Whether the last rows are kept, so that a sequence can move back to them; by
 * default they are. */
void cs_terminal_hold(struct cs_terminal *t, bool holds);

/* In pieces of any size: the same bytes give the same lines. */
int cs_terminal_add(
    struct cs_terminal *t, const char *p, size_t n, struct cs_err *err);

/* The end of the text; an unterminated last line is output then. */
int cs_terminal_end(struct cs_terminal *t, struct cs_err *err);

#endif
