#ifndef CS_BASE_REGEX_H
#define CS_BASE_REGEX_H

#include <regex.h>
#include <stddef.h>

struct cs_err;

/*
 * Whether an expression matches somewhere in n bytes, which no NUL ends and
 * which may hold some: 1, 0, or -1 and CS_ENOMEM.
 *
 * Where there is no REG_STARTEND, as in musl, that is found in a copy that has
 * a byte 1 for each NUL.
 */
int cs_regex_within(
    const regex_t *re, const char *text, size_t n, struct cs_err *err);

#endif
