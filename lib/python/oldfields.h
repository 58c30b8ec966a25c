#ifndef CS_PYTHON_OLDFIELDS_H
#define CS_PYTHON_OLDFIELDS_H

#include <stddef.h>
#include <stdint.h>

/*
 * An f-string as Python read it before 3.12: as a plain string first, and then
 * its fields, in which no quotes of its own kind, no backslash and no comment
 * may stand.  start is where its prefix begins.  NULL when there is nothing to
 * say; else the words, and *end is behind the string as it was read then.
 */
const char *
cs_oldfields_check(const char *text, size_t len, uint32_t start, uint32_t *end);

#endif
