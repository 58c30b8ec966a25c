#ifndef CS_BASH_ESCAPE_H
#define CS_BASH_ESCAPE_H

#include <stdbool.h>
#include <stddef.h>

struct cs_buf;

/* Backslash escapes, as interpreted by the commands that have them. */
enum cs_escape {
	CS_ESCAPE_QUOTE,  /* $'...' */
	CS_ESCAPE_ECHO,	  /* echo -e, printf %b: \0nnn for octal */
	CS_ESCAPE_PRINTF, /* printf's format */
};

/* True if a letter, a digit or a slash was written as an escape, for which the
 * only reason is to hide it. */
bool
cs_escape_read(enum cs_escape how, const char *s, size_t n, struct cs_buf *out);

#endif
