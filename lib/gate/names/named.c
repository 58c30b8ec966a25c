#include "gate/names/named.h"

#include <stdbool.h>

#include "gate/names/bindings.h"
#include "gate/names/lookup.h"
#include "gate/names/text.h"
#include "python/scope.h"
#include "python/tree.h"

enum { NAME_MAX_LEN = 256 };

/* "globals()", if that is Python's. */
static bool
gives_names(const struct cs_bindings *n, uint32_t call)
{
	static const char *const words[] = { "globals", "locals", "vars",
		NULL };
	const uint32_t f = cs_tree_child(n->tree, call, CS_FIELD_FUNCTION);
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin;

	return cs_tree_kind(n->tree, f) == CS_NODE_IDENTIFIER &&
	    cs_tree_is_one(n->tree, f, words) &&
	    cs_tree_named(n->tree,
		cs_tree_child(n->tree, call, CS_FIELD_ARGUMENTS),
		0) == CS_TREE_NONE &&
	    cs_lookup_seen(n, f, &at, &builtin) == NULL;
}

/* "locals()" of a function. */
static bool
is_local(const struct cs_bindings *n, uint32_t call)
{
	return !cs_tree_is(n->tree,
		   cs_tree_child(n->tree, call, CS_FIELD_FUNCTION),
		   "globals") &&
	    cs_scope_is_function(n->tree, n->scope[call]);
}

/* The string by which something is looked up in the dict at i. */
static uint32_t
key_of(const struct cs_tree *t, uint32_t i, uint32_t *use)
{
	static const char *const takers[] = { "get", "pop", "setdefault",
		"__getitem__", NULL };
	const uint32_t p = t->node[i].parent;

	*use = p;
	if (cs_tree_kind(t, p) == CS_NODE_SUBSCRIPT &&
	    t->node[i].field == CS_FIELD_VALUE)
		return cs_tree_child(t, p, CS_FIELD_SUBSCRIPT);
	if (cs_tree_kind(t, p) != CS_NODE_ATTRIBUTE ||
	    !cs_tree_is_one(
		t, cs_tree_child(t, p, CS_FIELD_ATTRIBUTE), takers) ||
	    t->node[p].field != CS_FIELD_FUNCTION)
		return CS_TREE_NONE;
	*use = t->node[p].parent;
	return cs_tree_named(t, cs_tree_child(t, *use, CS_FIELD_ARGUMENTS), 0);
}

struct cs_binding *
cs_named_find(const struct cs_bindings *n, uint32_t node, uint32_t *use)
{
	char name[NAME_MAX_LEN];
	uint32_t key;
	size_t len;

	if (n->tree->node[node].kind != CS_NODE_CALL || !gives_names(n, node))
		return NULL;
	key = key_of(n->tree, node, use);
	if (key == CS_TREE_NONE ||
	    cs_text_read(n, key, name, sizeof(name), &len) != CS_TEXT_KNOWN)
		return NULL;
	return is_local(n, node) ? cs_lookup_in(n, n->scope[node], name, len)
				 : cs_lookup_module(n, name, len);
}
