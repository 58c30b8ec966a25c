#ifndef CS_GATE_NAMES_NAMED_H
#define CS_GATE_NAMES_NAMED_H

#include <stdint.h>

struct cs_binding;
struct cs_bindings;

/* The program's own names, where they are looked up by a text:
 * globals()["os"], locals().get("os"). */

/* The name that is looked up in what the call at node gives, and *use is the
 * expression that stands for it; NULL when none is, or none of the module's. */
struct cs_binding *
cs_named_find(const struct cs_bindings *n, uint32_t node, uint32_t *use);

#endif
