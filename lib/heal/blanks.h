#ifndef CS_HEAL_BLANKS_H
#define CS_HEAL_BLANKS_H

#include <stddef.h>

struct cs_err;

/*
 * 1 if two programs differ only in blanks between what Python reads, comments
 * included; 0 if they differ otherwise, or if Python rejects them, since a
 * blank may then be the error.  -1 and err if out of memory.
 */
int cs_blanks_differ(const char *a, size_t a_len, const char *b, size_t b_len,
    struct cs_err *err);

#endif
