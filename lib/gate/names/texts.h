#ifndef CS_GATE_NAMES_TEXTS_H
#define CS_GATE_NAMES_TEXTS_H

#include <stddef.h>
#include <stdint.h>

struct cs_bindings;
struct cs_steady;
struct cs_tree;

/*
 * The possible strings of an expression, if the program itself has them all:
 * the name of a loop over ("a", "b"), an element of {"x": "a", "y": "b"}, "a"
 * if c else "b".
 */

enum { CS_TEXTS_MAX = 64 };

/*
 * Write the kth of them, modulo their number, to to[], followed by a NUL.
 * Returns their number; 0 if unknown, or one does not fit.  Without steady the
 * names involved are assumed to keep their values, so that there may be others.
 */
uint32_t
cs_texts_read(const struct cs_bindings *names, struct cs_steady *steady,
    uint32_t node, uint32_t k, char *to, size_t room, size_t *len);

#endif
