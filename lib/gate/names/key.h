#ifndef CS_GATE_NAMES_KEY_H
#define CS_GATE_NAMES_KEY_H

#include <stdint.h>

struct cs_bindings;

/* The key of a name: its text, as from cs_ident_fold(), and a scope. */
struct cs_key {
	const char *name; /* in the program, or in bindings.scratch */
	uint32_t len, scope;
};

/* That of the identifier at node.  One whose spelling differs from the folded
 * form is in bindings.scratch until the next call. */
struct cs_key
cs_key_of(const struct cs_bindings *n, uint32_t node, uint32_t scope);

/* By text, then by scope: negative, 0 or positive, like strcmp(3). */
int cs_key_compare(const struct cs_key *a, const struct cs_key *b);

/* The next outer scope in which the names of a scope are looked up. */
uint32_t cs_key_outward(const struct cs_bindings *n, uint32_t scope);

/* The scope of a name that is bound at node. */
uint32_t cs_key_home(const struct cs_bindings *n, uint32_t node);

#endif
