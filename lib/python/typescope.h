#ifndef CS_PYTHON_TYPESCOPE_H
#define CS_PYTHON_TYPESCOPE_H

#include <stdbool.h>
#include <stdint.h>

struct cs_look;
struct cs_tree;

/* An assignment expression, a yield or an await in the scope of type parameters
 * (PEP 695), where none is allowed; true if reported. */
bool cs_typescope_check(struct cs_look *l, uint32_t i);

/* Whether the brackets in parent, after a name, declare type parameters, as in
 * "type A[T] = ...", rather than use a type. */
bool cs_typescope_declares(const struct cs_tree *t, uint32_t parent);

#endif
