#ifndef CS_PYTHON_FOLD_H
#define CS_PYTHON_FOLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_tree;

/*
 * The text of a constant expression: one or more adjacent strings, with
 * escapes, as an f-string, joined by "+", in brackets.  It is written to to,
 * followed by a NUL; *len is its length.  False if it is not constant or does
 * not fit in room bytes.
 */
bool cs_fold_text(
    const struct cs_tree *t, uint32_t i, char *to, size_t room, size_t *len);

#endif
