#include "python/future.h"

#include <stdbool.h>
#include <string.h>

#include "python/look.h"
#include "python/tree.h"

static bool
is_known(const struct cs_tree *t, uint32_t name)
{
	static const char *const features[] = { "nested_scopes", "generators",
		"division", "absolute_import", "with_statement",
		"print_function", "unicode_literals", "barry_as_FLUFL",
		"generator_stop", "annotations" };

	for (size_t i = 0; i < sizeof(features) / sizeof(features[0]); i++)
		if (cs_tree_is(t, name, features[i]))
			return true;
	return false;
}

static void
check_feature(const struct cs_look *l, uint32_t statement, uint32_t name)
{
	if (cs_tree_is(l->t, name, "braces"))
		cs_look_tell(l, statement, "not a chance");
	else if (!is_known(l->t, name))
		cs_look_tell(l, statement, "future feature %.*s is not defined",
		    CS_LOOK_TEXT(l, name));
}

static void
check_features(const struct cs_look *l, uint32_t statement)
{
	const struct cs_tree *t = l->t;

	for (uint32_t c = cs_tree_first(t, statement); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c)) {
		if (t->node[c].kind == CS_NODE_ALIASED_IMPORT)
			check_feature(
			    l, statement, cs_tree_child(t, c, CS_FIELD_NAME));
		else if (t->node[c].kind == CS_NODE_DOTTED_NAME)
			check_feature(l, statement, c);
	}
}

/* Whether it has no prefix except one of plain text. */
static bool
is_plain(const struct cs_tree *t, uint32_t string)
{
	for (const char *s = t->text + t->node[string].start;
	     *s != '\'' && *s != '"'; s++)
		if (strchr("bBfF", *s) != NULL)
			return false;
	return true;
}

/* A string as the first statement documents the module. */
static bool
is_docstring(const struct cs_tree *t, uint32_t statement)
{
	const uint32_t first = cs_tree_first(t, statement);
	const enum cs_node_kind kind = cs_tree_kind(t, first);

	if (t->node[statement].kind != CS_NODE_EXPRESSION_STATEMENT ||
	    (kind != CS_NODE_STRING && kind != CS_NODE_CONCATENATED_STRING))
		return false;
	for (uint32_t i = first; i < t->node[first].next; i++)
		if (t->node[i].kind == CS_NODE_STRING && !is_plain(t, i))
			return false;
	return true;
}

void
cs_future_check(const struct cs_look *l)
{
	const struct cs_tree *t = l->t;
	uint32_t other = CS_TREE_NONE; /* the first other statement */
	bool first = true;

	for (uint32_t c = cs_tree_first(t, 0);
	     c != CS_TREE_NONE && other == CS_TREE_NONE;
	     c = cs_tree_next(t, c)) {
		if (t->node[c].kind == CS_NODE_TOKEN)
			continue;
		if (t->node[c].kind != CS_NODE_FUTURE_IMPORT_STATEMENT &&
		    !(first && is_docstring(t, c)))
			other = c;
		first = false;
	}
	for (uint32_t i = 1; i < t->n; i++) {
		if (t->node[i].kind != CS_NODE_FUTURE_IMPORT_STATEMENT)
			continue;
		if (t->node[i].parent != 0 || i > other)
			cs_look_tell(l, i,
			    "from __future__ imports must occur at the "
			    "beginning of the file");
		else
			check_features(l, i);
	}
}
