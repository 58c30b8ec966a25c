#ifndef CS_GATE_NAMES_LOOKUP_H
#define CS_GATE_NAMES_LOOKUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_binding;
struct cs_bindings;

/* Which of the program's names an identifier means: so that the program's own
 * "compile" is told from Python's. */

/* The name of the identifier at node, in the scope where it is bound there. */
struct cs_binding *cs_lookup_bound(const struct cs_bindings *n, uint32_t node);

/*
 * The names that a use at node may mean, from the inside out: *at is
 * CS_BINDINGS_NONE before the first call.  A binding that hides all that is
 * further out is the last.  NULL: there are no more, and *builtin says whether
 * Python's own name may be meant too.
 */
struct cs_binding *cs_lookup_seen(
    const struct cs_bindings *n, uint32_t node, uint32_t *at, bool *builtin);

/* A class or function of this name, as cs_ident_fold() has it, is defined
 * somewhere in the program. */
bool cs_lookup_defined(const struct cs_bindings *n, const char *name);

/* The module's name of this text, NULL when it has none. */
struct cs_binding *
cs_lookup_module(const struct cs_bindings *n, const char *name, size_t len);

#endif
