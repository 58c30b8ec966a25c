#ifndef CS_GATE_NAMES_NAMED_H
#define CS_GATE_NAMES_NAMED_H

#include <stdint.h>

struct cs_binding;
struct cs_bindings;

/* The program's own names, if looked up by a string: globals()["os"],
 * locals().get("os"). */

/* The name that is looked up in the result of the call at node, with *use set
 * to the expression that represents it; NULL if none is, or it is not the
 * module's. */
struct cs_binding *
cs_named_find(const struct cs_bindings *n, uint32_t node, uint32_t *use);

#endif
