#include "python/forbidden.h"

#include <stdbool.h>

#include "python/look.h"
#include "python/role.h"
#include "python/tree.h"

enum { NAMES_MAX = 256 }; /* keywords compared with each other */

static void
check_keywords(const struct cs_look *l, uint32_t list)
{
	const struct cs_tree *t = l->t;
	uint32_t name[NAMES_MAX], n = 0, twice;

	for (uint32_t c = cs_tree_first(t, list);
	     c != CS_TREE_NONE && n < NAMES_MAX; c = cs_tree_next(t, c))
		if (t->node[c].kind == CS_NODE_KEYWORD_ARGUMENT)
			name[n++] = cs_tree_child(t, c, CS_FIELD_NAME);
	twice = cs_look_double(l, name, n);
	if (twice != CS_TREE_NONE)
		cs_look_tell(l, twice, "keyword argument repeated: %.*s",
		    CS_LOOK_TEXT(l, twice));
}

/* What the compiler considers the position of a binding: the name, or the
 * statement that binds it. */
static uint32_t
bound_at(const struct cs_tree *t, uint32_t i)
{
	uint32_t p = t->node[i].parent;

	switch (cs_tree_kind(t, p)) {
	case CS_NODE_FUNCTION_DEFINITION:
	case CS_NODE_CLASS_DEFINITION:
		return p;
	case CS_NODE_DOTTED_NAME:
		p = t->node[p].parent;
		break;
	case CS_NODE_ALIASED_IMPORT:
		break;
	default:
		return i;
	}
	if (cs_tree_kind(t, p) == CS_NODE_ALIASED_IMPORT)
		p = t->node[p].parent;
	return cs_tree_kind(t, p) == CS_NODE_IMPORT_STATEMENT ||
		cs_tree_kind(t, p) == CS_NODE_IMPORT_FROM_STATEMENT
	    ? p
	    : i;
}

/* "x.__debug__ = 1" */
static bool
is_set_attribute(const struct cs_tree *t, uint32_t i)
{
	const uint32_t attribute = t->node[i].parent;
	const uint32_t p = cs_tree_kind(t, attribute) == CS_NODE_ATTRIBUTE
	    ? t->node[attribute].parent
	    : CS_TREE_NONE;

	return t->node[i].field == CS_FIELD_ATTRIBUTE &&
	    cs_tree_kind(t, p) == CS_NODE_ASSIGNMENT &&
	    t->node[attribute].field == CS_FIELD_LEFT;
}

static void
check_debug(const struct cs_look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	const uint32_t p = t->node[i].parent;

	if (t->text[t->node[i].start] != '_' || !cs_tree_is(t, i, "__debug__"))
		return;
	if (l->role[i] == CS_ROLE_DELETE && l->minor < 10)
		return;
	if (l->role[i] == CS_ROLE_DELETE)
		cs_look_tell(l, i, "cannot delete __debug__");
	else if (l->role[i] == CS_ROLE_BIND || l->role[i] == CS_ROLE_IMPORT)
		cs_look_tell(l, bound_at(t, i), "cannot assign to __debug__");
	else if (is_set_attribute(t, i) ||
	    (cs_tree_kind(t, p) == CS_NODE_KEYWORD_ARGUMENT &&
		t->node[i].field == CS_FIELD_NAME))
		cs_look_tell(l, p, "cannot assign to __debug__");
}

/* "except:" followed by another handler. */
static void
check_handler(const struct cs_look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	const uint32_t word = cs_tree_first(t, i);
	const uint32_t next = cs_tree_next(t, i);

	if (cs_tree_is(t, cs_tree_next(t, word), ":") && next != CS_TREE_NONE &&
	    t->node[next].kind == CS_NODE_EXCEPT_CLAUSE)
		cs_look_tell(l, i, "default 'except:' must be last");
}

/* The star in a node, or in a tuple that it is. */
static uint32_t
starred_in(const struct cs_tree *t, uint32_t i)
{
	const bool tuple = cs_tree_kind(t, i) == CS_NODE_TUPLE;

	for (uint32_t c = tuple ? cs_tree_first(t, i) : i; c != CS_TREE_NONE;
	     c = tuple ? cs_tree_next(t, c) : CS_TREE_NONE)
		if (t->node[c].kind == CS_NODE_LIST_SPLAT)
			return c;
	return CS_TREE_NONE;
}

/* "a[*b]: int": a mere annotation target is evaluated, and not as a target. */
static void
check_annotated(const struct cs_look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	const uint32_t left = cs_tree_child(t, i, CS_FIELD_LEFT);

	if (l->minor < 9 || cs_tree_kind(t, left) != CS_NODE_SUBSCRIPT ||
	    cs_tree_child(t, i, CS_FIELD_TYPE) == CS_TREE_NONE ||
	    cs_tree_child(t, i, CS_FIELD_RIGHT) != CS_TREE_NONE)
		return;
	for (uint32_t c = cs_tree_first(t, left); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c)) {
		const uint32_t star = t->node[c].field == CS_FIELD_SUBSCRIPT
		    ? starred_in(t, c)
		    : CS_TREE_NONE;

		if (star == CS_TREE_NONE)
			continue;
		cs_look_tell(l, star, "can't use starred expression here");
		return;
	}
}

void
cs_forbidden_check(const struct cs_look *l, uint32_t i)
{
	switch (l->t->node[i].kind) {
	case CS_NODE_ARGUMENT_LIST:
		check_keywords(l, i);
		break;
	case CS_NODE_ASSIGNMENT:
		check_annotated(l, i);
		break;
	case CS_NODE_IDENTIFIER:
		check_debug(l, i);
		break;
	case CS_NODE_EXCEPT_CLAUSE:
		check_handler(l, i);
		break;
	default:
		break;
	}
}
