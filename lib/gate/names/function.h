#ifndef CS_GATE_NAMES_FUNCTION_H
#define CS_GATE_NAMES_FUNCTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_bindings;

/*
 * Whether the expression at node is a function and no string, as far as the
 * program shows: a lambda, the name of a def, a method, what an import or a
 * loop over functions gives.  *work is what that has cost so far: if it exceeds
 * that of any sane program, the answer is no.
 */
bool
cs_function_is(const struct cs_bindings *names, uint32_t node, size_t *work);

#endif
