#ifndef CS_PYTHON_TYPESCOPE_H
#define CS_PYTHON_TYPESCOPE_H

#include <stdbool.h>
#include <stdint.h>

struct cs_look;
struct cs_tree;

/* An assignment expression, a yield or an await that stands in the scope which
 * type parameters make (PEP 695), where none may; true when that was told. */
bool cs_typescope_check(struct cs_look *l, uint32_t i);

/* The brackets in parent, behind a name, declare types, as in
 * "type A[T] = ...", and are not a type that is used. */
bool cs_typescope_declares(const struct cs_tree *t, uint32_t parent);

#endif
