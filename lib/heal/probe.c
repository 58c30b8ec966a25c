#include "heal/probe.h"

#include "python/tree.h"

/* Whether the node names one of the errors raised for a missing name or
 * module. */
static bool
names_error(const struct cs_tree *t, uint32_t node)
{
	static const char *const errors[] = { "NameError", "ImportError",
		"ModuleNotFoundError", "UnboundLocalError" };

	for (uint32_t i = node; i < t->node[node].next; i++) {
		if (t->node[i].kind != CS_NODE_IDENTIFIER)
			continue;
		for (size_t k = 0; k < sizeof(errors) / sizeof(errors[0]); k++)
			if (cs_tree_is(t, i, errors[k]))
				return true;
	}
	return false;
}

/* What is caught; for a with, the context managers. */
static bool
is_catch(const struct cs_tree *t, uint32_t i)
{
	const uint32_t what = cs_tree_named(t, i, 0);

	switch (cs_tree_kind(t, i)) {
	case CS_NODE_EXCEPT_CLAUSE:
	case CS_NODE_EXCEPT_GROUP_CLAUSE:
		return what != CS_TREE_NONE &&
		    cs_tree_kind(t, what) != CS_NODE_BLOCK &&
		    names_error(t, what);
	case CS_NODE_WITH_CLAUSE:
		return names_error(t, i);
	default:
		return false;
	}
}

uint32_t
cs_probe_end(const struct cs_tree *t, uint32_t i)
{
	const enum cs_node_kind kind = cs_tree_kind(t, i);
	const uint32_t body = cs_tree_child(t, i, CS_FIELD_BODY);

	if ((kind != CS_NODE_TRY_STATEMENT && kind != CS_NODE_WITH_STATEMENT) ||
	    body == CS_TREE_NONE)
		return 0;
	for (uint32_t c = cs_tree_first(t, i); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c))
		if (is_catch(t, c))
			return t->node[body].next;
	return 0;
}
