#include "gate/names/give.h"

#include <string.h>

#include "gate/names/call.h"
#include "gate/names/known.h"
#include "gate/names/value.h"
#include "python/role.h"
#include "python/tree.h"

struct giving {
	struct cs_flow *f;
	cs_give_take *take;
	void *ctx;
	uint32_t by; /* the assignment, loop ... */
};

/* The pattern, and the position in it, that contains a part of a target. */
struct level {
	uint32_t index, star; /* star: its position in the pattern */
};

/* "(x)" is x. */
static bool
is_pattern(const struct cs_tree *t, uint32_t i)
{
	const uint32_t first = cs_tree_named(t, i, 0);

	switch (t->node[i].kind) {
	case CS_NODE_PATTERN_LIST:
	case CS_NODE_LIST_PATTERN:
	case CS_NODE_LIST:
	case CS_NODE_EXPRESSION_LIST:
		return true;
	case CS_NODE_TUPLE_PATTERN:
	case CS_NODE_TUPLE:
		return first != CS_TREE_NONE &&
		    cs_tree_is(t, cs_tree_next(t, first), ",");
	default:
		return false;
	}
}

static bool
is_star(const struct cs_tree *t, uint32_t i)
{
	if (t->node[i].kind == CS_NODE_CASE_PATTERN)
		i = cs_tree_first(t, i);
	switch (cs_tree_kind(t, i)) {
	case CS_NODE_LIST_SPLAT_PATTERN:
	case CS_NODE_LIST_SPLAT:
	case CS_NODE_SPLAT_PATTERN:
		return true;
	default:
		return false;
	}
}

static struct level
level_of(const struct cs_tree *t, uint32_t pattern, uint32_t i)
{
	struct level l = { CS_VALUE_ANY, CS_VALUE_ANY };
	uint32_t n = 0;

	for (uint32_t c = cs_tree_first(t, pattern);
	     c != CS_TREE_NONE && n <= CS_VALUE_INDEXES;
	     c = cs_tree_next(t, c)) {
		if (t->node[c].kind == CS_NODE_TOKEN)
			continue;
		if (is_star(t, c) && l.star == CS_VALUE_ANY)
			l.star = n;
		if (c == i) {
			l.index = n;
			break;
		}
		n++;
	}
	return l;
}

/* Whether the element at index goes to this position of the pattern. */
static bool
fits(const struct level *l, uint32_t index)
{
	if (index == CS_VALUE_ANY || l->index == CS_VALUE_ANY)
		return true;
	return l->star == CS_VALUE_ANY ? index == l->index : index >= l->star;
}

/* The way from a target down to an identifier in it: what is taken of the
 * value, the innermost last. */
enum { STEPS_MAX = 256 }; /* over what Python nests */

enum taking {
	TAKE_ELEMENT,
	TAKE_KEY,	/* "case {'a': b}" */
	TAKE_ATTRIBUTE, /* "case A(b=c)" */
	TAKE_PLACE,	/* "case A(b)": which attribute that is A says */
};

struct way {
	struct {
		enum taking taking;
		uint32_t node, child; /* the pattern, and what stands in it */
	} step[STEPS_MAX];
	uint32_t steps;
	bool star; /* the identifier takes the rest */
};

/* Types of which a pattern's first place is the thing itself. */
static bool
is_itself(const struct cs_tree *t, uint32_t class)
{
	static const char *const types[] = { "bool", "bytearray", "bytes",
		"dict", "float", "frozenset", "int", "list", "set", "str",
		"tuple" };
	const uint32_t name = cs_tree_first(t, class);

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (cs_tree_is(t, name, types[i]))
			return true;
	return false;
}

/* From child c up to p; false where that is too far. */
static bool
way_up(const struct cs_tree *t, uint32_t p, uint32_t c, struct way *w)
{
	enum taking taking;

	switch (t->node[p].kind) {
	case CS_NODE_KEYWORD_PATTERN:
		taking = TAKE_ATTRIBUTE;
		break;
	case CS_NODE_CLASS_PATTERN:
		if (cs_tree_kind(t, cs_tree_first(t, c)) ==
			CS_NODE_KEYWORD_PATTERN ||
		    is_itself(t, p))
			return true;
		taking = TAKE_PLACE;
		break;
	case CS_NODE_DICT_PATTERN:
		/* "**rest" is a dict of the same again. */
		if (t->node[c].field != CS_FIELD_VALUE)
			return true;
		taking = TAKE_KEY;
		break;
	default:
		w->star |= w->steps == 0 && is_star(t, p);
		if (!is_pattern(t, p))
			return true;
		taking = TAKE_ELEMENT;
		break;
	}
	if (w->steps == STEPS_MAX)
		return false;
	w->step[w->steps].taking = taking;
	w->step[w->steps].node = p;
	w->step[w->steps++].child = c;
	return true;
}

static bool
take_element(
    const struct cs_tree *t, uint32_t pattern, uint32_t c, struct cs_value *v)
{
	const struct level l = level_of(t, pattern, c);

	return v->boxes > 0 && fits(&l, v->index[--v->boxes]);
}

/* What a computed name may give: any module, or any thing of one. */
static bool
take_any(struct cs_value *v)
{
	memcpy(v->path, CS_KNOWN_ANY, sizeof(CS_KNOWN_ANY));
	return true;
}

static bool
take_key(struct cs_flow *f, uint32_t value, struct cs_value *v)
{
	const uint32_t p = f->tree->node[value].parent;
	uint32_t key = CS_TREE_NONE;

	if (v->boxes > 0) {
		v->boxes--;
		return true;
	}
	if (v->form != CS_FORM_NAMES && !cs_value_is(v, "sys.modules") &&
	    !cs_value_is(v, "builtins") && !cs_value_is(v, CS_KNOWN_ANY))
		return false;
	for (uint32_t c = cs_tree_first(f->tree, p); c != value;
	     c = cs_tree_next(f->tree, c))
		if (f->tree->node[c].field == CS_FIELD_KEY)
			key = c;
	if (cs_tree_kind(f->tree, key) == CS_NODE_CASE_PATTERN)
		key = cs_tree_first(f->tree, key);
	switch (cs_value_named(f, v, key)) {
	case CS_STEP_ON:
		return true;
	case CS_STEP_UNKNOWN:
		return take_any(v);
	default:
		return false;
	}
}

static bool
take_attribute(const struct cs_tree *t, uint32_t keyword, struct cs_value *v)
{
	const uint32_t name = cs_tree_first(t, keyword);

	if (v->boxes > 0 || v->form != CS_FORM_ITSELF)
		return false;
	if (!cs_tree_is(t, name, "__dict__"))
		return cs_value_enter_node(t, v->path, name);
	v->form = CS_FORM_NAMES;
	return true;
}

/* The part of v that reaches the identifier i in the target: false if
 * nothing. */
static bool
reaches(struct cs_flow *f, uint32_t target, uint32_t i, struct cs_value *v)
{
	const struct cs_tree *t = f->tree;
	struct way w;
	bool on = true;

	w.steps = 0;
	w.star = false;
	for (uint32_t c = i; c != target && on; c = t->node[c].parent)
		on = way_up(t, t->node[c].parent, c, &w);
	while (on && w.steps > 0) {
		const uint32_t p = w.step[--w.steps].node;
		const uint32_t c = w.step[w.steps].child;

		switch (w.step[w.steps].taking) {
		case TAKE_ELEMENT:
			on = take_element(t, p, c, v);
			break;
		case TAKE_KEY:
			on = take_key(f, c, v);
			break;
		case TAKE_ATTRIBUTE:
			on = take_attribute(t, p, v);
			break;
		case TAKE_PLACE:
			on = v->boxes > 0 || v->form != CS_FORM_ITSELF ||
			    take_any(v);
			break;
		}
	}
	/* What the star takes is a list again. */
	return on &&
	    (!w.star || v->form != CS_FORM_ITSELF ||
		cs_value_box(v, CS_VALUE_ANY) == CS_STEP_ON);
}

static bool
is_given(const struct cs_flow *f, uint32_t i)
{
	return f->tree->node[i].kind == CS_NODE_IDENTIFIER &&
	    f->role[i] == CS_ROLE_BIND;
}

static int
give_to(const struct giving *g, const struct cs_value *v, uint32_t target)
{
	const struct cs_tree *t = g->f->tree;

	if (target == CS_TREE_NONE)
		return 0;
	for (uint32_t i = target; i < t->node[target].next; i++) {
		struct cs_value part = *v;

		g->f->steps++;
		if (is_given(g->f, i) && reaches(g->f, target, i, &part) &&
		    g->take(i, &part, g->by, g->ctx) < 0)
			return -1;
	}
	return 0;
}

/* The elements, one after another. */
static int
give_each(const struct giving *g, const struct cs_value *v, uint32_t target)
{
	struct cs_value element = *v;

	return cs_value_unbox(&element, CS_VALUE_ANY) == CS_STEP_ON
	    ? give_to(g, &element, target)
	    : 0;
}

/* The patterns of one case; more than one form a sequence pattern. */
static int
give_case(const struct giving *g, const struct cs_value *v, uint32_t clause)
{
	const struct cs_tree *t = g->f->tree;
	const uint32_t first = cs_tree_named(t, clause, 0);
	const bool several = first != CS_TREE_NONE &&
	    cs_tree_is(t, cs_tree_next(t, first), ",");

	for (uint32_t c = first; c != CS_TREE_NONE; c = cs_tree_next(t, c))
		if (t->node[c].kind == CS_NODE_CASE_PATTERN &&
		    (several ? give_each(g, v, c) : give_to(g, v, c)) < 0)
			return -1;
	return 0;
}

static int
give_match(const struct giving *g, const struct cs_value *v, uint32_t match)
{
	const struct cs_tree *t = g->f->tree;
	struct cs_value subject = *v;
	const uint32_t body = cs_tree_child(t, match, CS_FIELD_BODY);

	if (cs_tree_is(t, cs_tree_next(t, v->node), ",") ||
	    cs_tree_child(t, match, CS_FIELD_SUBJECT) != v->node)
		(void)cs_value_box(&subject, CS_VALUE_ANY);
	if (body == CS_TREE_NONE)
		return 0;
	for (uint32_t c = cs_tree_first(t, body); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c))
		if (t->node[c].kind == CS_NODE_CASE_CLAUSE &&
		    give_case(g, &subject, c) < 0)
			return -1;
	return 0;
}

static int
give_with(const struct giving *g, const struct cs_value *v, uint32_t p)
{
	const struct cs_tree *t = g->f->tree;

	return cs_tree_kind(t, t->node[p].parent) == CS_NODE_WITH_ITEM &&
		cs_call_enters(g->f, v)
	    ? give_to(g, v, cs_tree_child(t, p, CS_FIELD_ALIAS))
	    : 0;
}

int
cs_give(
    struct cs_flow *f, const struct cs_value *v, cs_give_take *take, void *ctx)
{
	const struct cs_tree *t = f->tree;
	const uint32_t p = t->node[v->node].parent;
	const enum cs_node_field role = t->node[v->node].field;
	const struct giving g = { f, take, ctx, p };

	switch (cs_tree_kind(t, p)) {
	case CS_NODE_ASSIGNMENT:
	case CS_NODE_AUGMENTED_ASSIGNMENT:
		return role == CS_FIELD_RIGHT
		    ? give_to(&g, v, cs_tree_child(t, p, CS_FIELD_LEFT))
		    : 0;
	case CS_NODE_NAMED_EXPRESSION:
	case CS_NODE_DEFAULT_PARAMETER:
	case CS_NODE_TYPED_DEFAULT_PARAMETER:
		return role == CS_FIELD_VALUE
		    ? give_to(&g, v, cs_tree_child(t, p, CS_FIELD_NAME))
		    : 0;
	case CS_NODE_FOR_STATEMENT:
	case CS_NODE_FOR_IN_CLAUSE:
		return role == CS_FIELD_RIGHT
		    ? give_each(&g, v, cs_tree_child(t, p, CS_FIELD_LEFT))
		    : 0;
	case CS_NODE_AS_PATTERN:
		return give_with(&g, v, p);
	case CS_NODE_MATCH_STATEMENT:
		return role == CS_FIELD_SUBJECT ? give_match(&g, v, p) : 0;
	default:
		return 0;
	}
}
