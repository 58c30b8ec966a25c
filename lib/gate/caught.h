#ifndef CS_GATE_CAUGHT_H
#define CS_GATE_CAUGHT_H

#include <stdint.h>

struct cs_bindings;
struct cs_tree;

/* The except clause, or the arguments of a call, in which the expression at
 * node is an exception, alone or in tuples; CS_TREE_NONE if in neither. */
uint32_t cs_caught_in(const struct cs_tree *t, uint32_t node);

/*
 * The exception at node is stored where it is not followed: in an attribute
 * (node is the value, the keyword or the class's own name for it), or in the
 * result of a function.  Calls see() for each expression in an except clause
 * that reads an attribute of that name, or calls a function of that name.
 */
typedef void cs_caught_see(uint32_t node, void *ctx);
void cs_caught_kept(const struct cs_bindings *names, uint32_t node,
    cs_caught_see *see, void *ctx);

#endif
