#ifndef CS_PYTHON_FOLD_H
#define CS_PYTHON_FOLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_tree;

/*
 * The text that an expression is, when that can be told without running it: a
 * string or several in a row, with escapes, as an f-string, joined by "+", in
 * brackets.  It is written to to, with a NUL behind it; *len is its length.
 * False when it can't be told, or does not fit in room bytes.
 */
bool cs_fold_text(
    const struct cs_tree *t, uint32_t i, char *to, size_t room, size_t *len);

#endif
