#ifndef CS_SHIELD_SHORTEN_H
#define CS_SHIELD_SHORTEN_H

#include <stdbool.h>

struct cs_buf;
struct cs_line;

bool cs_shorten_is_long(const struct cs_line *line);

/*
 * A long line with its middle cut out and the number of bytes said there; one
 * that isn't long stays as it is.  The new text is added to scratch and lives
 * as long as that doesn't move: CS_SHORTEN_MAX bytes of room are enough.  What
 * is cut depends on the line alone.
 */
void cs_shorten_line(struct cs_line *line, struct cs_buf *scratch);

/* The same for a line that was through the first, when there is room for little
 * of it. */
void cs_shorten_brief(struct cs_line *line, struct cs_buf *scratch);

/* Bytes that a line has after it, at most, the newline included. */
enum { CS_SHORTEN_MAX = 700 };

#endif
