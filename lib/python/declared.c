#include "python/declared.h"

#include <stdbool.h>
#include <string.h>

#include "python/look.h"
#include "python/role.h"
#include "python/scope.h"
#include "python/tree.h"
#include "python/typescope.h"

enum {
	NAMES_MAX = 256, /* parameters compared with each other */
};

/* ---- parameters ---- */

static void
check_parameters(const struct cs_look *l, uint32_t list, uint32_t function)
{
	uint32_t name[NAMES_MAX], n = 0, twice;

	for (uint32_t i = list; i < l->t->node[list].next && n < NAMES_MAX; i++)
		if (l->t->node[i].kind == CS_NODE_IDENTIFIER &&
		    l->role[i] == CS_ROLE_BIND && l->scope[i] == function)
			name[n++] = i;
	twice = cs_look_double(l, name, n);
	if (twice != CS_TREE_NONE)
		cs_look_tell(l, twice,
		    "duplicate argument '%.*s' in function definition",
		    CS_LOOK_TEXT(l, twice));
}

/* "T = int", "T: int = int": the parser treats the default as a bound
 * (python/recast.h). */
static bool
has_default(const struct cs_tree *t, uint32_t i)
{
	for (;;) {
		uint32_t sign;

		while (cs_tree_kind(t, i) == CS_NODE_TYPE)
			i = cs_tree_first(t, i);
		if (cs_tree_kind(t, i) != CS_NODE_CONSTRAINED_TYPE)
			return false;
		sign = cs_tree_next(t, cs_tree_first(t, i));
		if (cs_tree_is(t, sign, "="))
			return true;
		i = cs_tree_next(t, sign);
	}
}

/* "[T = int, U]", where name has none. */
static void
check_default(
    const struct cs_look *l, uint32_t parameter, uint32_t name, bool *defaults)
{
	if (has_default(l->t, parameter))
		*defaults = true;
	else if (*defaults)
		cs_look_tell(l, parameter,
		    "non-default type parameter '%.*s' follows default type "
		    "parameter",
		    CS_LOOK_TEXT(l, name));
}

/* "[T, T]" */
static void
check_types(const struct cs_look *l, uint32_t list)
{
	const struct cs_tree *t = l->t;
	uint32_t name[NAMES_MAX], n = 0, twice;
	bool defaults = false;

	for (uint32_t c = cs_tree_first(t, list);
	     c != CS_TREE_NONE && n < NAMES_MAX; c = cs_tree_next(t, c)) {
		uint32_t i = c;

		while (i < t->node[c].next &&
		    t->node[i].kind != CS_NODE_IDENTIFIER)
			i++;
		if (t->node[c].kind == CS_NODE_TOKEN || i >= t->node[c].next)
			continue;
		check_default(l, c, i, &defaults);
		name[n++] = i;
	}
	twice = cs_look_double(l, name, n);
	if (twice != CS_TREE_NONE)
		cs_look_tell(l, twice, "duplicate type parameter '%.*s'",
		    CS_LOOK_TEXT(l, twice));
}

/* ---- global, nonlocal ---- */

static bool
is_parameter(const struct cs_look *l, uint32_t i)
{
	for (uint32_t p = l->t->node[i].parent; p != CS_TREE_NONE;
	     p = l->t->node[p].parent)
		switch (l->t->node[p].kind) {
		case CS_NODE_PARAMETERS:
		case CS_NODE_LAMBDA_PARAMETERS:
			return true;
		case CS_NODE_BLOCK:
		case CS_NODE_MODULE:
			return false;
		default:
			break;
		}
	return false;
}

/* "x: int" */
static bool
is_annotated(const struct cs_tree *t, uint32_t i)
{
	const uint32_t p = t->node[i].parent;

	return cs_tree_kind(t, p) == CS_NODE_ASSIGNMENT &&
	    t->node[i].field == CS_FIELD_LEFT &&
	    cs_tree_child(t, p, CS_FIELD_TYPE) != CS_TREE_NONE;
}

/* What the scope did with a name before its declaration at i. */
static void
check_before(const struct cs_look *l, uint32_t i, const char *word)
{
	const struct cs_tree *t = l->t;
	const uint32_t statement = t->node[i].parent;
	const uint32_t scope = l->scope[i];
	bool bound = false, used = false, annotated = false;

	for (uint32_t b = scope; b < statement; b++) {
		if (t->node[b].kind != CS_NODE_IDENTIFIER ||
		    l->scope[b] != scope || !cs_look_same(t, b, i))
			continue;
		if (is_parameter(l, b)) {
			cs_look_tell(l, statement,
			    "name '%.*s' is parameter and %s",
			    CS_LOOK_TEXT(l, i), word);
			return;
		}
		used |= l->role[b] == CS_ROLE_USE;
		annotated |= is_annotated(t, b);
		bound |= l->role[b] == CS_ROLE_BIND ||
		    l->role[b] == CS_ROLE_IMPORT ||
		    l->role[b] == CS_ROLE_DELETE;
	}
	if (used)
		cs_look_tell(l, statement,
		    "name '%.*s' is used prior to %s declaration",
		    CS_LOOK_TEXT(l, i), word);
	else if (annotated)
		cs_look_tell(l, statement, "annotated name '%.*s' can't be %s",
		    CS_LOOK_TEXT(l, i), word);
	else if (bound)
		cs_look_tell(l, statement,
		    "name '%.*s' is assigned to before %s declaration",
		    CS_LOOK_TEXT(l, i), word);
}

static bool
is_declaration(const struct cs_tree *t, uint32_t i)
{
	const enum cs_node_kind p = cs_tree_kind(t, t->node[i].parent);

	return p == CS_NODE_GLOBAL_STATEMENT || p == CS_NODE_NONLOCAL_STATEMENT;
}

/* After the declaration at i: the same name declared otherwise, or
 * annotated. */
static void
check_after(const struct cs_look *l, uint32_t i, const char *word)
{
	const struct cs_tree *t = l->t;
	const uint32_t scope = l->scope[i];
	const uint32_t statement = t->node[i].parent;

	for (uint32_t b = i + 1; b < t->node[scope].next; b++) {
		if (t->node[b].kind != CS_NODE_IDENTIFIER ||
		    l->scope[b] != scope || !cs_look_same(t, b, i))
			continue;
		if (is_declaration(t, b) &&
		    t->node[t->node[b].parent].kind != t->node[statement].kind)
			cs_look_tell(l, statement,
			    "name '%.*s' is nonlocal and global",
			    CS_LOOK_TEXT(l, i));
		if (scope != 0 && is_annotated(t, b))
			cs_look_tell(l, t->node[b].parent,
			    "annotated name '%.*s' can't be %s",
			    CS_LOOK_TEXT(l, i), word);
	}
}

static bool
binds(const struct cs_look *l, uint32_t scope, uint32_t name)
{
	bool bound = false;

	for (uint32_t i = scope; i < l->t->node[scope].next; i++) {
		if (l->t->node[i].kind != CS_NODE_IDENTIFIER ||
		    l->scope[i] != scope || !cs_look_same(l->t, i, name))
			continue;
		if (l->role[i] == CS_ROLE_GLOBAL)
			return false;
		bound |= l->role[i] == CS_ROLE_BIND ||
		    l->role[i] == CS_ROLE_IMPORT ||
		    l->role[i] == CS_ROLE_DELETE ||
		    l->role[i] == CS_ROLE_NONLOCAL;
	}
	return bound;
}

static void
check_nonlocal(const struct cs_look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	uint32_t s = l->scope[i];

	if (s == 0) {
		cs_look_tell(l, t->node[i].parent,
		    "nonlocal declaration not allowed at module level");
		return;
	}
	/* The name of a class within its methods. */
	if (cs_tree_is(t, i, "__class__"))
		return;
	for (s = l->scope[s]; s != 0; s = l->scope[s])
		if (cs_scope_is_function(t, s) && binds(l, s, i))
			return;
	cs_look_tell(l, t->node[i].parent,
	    "no binding for nonlocal '%.*s' found", CS_LOOK_TEXT(l, i));
}

static void
check_declaration(struct cs_look *l, uint32_t statement)
{
	const struct cs_tree *t = l->t;
	const bool global = t->node[statement].kind == CS_NODE_GLOBAL_STATEMENT;
	const char *word = global ? "global" : "nonlocal";

	for (uint32_t i = cs_tree_first(t, statement); i != CS_TREE_NONE;
	     i = cs_tree_next(t, i)) {
		if (t->node[i].kind != CS_NODE_IDENTIFIER ||
		    !cs_look_afford(l, t->node[l->scope[i]].next))
			continue;
		check_before(l, i, word);
		check_after(l, i, word);
		if (!global)
			check_nonlocal(l, i);
	}
}

/* ---- comprehensions ---- */

/* Whether the node is in the iterable of a comprehension. */
static bool
in_iterable(struct cs_look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;

	for (; i != CS_TREE_NONE && cs_look_afford(l, 1);
	     i = t->node[i].parent) {
		const uint32_t p = t->node[i].parent;

		switch (cs_tree_kind(t, p)) {
		case CS_NODE_FOR_IN_CLAUSE:
			if (t->node[i].field == CS_FIELD_RIGHT)
				return true;
			break;
		case CS_NODE_BLOCK:
		case CS_NODE_MODULE:
			return false;
		default:
			break;
		}
	}
	return false;
}

static bool
is_iterated(const struct cs_look *l, uint32_t comprehension, uint32_t name)
{
	const struct cs_tree *t = l->t;

	for (uint32_t i = comprehension; i < t->node[comprehension].next; i++)
		if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    l->role[i] == CS_ROLE_BIND &&
		    l->scope[i] == comprehension &&
		    cs_tree_kind(t, t->node[i].parent) !=
			CS_NODE_NAMED_EXPRESSION &&
		    cs_look_same(t, i, name))
			return true;
	return false;
}

static void
check_walrus(struct cs_look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	const uint32_t name = cs_tree_child(t, i, CS_FIELD_NAME);
	uint32_t s = l->scope[i];

	if (name == CS_TREE_NONE)
		return;
	if (in_iterable(l, i)) {
		cs_look_tell(l, i,
		    "assignment expression cannot be used in a comprehension "
		    "iterable expression");
		return;
	}
	if (!cs_scope_is_comprehension(t, s))
		return;
	for (; cs_scope_is_comprehension(t, s); s = l->scope[s])
		if (cs_look_afford(l, t->node[s].next - s) &&
		    is_iterated(l, s, name)) {
			cs_look_tell(l, i,
			    "assignment expression cannot rebind comprehension "
			    "iteration variable '%.*s'",
			    CS_LOOK_TEXT(l, name));
			return;
		}
	if (t->node[s].kind == CS_NODE_CLASS_DEFINITION)
		cs_look_tell(l, i,
		    "assignment expression within a comprehension cannot be "
		    "used in a class body");
}

static void
check_yield(const struct cs_look *l, uint32_t i)
{
	const char *where;

	switch (l->t->node[l->scope[i]].kind) {
	case CS_NODE_LIST_COMPREHENSION:
		where = "list comprehension";
		break;
	case CS_NODE_SET_COMPREHENSION:
		where = "set comprehension";
		break;
	case CS_NODE_DICTIONARY_COMPREHENSION:
		where = "dict comprehension";
		break;
	case CS_NODE_GENERATOR_EXPRESSION:
		where = "generator expression";
		break;
	default:
		return;
	}
	cs_look_tell(l, i, "'yield' inside %s", where);
}

/* ---- returns ---- */

/* "return 1" in an async generator. */
static void
check_return(struct cs_look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	const uint32_t s = l->scope[i];

	if (cs_tree_named(t, i, 0) == CS_TREE_NONE ||
	    t->node[s].kind != CS_NODE_FUNCTION_DEFINITION ||
	    !cs_tree_is(t, cs_tree_first(t, s), "async") ||
	    !cs_look_afford(l, t->node[s].next - s))
		return;
	for (uint32_t y = s; y < t->node[s].next; y++)
		if (t->node[y].kind == CS_NODE_YIELD && l->scope[y] == s) {
			cs_look_tell(
			    l, i, "'return' with value in async generator");
			return;
		}
}

void
cs_declared_check(struct cs_look *l, uint32_t i)
{
	switch (l->t->node[i].kind) {
	case CS_NODE_PARAMETERS:
	case CS_NODE_LAMBDA_PARAMETERS:
		check_parameters(l, i, l->t->node[i].parent);
		break;
	case CS_NODE_TYPE_PARAMETER:
		if (cs_typescope_declares(l->t, l->t->node[i].parent))
			check_types(l, i);
		break;
	case CS_NODE_GLOBAL_STATEMENT:
	case CS_NODE_NONLOCAL_STATEMENT:
		check_declaration(l, i);
		break;
	case CS_NODE_NAMED_EXPRESSION:
		if (!cs_typescope_check(l, i))
			check_walrus(l, i);
		break;
	case CS_NODE_YIELD:
		if (!cs_typescope_check(l, i))
			check_yield(l, i);
		break;
	case CS_NODE_AWAIT:
		(void)cs_typescope_check(l, i);
		break;
	case CS_NODE_RETURN_STATEMENT:
		check_return(l, i);
		break;
	case CS_NODE_WILDCARD_IMPORT:
		if (l->scope[i] != 0)
			cs_look_tell(
			    l, i, "import * only allowed at module level");
		break;
	default:
		break;
	}
}
