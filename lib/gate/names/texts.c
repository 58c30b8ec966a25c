#include "gate/names/texts.h"

#include <stdbool.h>
#include <string.h>

#include "gate/names/bindings.h"
#include "gate/names/lookup.h"
#include "gate/names/steady.h"
#include "python/fold.h"
#include "python/tree.h"

enum {
	HOPS_MAX = 8, /* names and calls that represent others */
	SPLIT_MAX = 1024,
};
#define WHOLE UINT32_MAX

/* The relevant part of a display. */
enum part {
	EACH,	/* what a loop iterates over: for a dict its keys */
	LOOKED, /* what a subscript returns: for a dict its values */
	VALUES,
	PAIRS,
};

struct reading {
	const struct cs_bindings *names;
	const struct cs_tree *t;
	struct cs_steady *steady;
	uint32_t display;
	enum part part;
	uint32_t index; /* in each element, or WHOLE */
	uint32_t k;
	char *to;
	size_t room, *len;
	uint32_t n; /* texts so far */
};

static const struct cs_binding *
meaning(const struct reading *r, uint32_t node)
{
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin;

	return cs_lookup_seen(r->names, node, &at, &builtin);
}

/* The only binding that a name can have. */
static const struct cs_binding *
sole(const struct reading *r, uint32_t node)
{
	const struct cs_binding *b = meaning(r, node);

	if (b == NULL || b->times != 1 || b->deleted)
		return NULL;
	return r->steady == NULL || cs_steady_is(r->steady, b) ? b : NULL;
}

static uint32_t
argument(const struct cs_tree *t, uint32_t call, uint32_t n)
{
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);

	return cs_tree_kind(t, list) == CS_NODE_ARGUMENT_LIST
	    ? cs_tree_named(t, list, n)
	    : CS_TREE_NONE;
}

/* ---- the display that contains them ---- */

/* d.keys(), d.values(), d.items(): what is searched instead. */
static uint32_t
through_method(struct reading *r, uint32_t call, uint32_t f)
{
	static const struct {
		const char *name;
		enum part part;
	} methods[] = { { "keys", EACH }, { "values", VALUES },
		{ "items", PAIRS } };
	const uint32_t name = cs_tree_child(r->t, f, CS_FIELD_ATTRIBUTE);

	if (r->part != EACH || argument(r->t, call, 0) != CS_TREE_NONE)
		return CS_TREE_NONE;
	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++)
		if (cs_tree_is(r->t, name, methods[i].name)) {
			r->part = methods[i].part;
			return cs_tree_child(r->t, f, CS_FIELD_OBJECT);
		}
	return CS_TREE_NONE;
}

/* sorted(x), enumerate(x) */
static uint32_t
through_function(struct reading *r, uint32_t call, uint32_t f)
{
	static const char *const copies[] = { "frozenset", "list", "reversed",
		"set", "sorted", "tuple" };
	const struct cs_tree *t = r->t;

	if (cs_tree_kind(t, f) != CS_NODE_IDENTIFIER || meaning(r, f) != NULL ||
	    (r->steady != NULL && !cs_steady_builtins(r->steady)))
		return CS_TREE_NONE;
	if (cs_tree_is(t, f, "enumerate") && r->part == EACH && r->index == 1) {
		r->index = WHOLE;
		return argument(t, call, 0);
	}
	for (size_t i = 0; i < sizeof(copies) / sizeof(copies[0]); i++)
		if (cs_tree_is(t, f, copies[i]))
			return argument(t, call, 0);
	return CS_TREE_NONE;
}

static uint32_t
through_call(struct reading *r, uint32_t call)
{
	const uint32_t f = cs_tree_child(r->t, call, CS_FIELD_FUNCTION);

	return cs_tree_kind(r->t, f) == CS_NODE_ATTRIBUTE
	    ? through_method(r, call, f)
	    : through_function(r, call, f);
}

/* "a b".split() */
static bool
is_split(const struct cs_tree *t, uint32_t call)
{
	const uint32_t f = cs_tree_child(t, call, CS_FIELD_FUNCTION);

	return cs_tree_kind(t, f) == CS_NODE_ATTRIBUTE &&
	    cs_tree_is(t, cs_tree_child(t, f, CS_FIELD_ATTRIBUTE), "split") &&
	    argument(t, call, 1) == CS_TREE_NONE &&
	    cs_tree_kind(t, cs_tree_child(t, f, CS_FIELD_OBJECT)) ==
	    CS_NODE_STRING;
}

static bool
find_display(struct reading *r, uint32_t node)
{
	for (int i = 0; i < HOPS_MAX; i++) {
		const struct cs_binding *b;

		switch (cs_tree_kind(r->t, node)) {
		case CS_NODE_LIST:
		case CS_NODE_TUPLE:
		case CS_NODE_SET:
		case CS_NODE_DICTIONARY:
		case CS_NODE_EXPRESSION_LIST:
			r->display = node;
			return true;
		case CS_NODE_PARENTHESIZED_EXPRESSION:
			node = cs_tree_named(r->t, node, 0);
			break;
		case CS_NODE_IDENTIFIER:
			b = sole(r, node);
			node = b == NULL ? CS_TREE_NONE : b->value;
			break;
		case CS_NODE_CALL:
			r->display = node;
			if (is_split(r->t, node))
				return true;
			node = through_call(r, node);
			break;
		default:
			return false;
		}
	}
	return false;
}

/* ---- its contents ---- */

/* Add one; false if it is not a string. */
static bool
take(struct reading *r, uint32_t node)
{
	char other[CS_TEXTS_MAX * 4];
	size_t len;

	switch (cs_tree_kind(r->t, node)) {
	case CS_NODE_NONE:
	case CS_NODE_TRUE:
	case CS_NODE_FALSE:
	case CS_NODE_INTEGER:
		return true; /* and names nothing */
	default:
		break;
	}
	if (r->n++ == r->k)
		return r->n <= CS_TEXTS_MAX &&
		    cs_fold_text(r->t, node, r->to, r->room, r->len);
	return r->n <= CS_TEXTS_MAX &&
	    cs_fold_text(r->t, node, other, sizeof(other), &len);
}

/* The relevant part of one element. */
static uint32_t
part_of(const struct reading *r, uint32_t element)
{
	const struct cs_tree *t = r->t;
	const bool pair = t->node[element].kind == CS_NODE_PAIR;

	if (pair && (r->part == EACH || (r->part == PAIRS && r->index == 0)))
		return r->part == EACH && r->index != WHOLE
		    ? CS_TREE_NONE
		    : cs_tree_child(t, element, CS_FIELD_KEY);
	if (pair)
		return r->index == WHOLE || (r->part == PAIRS && r->index == 1)
		    ? cs_tree_child(t, element, CS_FIELD_VALUE)
		    : CS_TREE_NONE;
	if (r->part == VALUES || r->part == PAIRS)
		return CS_TREE_NONE;
	if (r->index == WHOLE)
		return element;
	/* Anything except a tuple may be changed. */
	return t->node[element].kind == CS_NODE_TUPLE
	    ? cs_tree_named(t, element, r->index)
	    : CS_TREE_NONE;
}

static bool
take_words(struct reading *r)
{
	const uint32_t f = cs_tree_child(r->t, r->display, CS_FIELD_FUNCTION);
	const uint32_t by = argument(r->t, r->display, 0);
	char text[SPLIT_MAX], blanks[8] = " \t\n\r\f\v";
	size_t n;

	if (by != CS_TREE_NONE &&
	    (!cs_fold_text(r->t, by, blanks, sizeof(blanks), &n) || n != 1))
		return false;
	if (r->part != EACH || r->index != WHOLE ||
	    !cs_fold_text(r->t, cs_tree_child(r->t, f, CS_FIELD_OBJECT), text,
		sizeof(text), &n) ||
	    strlen(text) != n)
		return false;
	for (char *save, *word = strtok_r(text, blanks, &save); word != NULL;
	     word = strtok_r(NULL, blanks, &save)) {
		const size_t len = strlen(word);

		if (len >= r->room || ++r->n > CS_TEXTS_MAX)
			return false;
		if (r->n - 1 != r->k)
			continue;
		memcpy(r->to, word, len + 1);
		*r->len = len;
	}
	return true;
}

static bool
take_display(struct reading *r)
{
	const struct cs_tree *t = r->t;

	if (t->node[r->display].kind == CS_NODE_CALL)
		return take_words(r);
	for (uint32_t c = cs_tree_first(t, r->display); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c)) {
		uint32_t part;

		if (t->node[c].kind == CS_NODE_TOKEN)
			continue;
		part = part_of(r, c);
		if (part == CS_TREE_NONE || !take(r, part))
			return false;
	}
	return true;
}

/* ---- the expression itself ---- */

/* The loop that assigns a name its values, and which part of each. */
static bool
take_loop(struct reading *r, uint32_t identifier)
{
	const struct cs_tree *t = r->t;
	uint32_t target = identifier, p = t->node[identifier].parent;

	r->part = EACH;
	r->index = WHOLE;
	if (cs_tree_kind(t, p) == CS_NODE_PATTERN_LIST ||
	    cs_tree_kind(t, p) == CS_NODE_TUPLE_PATTERN) {
		r->index = 0;
		for (uint32_t c = cs_tree_first(t, p); c != identifier;
		     c = cs_tree_next(t, c)) {
			if (t->node[c].kind == CS_NODE_LIST_SPLAT_PATTERN)
				return false;
			r->index += t->node[c].kind != CS_NODE_TOKEN;
		}
		target = p;
		p = t->node[p].parent;
	}
	if ((cs_tree_kind(t, p) != CS_NODE_FOR_STATEMENT &&
		cs_tree_kind(t, p) != CS_NODE_FOR_IN_CLAUSE) ||
	    t->node[target].field != CS_FIELD_LEFT)
		return false;
	return find_display(r, cs_tree_child(t, p, CS_FIELD_RIGHT)) &&
	    take_display(r);
}

/* d[k], d.get(k), d.get(k, "a") */
static bool
take_looked(struct reading *r, uint32_t node)
{
	const struct cs_tree *t = r->t;
	uint32_t of, f;

	r->part = LOOKED;
	r->index = WHOLE;
	if (t->node[node].kind == CS_NODE_SUBSCRIPT) {
		if (cs_tree_kind(
			t, cs_tree_child(t, node, CS_FIELD_SUBSCRIPT)) ==
		    CS_NODE_SLICE)
			return false;
		of = cs_tree_child(t, node, CS_FIELD_VALUE);
		return find_display(r, of) && take_display(r);
	}
	f = cs_tree_child(t, node, CS_FIELD_FUNCTION);
	if (cs_tree_kind(t, f) != CS_NODE_ATTRIBUTE ||
	    !cs_tree_is(t, cs_tree_child(t, f, CS_FIELD_ATTRIBUTE), "get"))
		return false;
	of = argument(t, node, 1);
	return (of == CS_TREE_NONE || take(r, of)) &&
	    find_display(r, cs_tree_child(t, f, CS_FIELD_OBJECT)) &&
	    take_display(r);
}

static bool
take_all(struct reading *r, uint32_t node)
{
	const struct cs_tree *t = r->t;
	const struct cs_binding *b;

	for (int i = 0; i < HOPS_MAX; i++)
		switch (cs_tree_kind(t, node)) {
		case CS_NODE_PARENTHESIZED_EXPRESSION:
			if (cs_tree_kind(t, cs_tree_named(t, node, 0)) ==
			    CS_NODE_STRING)
				return take(r, node);
			node = cs_tree_named(t, node, 0);
			break;
		case CS_NODE_IDENTIFIER:
			b = sole(r, node);
			if (b == NULL)
				return false;
			if (b->value == CS_TREE_NONE)
				return b->bound != CS_TREE_NONE &&
				    take_loop(r, b->bound);
			node = b->value;
			break;
		case CS_NODE_CONDITIONAL_EXPRESSION:
			return take(r, cs_tree_named(t, node, 0)) &&
			    take(r, cs_tree_named(t, node, 2));
		case CS_NODE_SUBSCRIPT:
		case CS_NODE_CALL:
			return take_looked(r, node);
		default:
			return take(r, node);
		}
	return false;
}

uint32_t
cs_texts_read(const struct cs_bindings *names, struct cs_steady *steady,
    uint32_t node, uint32_t k, char *to, size_t room, size_t *len)
{
	struct reading r = { .names = names,
		.t = names->tree,
		.steady = steady,
		.k = k,
		.to = to,
		.room = room,
		.len = len };

	if (node == CS_TREE_NONE)
		return 0;
	if (cs_fold_text(r.t, node, to, room, len))
		return 1;
	if (!take_all(&r, node) || r.n == 0)
		return 0;
	if (k < r.n)
		return r.n;
	/* How many there are is known behind the last. */
	r.k = k % r.n;
	r.n = 0;
	return take_all(&r, node) ? r.n : 0;
}
