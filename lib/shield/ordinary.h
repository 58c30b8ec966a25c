#ifndef CS_SHIELD_ORDINARY_H
#define CS_SHIELD_ORDINARY_H

#include <stddef.h>

/* How many bytes at p a terminal shows as they are, one column each or a tab:
 * up to the first control (newline included) or byte that is not ASCII. */
size_t cs_ordinary_count(const char *p, size_t n);

/*
 * What is shown of a line, when that is what it holds in its order: text in
 * UTF-8, escape sequences that move and erase nothing, bells, carriage returns
 * at its end.  The text is *len bytes, part of p where that is possible, else
 * written to out, which has room for n.  NULL when the line is of another kind.
 */
const char *cs_ordinary_line(const char *p, size_t n, char *out, size_t *len);

#endif
