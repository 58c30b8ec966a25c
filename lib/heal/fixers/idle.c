#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/imports.h"
#include "heal/lines.h"
#include "heal/spot.h"

/* Programs that succeed and do nothing. */

static bool
is_guard(const struct cs_tree *t, uint32_t node, const void *arg)
{
	(void)arg;
	return t->node[node].kind == CS_NODE_COMPARISON_OPERATOR &&
	    cs_tree_kind(t, t->node[node].parent) == CS_NODE_IF_STATEMENT;
}

/* "__name__ == __main__", and "name == "__main__"". */
static bool
lacks_marks(const struct cs_case *c, uint32_t guard)
{
	static const char *const names[] = { "name '__main__' ", "name 'name' ",
		"name '_name_' " };
	const struct cs_node *d = &c->tree->node[guard];

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strncmp(c->message, names[i], strlen(names[i])) == 0)
			return memmem(c->text + d->start, d->end - d->start,
				   "main", 4) != NULL;
	return false;
}

int
cs_idle_guard(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const uint32_t spot = cs_spot_find(c, is_guard, NULL);

	(void)err;
	if (strcmp(c->outcome, "exception") == 0 &&
	    !(spot != CS_TREE_NONE && lacks_marks(c, spot)))
		return 0;
	if (spot != CS_TREE_NONE)
		cs_edits_put(edits, t->node[spot].start, t->node[spot].end,
		    "__name__ == \"__main__\"");
	return 0;
}

static bool
is_name_alone(const struct cs_tree *t, uint32_t node, const void *arg)
{
	(void)arg;
	return (t->node[node].kind == CS_NODE_IDENTIFIER ||
		   cs_spot_attribute(t, node) != CS_TREE_NONE) &&
	    cs_tree_kind(t, t->node[node].parent) ==
	    CS_NODE_EXPRESSION_STATEMENT;
}

int
cs_idle_call(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const uint32_t spot = c->tree->whole
	    ? cs_spot_find(c, is_name_alone, NULL)
	    : CS_TREE_NONE;

	(void)err;
	if (spot != CS_TREE_NONE)
		cs_edits_insert(edits, c->tree->node[spot].end, "()");
	return 0;
}

static bool
is_map_print(const struct cs_tree *t, uint32_t node, const void *arg)
{
	(void)arg;
	return cs_spot_calls(t, node, "map") && cs_spot_arguments(t, node) == 2;
}

int
cs_idle_map(const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const uint32_t spot = cs_spot_find(c, is_map_print, NULL);

	(void)err;
	if (spot != CS_TREE_NONE)
		cs_edits_put(edits, t->node[spot].start, t->node[spot].end,
		    "for item in %.*s: print(item)",
		    CS_SPOT_TEXT(t, cs_spot_argument(t, spot, 1)));
	return 0;
}

/* Whether the function can be called without arguments. */
static bool
takes_nothing(const struct cs_tree *t, uint32_t function)
{
	const uint32_t list = cs_tree_child(t, function, CS_FIELD_PARAMETERS);
	uint32_t p;

	for (uint32_t n = 0; (p = cs_tree_named(t, list, n)) != CS_TREE_NONE;
	     n++) {
		if (cs_tree_kind(t, p) == CS_NODE_TYPED_PARAMETER)
			p = cs_tree_named(t, p, 0);
		if (cs_tree_kind(t, p) == CS_NODE_IDENTIFIER)
			return false;
	}
	return true;
}

int
cs_idle_main(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const char *end = cs_imports_newline(t);
	const bool closed = c->len > 0 && c->text[c->len - 1] == '\n';
	const uint32_t main = cs_spot_definition(
	    t, CS_NODE_FUNCTION_DEFINITION, "main", 4);
	bool waits;

	(void)err;
	if (!t->whole || main == CS_TREE_NONE || !takes_nothing(t, main))
		return 0;
	waits = cs_spot_is_async(t, main);
	if (waits)
		cs_spot_import(t, "asyncio", edits);
	cs_edits_put(edits, c->len, c->len,
	    "%s%sif __name__ == \"__main__\":%s    %s%s", closed ? "" : end,
	    end, end, waits ? "asyncio.run(main())" : "main()", end);
	return 0;
}
