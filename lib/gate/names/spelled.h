#ifndef CS_GATE_NAMES_SPELLED_H
#define CS_GATE_NAMES_SPELLED_H

#include <stdbool.h>
#include <stdint.h>

#include "gate/rules.h"

struct cs_bindings;

/*
 * What tells by its spelling alone, whatever it is taken from: attributes that
 * lead from any object into Python's own insides (f.__globals__), also where
 * they are named by a text (getattr(f, "__globals__"), "{0.__globals__}").
 */

/* See the rule, and the name that it is about, at a node; false ends it. */
typedef bool cs_spelled_see(
    enum cs_rule_id rule, uint32_t node, const char *name, void *ctx);
void cs_spelled_walk(
    const struct cs_bindings *names, cs_spelled_see *see, void *ctx);

/* The same for a call that takes from its first argument what the second one
 * names, by whatever name getattr() is called there. */
void cs_spelled_call(const struct cs_bindings *names, uint32_t call,
    cs_spelled_see *see, void *ctx);

#endif
