#include "gate/names/patch.h"

#include <string.h>

#include "gate/names/bindings.h"
#include "gate/names/lookup.h"
#include "gate/names/record.h"
#include "gate/names/steady.h"
#include "gate/names/value.h"
#include "python/fold.h"
#include "python/tree.h"

enum { NAME_LEN_MAX = 256 };

static bool
among(const struct cs_tree *t, uint32_t i, const char *const *words)
{
	for (; *words != NULL; words++)
		if (cs_tree_is(t, i, *words))
			return true;
	return false;
}

static const struct cs_binding *
meaning(const struct cs_flow *f, uint32_t identifier)
{
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin;

	return cs_lookup_seen(f->names, identifier, &at, &builtin);
}

/* ---- mock ---- */

/* Whether "a.b.c" begins with a name that only imports bind. */
static bool
is_imported(const struct cs_flow *f, uint32_t root)
{
	const struct cs_binding *b;

	while (cs_tree_kind(f->tree, root) == CS_NODE_ATTRIBUTE)
		root = cs_tree_child(f->tree, root, CS_FIELD_OBJECT);
	b = cs_tree_kind(f->tree, root) == CS_NODE_IDENTIFIER ? meaning(f, root)
							      : NULL;
	return b != NULL && b->imported == b->times && !b->deleted;
}

/* The result contains the module, so it must not be used. */
enum cs_patch
cs_patch_mock(const struct cs_flow *f, uint32_t call, enum cs_patch is)
{
	const struct cs_tree *t = f->tree;
	const uint32_t p = t->node[call].parent;

	if (!is_imported(f, cs_tree_child(t, call, CS_FIELD_FUNCTION)) ||
	    !cs_steady_mock(f->steady))
		return CS_PATCH_NONE;
	switch (cs_tree_kind(t, p)) {
	case CS_NODE_WITH_ITEM:
	case CS_NODE_DECORATOR:
		return is;
	case CS_NODE_AS_PATTERN:
		/* patch.dict() returns the dict itself. */
		return is == CS_PATCH_NAME &&
			cs_tree_kind(t, t->node[p].parent) == CS_NODE_WITH_ITEM
		    ? is
		    : CS_PATCH_NONE;
	default:
		return CS_PATCH_NONE;
	}
}

/* ---- fixtures ---- */

/* Whether "pytest.mark.slow(...)" belongs to the pytest that the program
 * imports, and supplies no other fixture. */
static bool
is_pytest(const struct cs_flow *f, uint32_t decorator)
{
	const struct cs_tree *t = f->tree;
	const uint32_t of = cs_tree_named(t, decorator, 0);
	const bool call = cs_tree_kind(t, of) == CS_NODE_CALL;
	const uint32_t root = call ? cs_tree_child(t, of, CS_FIELD_FUNCTION)
				   : of;
	char names[NAME_LEN_MAX];
	size_t n;

	if (call && cs_tree_kind(t, root) == CS_NODE_ATTRIBUTE &&
	    cs_tree_is(
		t, cs_tree_child(t, root, CS_FIELD_ATTRIBUTE), "parametrize") &&
	    (!cs_fold_text(t,
		 cs_tree_named(t, cs_tree_child(t, of, CS_FIELD_ARGUMENTS), 0),
		 names, sizeof(names), &n) ||
		strstr(names, "monkeypatch") != NULL ||
		strstr(names, "mocker") != NULL))
		return false;
	return is_imported(f, root) &&
	    t->node[root].end - t->node[root].start > strlen("pytest.") &&
	    memcmp(t->text + t->node[root].start, "pytest.",
		strlen("pytest.")) == 0;
}

/* "pytest.fixture", "pytest.fixture(autouse=True)" */
static bool
makes_fixture(const struct cs_tree *t, uint32_t of)
{
	static const char *const settings[] = { "autouse", "scope", NULL };
	const bool call = cs_tree_kind(t, of) == CS_NODE_CALL;
	const uint32_t f = call ? cs_tree_child(t, of, CS_FIELD_FUNCTION) : of;
	const uint32_t list = call ? cs_tree_child(t, of, CS_FIELD_ARGUMENTS)
				   : CS_TREE_NONE;

	for (uint32_t a = call ? cs_tree_first(t, list) : CS_TREE_NONE;
	     a != CS_TREE_NONE; a = cs_tree_next(t, a))
		if (t->node[a].kind != CS_NODE_TOKEN &&
		    (t->node[a].kind != CS_NODE_KEYWORD_ARGUMENT ||
			!among(
			    t, cs_tree_child(t, a, CS_FIELD_NAME), settings)))
			return false;
	return cs_tree_kind(t, f) == CS_NODE_ATTRIBUTE &&
	    cs_tree_is(t, cs_tree_child(t, f, CS_FIELD_ATTRIBUTE), "fixture");
}

/* All its decorators are pytest's; *fixture: one makes it a fixture. */
static bool
is_plain(const struct cs_flow *f, uint32_t definition, bool *fixture)
{
	const struct cs_tree *t = f->tree;
	const uint32_t p = t->node[definition].parent;

	*fixture = false;
	if (cs_tree_kind(t, p) != CS_NODE_DECORATED_DEFINITION)
		return true;
	for (uint32_t c = cs_tree_first(t, p); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c)) {
		const uint32_t of = t->node[c].kind == CS_NODE_DECORATOR
		    ? cs_tree_named(t, c, 0)
		    : CS_TREE_NONE;

		if (of == CS_TREE_NONE)
			continue;
		if (!is_pytest(f, c))
			return false;
		*fixture |= makes_fixture(t, of);
	}
	return true;
}

static bool
begins_test(const struct cs_tree *t, uint32_t name)
{
	return t->node[name].end - t->node[name].start >= 4 &&
	    memcmp(t->text + t->node[name].start, "test", 4) == 0;
}

/* A class that nothing else can affect: no metaclass, no base, no decorator. */
static bool
is_simple_class(const struct cs_tree *t, uint32_t class)
{
	return t->node[class].kind == CS_NODE_CLASS_DEFINITION &&
	    cs_tree_child(t, class, CS_FIELD_SUPERCLASSES) == CS_TREE_NONE &&
	    cs_tree_kind(t, t->node[class].parent) !=
	    CS_NODE_DECORATED_DEFINITION;
}

/* Only pytest calls the function, so its arguments come from pytest. */
static bool
is_pytests(const struct cs_flow *f, uint32_t function)
{
	const struct cs_tree *t = f->tree;
	const uint32_t name = cs_tree_child(t, function, CS_FIELD_NAME);
	const uint32_t scope = f->names->scope[function];
	const struct cs_binding *b;
	bool fixture;

	if (t->node[function].kind != CS_NODE_FUNCTION_DEFINITION ||
	    !is_plain(f, function, &fixture) ||
	    (!fixture && !begins_test(t, name)))
		return false;
	b = cs_lookup_bound(f->names, name);
	if (b == NULL || b->uses != CS_BINDINGS_NONE)
		return false;
	if (scope != 0)
		return !fixture && is_simple_class(t, scope) &&
		    f->names->scope[scope] == 0 && !cs_steady_tested(f->steady);
	return !cs_steady_taken(f->steady, b);
}

/* Only the fixture's own methods are used. */
static bool
is_used_so(const struct cs_flow *f, const struct cs_binding *b)
{
	const struct cs_tree *t = f->tree;
	static const char *const methods[] = { "MagicMock", "Mock", "chdir",
		"context", "delattr", "delenv", "delitem", "patch", "setattr",
		"setenv", "setitem", "stub", "syspath_prepend", "undo", NULL };
	static const char *const patches[] = { "dict", "multiple", "object",
		NULL };

	for (uint32_t u = b->uses; u != CS_BINDINGS_NONE;
	     u = f->records->use[u].next) {
		const uint32_t node = f->records->use[u].node;
		uint32_t p = t->node[node].parent;

		if (cs_tree_kind(t, p) != CS_NODE_ATTRIBUTE ||
		    t->node[node].field != CS_FIELD_OBJECT ||
		    !among(t, cs_tree_child(t, p, CS_FIELD_ATTRIBUTE), methods))
			return false;
		if (cs_tree_kind(t, t->node[p].parent) == CS_NODE_ATTRIBUTE) {
			p = t->node[p].parent;
			if (!among(t, cs_tree_child(t, p, CS_FIELD_ATTRIBUTE),
				patches))
				return false;
		}
		if (t->node[p].field != CS_FIELD_FUNCTION)
			return false;
	}
	return true;
}

/* The name is a parameter that pytest fills. */
static bool
is_fixture(const struct cs_flow *f, uint32_t identifier, const char *name)
{
	const struct cs_tree *t = f->tree;
	const struct cs_binding *b;
	enum cs_node_kind p;

	if (!cs_tree_is(t, identifier, name))
		return false;
	b = meaning(f, identifier);
	if (b == NULL || b->times != 1 || b->bound == CS_TREE_NONE)
		return false;
	p = cs_tree_kind(t, t->node[b->bound].parent);
	return (p == CS_NODE_PARAMETERS || p == CS_NODE_TYPED_PARAMETER) &&
	    !cs_lookup_defined(f->names, name) && cs_steady_plain(f->steady) &&
	    !cs_steady_fixtures(f->steady) && is_pytests(f, b->scope) &&
	    is_used_so(f, b);
}

enum cs_patch
cs_patch_fixture(const struct cs_flow *f, uint32_t call)
{
	static const struct {
		const char *name;
		enum cs_patch is;
	} monkey[] = { { "delattr", CS_PATCH_NAME },
		{ "delitem", CS_PATCH_ITEM }, { "setattr", CS_PATCH_NAME },
		{ "setitem", CS_PATCH_ITEM } },
	  mock[] = { { "dict", CS_PATCH_ITEM }, { "object", CS_PATCH_NAME } };
	const struct cs_tree *t = f->tree;
	const uint32_t method = cs_tree_child(t, call, CS_FIELD_FUNCTION);
	uint32_t name, of;

	if (cs_tree_kind(t, method) != CS_NODE_ATTRIBUTE)
		return CS_PATCH_NONE;
	name = cs_tree_child(t, method, CS_FIELD_ATTRIBUTE);
	of = cs_tree_child(t, method, CS_FIELD_OBJECT);
	for (size_t i = 0; i < sizeof(monkey) / sizeof(monkey[0]); i++)
		if (cs_tree_is(t, name, monkey[i].name))
			return is_fixture(f, of, "monkeypatch") ? monkey[i].is
								: CS_PATCH_NONE;
	if (cs_tree_kind(t, of) != CS_NODE_ATTRIBUTE ||
	    !cs_tree_is(t, cs_tree_child(t, of, CS_FIELD_ATTRIBUTE), "patch"))
		return CS_PATCH_NONE;
	for (size_t i = 0; i < sizeof(mock) / sizeof(mock[0]); i++)
		if (cs_tree_is(t, name, mock[i].name))
			return is_fixture(f,
				   cs_tree_child(t, of, CS_FIELD_OBJECT),
				   "mocker")
			    ? mock[i].is
			    : CS_PATCH_NONE;
	return CS_PATCH_NONE;
}
