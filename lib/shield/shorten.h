#ifndef CS_SHIELD_SHORTEN_H
#define CS_SHIELD_SHORTEN_H

struct cs_buf;
struct cs_line;

/*
 * A long line with its middle cut out and the number of bytes said there; one
 * that isn't long stays as it is.  The new text is made in scratch and lives
 * as long as that isn't changed.  What is cut depends on the line alone.
 */
void cs_shorten_line(struct cs_line *line, struct cs_buf *scratch);

/* The same for a line that was through the first, when there is room for little
 * of it. */
void cs_shorten_brief(struct cs_line *line, struct cs_buf *scratch);

enum { CS_SHORTEN_MAX = 700 }; /* bytes that a line has after it, at most */

#endif
