#include "python/role.h"

#include <stdbool.h>

#include "python/tree.h"

/* Whether a child of p in this position is assigned to. */
static bool
is_target(const struct cs_tree *t, uint32_t p, uint32_t i)
{
	const enum cs_node_field field = t->node[i].field;

	switch (t->node[p].kind) {
	case CS_NODE_ASSIGNMENT:
	case CS_NODE_AUGMENTED_ASSIGNMENT:
	case CS_NODE_FOR_STATEMENT:
	case CS_NODE_FOR_IN_CLAUSE:
	case CS_NODE_TYPE_ALIAS_STATEMENT:
		return field == CS_FIELD_LEFT;
	case CS_NODE_NAMED_EXPRESSION:
	case CS_NODE_FUNCTION_DEFINITION:
	case CS_NODE_CLASS_DEFINITION:
	case CS_NODE_DEFAULT_PARAMETER:
	case CS_NODE_TYPED_DEFAULT_PARAMETER:
		return field == CS_FIELD_NAME;
	case CS_NODE_TYPED_PARAMETER:
		return field == CS_FIELD_NONE;
	case CS_NODE_PARAMETERS:
	case CS_NODE_LAMBDA_PARAMETERS:
	case CS_NODE_LIST_SPLAT_PATTERN:
	case CS_NODE_DICTIONARY_SPLAT_PATTERN:
	case CS_NODE_SPLAT_PATTERN:
	case CS_NODE_AS_PATTERN_TARGET:
		return true;
	default:
		return false;
	}
}

/* Assigning to it assigns to its parts. */
static bool
has_parts(enum cs_node_kind kind)
{
	switch (kind) {
	case CS_NODE_PATTERN_LIST:
	case CS_NODE_TUPLE_PATTERN:
	case CS_NODE_LIST_PATTERN:
	case CS_NODE_EXPRESSION_LIST:
	case CS_NODE_TUPLE:
	case CS_NODE_LIST:
	case CS_NODE_LIST_SPLAT:
	case CS_NODE_PARENTHESIZED_EXPRESSION:
	case CS_NODE_TYPE:
		return true;
	default:
		return false;
	}
}

/* "case x" binds, "case a.b" and "case A()" use. */
static enum cs_role
role_in_dotted(const struct cs_tree *t, uint32_t dotted, uint32_t i)
{
	const uint32_t p = t->node[dotted].parent;
	const bool single = cs_tree_named(t, dotted, 1) == CS_TREE_NONE;

	switch (t->node[p].kind) {
	case CS_NODE_IMPORT_STATEMENT:
		return i == cs_tree_first(t, dotted) ? CS_ROLE_IMPORT
						     : CS_ROLE_NONE;
	case CS_NODE_IMPORT_FROM_STATEMENT:
		return t->node[dotted].field == CS_FIELD_NAME ? CS_ROLE_IMPORT
							      : CS_ROLE_NONE;
	case CS_NODE_ALIASED_IMPORT:
	case CS_NODE_FUTURE_IMPORT_STATEMENT:
	case CS_NODE_RELATIVE_IMPORT:
		return CS_ROLE_NONE;
	case CS_NODE_CLASS_PATTERN:
		break;
	default:
		if (single)
			return CS_ROLE_BIND;
	}
	return i == cs_tree_first(t, dotted) ? CS_ROLE_USE : CS_ROLE_NONE;
}

/* The role of an identifier that is not assigned to. */
static enum cs_role
role_of(const struct cs_tree *t, uint32_t i)
{
	const uint32_t p = t->node[i].parent;
	const enum cs_node_field field = t->node[i].field;

	switch (t->node[p].kind) {
	case CS_NODE_ATTRIBUTE:
		return field == CS_FIELD_ATTRIBUTE ? CS_ROLE_NONE : CS_ROLE_USE;
	case CS_NODE_KEYWORD_ARGUMENT:
		return field == CS_FIELD_NAME ? CS_ROLE_NONE : CS_ROLE_USE;
	case CS_NODE_KEYWORD_PATTERN:
		return cs_tree_first(t, p) == i ? CS_ROLE_NONE : CS_ROLE_USE;
	case CS_NODE_GLOBAL_STATEMENT:
		return CS_ROLE_GLOBAL;
	case CS_NODE_NONLOCAL_STATEMENT:
		return CS_ROLE_NONLOCAL;
	case CS_NODE_DELETE_STATEMENT:
		return CS_ROLE_DELETE;
	case CS_NODE_ALIASED_IMPORT:
		return CS_ROLE_IMPORT;
	case CS_NODE_DOTTED_NAME:
		return role_in_dotted(t, p, i);
	case CS_NODE_AS_PATTERN:
		/* "case A as b" */
		return field == CS_FIELD_NONE && cs_tree_first(t, p) != i
		    ? CS_ROLE_BIND
		    : CS_ROLE_USE;
	default:
		return CS_ROLE_USE;
	}
}

/* What a list of names passes on to its elements. */
static enum cs_role
inherited(const struct cs_tree *t, const uint8_t *role, uint32_t p)
{
	if (!has_parts(t->node[p].kind))
		return CS_ROLE_NONE;
	if (t->node[p].parent != CS_TREE_NONE &&
	    t->node[t->node[p].parent].kind == CS_NODE_DELETE_STATEMENT)
		return CS_ROLE_DELETE;
	return (enum cs_role)role[p];
}

void
cs_role_fill(const struct cs_tree *t, uint8_t *role)
{
	for (uint32_t i = 1; i < t->n; i++) {
		const uint32_t p = t->node[i].parent;
		enum cs_role r = inherited(t, role, p);

		if (r == CS_ROLE_NONE && is_target(t, p, i))
			r = CS_ROLE_BIND;
		if (t->node[i].kind == CS_NODE_IDENTIFIER && r == CS_ROLE_NONE)
			r = role_of(t, i);
		if (t->node[i].kind != CS_NODE_IDENTIFIER &&
		    !has_parts(t->node[i].kind))
			r = CS_ROLE_NONE;
		role[i] = (uint8_t)r;
	}
}
