#include "gate/names/annotated.h"

#include <stdint.h>
#include <string.h>

#include "gate/names/bindings.h"
#include "gate/names/lookup.h"
#include "gate/rules.h"
#include "python/fold.h"
#include "python/role.h"
#include "python/tree.h"

enum {
	SPELLING_MAX =
	    256,	/* bytes of an expression that spells the attribute */
	NAMED_MAX = 16, /* times that annotations are given a name */
};

static const char attribute[] = "__annotations__";

/* ---- annotations that are only read ---- */

static uint32_t
around(const struct cs_tree *t, uint32_t i)
{
	do
		i = t->node[i].parent;
	while (cs_tree_kind(t, i) == CS_NODE_PARENTHESIZED_EXPRESSION);
	return i;
}

/* list(x), print(x): Python's own function keeps nothing of it. */
static bool
is_given_to_builtin(const struct cs_bindings *names, uint32_t list)
{
	static const char *const readers[] = { "all", "any", "bool", "dict",
		"enumerate", "frozenset", "isinstance", "len", "list", "max",
		"min", "print", "repr", "set", "sorted", "str", "tuple", NULL };
	const struct cs_tree *t = names->tree;
	const uint32_t f = cs_tree_child(
	    t, t->node[list].parent, CS_FIELD_FUNCTION);
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin = false;

	return cs_tree_kind(t, f) == CS_NODE_IDENTIFIER &&
	    cs_tree_is_one(t, f, readers) &&
	    cs_lookup_seen(names, f, &at, &builtin) == NULL && builtin;
}

/* x.items() */
static bool
is_method_read(const struct cs_tree *t, uint32_t dot)
{
	static const char *const methods[] = { "copy", "get", "items", "keys",
		"values", NULL };
	const uint32_t call = t->node[dot].parent;

	return cs_tree_is_one(
		   t, cs_tree_child(t, dot, CS_FIELD_ATTRIBUTE), methods) &&
	    cs_tree_kind(t, call) == CS_NODE_CALL &&
	    cs_tree_child(t, call, CS_FIELD_FUNCTION) == dot;
}

/* x["a"] as a value: nothing is assigned to it, or deleted. */
static bool
is_item_read(const struct cs_tree *t, uint32_t subscript)
{
	const uint32_t p = around(t, subscript);

	switch (cs_tree_kind(t, p)) {
	case CS_NODE_ARGUMENT_LIST:
	case CS_NODE_COMPARISON_OPERATOR:
	case CS_NODE_EXPRESSION_STATEMENT:
	case CS_NODE_INTERPOLATION:
	case CS_NODE_RETURN_STATEMENT:
		return true;
	case CS_NODE_ASSIGNMENT:
		return t->node[subscript].field == CS_FIELD_RIGHT;
	default:
		return false;
	}
}

static bool
is_read(const struct cs_bindings *names, uint32_t i)
{
	const struct cs_tree *t = names->tree;
	const uint32_t p = around(t, i);

	switch (cs_tree_kind(t, p)) {
	case CS_NODE_COMPARISON_OPERATOR:
	case CS_NODE_EXPRESSION_STATEMENT:
	case CS_NODE_INTERPOLATION:
		return true;
	case CS_NODE_FOR_STATEMENT:
	case CS_NODE_FOR_IN_CLAUSE:
		return t->node[i].field == CS_FIELD_RIGHT;
	case CS_NODE_SUBSCRIPT:
		return t->node[i].field == CS_FIELD_VALUE && is_item_read(t, p);
	case CS_NODE_ATTRIBUTE:
		return is_method_read(t, p);
	case CS_NODE_ARGUMENT_LIST:
		return is_given_to_builtin(names, p);
	default:
		return false;
	}
}

/* "ann = f.__annotations__": whatever has that name is only read too. */
static bool
is_read_by_name(const struct cs_bindings *names, uint32_t i)
{
	const struct cs_tree *t = names->tree;
	const uint32_t p = t->node[i].parent;
	const uint32_t left = cs_tree_kind(t, p) == CS_NODE_ASSIGNMENT &&
		t->node[i].field == CS_FIELD_RIGHT
	    ? cs_tree_child(t, p, CS_FIELD_LEFT)
	    : CS_TREE_NONE;
	const struct cs_node *name = left == CS_TREE_NONE ? NULL
							  : &t->node[left];

	if (name == NULL || name->kind != CS_NODE_IDENTIFIER)
		return false;
	for (uint32_t k = 0; k < t->n; k++) {
		const struct cs_node *n = &t->node[k];

		if (n->kind == CS_NODE_IDENTIFIER && k != left &&
		    n->end - n->start == name->end - name->start &&
		    memcmp(t->text + n->start, t->text + name->start,
			n->end - n->start) == 0 &&
		    names->role[k] != CS_ROLE_NONE && !is_read(names, k))
			return false;
	}
	return true;
}

/* ---- what denotes them ---- */

/* The value of a string is the attribute's name. */
static bool
spells(const struct cs_tree *t, uint32_t i)
{
	char text[sizeof(attribute) + 1];
	size_t n;

	if (t->node[i].end - t->node[i].start > SPELLING_MAX)
		return false;
	switch (t->node[i].kind) {
	case CS_NODE_STRING:
	case CS_NODE_CONCATENATED_STRING:
	case CS_NODE_BINARY_OPERATOR:
	case CS_NODE_CALL:
	case CS_NODE_SUBSCRIPT:
		return cs_fold_text(t, i, text, sizeof(text), &n) &&
		    n == sizeof(attribute) - 1 &&
		    memcmp(text, attribute, n) == 0;
	default:
		return false;
	}
}

/* x.get("__annotations__"), getattr(x, "__annotations__"): the call. */
static uint32_t
looked_up(const struct cs_tree *t, uint32_t string)
{
	static const char *const ways[] = { "get", "getattr", NULL };
	const uint32_t call = t->node[t->node[string].parent].parent;
	const uint32_t f = cs_tree_child(t, call, CS_FIELD_FUNCTION);
	const uint32_t word = cs_tree_kind(t, f) == CS_NODE_ATTRIBUTE
	    ? cs_tree_child(t, f, CS_FIELD_ATTRIBUTE)
	    : f;

	return cs_tree_is_one(t, word, ways) ? call : CS_TREE_NONE;
}

/* The expression that the attribute's name at i is the value of; CS_TREE_NONE
 * if it may be anything. */
static uint32_t
denoted(const struct cs_tree *t, uint32_t i)
{
	const uint32_t p = t->node[i].parent;

	if (t->node[i].kind == CS_NODE_IDENTIFIER)
		return cs_tree_kind(t, p) == CS_NODE_ATTRIBUTE ? p : i;
	switch (cs_tree_kind(t, p)) {
	case CS_NODE_SUBSCRIPT:
		return p;
	case CS_NODE_ARGUMENT_LIST:
		return looked_up(t, i);
	default:
		return CS_TREE_NONE;
	}
}

/* hasattr(x, "__annotations__"), "__annotations__" in x */
static bool
is_asked_for(const struct cs_tree *t, uint32_t string)
{
	const uint32_t p = t->node[string].parent;

	return cs_tree_kind(t, p) == CS_NODE_COMPARISON_OPERATOR ||
	    (cs_tree_kind(t, p) == CS_NODE_ARGUMENT_LIST &&
		cs_tree_is(t,
		    cs_tree_child(t, t->node[p].parent, CS_FIELD_FUNCTION),
		    "hasattr"));
}

/* *named counts those that were given a name. */
static bool
may_change(const struct cs_bindings *names, uint32_t i, int *named)
{
	const struct cs_tree *t = names->tree;
	const bool name = t->node[i].kind == CS_NODE_IDENTIFIER &&
	    cs_tree_is(t, i, attribute);
	uint32_t e;

	if (!name && !spells(t, i))
		return false;
	if (!name && is_asked_for(t, i))
		return false;
	e = denoted(t, i);
	if (e == CS_TREE_NONE || is_read(names, e))
		return e == CS_TREE_NONE;
	return ++*named > NAMED_MAX || !is_read_by_name(names, e);
}

/* ---- annotations that are texts ---- */

/* A text that calls something when it is evaluated, or one that can't be told. */
static bool
may_call(const struct cs_tree *t, uint32_t string)
{
	char text[CS_RULES_ORIGIN_MAX];
	size_t n;

	return !cs_fold_text(t, string, text, sizeof(text), &n) ||
	    memchr(text, '(', n) != NULL;
}

static bool
has_call(const struct cs_tree *t, uint32_t node)
{
	for (uint32_t i = node; i < t->node[node].next; i++)
		if (t->node[i].kind == CS_NODE_STRING && may_call(t, i))
			return true;
	return false;
}

/* NamedTuple("N", [("x", "int")]): annotations that are arguments. */
static bool
makes_fields(const struct cs_tree *t, uint32_t call)
{
	static const char *const makers[] = { "NamedTuple", "TypedDict",
		"make_dataclass", NULL };
	const uint32_t f = cs_tree_child(t, call, CS_FIELD_FUNCTION);

	return cs_tree_is_one(t,
	    cs_tree_kind(t, f) == CS_NODE_ATTRIBUTE
		? cs_tree_child(t, f, CS_FIELD_ATTRIBUTE)
		: f,
	    makers);
}

bool
cs_annotated_text(const struct cs_bindings *names)
{
	const struct cs_tree *t = names->tree;
	int named = 0;

	for (uint32_t i = 0; i < t->n; i++) {
		const bool fields = t->node[i].kind == CS_NODE_TYPE ||
		    (t->node[i].kind == CS_NODE_CALL && makes_fields(t, i));

		if ((fields && has_call(t, i)) || may_change(names, i, &named))
			return true;
	}
	return false;
}
