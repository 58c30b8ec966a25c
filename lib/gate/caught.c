#include "gate/caught.h"

#include <stdbool.h>
#include <string.h>

#include "gate/names/bindings.h"
#include "gate/names/lookup.h"
#include "gate/names/telltale.h"
#include "python/tree.h"

uint32_t
cs_caught_in(const struct cs_tree *t, uint32_t i)
{
	for (;;) {
		const uint32_t p = t->node[i].parent;

		switch (cs_tree_kind(t, p)) {
		case CS_NODE_EXCEPT_CLAUSE:
		case CS_NODE_EXCEPT_GROUP_CLAUSE:
		case CS_NODE_ARGUMENT_LIST:
			return p;
		case CS_NODE_AS_PATTERN:
		case CS_NODE_TUPLE:
		case CS_NODE_PARENTHESIZED_EXPRESSION:
		case CS_NODE_LIST_SPLAT:
		case CS_NODE_EXPRESSION_LIST:
		case CS_NODE_BINARY_OPERATOR:
			i = p;
			break;
		default:
			return CS_TREE_NONE;
		}
	}
}

/* Where an exception is stored. */
struct kept {
	uint32_t name;	 /* CS_TREE_NONE: nowhere known */
	uint32_t class;	 /* the class that has it, CS_TREE_NONE: none */
	uint32_t called; /* "(lambda: Exception)()", CS_TREE_NONE: no */
};

static uint32_t
enclosing(const struct cs_tree *t, uint32_t i, enum cs_node_kind kind)
{
	while (i != CS_TREE_NONE && t->node[i].kind != kind)
		i = t->node[i].parent;
	return i;
}

/* The last word of "a.b.c". */
static uint32_t
last_word(const struct cs_tree *t, uint32_t i)
{
	return cs_tree_kind(t, i) == CS_NODE_ATTRIBUTE
	    ? cs_tree_child(t, i, CS_FIELD_ATTRIBUTE)
	    : i;
}

/* The name by which a lambda is called. */
static void
name_lambda(const struct cs_tree *t, uint32_t lambda, struct kept *k)
{
	uint32_t i = lambda, p = t->node[i].parent;

	while (cs_tree_kind(t, p) == CS_NODE_PARENTHESIZED_EXPRESSION) {
		i = p;
		p = t->node[i].parent;
	}
	if (cs_tree_kind(t, p) == CS_NODE_CALL &&
	    t->node[i].field == CS_FIELD_FUNCTION)
		k->called = p;
	else if (cs_tree_kind(t, p) == CS_NODE_ASSIGNMENT)
		k->name = last_word(t, cs_tree_child(t, p, CS_FIELD_LEFT));
}

static struct kept
kept_as(const struct cs_tree *t, uint32_t node)
{
	struct kept k = { CS_TREE_NONE, CS_TREE_NONE, CS_TREE_NONE };
	const uint32_t p = t->node[node].parent;

	k.class = enclosing(t, node, CS_NODE_CLASS_DEFINITION);
	if (t->node[node].kind == CS_NODE_KEYWORD_ARGUMENT) {
		k.name = cs_tree_child(t, node, CS_FIELD_NAME);
		k.class = CS_TREE_NONE;
		return k;
	}
	switch (cs_tree_kind(t, p)) {
	case CS_NODE_ASSIGNMENT:
		k.name = t->node[node].field == CS_FIELD_LEFT
		    ? node
		    : last_word(t, cs_tree_child(t, p, CS_FIELD_LEFT));
		break;
	case CS_NODE_RETURN_STATEMENT:
		k.name = cs_tree_child(t,
		    enclosing(t, p, CS_NODE_FUNCTION_DEFINITION),
		    CS_FIELD_NAME);
		break;
	case CS_NODE_LAMBDA:
		name_lambda(t, p, &k);
		break;
	default:
		break;
	}
	return k;
}

static bool
same_word(const struct cs_tree *t, uint32_t a, uint32_t b)
{
	const struct cs_node *x, *y;

	if (a == CS_TREE_NONE || b == CS_TREE_NONE)
		return false;
	x = &t->node[a];
	y = &t->node[b];
	return x->end - x->start == y->end - y->start &&
	    memcmp(t->text + x->start, t->text + y->start, x->end - x->start) ==
	    0;
}

/* "B.errors", if class A does not have it. */
static bool
is_another(
    const struct cs_bindings *names, const struct kept *k, uint32_t object)
{
	const struct cs_tree *t = names->tree;
	char name[CS_TELLTALE_MAX];

	return k->class != CS_TREE_NONE &&
	    cs_tree_kind(t, object) == CS_NODE_IDENTIFIER &&
	    !same_word(t, object, cs_tree_child(t, k->class, CS_FIELD_NAME)) &&
	    cs_telltale_name(t, object, name) && cs_lookup_defined(names, name);
}

/* Whether the attribute, or the call, retrieves the stored exception. */
static bool
is_kept(const struct cs_bindings *names, const struct kept *k, uint32_t i)
{
	const struct cs_tree *t = names->tree;

	if (i == k->called)
		return true;
	switch (t->node[i].kind) {
	case CS_NODE_ATTRIBUTE:
		return same_word(t, last_word(t, i), k->name) &&
		    !is_another(names, k, cs_tree_child(t, i, CS_FIELD_OBJECT));
	case CS_NODE_CALL:
		return same_word(t,
		    last_word(t, cs_tree_child(t, i, CS_FIELD_FUNCTION)),
		    k->name);
	default:
		return false;
	}
}

static bool
is_clause(const struct cs_tree *t, uint32_t i)
{
	return cs_tree_kind(t, i) == CS_NODE_EXCEPT_CLAUSE ||
	    cs_tree_kind(t, i) == CS_NODE_EXCEPT_GROUP_CLAUSE;
}

void
cs_caught_kept(const struct cs_bindings *names, uint32_t node,
    cs_caught_see *see, void *ctx)
{
	const struct cs_tree *t = names->tree;
	const struct kept k = kept_as(t, node);

	if (k.name == CS_TREE_NONE && k.called == CS_TREE_NONE)
		return;
	for (uint32_t i = 0; i < t->n; i++)
		if (is_kept(names, &k, i) && is_clause(t, cs_caught_in(t, i)))
			see(i, ctx);
}
