#include "gate/names/give.h"

#include "gate/names/call.h"
#include "gate/names/value.h"
#include "python/role.h"
#include "python/tree.h"

struct giving {
	struct cs_flow *f;
	cs_give_take *take;
	void *ctx;
	uint32_t by; /* the assignment, loop ... */
};

/* The pattern, and the place in it, that a part of a target stands in. */
struct level {
	uint32_t index, star; /* star: where one is in the pattern */
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
	case CS_NODE_DICT_PATTERN:
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

	if (t->node[pattern].kind == CS_NODE_DICT_PATTERN)
		return l;
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

/* What stands at index goes to this place of the pattern. */
static bool
fits(const struct level *l, uint32_t index)
{
	if (index == CS_VALUE_ANY || l->index == CS_VALUE_ANY)
		return true;
	return l->star == CS_VALUE_ANY ? index == l->index : index >= l->star;
}

/* The way from a target down to an identifier in it. */
struct way {
	struct level level[CS_VALUE_BOXES];
	uint8_t levels;
	bool star;	  /* the identifier takes the rest */
	uint32_t keyword; /* "case A(b=c)": it takes an attribute */
};

/* From child c up to p; false where no value of that many boxes comes. */
static bool
way_up(const struct cs_tree *t, uint32_t p, uint32_t c, uint8_t boxes,
    struct way *w)
{
	switch (t->node[p].kind) {
	case CS_NODE_KEYWORD_PATTERN:
		if (w->levels > 0 || w->keyword != CS_TREE_NONE)
			return false;
		w->keyword = p;
		return true;
	case CS_NODE_CLASS_PATTERN:
		return w->keyword != CS_TREE_NONE;
	default:
		break;
	}
	w->star |= w->levels == 0 && is_star(t, p);
	if (!is_pattern(t, p))
		return true;
	if (w->levels == boxes)
		return false;
	w->level[w->levels++] = level_of(t, p, c);
	return true;
}

/* What of v reaches the identifier i in the target: false when nothing. */
static bool
reaches(
    const struct cs_tree *t, uint32_t target, uint32_t i, struct cs_value *v)
{
	struct way w = { .keyword = CS_TREE_NONE };

	for (uint32_t c = i; c != target; c = t->node[c].parent)
		if (!way_up(t, t->node[c].parent, c, v->boxes, &w))
			return false;
	while (w.levels > 0)
		if (!fits(&w.level[--w.levels], v->index[--v->boxes]))
			return false;
	if (w.keyword != CS_TREE_NONE)
		return v->boxes == 0 &&
		    cs_value_enter_node(
			t, v->path, cs_tree_first(t, w.keyword));
	/* What the star takes is a list again. */
	return !w.star || cs_value_box(v, CS_VALUE_ANY) == CS_STEP_ON;
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
		if (is_given(g->f, i) && reaches(t, target, i, &part) &&
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

/* The patterns of one case; more than one is a pattern of patterns. */
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
