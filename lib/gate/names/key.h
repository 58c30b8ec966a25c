#ifndef CS_GATE_NAMES_KEY_H
#define CS_GATE_NAMES_KEY_H

#include <stdint.h>

struct cs_bindings;

/* By what a name is found: its text, as cs_ident_fold() has it, and a scope. */
struct cs_key {
	const char *name; /* of the program, or of bindings.scratch */
	uint32_t len, scope;
};

/* That of the identifier at node.  One that is spelt otherwise than it is kept
 * is in bindings.scratch until the next is asked for. */
struct cs_key
cs_key_of(const struct cs_bindings *n, uint32_t node, uint32_t scope);

/* By text, then by scope: below, at or above 0, as strcmp(3) has it. */
int cs_key_compare(const struct cs_key *a, const struct cs_key *b);

/* The next scope out in which the names of a scope are looked up. */
uint32_t cs_key_outward(const struct cs_bindings *n, uint32_t scope);

/* The scope in which a name lives that is bound at node. */
uint32_t cs_key_home(const struct cs_bindings *n, uint32_t node);

#endif
