#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/spot.h"

/* Coroutines that are created and not awaited. */

/* Each costs a search of the whole file. */
enum { CALLS_MAX = 500 };

/* A call of one of the file's coroutines that is neither awaited nor used. */
static bool
is_lost_call(const struct cs_tree *t, uint32_t node)
{
	const uint32_t f = cs_tree_child(t, node, CS_FIELD_FUNCTION);
	const uint32_t name = cs_tree_kind(t, f) == CS_NODE_IDENTIFIER
	    ? f
	    : cs_spot_method(t, node);
	const uint32_t parent = t->node[node].parent;
	const uint32_t call = t->node[parent].parent;

	if (t->node[node].kind != CS_NODE_CALL || name == CS_TREE_NONE ||
	    cs_tree_kind(t, parent) == CS_NODE_AWAIT ||
	    !cs_spot_is_async(t,
		cs_spot_definition(t, CS_NODE_FUNCTION_DEFINITION,
		    t->text + t->node[name].start,
		    t->node[name].end - t->node[name].start)))
		return false;
	/* gather(f(), g()), run(f()), create_task(f()) */
	return cs_tree_kind(t, parent) != CS_NODE_ARGUMENT_LIST ||
	    !cs_spot_is_one(t, cs_spot_method(t, call),
		" gather run create_task ensure_future wait wait_for shield "
		"run_until_complete as_completed run_coroutine_threadsafe "
		"append add ");
}

/* Whether the name at a node is awaited somewhere. */
static bool
is_awaited(const struct cs_tree *t, uint32_t name)
{
	for (uint32_t i = 1; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_AWAIT &&
		    cs_spot_same(t, cs_tree_named(t, i, 0), name))
			return true;
	return false;
}

/* "asyncio.sleep(1)" as a statement; gather(), whose results are used. */
static bool
is_lost_wait(const struct cs_tree *t, uint32_t node)
{
	const uint32_t object = cs_spot_object(t, node);
	const uint32_t parent = t->node[node].parent;

	if (object == CS_TREE_NONE || !cs_tree_is(t, object, "asyncio"))
		return false;
	if (cs_tree_kind(t, parent) == CS_NODE_EXPRESSION_STATEMENT)
		return cs_spot_is_one(t, cs_spot_method(t, node),
		    " sleep wait wait_for gather to_thread ");
	return cs_tree_kind(t, parent) == CS_NODE_ASSIGNMENT &&
	    cs_spot_calls_method(t, node, "gather") &&
	    !is_awaited(t, cs_tree_child(t, parent, CS_FIELD_LEFT));
}

/* Returns whether asyncio is needed for it. */
static bool
wait_for(const struct cs_tree *t, uint32_t call, struct cs_edits *edits)
{
	const enum cs_node_kind parent = cs_tree_kind(t, t->node[call].parent);
	const bool tight = parent == CS_NODE_SUBSCRIPT ||
	    parent == CS_NODE_ATTRIBUTE || parent == CS_NODE_CALL ||
	    parent == CS_NODE_BINARY_OPERATOR;
	const uint32_t around = cs_spot_around(
	    t, call, CS_NODE_FUNCTION_DEFINITION);

	if (cs_spot_is_async(t, around)) {
		cs_edits_insert(
		    edits, t->node[call].start, tight ? "(await " : "await ");
		if (tight)
			cs_edits_insert(edits, t->node[call].end, ")");
		return false;
	}
	if (around != CS_TREE_NONE)
		return false;
	cs_spot_wrap(t, call, "asyncio.run", edits);
	return true;
}

int
cs_async_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	bool run = false;
	int left = CALLS_MAX;

	(void)err;
	if (!t->whole)
		return 0;
	for (uint32_t i = 1; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_CALL && left-- > 0 &&
		    (is_lost_call(t, i) || is_lost_wait(t, i)))
			run |= wait_for(t, i, edits);
	if (run)
		cs_spot_import(t, "asyncio", edits);
	return 0;
}

/* Insert "async " before "def", once. */
static void
make_coroutine(const struct cs_tree *t, uint32_t function, uint32_t *last,
    struct cs_edits *edits)
{
	if (function == *last || cs_spot_is_async(t, function))
		return;
	cs_edits_insert(edits, t->node[function].start, "async ");
	*last = function;
}

/* "await main()" outside any function, or in one that is not a coroutine. */
int
cs_async_run(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	uint32_t last = CS_TREE_NONE;
	bool run = false;

	(void)err;
	if (!t->whole)
		return 0;
	for (uint32_t i = 1; i < t->n; i++) {
		const uint32_t call = cs_tree_named(t, i, 0);
		uint32_t function;

		if (t->node[i].kind != CS_NODE_AWAIT)
			continue;
		function = cs_spot_around(t, i, CS_NODE_FUNCTION_DEFINITION);
		if (function != CS_TREE_NONE) {
			make_coroutine(t, function, &last, edits);
		} else if (cs_tree_kind(t, call) == CS_NODE_CALL) {
			cs_edits_put(edits, t->node[i].start, t->node[i].end,
			    "asyncio.run(%.*s)", CS_SPOT_TEXT(t, call));
			run = true;
		}
	}
	if (run)
		cs_spot_import(t, "asyncio", edits);
	return 0;
}

/* The name of a coroutine of the file that is passed on, or awaited, without a
 * call, and takes nothing. */
static bool
is_uncalled(const struct cs_tree *t, uint32_t node, const void *arg)
{
	const enum cs_node_kind parent = cs_tree_kind(t, t->node[node].parent);
	uint32_t function;

	(void)arg;
	if (cs_tree_kind(t, node) != CS_NODE_IDENTIFIER ||
	    (parent != CS_NODE_ARGUMENT_LIST && parent != CS_NODE_AWAIT))
		return false;
	function = cs_spot_definition(t, CS_NODE_FUNCTION_DEFINITION,
	    t->text + t->node[node].start,
	    t->node[node].end - t->node[node].start);
	return cs_spot_is_async(t, function) &&
	    cs_tree_named(t, cs_tree_child(t, function, CS_FIELD_PARAMETERS),
		0) == CS_TREE_NONE;
}

/* "asyncio.run(main)", "await main" */
int
cs_async_call(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const uint32_t spot = cs_spot_find(c, is_uncalled, NULL);

	(void)err;
	if (spot != CS_TREE_NONE)
		cs_edits_insert(edits, c->tree->node[spot].end, "()");
	return 0;
}
