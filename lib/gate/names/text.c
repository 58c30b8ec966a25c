#include "gate/names/text.h"

#include <stdbool.h>

#include "gate/names/bindings.h"
#include "gate/names/lookup.h"
#include "python/fold.h"
#include "python/role.h"
#include "python/tree.h"

enum {
	NAMES_MAX = 4,	  /* names that represent names */
	NODES_MAX = 1024, /* in an expression; it is read at each use */
};

static const struct cs_binding *
meaning(const struct cs_bindings *n, uint32_t node)
{
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin;

	return cs_lookup_seen(n, node, &at, &builtin);
}

/* Functions that return something else each time, or for each program. */
static bool
is_open(const struct cs_tree *t, uint32_t identifier)
{
	static const char *const open[] = { "input", "open", "next", "type",
		"getattr", "globals", "locals", "vars", "self", "dir", "iter",
		"id", "hash", "os", "sys", "random", "time", "argparse", "argv",
		"environ", "platform", "__name__" };

	for (size_t i = 0; i < sizeof(open) / sizeof(open[0]); i++)
		if (cs_tree_is(t, identifier, open[i]))
			return true;
	return false;
}

/* Only literals, Python's own functions and what the expression itself binds;
 * or it is so long that it cannot be an honest name. */
static bool
is_constant(const struct cs_bindings *n, uint32_t node)
{
	const struct cs_tree *t = n->tree;
	bool literal = false;

	if (t->node[node].next - node > NODES_MAX)
		return true;
	for (uint32_t i = node; i < t->node[node].next; i++) {
		const struct cs_binding *b;

		literal |= t->node[i].kind == CS_NODE_STRING ||
		    t->node[i].kind == CS_NODE_INTEGER;
		if (t->node[i].kind != CS_NODE_IDENTIFIER ||
		    n->role[i] != CS_ROLE_USE)
			continue;
		b = meaning(n, i);
		if (is_open(t, i))
			return false;
		if (b != NULL && !b->imported &&
		    (b->scope < node || b->scope >= t->node[node].next))
			return false;
	}
	return literal;
}

enum cs_text
cs_text_read(const struct cs_bindings *names, uint32_t node, char *to,
    size_t room, size_t *len)
{
	const struct cs_tree *t = names->tree;

	for (int i = 0; i < NAMES_MAX; i++) {
		const struct cs_binding *b;

		if (node == CS_TREE_NONE)
			return CS_TEXT_OPEN;
		if (cs_fold_text(t, node, to, room, len))
			return CS_TEXT_KNOWN;
		if (t->node[node].kind != CS_NODE_IDENTIFIER)
			return is_constant(names, node) ? CS_TEXT_HIDDEN
							: CS_TEXT_OPEN;
		b = meaning(names, node);
		if (b == NULL || b->times != 1)
			break;
		node = b->value;
	}
	return CS_TEXT_OPEN;
}
