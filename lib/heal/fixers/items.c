#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/spot.h"

/* Missing indexes and keys. */

static bool
is_operator(const struct cs_tree *t, uint32_t node, const char *op)
{
	return node != CS_TREE_NONE && t->node[node].kind == CS_NODE_TOKEN &&
	    cs_tree_is(t, node, op);
}

/* "i <= len(xs)": the operator, if followed by the call. */
static uint32_t
one_too_many(const struct cs_tree *t, uint32_t node)
{
	uint32_t before = CS_TREE_NONE;

	if (t->node[node].kind != CS_NODE_COMPARISON_OPERATOR)
		return CS_TREE_NONE;
	for (uint32_t i = cs_tree_first(t, node); i != CS_TREE_NONE;
	     i = cs_tree_next(t, i)) {
		if (is_operator(t, before, "<=") && cs_spot_calls(t, i, "len"))
			return before;
		before = i;
	}
	return CS_TREE_NONE;
}

/* A range from 1 skips the first item: then the index may be one too high. */
static bool
begins_at_0(const struct cs_tree *t, uint32_t range)
{
	return cs_spot_arguments(t, range) == 1 ||
	    cs_tree_is(t, cs_spot_argument(t, range, 0), "0");
}

/* "len(xs) + 1" as an argument of range: the sum. */
static bool
is_long_range(const struct cs_tree *t, uint32_t node)
{
	const uint32_t list = t->node[node].parent;
	const uint32_t right = cs_tree_child(t, node, CS_FIELD_RIGHT);

	return t->node[node].kind == CS_NODE_BINARY_OPERATOR &&
	    cs_tree_is(t, cs_tree_child(t, node, CS_FIELD_OPERATOR), "+") &&
	    cs_spot_calls(t, cs_tree_child(t, node, CS_FIELD_LEFT), "len") &&
	    cs_tree_is(t, right, "1") &&
	    cs_spot_calls(t, t->node[list].parent, "range") &&
	    begins_at_0(t, t->node[list].parent);
}

/* "xs[len(xs)]" */
static bool
is_behind_last(const struct cs_tree *t, uint32_t node)
{
	const uint32_t index = cs_tree_child(t, node, CS_FIELD_SUBSCRIPT);

	return t->node[node].kind == CS_NODE_SUBSCRIPT &&
	    cs_spot_calls(t, index, "len") &&
	    cs_spot_same(t, cs_spot_argument(t, index, 0),
		cs_tree_child(t, node, CS_FIELD_VALUE));
}

/* "range(len(xs))" where the failing line has "xs[i + 1]" */
static bool
looks_ahead(const struct cs_case *c)
{
	const struct cs_tree *t = c->tree;

	for (uint32_t i = 1; i < t->n; i++) {
		const uint32_t index = cs_tree_child(t, i, CS_FIELD_SUBSCRIPT);

		if (t->node[i].kind == CS_NODE_SUBSCRIPT &&
		    cs_case_on_line(c, i) &&
		    cs_tree_kind(t, index) == CS_NODE_BINARY_OPERATOR &&
		    cs_tree_is(
			t, cs_tree_child(t, index, CS_FIELD_OPERATOR), "+") &&
		    cs_tree_is(t, cs_tree_child(t, index, CS_FIELD_RIGHT), "1"))
			return true;
	}
	return false;
}

static bool
is_full_range(const struct cs_tree *t, uint32_t node)
{
	return cs_spot_calls(t, node, "range") &&
	    cs_spot_arguments(t, node) == 1 &&
	    cs_spot_calls(t, cs_spot_argument(t, node, 0), "len");
}

static void
mend_index(
    const struct cs_case *c, uint32_t i, bool ahead, struct cs_edits *edits)
{
	const struct cs_tree *t = c->tree;
	const uint32_t op = one_too_many(t, i);

	if (op != CS_TREE_NONE)
		cs_edits_replace(
		    edits, t->node[op].start, t->node[op].end, "<", 1);
	if (is_long_range(t, i))
		cs_edits_put(edits, t->node[i].start, t->node[i].end, "%.*s",
		    CS_SPOT_TEXT(t, cs_tree_child(t, i, CS_FIELD_LEFT)));
	if (is_behind_last(t, i)) {
		const uint32_t index = cs_tree_child(t, i, CS_FIELD_SUBSCRIPT);

		cs_edits_put(
		    edits, t->node[index].start, t->node[index].end, "-1");
	}
	if (ahead && is_full_range(t, i)) {
		const uint32_t len = cs_spot_argument(t, i, 0);

		cs_edits_insert(edits, t->node[len].end, " - 1");
	}
}

/* Only a single place: among several nobody knows which is meant. */
int
cs_items_last(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const bool ahead = c->tree->whole && looks_ahead(c);

	(void)err;
	for (uint32_t i = 1; c->tree->whole && i < c->tree->n; i++)
		mend_index(c, i, ahead, edits);
	if (edits->n > 1)
		cs_edits_clear(edits);
	return 0;
}

/* ---- counting and grouping in an initially empty dictionary ---- */

static bool
begins_empty(const struct cs_tree *t, uint32_t name)
{
	const uint32_t value = cs_spot_value_of(t, name);

	return (cs_tree_kind(t, value) == CS_NODE_DICTIONARY &&
		   cs_tree_named(t, value, 0) == CS_TREE_NONE) ||
	    (cs_spot_calls(t, value, "dict") &&
		cs_spot_arguments(t, value) == 0);
}

/* "d[k] += 1": the assignment. */
static bool
is_count(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const uint32_t left = cs_tree_child(t, node, CS_FIELD_LEFT);
	const uint32_t right = cs_tree_child(t, node, CS_FIELD_RIGHT);

	(void)arg;
	return t->node[node].kind == CS_NODE_AUGMENTED_ASSIGNMENT &&
	    cs_tree_kind(t, left) == CS_NODE_SUBSCRIPT &&
	    cs_tree_is(t, cs_tree_child(t, node, CS_FIELD_OPERATOR), "+=") &&
	    cs_tree_kind(t, right) != CS_NODE_STRING &&
	    cs_tree_kind(t, right) != CS_NODE_LIST &&
	    begins_empty(t, cs_tree_child(t, left, CS_FIELD_VALUE));
}

/* "d[k].append(v)": the call. */
static bool
is_group(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const uint32_t object = cs_spot_object(t, node);

	(void)arg;
	return (cs_spot_calls_method(t, node, "append") ||
		   cs_spot_calls_method(t, node, "add")) &&
	    cs_tree_kind(t, object) == CS_NODE_SUBSCRIPT &&
	    begins_empty(t, cs_tree_child(t, object, CS_FIELD_VALUE));
}

int
cs_items_count(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const uint32_t count = cs_spot_find(c, is_count, NULL);
	const uint32_t group = cs_spot_find(c, is_group, NULL);
	uint32_t at;

	(void)err;
	if (count != CS_TREE_NONE) {
		const uint32_t right = cs_tree_child(t, count, CS_FIELD_RIGHT);
		const bool bare = cs_spot_is_closed(t, right) ||
		    cs_tree_kind(t, right) == CS_NODE_INTEGER ||
		    cs_tree_kind(t, right) == CS_NODE_FLOAT;

		at = cs_tree_child(t, count, CS_FIELD_LEFT);
		cs_edits_put(edits, t->node[at].end, t->node[right].start,
		    " = %.*s.get(%.*s, 0) + %s",
		    CS_SPOT_TEXT(t, cs_tree_child(t, at, CS_FIELD_VALUE)),
		    CS_SPOT_TEXT(t, cs_tree_child(t, at, CS_FIELD_SUBSCRIPT)),
		    bare ? "" : "(");
		if (!bare)
			cs_edits_insert(edits, t->node[right].end, ")");
	} else if (group != CS_TREE_NONE) {
		at = cs_spot_object(t, group);
		cs_edits_put(edits, t->node[at].start, t->node[at].end,
		    "%.*s.setdefault(%.*s, %s)",
		    CS_SPOT_TEXT(t, cs_tree_child(t, at, CS_FIELD_VALUE)),
		    CS_SPOT_TEXT(t, cs_tree_child(t, at, CS_FIELD_SUBSCRIPT)),
		    cs_spot_calls_method(t, group, "add") ? "set()" : "[]");
	}
	return 0;
}

/* "for k, v in d:" of a dictionary */
static bool
is_pair_loop(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const uint32_t right = cs_tree_child(t, node, CS_FIELD_RIGHT);
	const uint32_t left = cs_tree_child(t, node, CS_FIELD_LEFT);
	const enum cs_node_kind kind = cs_tree_kind(t, node);

	return (kind == CS_NODE_FOR_STATEMENT ||
		   kind == CS_NODE_FOR_IN_CLAUSE) &&
	    cs_case_on_line(arg, right) &&
	    cs_tree_kind(t, left) == CS_NODE_PATTERN_LIST &&
	    cs_tree_named(t, left, 2) == CS_TREE_NONE &&
	    (cs_tree_kind(t, cs_spot_value_of(t, right)) ==
		    CS_NODE_DICTIONARY ||
		cs_tree_kind(t, cs_spot_value_of(t, right)) ==
		    CS_NODE_DICTIONARY_COMPREHENSION ||
		cs_spot_calls(t, cs_spot_value_of(t, right), "dict"));
}

int
cs_items_pairs(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const uint32_t spot = cs_spot_find(c, is_pair_loop, c);

	(void)err;
	if (spot != CS_TREE_NONE)
		cs_edits_insert(edits,
		    t->node[cs_tree_child(t, spot, CS_FIELD_RIGHT)].end,
		    ".items()");
	return 0;
}
