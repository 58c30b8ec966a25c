#ifndef CS_SHIELD_SCREEN_H
#define CS_SHIELD_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "shield/cells.h"
#include "shield/line.h"
#include "shield/terminal.h"

struct cs_err;

/* The number of rows that the cursor can move back. */
enum { CS_SCREEN_ROWS = 60 };

/* A row that was ended by a newline and may still be overwritten. */
struct cs_screen_row {
	struct cs_buf text;
	uint64_t lost;
	size_t cut_at;
	uint64_t more; /* newlines that ended it, beyond the first */
};

/*
 * The last rows of a terminal: the one with the cursor as cells, those above
 * it, which are output as lines once they are out of reach, and those below it,
 * after the cursor moved up.
 */
struct cs_screen {
	struct cs_terminal_reader reader;
	struct cs_cells row;
	struct cs_screen_row rows[CS_SCREEN_ROWS]; /* a ring */
	size_t first, n;
	size_t up; /* rows below the cursor; then the lowest is in bottom */
	struct cs_screen_row bottom;
	/* Whether rows are kept.  They need not be if it is known that the
	 * cursor never moves back. */
	bool holds;
	struct cs_buf text; /* lines that differ from their input */
	uint64_t lines, offset;
};

void cs_screen_free(struct cs_screen *s);

/* Room for n bytes of text and a newline, until the reader is told to settle;
 * cs_screen_used() what was written there. */
char *cs_screen_room(struct cs_screen *s, size_t n, struct cs_err *err);
void cs_screen_used(struct cs_screen *s, size_t n);

/* A complete line, with its text, length and newline, if the row is empty and
 * none is below it. */
int
cs_screen_line(struct cs_screen *s, struct cs_line *line, struct cs_err *err);

/* Move to the beginning of the next row. */
int cs_screen_newline(struct cs_screen *s, struct cs_err *err);

/* Move the cursor up, as far as there are rows. */
int cs_screen_up(struct cs_screen *s, size_t n, struct cs_err *err);
int cs_screen_down(struct cs_screen *s, size_t n, struct cs_err *err);

/* Erase the rows below the cursor. */
void cs_screen_erase_below(struct cs_screen *s);

/* Output all rows, at the end of the text. */
int cs_screen_end(struct cs_screen *s, struct cs_err *err);

#endif
