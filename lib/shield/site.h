#ifndef CS_SHIELD_SITE_H
#define CS_SHIELD_SITE_H

#include <stddef.h>

/*
 * How many bytes at p name the place in a file that compilers and checkers put
 * in front of what they say of it, the blanks around it included:
 *
 *	src/a.c:12:5: error: ...
 *	src/a.ts(12,5): error TS2322: ...
 *
 * 0: the line begins with none.
 */
size_t cs_site_count(const char *p, size_t n);

#endif
