#include "gate/names/climb.h"

#include <string.h>

#include "gate/names/call.h"
#include "gate/names/known.h"
#include "gate/names/value.h"
#include "python/tree.h"

/* ---- displays ---- */

/* The index of i among the children of p, ignoring tokens; ANY after a star. */
static uint32_t
index_of(const struct cs_tree *t, uint32_t p, uint32_t i)
{
	uint32_t n = 0;

	for (uint32_t c = cs_tree_first(t, p); c != i; c = cs_tree_next(t, c)) {
		if (t->node[c].kind == CS_NODE_TOKEN)
			continue;
		if (t->node[c].kind == CS_NODE_LIST_SPLAT ||
		    ++n > CS_VALUE_INDEXES)
			return CS_VALUE_ANY;
	}
	return t->node[i].kind == CS_NODE_LIST_SPLAT ? CS_VALUE_ANY : n;
}

/* ---- attributes and subscripts ---- */

static bool
is_taker(const struct cs_tree *t, uint32_t attribute)
{
	static const char *const takers[] = { "get", "pop", "setdefault",
		"__getitem__", "__next__" };

	for (size_t i = 0; i < sizeof(takers) / sizeof(takers[0]); i++)
		if (cs_tree_is(t, attribute, takers[i]))
			return true;
	return false;
}

/* What a method of a dict, or of a list, will return when called. */
static enum cs_step
through_method(const struct cs_tree *t, struct cs_value *v, uint32_t name)
{
	const bool names = v->boxes == 0 && v->form == CS_FORM_NAMES;
	const bool items = cs_tree_is(t, name, "items");

	if (is_taker(t, name) && v->form != CS_FORM_SCOPE) {
		v->form = CS_FORM_TAKER;
		return CS_STEP_ON;
	}
	if (names && cs_known_kept(v->path))
		return cs_tree_is(t, name, "keys") ? CS_STEP_END : CS_STEP_AWAY;
	if (!items && !cs_tree_is(t, name, "values") &&
	    !cs_tree_is(t, name, "copy"))
		return CS_STEP_END;
	if (v->form != CS_FORM_ITSELF)
		cs_value_open(v);
	v->form = items ? CS_FORM_ITEMS : CS_FORM_VALUES;
	return CS_STEP_ON;
}

static bool
is_method(const struct cs_value *v)
{
	return v->form == CS_FORM_TAKER || v->form == CS_FORM_VALUES ||
	    v->form == CS_FORM_ITEMS;
}

static enum cs_step
through_attribute(const struct cs_tree *t, struct cs_value *v, uint32_t p)
{
	const uint32_t name = cs_tree_child(t, p, CS_FIELD_ATTRIBUTE);

	if (is_method(v))
		return CS_STEP_END;
	if (v->boxes > 0 || v->form != CS_FORM_ITSELF)
		return through_method(t, v, name);
	if (cs_tree_is(t, name, "__dict__"))
		v->form = CS_FORM_NAMES;
	else if (cs_tree_is(t, name, "__getattribute__") ||
	    (cs_value_is(v, "sys.modules") && is_taker(t, name)))
		v->form = CS_FORM_TAKER;
	else
		return cs_value_enter_node(t, v->path, name) ? CS_STEP_ON
							     : CS_STEP_END;
	return CS_STEP_ON;
}

/* The subscript's number; ANY if unknown. */
static uint32_t
number_of(const struct cs_tree *t, uint32_t i)
{
	const char *s;

	if (cs_tree_kind(t, i) != CS_NODE_INTEGER)
		return CS_VALUE_ANY;
	s = t->text + t->node[i].start;
	return t->node[i].end - t->node[i].start == 1 ? (uint32_t)(*s - '0')
						      : CS_VALUE_ANY;
}

static enum cs_step
from_scope(struct cs_flow *f, struct cs_value *v, uint32_t key)
{
	char name[CS_RULES_ORIGIN_MAX];
	size_t n;

	v->form = CS_FORM_ITSELF;
	if (!cs_value_text(f, key, name, &n))
		memcpy(v->path, CS_KNOWN_ANY, sizeof(CS_KNOWN_ANY));
	else if (strcmp(name, "__builtins__") == 0)
		memcpy(v->path, "builtins", sizeof("builtins"));
	else
		return CS_STEP_END;
	return CS_STEP_ON;
}

static enum cs_step
through_subscript(struct cs_flow *f, struct cs_value *v, uint32_t p)
{
	const struct cs_tree *t = f->tree;
	const uint32_t key = cs_tree_child(t, p, CS_FIELD_SUBSCRIPT);

	if (is_method(v))
		return CS_STEP_END;
	if (v->boxes > 0)
		return cs_tree_kind(t, key) == CS_NODE_SLICE
		    ? CS_STEP_ON
		    : cs_value_unbox(v, number_of(t, key));
	if (v->form == CS_FORM_SCOPE)
		return from_scope(f, v, key);
	/* In the main module __builtins__ is the module, else its dict. */
	return v->form == CS_FORM_NAMES || cs_value_is(v, "builtins") ||
		cs_value_is(v, "sys.modules")
	    ? cs_value_named(f, v, key)
	    : CS_STEP_END;
}

/* ---- the enclosing expression ---- */

/* "a if c else b" is not c. */
static enum cs_step
through_choice(const struct cs_tree *t, const struct cs_value *v, uint32_t p)
{
	return cs_tree_named(t, p, 1) == v->node ? CS_STEP_END : CS_STEP_ON;
}

/* A dict of things by their names. */
static bool
is_dict(const struct cs_value *v)
{
	return v->boxes == 0 &&
	    (v->form == CS_FORM_NAMES || cs_value_is(v, "sys.modules"));
}

/* Where a value goes out of sight. */
static enum cs_step
away_at(const struct cs_tree *t, const struct cs_value *v, uint32_t p)
{
	const enum cs_node_field role = t->node[v->node].field;
	enum cs_node_kind to;

	switch (t->node[p].kind) {
	case CS_NODE_AUGMENTED_ASSIGNMENT:
	case CS_NODE_RETURN_STATEMENT:
	case CS_NODE_YIELD:
		return CS_STEP_AWAY;
	case CS_NODE_MATCH_STATEMENT:
		return is_dict(v) ? CS_STEP_AWAY : CS_STEP_END;
	case CS_NODE_LAMBDA:
		return role == CS_FIELD_BODY ? CS_STEP_AWAY : CS_STEP_END;
	case CS_NODE_ASSIGNMENT:
		if (role != CS_FIELD_RIGHT)
			return CS_STEP_END;
		to = cs_tree_kind(t, cs_tree_child(t, p, CS_FIELD_LEFT));
		return to == CS_NODE_ATTRIBUTE || to == CS_NODE_SUBSCRIPT
		    ? CS_STEP_AWAY
		    : CS_STEP_ON;
	default:
		return CS_STEP_END;
	}
}

static enum cs_step
step(struct cs_flow *f, struct cs_value *v, uint32_t p)
{
	const struct cs_tree *t = f->tree;
	const enum cs_node_field role = t->node[v->node].field;

	switch (t->node[p].kind) {
	case CS_NODE_ATTRIBUTE:
		return role == CS_FIELD_OBJECT ? through_attribute(t, v, p)
					       : CS_STEP_END;
	case CS_NODE_CALL:
		/* "f(x for x in y)" has no list of arguments. */
		return role == CS_FIELD_FUNCTION ? cs_call_of(f, v, p)
						 : cs_call_with(f, v, v->node);
	case CS_NODE_ARGUMENT_LIST:
		return cs_call_with(f, v, p);
	case CS_NODE_SUBSCRIPT:
		return role == CS_FIELD_VALUE ? through_subscript(f, v, p)
					      : CS_STEP_AWAY;
	case CS_NODE_LIST:
	case CS_NODE_TUPLE:
	case CS_NODE_SET:
	case CS_NODE_EXPRESSION_LIST:
		return cs_value_box(v, index_of(t, p, v->node));
	case CS_NODE_DICTIONARY:
		return cs_value_box(v, CS_VALUE_ANY);
	case CS_NODE_LIST_COMPREHENSION:
	case CS_NODE_SET_COMPREHENSION:
	case CS_NODE_DICTIONARY_COMPREHENSION:
	case CS_NODE_GENERATOR_EXPRESSION:
		return role == CS_FIELD_BODY ? cs_value_box(v, CS_VALUE_ANY)
					     : CS_STEP_END;
	case CS_NODE_DICTIONARY_SPLAT:
		return is_dict(v) ? CS_STEP_AWAY
				  : cs_value_unbox(v, CS_VALUE_ANY);
	case CS_NODE_LIST_SPLAT:
		return cs_value_unbox(v, CS_VALUE_ANY);
	case CS_NODE_BINARY_OPERATOR:
		return v->boxes > 0 ? CS_STEP_ON : CS_STEP_AWAY;
	case CS_NODE_CONDITIONAL_EXPRESSION:
		return through_choice(t, v, p);
	case CS_NODE_KEYWORD_ARGUMENT:
	case CS_NODE_NAMED_EXPRESSION:
		return role == CS_FIELD_VALUE ? CS_STEP_ON : CS_STEP_END;
	case CS_NODE_PAIR:
	case CS_NODE_PARENTHESIZED_EXPRESSION:
	case CS_NODE_BOOLEAN_OPERATOR:
		return CS_STEP_ON;
	default:
		return away_at(t, v, p);
	}
}

enum cs_step
cs_climb(struct cs_flow *f, struct cs_value *v)
{
	const uint32_t p = f->tree->node[v->node].parent;
	enum cs_step s;

	f->steps++;
	if (p == CS_TREE_NONE)
		return CS_STEP_END;
	s = step(f, v, p);
	if (s == CS_STEP_ON || s == CS_STEP_UNKNOWN)
		v->node = f->tree->node[p].kind == CS_NODE_ARGUMENT_LIST
		    ? f->tree->node[p].parent
		    : p;
	return s;
}
