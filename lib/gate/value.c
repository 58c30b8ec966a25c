#include "gate/value.h"

#include <string.h>

#include "gate/bindings.h"
#include "python/fold.h"
#include "python/ident.h"
#include "python/tree.h"

enum {
	INDEX_MAX = 16, /* elements of a display that are told apart */
};

/* What is known of a call. */
enum {
	CALL_GETATTR = 1,
	CALL_VARS,
	CALL_HARMLESS,
	CALL_COPIES,
	CALL_KNOWN = 0x0f,
	CALL_PASSED = 0x10, /* a value went in */
};

static const struct {
	const char *path;
	uint8_t call;
} functions[] = {
	{ "builtins.getattr", CALL_GETATTR },
	{ "builtins.vars", CALL_VARS },
	{ "builtins.bool", CALL_HARMLESS },
	{ "builtins.dir", CALL_HARMLESS },
	{ "builtins.hasattr", CALL_HARMLESS },
	{ "builtins.help", CALL_HARMLESS },
	{ "builtins.id", CALL_HARMLESS },
	{ "builtins.isinstance", CALL_HARMLESS },
	{ "builtins.print", CALL_HARMLESS },
	{ "builtins.repr", CALL_HARMLESS },
	{ "builtins.str", CALL_HARMLESS },
	{ "builtins.type", CALL_HARMLESS },
	{ "builtins.frozenset", CALL_COPIES },
	{ "builtins.iter", CALL_COPIES },
	{ "builtins.list", CALL_COPIES },
	{ "builtins.reversed", CALL_COPIES },
	{ "builtins.set", CALL_COPIES },
	{ "builtins.sorted", CALL_COPIES },
	{ "builtins.tuple", CALL_COPIES },
};

/* ---- paths ---- */

bool
cs_value_add(char path[CS_RULES_ORIGIN_MAX], const char *part, size_t len)
{
	const size_t had = strlen(path);
	const size_t dot = had > 0;

	if (had + dot + len + 1 > CS_RULES_ORIGIN_MAX || len == 0 ||
	    memchr(part, 0, len) != NULL)
		return false;
	if (dot)
		path[had] = '.';
	memcpy(path + had + dot, part, len);
	path[had + dot + len] = '\0';
	return true;
}

bool
cs_value_add_node(
    const struct cs_tree *t, char path[CS_RULES_ORIGIN_MAX], uint32_t i)
{
	char name[CS_RULES_ORIGIN_MAX];
	const size_t n = cs_ident_fold(t->text + t->node[i].start,
	    t->node[i].end - t->node[i].start, name, sizeof(name));

	return n > 0 && cs_value_add(path, name, n);
}

static bool
is_path(const struct cs_value *v, const char *path)
{
	return strcmp(v->path, path) == 0;
}

/* ---- displays ---- */

/* Which of the children of p, tokens left out, is i; ANY behind a star. */
static uint32_t
index_of(const struct cs_tree *t, uint32_t p, uint32_t i)
{
	uint32_t n = 0;

	for (uint32_t c = cs_tree_first(t, p); c != i; c = cs_tree_next(t, c)) {
		if (t->node[c].kind == CS_NODE_TOKEN)
			continue;
		if (t->node[c].kind == CS_NODE_LIST_SPLAT || ++n > INDEX_MAX)
			return CS_VALUE_ANY;
	}
	return t->node[i].kind == CS_NODE_LIST_SPLAT ? CS_VALUE_ANY : n;
}

static enum cs_step
into_box(struct cs_value *v, uint32_t index)
{
	/* Deeper ones are taken for one. */
	if (v->boxes < CS_VALUE_BOXES)
		v->index[v->boxes++] = index;
	return CS_STEP_ON;
}

static enum cs_step
out_of_box(struct cs_value *v, uint32_t index)
{
	if (v->boxes == 0 ||
	    (index != CS_VALUE_ANY && v->index[v->boxes - 1] != CS_VALUE_ANY &&
		v->index[v->boxes - 1] != index))
		return CS_STEP_END;
	v->boxes--;
	return CS_STEP_ON;
}

/* ---- names that are texts ---- */

/* The thing in v whose name is the text that i is. */
static enum cs_step
take_named(const struct cs_tree *t, struct cs_value *v, uint32_t i)
{
	const bool modules = is_path(v, "sys.modules");
	char name[CS_RULES_ORIGIN_MAX];
	size_t n;

	v->form = CS_FORM_ITSELF;
	/* sys.modules[__name__] is the program itself. */
	if (!cs_fold_text(t, i, name, sizeof(name), &n))
		return modules ? CS_STEP_END : CS_STEP_UNKNOWN;
	if (modules)
		v->path[0] = '\0';
	return cs_value_add(v->path, name, n) ? CS_STEP_ON : CS_STEP_END;
}

static uint32_t
arguments_of(const struct cs_tree *t, uint32_t call)
{
	const uint32_t a = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);

	return cs_tree_kind(t, a) == CS_NODE_ARGUMENT_LIST ? a : CS_TREE_NONE;
}

/* The argument that is the first, or is called so. */
static uint32_t
argument(const struct cs_tree *t, uint32_t call, const char *name)
{
	uint32_t c = cs_tree_named(t, arguments_of(t, call), 0);

	if (cs_tree_kind(t, c) != CS_NODE_KEYWORD_ARGUMENT)
		return c;
	for (; c != CS_TREE_NONE; c = cs_tree_next(t, c))
		if (t->node[c].kind == CS_NODE_KEYWORD_ARGUMENT &&
		    cs_tree_is(t, cs_tree_child(t, c, CS_FIELD_NAME), name))
			return cs_tree_child(t, c, CS_FIELD_VALUE);
	return CS_TREE_NONE;
}

/* __import__("os"), importlib.import_module("os") */
static enum cs_step
through_importer(const struct cs_tree *t, struct cs_value *v, uint32_t call)
{
	const bool plain = !is_path(v, "importlib.import_module") &&
	    cs_tree_named(t, arguments_of(t, call), 1) == CS_TREE_NONE;
	const uint32_t name = argument(t, call, "name");
	char text[CS_RULES_ORIGIN_MAX];
	size_t n;

	if (!cs_fold_text(t, name, text, sizeof(text), &n))
		return CS_STEP_UNKNOWN;
	/* "a.b" gives a. */
	if (plain)
		n = strcspn(text, ".");
	v->path[0] = '\0';
	return cs_value_add(v->path, text, n) ? CS_STEP_ON : CS_STEP_END;
}

/* ---- calls ---- */

/* What is called is known now. */
static enum cs_step
note_call(struct cs_flow *f, const struct cs_value *v, uint32_t call)
{
	for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
		if (!is_path(v, functions[i].path))
			continue;
		if ((f->call[call] & CALL_KNOWN) == 0 &&
		    (f->call[call] & CALL_PASSED) != 0)
			f->missed = true;
		f->call[call] = (uint8_t)((f->call[call] & CALL_PASSED) |
		    functions[i].call);
	}
	return CS_STEP_END;
}

static bool
gives_scope(const struct cs_tree *t, const struct cs_value *v, uint32_t call)
{
	return is_path(v, "builtins.globals") ||
	    is_path(v, "builtins.locals") ||
	    (is_path(v, "builtins.vars") &&
		cs_tree_named(t, arguments_of(t, call), 0) == CS_TREE_NONE);
}

/* The value is what is called. */
static enum cs_step
through_call(struct cs_flow *f, struct cs_value *v, uint32_t call)
{
	const struct cs_tree *t = f->tree;

	if (v->form == CS_FORM_TAKER && v->boxes == 0)
		return take_named(t, v, argument(t, call, ""));
	if (v->form == CS_FORM_TAKER) {
		v->form = CS_FORM_ITSELF;
		return out_of_box(v, CS_VALUE_ANY);
	}
	if (v->boxes > 0 || v->form != CS_FORM_ITSELF)
		return CS_STEP_END;
	if (cs_rules_importer(v->path))
		return through_importer(t, v, call);
	if (gives_scope(t, v, call)) {
		v->form = CS_FORM_SCOPE;
		return CS_STEP_ON;
	}
	return note_call(f, v, call);
}

/* The value is an argument of a call. */
static enum cs_step
into_call(struct cs_flow *f, struct cs_value *v, uint32_t list)
{
	const struct cs_tree *t = f->tree;
	const uint32_t call = t->node[list].parent;

	if (t->node[call].kind != CS_NODE_CALL)
		return CS_STEP_AWAY;
	switch (f->call[call] & CALL_KNOWN) {
	case CALL_GETATTR:
		if (v->node != cs_tree_named(t, list, 0))
			return CS_STEP_ON;
		if (v->boxes > 0 || v->form != CS_FORM_ITSELF)
			return CS_STEP_END;
		return take_named(t, v, cs_tree_named(t, list, 1));
	case CALL_VARS:
		v->form = CS_FORM_NAMES;
		return v->boxes > 0 ? CS_STEP_END : CS_STEP_ON;
	case CALL_HARMLESS:
		return CS_STEP_END;
	case CALL_COPIES:
		return out_of_box(v, CS_VALUE_ANY) == CS_STEP_ON
		    ? into_box(v, CS_VALUE_ANY)
		    : CS_STEP_END;
	default:
		f->call[call] |= CALL_PASSED;
		return CS_STEP_AWAY;
	}
}

/* ---- attributes and subscripts ---- */

static bool
is_taker(const struct cs_tree *t, uint32_t attribute)
{
	static const char *const takers[] = { "get", "pop", "setdefault",
		"__getitem__" };

	for (size_t i = 0; i < sizeof(takers) / sizeof(takers[0]); i++)
		if (cs_tree_is(t, attribute, takers[i]))
			return true;
	return false;
}

static enum cs_step
through_attribute(const struct cs_tree *t, struct cs_value *v, uint32_t p)
{
	const uint32_t name = cs_tree_child(t, p, CS_FIELD_ATTRIBUTE);

	if (v->form == CS_FORM_TAKER)
		return CS_STEP_END;
	if (v->boxes > 0 || v->form != CS_FORM_ITSELF) {
		const bool names = v->boxes == 0 && v->form == CS_FORM_NAMES;

		if (is_taker(t, name) && v->form != CS_FORM_SCOPE) {
			v->form = CS_FORM_TAKER;
			return CS_STEP_ON;
		}
		return names && !cs_tree_is(t, name, "keys") ? CS_STEP_AWAY
							     : CS_STEP_END;
	}
	if (cs_tree_is(t, name, "__dict__"))
		v->form = CS_FORM_NAMES;
	else if (cs_tree_is(t, name, "__getattribute__") ||
	    (is_path(v, "sys.modules") && is_taker(t, name)))
		v->form = CS_FORM_TAKER;
	else
		return cs_value_add_node(t, v->path, name) ? CS_STEP_ON
							   : CS_STEP_END;
	return CS_STEP_ON;
}

/* The subscript's number; ANY when it is none that can be told. */
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
from_scope(const struct cs_tree *t, struct cs_value *v, uint32_t key)
{
	char name[CS_RULES_ORIGIN_MAX];
	size_t n;

	if (!cs_fold_text(t, key, name, sizeof(name), &n) ||
	    strcmp(name, "__builtins__") != 0)
		return CS_STEP_END;
	memcpy(v->path, "builtins", sizeof("builtins"));
	v->form = CS_FORM_ITSELF;
	return CS_STEP_ON;
}

static enum cs_step
through_subscript(const struct cs_tree *t, struct cs_value *v, uint32_t p)
{
	const uint32_t key = cs_tree_child(t, p, CS_FIELD_SUBSCRIPT);

	if (v->form == CS_FORM_TAKER)
		return CS_STEP_END;
	if (v->boxes > 0)
		return cs_tree_kind(t, key) == CS_NODE_SLICE
		    ? CS_STEP_ON
		    : out_of_box(v, number_of(t, key));
	if (v->form == CS_FORM_SCOPE)
		return from_scope(t, v, key);
	/* In the main module __builtins__ is the module, else its dict. */
	return v->form == CS_FORM_NAMES || is_path(v, "builtins") ||
		is_path(v, "sys.modules")
	    ? take_named(t, v, key)
	    : CS_STEP_END;
}

/* ---- climbing ---- */

/* "a if c else b" is not c. */
static enum cs_step
through_choice(const struct cs_tree *t, const struct cs_value *v, uint32_t p)
{
	return cs_tree_named(t, p, 1) == v->node ? CS_STEP_END : CS_STEP_ON;
}

/* Where a value goes that nothing is known of from there on. */
static enum cs_step
away_at(const struct cs_tree *t, uint32_t p, enum cs_node_field role)
{
	enum cs_node_kind to;

	switch (t->node[p].kind) {
	case CS_NODE_AUGMENTED_ASSIGNMENT:
	case CS_NODE_RETURN_STATEMENT:
	case CS_NODE_YIELD:
		return CS_STEP_AWAY;
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
		return role == CS_FIELD_FUNCTION ? through_call(f, v, p)
						 : CS_STEP_END;
	case CS_NODE_ARGUMENT_LIST:
		return into_call(f, v, p);
	case CS_NODE_SUBSCRIPT:
		return role == CS_FIELD_VALUE ? through_subscript(t, v, p)
					      : CS_STEP_AWAY;
	case CS_NODE_LIST:
	case CS_NODE_TUPLE:
	case CS_NODE_SET:
	case CS_NODE_EXPRESSION_LIST:
		return into_box(v, index_of(t, p, v->node));
	case CS_NODE_DICTIONARY:
		return into_box(v, CS_VALUE_ANY);
	case CS_NODE_LIST_COMPREHENSION:
	case CS_NODE_SET_COMPREHENSION:
	case CS_NODE_DICTIONARY_COMPREHENSION:
	case CS_NODE_GENERATOR_EXPRESSION:
		return role == CS_FIELD_BODY ? into_box(v, CS_VALUE_ANY)
					     : CS_STEP_END;
	case CS_NODE_LIST_SPLAT:
	case CS_NODE_DICTIONARY_SPLAT:
		return out_of_box(v, CS_VALUE_ANY);
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
		return away_at(t, p, role);
	}
}

enum cs_step
cs_value_climb(struct cs_flow *f, struct cs_value *v)
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

/* ---- what it is given to ---- */

struct giving {
	struct cs_flow *f;
	cs_value_take *take;
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
	     c != CS_TREE_NONE && n <= INDEX_MAX; c = cs_tree_next(t, c)) {
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
		    cs_value_add_node(t, v->path, cs_tree_first(t, w.keyword));
	/* What the star takes is a list again. */
	return !w.star || into_box(v, CS_VALUE_ANY) == CS_STEP_ON;
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

	return out_of_box(&element, CS_VALUE_ANY) == CS_STEP_ON
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
		(void)into_box(&subject, CS_VALUE_ANY);
	if (body == CS_TREE_NONE)
		return 0;
	for (uint32_t c = cs_tree_first(t, body); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c))
		if (t->node[c].kind == CS_NODE_CASE_CLAUSE &&
		    give_case(g, &subject, c) < 0)
			return -1;
	return 0;
}

int
cs_value_give(
    struct cs_flow *f, const struct cs_value *v, cs_value_take *take, void *ctx)
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
	case CS_NODE_MATCH_STATEMENT:
		return role == CS_FIELD_SUBJECT ? give_match(&g, v, p) : 0;
	default:
		return 0;
	}
}
