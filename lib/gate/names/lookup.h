#ifndef CS_GATE_NAMES_LOOKUP_H
#define CS_GATE_NAMES_LOOKUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_binding;
struct cs_bindings;

/* Which of the program's names an identifier refers to: distinguishes the
 * program's own "compile" from Python's. */

/* The name of the identifier at node, in the scope where it is bound there. */
struct cs_binding *cs_lookup_bound(const struct cs_bindings *n, uint32_t node);

/*
 * The names that a use at node may refer to, from the inside out: *at is
 * CS_BINDINGS_NONE before the first call.  A binding that hides all outer ones
 * is the last.  NULL: there are no more, and *builtin says whether it may also
 * refer to Python's own name.
 */
struct cs_binding *cs_lookup_seen(
    const struct cs_bindings *n, uint32_t node, uint32_t *at, bool *builtin);

/* Whether a class or function of this name, as from cs_ident_fold(), is defined
 * somewhere in the program. */
bool cs_lookup_defined(const struct cs_bindings *n, const char *name);

/* The only name with this text, whatever its scope; NULL if there are none, or
 * more. */
const struct cs_binding *
cs_lookup_sole(const struct cs_bindings *n, const char *name);

/* The name with this text in one scope, NULL if there is none. */
struct cs_binding *cs_lookup_in(
    const struct cs_bindings *n, uint32_t scope, const char *name, size_t len);

/* The module-level name with this text, NULL if there is none. */
struct cs_binding *
cs_lookup_module(const struct cs_bindings *n, const char *name, size_t len);

#endif
