#ifndef CS_PYTHON_SCOPE_H
#define CS_PYTHON_SCOPE_H

#include <stdbool.h>
#include <stdint.h>

struct cs_err;
struct cs_tree;

/*
 * For each node of a tree, the node of the scope in which a name there is
 * looked up first: the module (0), a function, a lambda, a class or a
 * comprehension.  What is evaluated outside (defaults, decorators, bases,
 * annotations, a comprehension's first iterable) is in the enclosing scope.
 * The caller frees the array; NULL if out of memory.
 */
uint32_t *cs_scope_map(const struct cs_tree *t, struct cs_err *err);

bool cs_scope_is_function(const struct cs_tree *t, uint32_t scope);
bool cs_scope_is_comprehension(const struct cs_tree *t, uint32_t scope);

#endif
