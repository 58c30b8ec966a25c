#include "python/typescope.h"

#include "python/look.h"
#include "python/scope.h"
#include "python/tree.h"

bool
cs_typescope_declares(const struct cs_tree *t, uint32_t parent)
{
	uint32_t s = parent;

	if (cs_tree_kind(t, parent) != CS_NODE_GENERIC_TYPE)
		return true;
	while (cs_tree_kind(t, s) == CS_NODE_GENERIC_TYPE ||
	    cs_tree_kind(t, s) == CS_NODE_TYPE)
		s = t->node[s].parent;
	return cs_tree_kind(t, s) == CS_NODE_TYPE_ALIAS_STATEMENT &&
	    t->node[parent].start ==
	    t->node[cs_tree_next(t, cs_tree_first(t, s))].start;
}

/* What follows "=" or ":" in the parameter that contains i. */
static const char *
part_of_parameter(const struct cs_tree *t, uint32_t parameters, uint32_t i)
{
	uint32_t part = i;

	/* "T: int = str" is a type in a type. */
	while (
	    cs_tree_kind(t, t->node[part].parent) != CS_NODE_CONSTRAINED_TYPE)
		if ((part = t->node[part].parent) == parameters)
			return "a TypeVar bound";
	for (uint32_t c = cs_tree_first(t, t->node[part].parent);
	     c != CS_TREE_NONE && c != part; c = cs_tree_next(t, c))
		if (cs_tree_is(t, c, "="))
			return "a TypeVar default";
	return cs_tree_kind(t, cs_tree_first(t, part)) == CS_NODE_TUPLE
	    ? "a TypeVar constraint"
	    : "a TypeVar bound";
}

static bool
is_generic(const struct cs_tree *t, uint32_t definition)
{
	return cs_tree_child(t, definition, CS_FIELD_TYPE_PARAMETERS) !=
	    CS_TREE_NONE;
}

/* Whether child i of p begins such a scope for its content: its name. */
static const char *
scope_at(const struct cs_tree *t, uint32_t p, uint32_t i, bool annotated)
{
	const enum cs_node_field field = t->node[i].field;

	switch (cs_tree_kind(t, p)) {
	case CS_NODE_TYPE_ALIAS_STATEMENT:
		return field == CS_FIELD_RIGHT ? "a type alias" : NULL;
	case CS_NODE_CLASS_DEFINITION:
		return field == CS_FIELD_SUPERCLASSES && is_generic(t, p)
		    ? "the definition of a generic"
		    : NULL;
	case CS_NODE_FUNCTION_DEFINITION:
		return (field == CS_FIELD_RETURN_TYPE ||
			   (field == CS_FIELD_PARAMETERS && annotated)) &&
			is_generic(t, p)
		    ? "the definition of a generic"
		    : NULL;
	default:
		return NULL;
	}
}

/* NULL if i is in none; comprehension: one is between. */
static const char *
find(struct cs_look *l, uint32_t i, bool *comprehension)
{
	const struct cs_tree *t = l->t;
	const uint32_t node = i;
	bool annotated = false;

	*comprehension = false;
	for (uint32_t p;
	     cs_look_afford(l, 1) && (p = t->node[i].parent) != CS_TREE_NONE;
	     i = p) {
		const char *where = scope_at(t, p, i, annotated);

		if (where != NULL)
			return where;
		switch (t->node[p].kind) {
		case CS_NODE_TYPE_PARAMETER:
			if (cs_typescope_declares(t, t->node[p].parent))
				return part_of_parameter(t, p, node);
			break;
		case CS_NODE_TYPED_PARAMETER:
		case CS_NODE_TYPED_DEFAULT_PARAMETER:
			annotated = t->node[i].field == CS_FIELD_TYPE;
			break;
		case CS_NODE_LAMBDA:
		case CS_NODE_BLOCK:
		case CS_NODE_MODULE:
			return NULL;
		default:
			*comprehension |= cs_scope_is_comprehension(t, p);
			break;
		}
	}
	return NULL;
}

bool
cs_typescope_check(struct cs_look *l, uint32_t i)
{
	bool comprehension;
	const char *where = find(l, i, &comprehension);

	if (where == NULL)
		return false;
	switch (l->t->node[i].kind) {
	case CS_NODE_NAMED_EXPRESSION:
		if (comprehension)
			cs_look_tell(l, i,
			    "assignment expression within a comprehension "
			    "cannot be used %s %s",
			    where[0] == 't' ? "within" : "in", where);
		else
			cs_look_tell(l, i,
			    "named expression cannot be used within %s", where);
		break;
	case CS_NODE_YIELD:
		cs_look_tell(
		    l, i, "yield expression cannot be used within %s", where);
		break;
	default:
		cs_look_tell(
		    l, i, "await expression cannot be used within %s", where);
		break;
	}
	return true;
}
