#include "heal/display.h"

#include "heal/names.h"
#include "heal/terms.h"
#include "python/tree.h"

enum {
	WAYS_MAX = 6,  /* names and functions followed */
	CLIMB_MAX = 48 /* nodes between an expression and its consumer */
};

/* A name that holds the value, or a function that returns it. */
struct way {
	uint32_t name;
	bool function;
};

struct search {
	const struct cs_tree *t;
	struct way way[WAYS_MAX];
	unsigned n;
};

static const char same_text[] = " strip lstrip rstrip upper lower title "
				"capitalize center ljust rjust ";

/* A new name must be followed too. */
static bool
follow(struct search *s, uint32_t name, bool function)
{
	for (unsigned i = 0; i < s->n; i++)
		if (s->way[i].function == function &&
		    cs_terms_is_name(s->t, name, s->way[i].name))
			return true;
	if (s->n == WAYS_MAX)
		return false;
	s->way[s->n++] = (struct way){ name, function };
	return true;
}

/* A returned value goes to the callers.  A method of Python's own protocols has
 * callers that cannot be seen. */
static bool
follow_return(struct search *s, uint32_t i)
{
	const struct cs_tree *t = s->t;
	uint32_t name;

	while (i != CS_TREE_NONE &&
	    cs_tree_kind(t, i) != CS_NODE_FUNCTION_DEFINITION)
		i = t->node[i].parent;
	name = cs_tree_child(t, i, CS_FIELD_NAME);
	if (name == CS_TREE_NONE)
		return false;
	if (cs_terms_is_word(t, name, " __str__ __repr__ "))
		return true;
	return cs_tree_kind(t, t->node[i].parent) !=
	    CS_NODE_DECORATED_DEFINITION &&
	    follow(s, name, true);
}

static bool
follow_assignment(struct search *s, uint32_t assignment, uint32_t from)
{
	const struct cs_tree *t = s->t;
	const uint32_t left = cs_tree_child(t, assignment, CS_FIELD_LEFT);

	return t->node[from].field == CS_FIELD_RIGHT &&
	    cs_tree_kind(t, left) == CS_NODE_IDENTIFIER &&
	    cs_tree_kind(t, t->node[assignment].parent) ==
	    CS_NODE_EXPRESSION_STATEMENT &&
	    follow(s, left, false);
}

/* The call of a method that preserves the words; CS_TREE_NONE if none. */
static uint32_t
same_text_call(const struct cs_tree *t, uint32_t attribute, uint32_t object)
{
	const uint32_t call = t->node[attribute].parent;

	if (t->node[object].field == CS_FIELD_OBJECT &&
	    t->node[attribute].field == CS_FIELD_FUNCTION &&
	    cs_tree_kind(t, call) == CS_NODE_CALL &&
	    cs_terms_is_word(
		t, cs_tree_child(t, attribute, CS_FIELD_ATTRIBUTE), same_text))
		return call;
	return CS_TREE_NONE;
}

/* The expression is where it is displayed, or can be followed. */
static bool
goes_to_display(struct search *s, uint32_t i)
{
	const struct cs_tree *t = s->t;

	for (int up = 0; up < CLIMB_MAX; up++) {
		const uint32_t from = i;

		i = t->node[i].parent;
		switch (cs_tree_kind(t, i)) {
		case CS_NODE_PARENTHESIZED_EXPRESSION:
		case CS_NODE_INTERPOLATION:
		case CS_NODE_STRING:
		case CS_NODE_CONCATENATED_STRING:
			break;
		case CS_NODE_CONDITIONAL_EXPRESSION:
			if (cs_tree_named(t, i, 1) == from)
				return false;
			break;
		case CS_NODE_BINARY_OPERATOR:
			if (!cs_terms_is_operator(t, i, "+"))
				return false;
			break;
		case CS_NODE_ATTRIBUTE:
			i = same_text_call(t, i, from);
			if (i == CS_TREE_NONE)
				return false;
			break;
		case CS_NODE_ARGUMENT_LIST:
			return cs_tree_is(t,
			    cs_tree_child(
				t, t->node[i].parent, CS_FIELD_FUNCTION),
			    "print");
		case CS_NODE_EXPRESSION_STATEMENT:
			return true;
		case CS_NODE_RETURN_STATEMENT:
			return follow_return(s, i);
		case CS_NODE_ASSIGNMENT:
			return follow_assignment(s, i, from);
		default:
			return false;
		}
	}
	return false;
}

/* Each use of a function's name, also as a method, must be a call of it; the
 * call. */
static uint32_t
call_at(const struct cs_tree *t, uint32_t name)
{
	uint32_t i = name;

	if (cs_tree_kind(t, t->node[i].parent) == CS_NODE_ATTRIBUTE &&
	    t->node[i].field == CS_FIELD_ATTRIBUTE)
		i = t->node[i].parent;
	if (t->node[i].field != CS_FIELD_FUNCTION)
		return CS_TREE_NONE;
	return t->node[i].parent;
}

/* Not a keyword of a call, or an attribute of something. */
static bool
is_use(const struct cs_tree *t, uint32_t i, bool function)
{
	switch (cs_names_role(t, i)) {
	case CS_NAMES_USED:
		return true;
	case CS_NAMES_NONE:
		return function && t->node[i].field == CS_FIELD_ATTRIBUTE;
	default:
		return false;
	}
}

/* Everything done with a name's value displays it. */
static bool
is_way_to_display(struct search *s, struct way way)
{
	const struct cs_tree *t = s->t;
	bool any = false;

	for (uint32_t i = 0; i < t->n; i++) {
		uint32_t value = i;

		if (!cs_terms_is_name(t, i, way.name) ||
		    !is_use(t, i, way.function))
			continue;
		if (way.function)
			value = call_at(t, i);
		if (value == CS_TREE_NONE || !goes_to_display(s, value))
			return false;
		any = true;
	}
	/* A function that is never called is passed to something. */
	return any || !way.function;
}

/* Whether the program defines its own print. */
static bool
binds_print(const struct cs_tree *t)
{
	for (uint32_t i = 0; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    cs_tree_is(t, i, "print") &&
		    cs_names_role(t, i) == CS_NAMES_BOUND)
			return true;
	return false;
}

bool
cs_display_is_all(const struct cs_tree *t, uint32_t expression)
{
	struct search s = { .t = t };

	if (binds_print(t) || !goes_to_display(&s, expression))
		return false;
	for (unsigned i = 0; i < s.n; i++)
		if (!is_way_to_display(&s, s.way[i]))
			return false;
	return true;
}
