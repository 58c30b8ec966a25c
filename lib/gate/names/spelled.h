#ifndef CS_GATE_NAMES_SPELLED_H
#define CS_GATE_NAMES_SPELLED_H

#include <stdbool.h>
#include <stdint.h>

#include "gate/rules.h"

struct cs_bindings;

/*
 * What is recognized by its spelling only, whatever the object: attributes that
 * lead from any object to Python's own internals (f.__globals__), also if named
 * by a string (getattr(f, "__globals__"), "{0.__globals__}").
 */

/* Called with the rule, and the name that it concerns, at a node; false
 * stops. */
typedef bool cs_spelled_see(
    enum cs_rule_id rule, uint32_t node, const char *name, void *ctx);
void cs_spelled_walk(
    const struct cs_bindings *names, cs_spelled_see *see, void *ctx);

/* Texts that are paths into modules ("_os.system"), for a program in which
 * nothing else was found. */
void cs_spelled_hints(
    const struct cs_bindings *names, cs_spelled_see *see, void *ctx);

/* The same for a call that accesses the attribute of its first argument named
 * by the second, under whatever name getattr() is called there.
 * *paths is 0 at the first of them: what was found out for it. */
void cs_spelled_call(const struct cs_bindings *names, uint32_t call, int *paths,
    cs_spelled_see *see, void *ctx);

#endif
