#ifndef CS_HEAL_BLANKS_H
#define CS_HEAL_BLANKS_H

#include <stddef.h>

struct cs_err;

/*
 * 1 when two programs differ in nothing but blanks between what Python reads,
 * comments counted as read; 0 when in more, and when Python does not take them,
 * as then a blank may be all that is wrong.  -1 and err when memory ran out.
 */
int cs_blanks_differ(const char *a, size_t a_len, const char *b, size_t b_len,
    struct cs_err *err);

#endif
