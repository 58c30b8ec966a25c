#ifndef CS_SHIELD_SHORTEN_H
#define CS_SHIELD_SHORTEN_H

#include <stdbool.h>

struct cs_buf;
struct cs_line;

bool cs_shorten_is_long(const struct cs_line *line);

/*
 * Cut the middle out of a long line, with a marker of the number of bytes; a
 * line that is not long is unchanged.  The new text is appended to scratch and
 * lives as long as that does not move: CS_SHORTEN_MAX bytes of room suffice.
 * The cut depends on the line only.
 */
void cs_shorten_line(struct cs_line *line, struct cs_buf *scratch);

/* The same again for a line shortened by the first, if there is room for little
 * of it. */
void cs_shorten_brief(struct cs_line *line, struct cs_buf *scratch);

/* Maximum length of a line after it, including the newline. */
enum { CS_SHORTEN_MAX = 700 };

#endif
