#ifndef CS_BASE_REGEX_H
#define CS_BASE_REGEX_H

#include <regex.h>
#include <stddef.h>

struct cs_err;

/*
 * Whether an expression matches somewhere within n bytes, which need not end
 * with a NUL and may contain some: 1, 0, or -1 and CS_ENOMEM.
 *
 * Without REG_STARTEND, as in musl, a copy with a byte 1 for each NUL is
 * searched.
 */
int cs_regex_within(
    const regex_t *re, const char *text, size_t n, struct cs_err *err);

#endif
