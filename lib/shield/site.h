#ifndef CS_SHIELD_SITE_H
#define CS_SHIELD_SITE_H

#include <stddef.h>

/*
 * How many bytes at p are the file position with which compilers and checkers
 * prefix a message, including the blanks around it:
 *
 *	src/a.c:12:5: error: ...
 *	src/a.ts(12,5): error TS2322: ...
 *
 * 0: the line does not begin with one.
 */
size_t cs_site_count(const char *p, size_t n);

#endif
