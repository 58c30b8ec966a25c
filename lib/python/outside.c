#include "python/outside.h"

#include <stdbool.h>

#include "python/look.h"
#include "python/scope.h"
#include "python/tree.h"

/* CPython's own limit; one more since 3.13. */
enum { BLOCKS_MAX = 20 };

static bool
is_async(const struct cs_tree *t, uint32_t i)
{
	return cs_tree_is(t, cs_tree_first(t, i), "async");
}

static bool
is_async_function(const struct cs_tree *t, uint32_t scope)
{
	return t->node[scope].kind == CS_NODE_FUNCTION_DEFINITION &&
	    is_async(t, scope);
}

/* ---- break, continue, return ---- */

enum where {
	NOWHERE,
	IN_LOOP,
	IN_STAR, /* in an except* block, without a loop between */
};

/* What encloses a statement, up to the function or class. */
static enum where
where_is(const struct cs_tree *t, uint32_t i, bool loops)
{
	/* Statements are not nested deeper than blocks can be. */
	for (;;) {
		const uint32_t p = t->node[i].parent;

		switch (cs_tree_kind(t, p)) {
		case CS_NODE_FOR_STATEMENT:
		case CS_NODE_WHILE_STATEMENT:
			if (loops && t->node[i].field == CS_FIELD_BODY)
				return IN_LOOP;
			break;
		case CS_NODE_EXCEPT_GROUP_CLAUSE:
			return IN_STAR;
		case CS_NODE_FUNCTION_DEFINITION:
		case CS_NODE_CLASS_DEFINITION:
		case CS_NODE_LAMBDA:
			return NOWHERE;
		default:
			if (p == CS_TREE_NONE)
				return NOWHERE;
			break;
		}
		i = p;
	}
}

static void
check_jump(const struct cs_look *l, uint32_t i, const char *outside)
{
	switch (where_is(l->t, i, true)) {
	case NOWHERE:
		cs_look_tell(l, i, "%s", outside);
		break;
	case IN_STAR:
		cs_look_tell(l, i,
		    "'break', 'continue' and 'return' cannot appear in an "
		    "except* block");
		break;
	case IN_LOOP:
		break;
	}
}

static void
check_return(const struct cs_look *l, uint32_t i)
{
	if (!cs_scope_is_function(l->t, cs_look_body(l, i)))
		cs_look_tell(l, i, "'return' outside function");
	else if (where_is(l->t, i, false) == IN_STAR)
		cs_look_tell(l, i,
		    "'break', 'continue' and 'return' cannot appear in an "
		    "except* block");
}

/* The nth of the parts of a statement that are blocks: "with a, b:" has two. */
static uint32_t
nth_block(const struct cs_tree *t, uint32_t statement, unsigned nth)
{
	uint32_t clause;

	if (t->node[statement].kind != CS_NODE_WITH_STATEMENT)
		return nth == 0 ? statement : CS_TREE_NONE;
	clause = cs_tree_first(t, statement);
	while (cs_tree_kind(t, clause) == CS_NODE_TOKEN)
		clause = cs_tree_next(t, clause);
	for (uint32_t c = cs_tree_first(t, clause); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c))
		if (t->node[c].kind == CS_NODE_WITH_ITEM && nth-- == 0)
			return c;
	return CS_TREE_NONE;
}

/* Their number; more than the limit is enough. */
static unsigned
blocks_of(const struct cs_tree *t, uint32_t statement)
{
	unsigned n = 0;

	while (
	    n <= BLOCKS_MAX + 1 && nth_block(t, statement, n) != CS_TREE_NONE)
		n++;
	return n;
}

/* A loop, a manager or a try nested in too many others. */
static void
check_blocks(const struct cs_look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	const uint32_t statement = i;
	const unsigned max = BLOCKS_MAX + (l->minor >= 13);
	unsigned blocks = 0;
	uint32_t over;

	for (uint32_t p; (p = t->node[i].parent) != CS_TREE_NONE; i = p)
		switch (t->node[p].kind) {
		case CS_NODE_FOR_STATEMENT:
		case CS_NODE_WHILE_STATEMENT:
		case CS_NODE_WITH_STATEMENT:
		case CS_NODE_TRY_STATEMENT:
			if (t->node[i].field == CS_FIELD_BODY)
				blocks += blocks_of(t, p);
			break;
		case CS_NODE_FUNCTION_DEFINITION:
		case CS_NODE_CLASS_DEFINITION:
			p = 0;
			break;
		default:
			break;
		}
	over = blocks > max ? statement : nth_block(t, statement, max - blocks);
	if (over != CS_TREE_NONE)
		cs_look_tell(l, l->minor >= 13 ? over : statement,
		    "too many statically nested blocks");
}

/* ---- yield, await, async ---- */

static void
check_yield(const struct cs_look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	const uint32_t body = cs_look_body(l, i);
	const uint32_t word = cs_tree_first(t, i);

	if (!cs_scope_is_function(t, body))
		cs_look_tell(l, i, "'yield' outside function");
	else if (is_async_function(t, body) &&
	    cs_tree_is(t, cs_tree_next(t, word), "from"))
		cs_look_tell(l, i, "'yield from' inside async function");
}

/* Asynchronous constructs in a comprehension, which makes it asynchronous
 * too. */
static void
check_comprehension(const struct cs_look *l, uint32_t scope)
{
	const struct cs_tree *t = l->t;

	while (t->node[scope].kind != CS_NODE_GENERATOR_EXPRESSION) {
		const uint32_t around = l->scope[scope];

		if (!cs_scope_is_comprehension(t, around) || l->minor < 11) {
			if (!is_async_function(t, around))
				cs_look_tell(l, scope,
				    "asynchronous comprehension outside of an "
				    "asynchronous function");
			return;
		}
		scope = around;
	}
}

static void
check_await(const struct cs_look *l, uint32_t i)
{
	const uint32_t s = l->scope[i];

	if (cs_scope_is_comprehension(l->t, s))
		check_comprehension(l, s);
	else if (!cs_scope_is_function(l->t, s))
		cs_look_tell(l, i, "'await' outside function");
	else if (!is_async_function(l->t, s))
		cs_look_tell(l, i, "'await' outside async function");
}

static void
check_async(const struct cs_look *l, uint32_t i, const char *what)
{
	if (is_async(l->t, i) && !is_async_function(l->t, l->scope[i]))
		cs_look_tell(l, i, "'async %s' outside async function", what);
}

/* Whether it is in the annotation of a name in a function, which is not
 * evaluated. */
static bool
is_never_run(const struct cs_look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	uint32_t p;

	if (l->minor >= 14)
		return false;
	while ((p = t->node[i].parent) != CS_TREE_NONE &&
	    t->node[p].kind != CS_NODE_BLOCK &&
	    t->node[p].kind != CS_NODE_LAMBDA)
		if (t->node[p].kind == CS_NODE_ASSIGNMENT &&
		    t->node[i].field == CS_FIELD_TYPE)
			return cs_scope_is_function(t, l->scope[p]);
		else
			i = p;
	return false;
}

static void
check_running(const struct cs_look *l, uint32_t i)
{
	if (is_never_run(l, i))
		return;
	switch (l->t->node[i].kind) {
	case CS_NODE_YIELD:
		check_yield(l, i);
		break;
	case CS_NODE_AWAIT:
		check_await(l, i);
		break;
	default:
		if (is_async(l->t, i))
			check_comprehension(l, l->t->node[i].parent);
		break;
	}
}

void
cs_outside_check(const struct cs_look *l, uint32_t i)
{
	switch (l->t->node[i].kind) {
	case CS_NODE_RETURN_STATEMENT:
		check_return(l, i);
		break;
	case CS_NODE_YIELD:
	case CS_NODE_AWAIT:
	case CS_NODE_FOR_IN_CLAUSE:
		check_running(l, i);
		break;
	case CS_NODE_BREAK_STATEMENT:
		check_jump(l, i, "'break' outside loop");
		break;
	case CS_NODE_CONTINUE_STATEMENT:
		check_jump(l, i, "'continue' not properly in loop");
		break;
	case CS_NODE_WITH_STATEMENT:
		check_async(l, i, "with");
		check_blocks(l, i);
		break;
	case CS_NODE_FOR_STATEMENT:
		check_async(l, i, "for");
		check_blocks(l, i);
		break;
	case CS_NODE_WHILE_STATEMENT:
	case CS_NODE_TRY_STATEMENT:
		check_blocks(l, i);
		break;
	default:
		break;
	}
}
