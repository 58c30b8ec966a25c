#ifndef CS_GATE_NAMES_TEXTS_H
#define CS_GATE_NAMES_TEXTS_H

#include <stddef.h>
#include <stdint.h>

struct cs_bindings;
struct cs_steady;
struct cs_tree;

/*
 * The texts that an expression may be, where the program itself has them all:
 * the name of a loop over ("a", "b"), an element of {"x": "a", "y": "b"},
 * "a" if c else "b".
 */

enum { CS_TEXTS_MAX = 64 };

/*
 * The kth of them, counted on from the first again behind the last, to to[]
 * with a NUL behind it.  How many there are; 0 when that can't be told, or one
 * does not fit.  Without steady the names that they come by are taken to stay
 * what they are assigned, so that there may be others.
 */
uint32_t
cs_texts_read(const struct cs_bindings *names, struct cs_steady *steady,
    uint32_t node, uint32_t k, char *to, size_t room, size_t *len);

#endif
