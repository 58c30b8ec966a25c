#include "gate/names/function.h"

#include <string.h>

#include "gate/names/bindings.h"
#include "gate/names/lookup.h"
#include "python/role.h"
#include "python/tree.h"

enum { WORK_MAX = 1 << 22 }; /* nodes that are searched for other values */

/* "__doc__" and the like: strings, most of them. */
static bool
is_special(const struct cs_tree *t, uint32_t name)
{
	return strncmp(t->text + t->node[name].start, "__", 2) == 0;
}

static const struct cs_binding *
meaning(const struct cs_bindings *n, uint32_t identifier, bool *builtin)
{
	uint32_t at = CS_BINDINGS_NONE;

	*builtin = false;
	return cs_lookup_seen(n, identifier, &at, builtin);
}

/* The root of "a.b.c" and of "a.b(...)". */
static uint32_t
root_of(const struct cs_tree *t, uint32_t i)
{
	for (;;)
		switch (cs_tree_kind(t, i)) {
		case CS_NODE_ATTRIBUTE:
			i = cs_tree_child(t, i, CS_FIELD_OBJECT);
			break;
		case CS_NODE_CALL:
			i = cs_tree_child(t, i, CS_FIELD_FUNCTION);
			break;
		default:
			return i;
		}
}

static bool
is_from_import(const struct cs_bindings *names, uint32_t i)
{
	const uint32_t root = root_of(names->tree, i);
	const struct cs_binding *b;
	bool builtin;

	if (cs_tree_kind(names->tree, root) != CS_NODE_IDENTIFIER)
		return false;
	b = meaning(names, root, &builtin);
	return b != NULL && b->imported == b->times;
}

/* A def or a class that is what it seems to be: what decorates it is a
 * library's, and no metaclass makes it. */
static bool
is_honest(const struct cs_bindings *names, uint32_t definition)
{
	const struct cs_tree *t = names->tree;
	const uint32_t p = t->node[definition].parent;

	if (cs_tree_kind(t, definition) == CS_NODE_CLASS_DEFINITION &&
	    cs_tree_child(t, definition, CS_FIELD_SUPERCLASSES) != CS_TREE_NONE)
		return false;
	if (cs_tree_kind(t, p) != CS_NODE_DECORATED_DEFINITION)
		return true;
	for (uint32_t c = cs_tree_first(t, p); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c))
		if (t->node[c].kind == CS_NODE_DECORATOR &&
		    !is_from_import(names, cs_tree_named(t, c, 0)))
			return false;
	return true;
}

/* A name that an import binds, or a definition, and nothing else. */
static bool
is_made_once(const struct cs_bindings *names, const struct cs_binding *b)
{
	if (b->times == b->imported)
		return true;
	return b->times == 1 && b->defined == 1 && b->bound != CS_TREE_NONE &&
	    is_honest(names, names->tree->node[b->bound].parent);
}

/* ---- attributes ---- */

/* A decorated one may be a property. */
static bool
is_definition(const struct cs_tree *t, uint32_t identifier)
{
	return t->node[identifier].field == CS_FIELD_NAME &&
	    cs_tree_kind(t, t->node[identifier].parent) ==
	    CS_NODE_FUNCTION_DEFINITION &&
	    cs_tree_kind(t, t->node[t->node[identifier].parent].parent) !=
	    CS_NODE_DECORATED_DEFINITION;
}

/* Something else may be given the name of the attribute: an assignment, a
 * keyword, or a function that is given it as a string. */
static bool
is_given(const struct cs_bindings *names, uint32_t i, uint32_t attribute)
{
	const struct cs_tree *t = names->tree;
	const uint32_t p = t->node[i].parent;

	if (!cs_tree_is_same(t, i, attribute))
		return false;
	if (t->node[i].kind == CS_NODE_STRING_CONTENT)
		return true;
	if (t->node[i].kind != CS_NODE_IDENTIFIER)
		return false;
	if (cs_tree_kind(t, p) == CS_NODE_ATTRIBUTE)
		return t->node[p].field == CS_FIELD_LEFT;
	if (cs_tree_kind(t, p) == CS_NODE_KEYWORD_ARGUMENT)
		return t->node[i].field == CS_FIELD_NAME;
	return names->role[i] == CS_ROLE_BIND && !is_definition(t, i);
}

/* x.m: a method that the program defines, or something in a module. */
static bool
is_method(const struct cs_bindings *names, uint32_t dot)
{
	const struct cs_tree *t = names->tree;
	const uint32_t attribute = cs_tree_child(t, dot, CS_FIELD_ATTRIBUTE);
	bool known = cs_tree_kind(t, cs_tree_child(t, dot, CS_FIELD_OBJECT)) !=
		CS_NODE_CALL &&
	    is_from_import(names, dot);

	if (is_special(t, attribute))
		return false;
	for (uint32_t i = 0; i < t->n; i++) {
		if (is_given(names, i, attribute))
			return false;
		known |= is_definition(t, i) &&
		    cs_tree_is_same(t, i, attribute);
	}
	return known;
}

/* ---- names ---- */

/* A name that is bound once for all. */
static bool
is_name(const struct cs_bindings *names, uint32_t identifier)
{
	bool builtin;
	const struct cs_binding *b = meaning(names, identifier, &builtin);

	return b == NULL ? builtin && !is_special(names->tree, identifier)
			 : is_made_once(names, b);
}

/* What is no loop's. */
static bool
is_plain(const struct cs_bindings *names, uint32_t node)
{
	switch (cs_tree_kind(names->tree, node)) {
	case CS_NODE_LAMBDA:
		return true;
	case CS_NODE_ATTRIBUTE:
		return is_method(names, node);
	case CS_NODE_IDENTIFIER:
		return is_name(names, node);
	default:
		return false;
	}
}

/* The place of a name among those that a loop assigns; *target is all. */
static uint32_t
place_of(const struct cs_tree *t, uint32_t identifier, uint32_t *target)
{
	const uint32_t p = t->node[identifier].parent;
	uint32_t place = 0;

	*target = identifier;
	if (cs_tree_kind(t, p) != CS_NODE_PATTERN_LIST &&
	    cs_tree_kind(t, p) != CS_NODE_TUPLE_PATTERN)
		return 0;
	*target = p;
	while (cs_tree_named(t, p, place) != identifier)
		place++;
	return place;
}

/* "for f in (a, b)", "for n, f in [("a", a), ("b", b)]": each is a function. */
static bool
is_loops(const struct cs_bindings *names, uint32_t identifier)
{
	const struct cs_tree *t = names->tree;
	uint32_t target, loop, display;
	const uint32_t place = place_of(t, identifier, &target);

	loop = t->node[target].parent;
	if ((cs_tree_kind(t, loop) != CS_NODE_FOR_STATEMENT &&
		cs_tree_kind(t, loop) != CS_NODE_FOR_IN_CLAUSE) ||
	    t->node[target].field != CS_FIELD_LEFT)
		return false;
	display = cs_tree_child(t, loop, CS_FIELD_RIGHT);
	if (cs_tree_kind(t, display) != CS_NODE_LIST &&
	    cs_tree_kind(t, display) != CS_NODE_TUPLE)
		return false;
	for (uint32_t c = cs_tree_first(t, display); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c)) {
		uint32_t e = c;

		if (t->node[c].kind == CS_NODE_TOKEN)
			continue;
		if (target != identifier)
			e = cs_tree_kind(t, c) == CS_NODE_TUPLE
			    ? cs_tree_named(t, c, place)
			    : CS_TREE_NONE;
		if (!is_plain(names, e))
			return false;
	}
	return true;
}

/* A parameter of a function that is only called, each time with a function in
 * its place. */
static bool
is_argument(const struct cs_bindings *names, const struct cs_binding *b)
{
	const struct cs_tree *t = names->tree;
	const uint32_t function = b->scope, list = t->node[b->bound].parent;
	const uint32_t name = cs_tree_child(t, function, CS_FIELD_NAME);
	uint32_t place = 0;
	bool called = false;

	if (cs_tree_kind(t, list) != CS_NODE_PARAMETERS ||
	    cs_tree_kind(t, function) != CS_NODE_FUNCTION_DEFINITION ||
	    names->scope[function] != 0 ||
	    cs_tree_kind(t, t->node[function].parent) != CS_NODE_MODULE)
		return false;
	while (cs_tree_named(t, list, place) != b->bound)
		place++;
	for (uint32_t i = 0; i < t->n; i++) {
		const uint32_t call = t->node[i].parent;

		if (t->node[i].kind != CS_NODE_IDENTIFIER || i == name ||
		    !cs_tree_is_same(t, i, name))
			continue;
		if (t->node[i].field != CS_FIELD_FUNCTION ||
		    cs_tree_kind(t, call) != CS_NODE_CALL ||
		    !is_plain(names,
			cs_tree_named(t,
			    cs_tree_child(t, call, CS_FIELD_ARGUMENTS), place)))
			return false;
		called = true;
	}
	return called;
}

/* functools.partial(...) */
static bool
is_partial(const struct cs_bindings *names, uint32_t call)
{
	const struct cs_tree *t = names->tree;
	const uint32_t f = cs_tree_child(t, call, CS_FIELD_FUNCTION);
	const bool dot = cs_tree_kind(t, f) == CS_NODE_ATTRIBUTE;

	return cs_tree_is(t, dot ? cs_tree_child(t, f, CS_FIELD_ATTRIBUTE) : f,
		   "partial") &&
	    is_from_import(names, f);
}

bool
cs_function_is(const struct cs_bindings *names, uint32_t node, size_t *work)
{
	const struct cs_tree *t = names->tree;
	const struct cs_binding *b;
	bool builtin;

	if (*work > WORK_MAX)
		return false;
	*work += t->n;
	if (cs_tree_kind(t, node) == CS_NODE_CALL)
		return is_partial(names, node);
	if (is_plain(names, node))
		return true;
	if (cs_tree_kind(t, node) != CS_NODE_IDENTIFIER)
		return false;
	b = meaning(names, node, &builtin);
	return b != NULL && b->times == 1 && b->bound != CS_TREE_NONE &&
	    (is_loops(names, b->bound) || is_argument(names, b));
}
