#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/names.h"
#include "heal/spot.h"
#include "heal/tables.h"

/* Something not callable is called, or something callable is not. */

static uint32_t
function_of(const struct cs_tree *t, uint32_t call)
{
	return cs_tree_child(t, call, CS_FIELD_FUNCTION);
}

/* A call whose function is a value that could be indexed. */
static bool
is_index_call(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const uint32_t f = function_of(t, node);

	(void)arg;
	return t->node[node].kind == CS_NODE_CALL &&
	    (cs_tree_kind(t, f) == CS_NODE_IDENTIFIER ||
		cs_tree_kind(t, f) == CS_NODE_ATTRIBUTE ||
		cs_tree_kind(t, f) == CS_NODE_SUBSCRIPT) &&
	    !cs_spot_is_one(t, f, cs_names_builtins) &&
	    cs_spot_arguments(t, node) == 1 &&
	    cs_tree_kind(t, cs_spot_argument(t, node, 0)) !=
	    CS_NODE_GENERATOR_EXPRESSION &&
	    cs_tree_kind(t, cs_spot_argument(t, node, 0)) !=
	    CS_NODE_KEYWORD_ARGUMENT;
}

/* Change the kind of brackets in the last child of a node. */
static void
change_brackets(
    size_t start, size_t end, const char *pair, struct cs_edits *edits)
{
	cs_edits_replace(edits, start, start + 1, pair, 1);
	cs_edits_replace(edits, end - 1, end, pair + 1, 1);
}

/* Whether what is called could be indexed: not in "'int' object is not
 * callable". */
static bool
has_items(const struct cs_case *c)
{
	static const char *const types[] = { "'int'", "'float'", "'bool'",
		"'complex'", "'NoneType'", "'set'", "'generator'",
		"'coroutine'", "'property'" };

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (strncmp(c->message, types[i], strlen(types[i])) == 0)
			return false;
	return true;
}

/* "xs(0)" -> "xs[0]" */
int
cs_callable_index(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	uint32_t call, list;

	(void)err;
	call = cs_spot_find(c, is_index_call, NULL);
	if (call == CS_TREE_NONE || !has_items(c))
		return 0;
	list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);
	change_brackets(t->node[list].start, t->node[list].end, "[]", edits);
	return 0;
}

static bool
is_call_index(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const uint32_t value = cs_tree_child(t, node, CS_FIELD_VALUE);

	(void)arg;
	return t->node[node].kind == CS_NODE_SUBSCRIPT &&
	    (cs_tree_kind(t, value) == CS_NODE_IDENTIFIER ||
		cs_tree_kind(t, value) == CS_NODE_ATTRIBUTE) &&
	    t->text[t->node[node].end - 1] == ']';
}

/* "f[4]" -> "f(4)" */
int
cs_callable_call(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	uint32_t node, value;
	size_t open;

	(void)err;
	node = cs_spot_find(c, is_call_index, NULL);
	if (node == CS_TREE_NONE)
		return 0;
	value = cs_tree_child(t, node, CS_FIELD_VALUE);
	open = t->node[value].end;
	while (open < t->node[node].end && t->text[open] != '[')
		open++;
	change_brackets(open, t->node[node].end, "()", edits);
	return 0;
}

/* A display that is called: a comma is missing before the "(". */
static bool
is_called_value(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const enum cs_node_kind kind = cs_tree_kind(t, function_of(t, node));

	(void)arg;
	return t->node[node].kind == CS_NODE_CALL &&
	    (kind == CS_NODE_TUPLE || kind == CS_NODE_LIST ||
		kind == CS_NODE_DICTIONARY || kind == CS_NODE_STRING ||
		kind == CS_NODE_PARENTHESIZED_EXPRESSION ||
		kind == CS_NODE_INTEGER || kind == CS_NODE_FLOAT);
}

int
cs_callable_comma(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	bool number;

	(void)err;
	if (!t->whole || c->line == 0)
		return 0;
	/* Each is an error of its own, wherever the interpreter stopped. */
	for (uint32_t i = 1; i < t->n; i++) {
		const uint32_t f = function_of(t, i);

		if (!is_called_value(t, i, NULL))
			continue;
		number = cs_tree_kind(t, f) == CS_NODE_INTEGER ||
		    cs_tree_kind(t, f) == CS_NODE_FLOAT;
		if (!number &&
		    cs_tree_kind(t, t->node[i].parent) != CS_NODE_LIST &&
		    cs_tree_kind(t, t->node[i].parent) != CS_NODE_TUPLE &&
		    cs_tree_kind(t, t->node[i].parent) != CS_NODE_SET &&
		    cs_tree_kind(t, t->node[i].parent) != CS_NODE_CALL &&
		    cs_tree_kind(t, t->node[i].parent) != CS_NODE_ARGUMENT_LIST)
			continue;
		cs_edits_insert(edits, t->node[f].end, number ? " * " : ",");
	}
	return 0;
}

/* A call of a module: meant is its member of the same name, as in datetime. */
static bool
is_module_call(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const struct cs_tables_name *rows;
	const uint32_t f = function_of(t, node);
	size_t n;

	(void)arg;
	if (t->node[node].kind != CS_NODE_CALL ||
	    cs_tree_kind(t, f) != CS_NODE_IDENTIFIER)
		return false;
	n = cs_tables_find_name(t->text + t->node[f].start,
	    t->node[f].end - t->node[f].start, &rows);
	for (size_t i = 0; i < n; i++)
		if (strcmp(rows[i].member, rows[i].module) == 0)
			return true;
	return false;
}

int
cs_callable_module(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	uint32_t call, f;

	(void)err;
	call = cs_spot_find(c, is_module_call, NULL);
	if (call == CS_TREE_NONE)
		return 0;
	f = function_of(t, call);
	for (uint32_t i = 1; i < t->n; i++)
		if (is_module_call(t, i, NULL) &&
		    cs_spot_same(t, f, function_of(t, i)))
			cs_edits_put(edits, t->node[function_of(t, i)].end,
			    t->node[function_of(t, i)].end, ".%.*s",
			    CS_SPOT_TEXT(t, f));
	return 0;
}

/* A built-in function whose name the program used for a value. */
static bool
is_shadowed_call(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const uint32_t f = function_of(t, node);

	(void)arg;
	return t->node[node].kind == CS_NODE_CALL &&
	    cs_tree_kind(t, f) == CS_NODE_IDENTIFIER &&
	    cs_spot_is_one(t, f, cs_names_builtins) &&
	    cs_spot_is_bound(t, t->text + t->node[f].start,
		t->node[f].end - t->node[f].start);
}

static bool
is_function(const struct cs_tree *t, uint32_t name)
{
	return cs_tree_kind(t, t->node[name].parent) == CS_NODE_CALL &&
	    t->node[name].field == CS_FIELD_FUNCTION;
}

/* Rename the value to "NAME_value" and leave the calls to the function. */
int
cs_callable_shadow(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	uint32_t call, f;

	(void)err;
	call = cs_spot_find(c, is_shadowed_call, NULL);
	if (call == CS_TREE_NONE)
		return 0;
	f = function_of(t, call);
	for (uint32_t i = 1; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    cs_spot_same(t, i, f) && !is_function(t, i) &&
		    cs_names_role(t, i) != CS_NAMES_NONE)
			cs_edits_insert(edits, t->node[i].end, "_value");
	return 0;
}

/* A method with @property is read, not called. */
static bool
is_property_call(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const uint32_t name = cs_spot_method(t, node);

	(void)arg;
	if (name == CS_TREE_NONE || cs_spot_arguments(t, node) > 0)
		return false;
	for (uint32_t i = 1; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_DECORATED_DEFINITION &&
		    cs_spot_same(t, name,
			cs_tree_child(t,
			    cs_tree_child(t, i, CS_FIELD_DEFINITION),
			    CS_FIELD_NAME)) &&
		    strncmp(t->text + t->node[i].start, "@property", 9) == 0)
			return true;
	return false;
}

int
cs_callable_property(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const uint32_t call = cs_spot_find(c, is_property_call, NULL);
	uint32_t list;

	(void)err;
	if (call == CS_TREE_NONE)
		return 0;
	list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);
	cs_edits_delete(edits, t->node[list].start, t->node[list].end);
	return 0;
}

/* "super.__init__(n)" */
static bool
is_bare_super(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const uint32_t object = cs_spot_attribute(t, node) == CS_TREE_NONE
	    ? CS_TREE_NONE
	    : cs_tree_child(t, node, CS_FIELD_OBJECT);

	(void)arg;
	return object != CS_TREE_NONE && cs_tree_is(t, object, "super");
}

int
cs_callable_super(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const uint32_t spot = cs_spot_find(c, is_bare_super, NULL);

	(void)err;
	if (spot == CS_TREE_NONE || cs_spot_is_bound(c->tree, "super", 5))
		return 0;
	cs_edits_insert(edits,
	    c->tree->node[cs_tree_child(c->tree, spot, CS_FIELD_OBJECT)].end,
	    "()");
	return 0;
}

/* An attribute that is a method of built-in types, or of the file, and takes no
 * argument. */
static bool
is_uncalled(const struct cs_tree *t, uint32_t node, const void *arg)
{
	static const char methods[] = " items keys values copy lower upper "
				      "strip split title capitalize "
				      "isdigit isalpha read readlines readline "
				      "pop sort ";
	const uint32_t name = cs_spot_attribute(t, node);

	(void)arg;
	return name != CS_TREE_NONE && !is_function(t, node) &&
	    (cs_spot_is_one(t, name, methods) ||
		cs_spot_definition(t, CS_NODE_FUNCTION_DEFINITION,
		    t->text + t->node[name].start,
		    t->node[name].end - t->node[name].start) != CS_TREE_NONE);
}

int
cs_callable_method(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const uint32_t spot = c->tree->whole
	    ? cs_spot_find(c, is_uncalled, NULL)
	    : CS_TREE_NONE;

	(void)err;
	if (spot != CS_TREE_NONE)
		cs_edits_insert(edits, c->tree->node[spot].end, "()");
	return 0;
}
