#ifndef CS_SHIELD_ORDINARY_H
#define CS_SHIELD_ORDINARY_H

#include <stddef.h>

/* How many bytes at p a terminal shows as they are, one column each or a tab:
 * up to the first control character (including newline) or non-ASCII byte. */
size_t cs_ordinary_count(const char *p, size_t n);

/*
 * The visible text of a line that consists only, in this order, of UTF-8 text,
 * escape sequences that move and erase nothing, bells, and carriage returns at
 * its end.  The text is *len bytes, part of p if possible, otherwise written to
 * out, which has room for n.  NULL if the line is of another kind.
 */
const char *cs_ordinary_line(const char *p, size_t n, char *out, size_t *len);

#endif
