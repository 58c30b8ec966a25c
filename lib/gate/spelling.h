#ifndef CS_GATE_SPELLING_H
#define CS_GATE_SPELLING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gate/rules.h"
#include "gate/spelled.h"

struct cs_bindings;
struct cs_tree;

/* What the parts of gate/spelled.h share: the names that tell by themselves. */

enum { CS_SPELLING_MAX = 256 }; /* bytes of a name or a text that matters */

/* When an attribute of this name is meant. */
enum cs_spelling_when {
	CS_SPELLING_ALWAYS,
	CS_SPELLING_FOREIGN, /* not of a class or function of the program's own */
	CS_SPELLING_METHOD, /* not where the program defines one of that name */
	CS_SPELLING_WRITTEN, /* only to be set */
	CS_SPELLING_BUILTIN, /* of a literal or Python's own types, and
				something of it */
	CS_SPELLING_CAUGHT,  /* of the exception that a handler has caught */
};

struct cs_spelling {
	const char *name;
	enum cs_rule_id rule;
	enum cs_spelling_when when;
};

struct cs_spelling_look {
	const struct cs_bindings *names;
	const struct cs_tree *t;
	cs_spelled_see *see;
	void *ctx;
	bool going; /* see() wants more */
};

/* NULL when the name is none of them. */
const struct cs_spelling *cs_spelling_find(const char *name);

void cs_spelling_tell(struct cs_spelling_look *l, enum cs_rule_id rule,
    uint32_t node, const char *name);

/* The name as Python compares it; false for one that is too long to matter. */
bool cs_spelling_name(
    const struct cs_tree *t, uint32_t i, char name[CS_SPELLING_MAX]);

/* The node's text is one of n words. */
bool cs_spelling_among(
    const struct cs_tree *t, uint32_t i, const char *const *words, size_t n);

/* A class or function that the program defines, by its name. */
bool cs_spelling_own(const struct cs_spelling_look *l, uint32_t object);

#endif
