#include "python/scope.h"

#include <stdlib.h>

#include "base/err.h"
#include "python/tree.h"

bool
cs_scope_is_function(const struct cs_tree *t, uint32_t scope)
{
	return t->node[scope].kind == CS_NODE_FUNCTION_DEFINITION ||
	    t->node[scope].kind == CS_NODE_LAMBDA;
}

bool
cs_scope_is_comprehension(const struct cs_tree *t, uint32_t scope)
{
	switch (t->node[scope].kind) {
	case CS_NODE_LIST_COMPREHENSION:
	case CS_NODE_SET_COMPREHENSION:
	case CS_NODE_DICTIONARY_COMPREHENSION:
	case CS_NODE_GENERATOR_EXPRESSION:
		return true;
	default:
		return false;
	}
}

/* Whether child i of p is inside the scope. */
static bool
is_inside(const struct cs_tree *t, uint32_t p, uint32_t i)
{
	const enum cs_node_field field = t->node[i].field;

	switch (t->node[p].kind) {
	case CS_NODE_FUNCTION_DEFINITION:
	case CS_NODE_LAMBDA:
		return field == CS_FIELD_PARAMETERS || field == CS_FIELD_BODY;
	case CS_NODE_CLASS_DEFINITION:
		return field == CS_FIELD_BODY;
	default:
		return cs_scope_is_comprehension(t, p);
	}
}

static bool
is_parameter(enum cs_node_kind kind)
{
	return kind == CS_NODE_DEFAULT_PARAMETER ||
	    kind == CS_NODE_TYPED_DEFAULT_PARAMETER ||
	    kind == CS_NODE_TYPED_PARAMETER;
}

/* A part of a scope's head that is evaluated in the enclosing scope. */
static bool
is_outside(const struct cs_tree *t, uint32_t p, uint32_t i, uint32_t scope)
{
	const enum cs_node_field field = t->node[i].field;

	if (is_parameter(t->node[p].kind))
		return field == CS_FIELD_VALUE || field == CS_FIELD_TYPE;
	/* The first iterable of a comprehension. */
	return t->node[p].kind == CS_NODE_FOR_IN_CLAUSE &&
	    field == CS_FIELD_RIGHT && t->node[p].parent == scope &&
	    cs_tree_named(t, scope, 1) == p;
}

uint32_t *
cs_scope_map(const struct cs_tree *t, struct cs_err *err)
{
	uint32_t *of = malloc(t->n * sizeof(*of));

	if (of == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	of[0] = 0;
	for (uint32_t i = 1; i < t->n; i++) {
		const uint32_t p = t->node[i].parent;

		of[i] = is_inside(t, p, i) ? p : of[p];
		if (is_outside(t, p, i, of[p]))
			of[i] = of[of[p]];
	}
	return of;
}
