#include "heal/spot.h"

#include <string.h>

#include "heal/imports.h"
#include "heal/lines.h"
#include "heal/names.h"
#include "heal/terms.h"

/* On one line: checking a node may cost a look at the whole tree. */
enum { NODES_MAX = 800 };

static bool
is_inside_marks(const struct cs_case *c, const struct cs_node *d)
{
	return d->start >= c->from && d->end <= c->to;
}

static bool
is_marked(const struct cs_case *c, const struct cs_node *d)
{
	return d->start == c->from && d->end == c->to;
}

uint32_t
cs_spot_find(const struct cs_case *c, cs_spot_fn *fits, const void *arg)
{
	const struct cs_tree *t = c->tree;
	uint32_t one = CS_TREE_NONE, inside = CS_TREE_NONE;
	int n = 0, n_inside = 0, looked = 0;

	if (!t->whole || c->line == 0)
		return CS_TREE_NONE;
	for (uint32_t i = 1; i < t->n; i++) {
		if (t->node[i].start >= c->end)
			break;
		if (!cs_case_on_line(c, i))
			continue;
		if (++looked > NODES_MAX)
			return CS_TREE_NONE;
		if (!fits(t, i, arg))
			continue;
		if (c->to > 0 && is_marked(c, &t->node[i]))
			return i;
		one = i;
		n++;
		if (c->to > 0 && is_inside_marks(c, &t->node[i])) {
			inside = i;
			n_inside++;
		}
	}
	if (n == 1)
		return one;
	return n_inside == 1 ? inside : CS_TREE_NONE;
}

uint32_t
cs_spot_argument(const struct cs_tree *t, uint32_t call, uint32_t nth)
{
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);

	if (list == CS_TREE_NONE)
		return CS_TREE_NONE;
	/* f(x for x in y): the brackets are the generator's. */
	if (cs_tree_kind(t, list) == CS_NODE_GENERATOR_EXPRESSION)
		return nth == 0 ? list : CS_TREE_NONE;
	return cs_tree_named(t, list, nth);
}

uint32_t
cs_spot_arguments(const struct cs_tree *t, uint32_t call)
{
	uint32_t n = 0;

	while (cs_spot_argument(t, call, n) != CS_TREE_NONE)
		n++;
	return n;
}

uint32_t
cs_spot_attribute(const struct cs_tree *t, uint32_t node)
{
	return cs_tree_kind(t, node) == CS_NODE_ATTRIBUTE
	    ? cs_tree_child(t, node, CS_FIELD_ATTRIBUTE)
	    : CS_TREE_NONE;
}

static uint32_t
function_of(const struct cs_tree *t, uint32_t call)
{
	return cs_tree_kind(t, call) == CS_NODE_CALL
	    ? cs_tree_child(t, call, CS_FIELD_FUNCTION)
	    : CS_TREE_NONE;
}

uint32_t
cs_spot_method(const struct cs_tree *t, uint32_t call)
{
	return cs_spot_attribute(t, function_of(t, call));
}

uint32_t
cs_spot_object(const struct cs_tree *t, uint32_t call)
{
	const uint32_t function = function_of(t, call);

	return cs_tree_kind(t, function) == CS_NODE_ATTRIBUTE
	    ? cs_tree_child(t, function, CS_FIELD_OBJECT)
	    : CS_TREE_NONE;
}

bool
cs_spot_calls(const struct cs_tree *t, uint32_t node, const char *word)
{
	const uint32_t function = function_of(t, node);

	return cs_tree_kind(t, function) == CS_NODE_IDENTIFIER &&
	    cs_tree_is(t, function, word);
}

bool
cs_spot_calls_method(const struct cs_tree *t, uint32_t node, const char *word)
{
	const uint32_t method = cs_spot_method(t, node);

	return method != CS_TREE_NONE && cs_tree_is(t, method, word);
}

uint32_t
cs_spot_around(const struct cs_tree *t, uint32_t node, enum cs_node_kind kind)
{
	if (node == CS_TREE_NONE)
		return node;
	do
		node = t->node[node].parent;
	while (node != CS_TREE_NONE && cs_tree_kind(t, node) != kind);
	return node;
}

uint32_t
cs_spot_statement(const struct cs_tree *t, uint32_t node)
{
	while (node != CS_TREE_NONE) {
		const uint32_t parent = t->node[node].parent;
		const enum cs_node_kind kind = cs_tree_kind(t, parent);

		if (parent == CS_TREE_NONE || kind == CS_NODE_BLOCK ||
		    kind == CS_NODE_MODULE)
			return node;
		node = parent;
	}
	return node;
}

bool
cs_spot_is_inside(const struct cs_tree *t, uint32_t node, uint32_t around)
{
	return node != CS_TREE_NONE && around != CS_TREE_NONE &&
	    node >= around && node < t->node[around].next;
}

bool
cs_spot_same(const struct cs_tree *t, uint32_t a, uint32_t b)
{
	return a != CS_TREE_NONE && b != CS_TREE_NONE &&
	    cs_spot_is(t, a, t->text + t->node[b].start,
		t->node[b].end - t->node[b].start);
}

bool
cs_spot_is(const struct cs_tree *t, uint32_t node, const char *word, size_t len)
{
	return node != CS_TREE_NONE &&
	    t->node[node].end - t->node[node].start == len &&
	    memcmp(t->text + t->node[node].start, word, len) == 0;
}

bool
cs_spot_is_one(const struct cs_tree *t, uint32_t node, const char *words)
{
	return cs_terms_is_word(t, node, words);
}

uint32_t
cs_spot_value_of(const struct cs_tree *t, uint32_t name)
{
	uint32_t value = CS_TREE_NONE;

	if (cs_tree_kind(t, name) != CS_NODE_IDENTIFIER)
		return CS_TREE_NONE;
	for (uint32_t i = 1; i < t->n; i++) {
		if (t->node[i].kind != CS_NODE_ASSIGNMENT ||
		    !cs_spot_same(t, cs_tree_child(t, i, CS_FIELD_LEFT), name))
			continue;
		if (value != CS_TREE_NONE)
			return CS_TREE_NONE;
		value = cs_tree_child(t, i, CS_FIELD_RIGHT);
	}
	return value;
}

uint32_t
cs_spot_definition(const struct cs_tree *t, enum cs_node_kind kind,
    const char *name, size_t len)
{
	uint32_t found = CS_TREE_NONE;

	for (uint32_t i = 1; i < t->n; i++) {
		if (t->node[i].kind != kind ||
		    !cs_spot_is(
			t, cs_tree_child(t, i, CS_FIELD_NAME), name, len))
			continue;
		if (found != CS_TREE_NONE)
			return CS_TREE_NONE;
		found = i;
	}
	return found;
}

bool
cs_spot_is_bound(const struct cs_tree *t, const char *name, size_t len)
{
	for (uint32_t i = 1; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    cs_spot_is(t, i, name, len) &&
		    cs_names_role(t, i) == CS_NAMES_BOUND)
			return true;
	return false;
}

bool
cs_spot_has_function(const struct cs_tree *t, const char *name, size_t len)
{
	for (uint32_t i = 1; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_FUNCTION_DEFINITION &&
		    cs_spot_is(
			t, cs_tree_child(t, i, CS_FIELD_NAME), name, len))
			return true;
	return false;
}

bool
cs_spot_is_async(const struct cs_tree *t, uint32_t function)
{
	return function != CS_TREE_NONE &&
	    strncmp(t->text + t->node[function].start, "async", 5) == 0;
}

bool
cs_spot_is_closed(const struct cs_tree *t, uint32_t node)
{
	switch (cs_tree_kind(t, node)) {
	case CS_NODE_IDENTIFIER:
	case CS_NODE_ATTRIBUTE:
	case CS_NODE_CALL:
	case CS_NODE_SUBSCRIPT:
	case CS_NODE_STRING:
	case CS_NODE_LIST:
	case CS_NODE_DICTIONARY:
	case CS_NODE_SET:
	case CS_NODE_TUPLE:
	case CS_NODE_PARENTHESIZED_EXPRESSION:
	case CS_NODE_LIST_COMPREHENSION:
	case CS_NODE_DICTIONARY_COMPREHENSION:
	case CS_NODE_SET_COMPREHENSION:
	case CS_NODE_GENERATOR_EXPRESSION:
		return true;
	default:
		return false;
	}
}

bool
cs_spot_line_before(const struct cs_tree *t, uint32_t statement, size_t *at)
{
	*at = cs_lines_start(t->text, t->node[statement].start);
	return *at + cs_lines_blanks(t->text, t->len, *at) ==
	    t->node[statement].start;
}

void
cs_spot_wrap(const struct cs_tree *t, uint32_t node, const char *word,
    struct cs_edits *edits)
{
	cs_edits_put(
	    edits, t->node[node].start, t->node[node].start, "%s%s", word, "(");
	cs_edits_insert(edits, t->node[node].end, ")");
}

void
cs_spot_add_argument(const struct cs_tree *t, uint32_t call, const char *text,
    struct cs_edits *edits)
{
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);
	const size_t end = t->node[call].end - 1;
	uint32_t last = CS_TREE_NONE; /* before the bracket */

	for (uint32_t i = cs_tree_first(t, list); i != CS_TREE_NONE;
	     i = cs_tree_next(t, i))
		if (t->node[i].end <= end)
			last = i;
	cs_edits_put(edits, end, end, "%s%s",
	    cs_tree_is(t, last, "(")	   ? ""
		: cs_tree_is(t, last, ",") ? " "
					   : ", ",
	    text);
}

/* "import a.b" binds the whole of it, "import a" no more than that. */
static bool
is_imported(const struct cs_tree *t, const char *module)
{
	for (uint32_t i = 1; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_DOTTED_NAME &&
		    cs_tree_kind(t, t->node[i].parent) ==
			CS_NODE_IMPORT_STATEMENT &&
		    cs_tree_is(t, i, module))
			return true;
	return false;
}

void
cs_spot_import(
    const struct cs_tree *t, const char *module, struct cs_edits *edits)
{
	size_t at;

	if (!is_imported(t, module) && cs_imports_place(t, &at))
		cs_edits_put(edits, at, at, "import %s%s", module,
		    cs_imports_newline(t));
}
