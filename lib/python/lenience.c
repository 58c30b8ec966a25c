#include "python/lenience.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "python/fault.h"
#include "python/scope.h"
#include "python/tree.h"

struct look {
	const struct cs_tree *t;
	const uint32_t *scope;
	struct cs_fault *f;
};

static void
report(
    const struct look *l, enum cs_fault_kind kind, uint32_t i, const char *msg)
{
	cs_fault_set(
	    l->f, kind, l->t->node[i].start, l->t->node[i].end, "%s", msg);
}

/* The function, class or module that the code at i belongs to. */
static uint32_t
body_of(const struct look *l, uint32_t i)
{
	uint32_t s = l->scope[i];

	while (cs_scope_is_comprehension(l->t, s))
		s = l->scope[s];
	return s;
}

static bool
is_async(const struct cs_tree *t, uint32_t function)
{
	return t->node[function].kind == CS_NODE_FUNCTION_DEFINITION &&
	    cs_tree_is(t, cs_tree_first(t, function), "async");
}

static bool
in_loop(const struct look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;

	/* Statements are not deeper than blocks can be. */
	for (;;) {
		const uint32_t p = t->node[i].parent;

		if (p == CS_TREE_NONE ||
		    t->node[p].kind == CS_NODE_FUNCTION_DEFINITION ||
		    t->node[p].kind == CS_NODE_CLASS_DEFINITION)
			return false;
		if ((t->node[p].kind == CS_NODE_FOR_STATEMENT ||
			t->node[p].kind == CS_NODE_WHILE_STATEMENT) &&
		    t->node[i].field == CS_FIELD_BODY)
			return true;
		i = p;
	}
}

static void
check_await(const struct look *l, uint32_t i)
{
	const uint32_t s = l->scope[i];

	/* Inside a comprehension more is allowed in some versions. */
	if (cs_scope_is_comprehension(l->t, s))
		return;
	if (!cs_scope_is_function(l->t, s))
		report(l, CS_FAULT_COMPILE, i, "'await' outside function");
	else if (!is_async(l->t, s))
		report(
		    l, CS_FAULT_COMPILE, i, "'await' outside async function");
}

/* "print x": what stands behind the word can't go on an expression. */
static void
check_print(const struct look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	const uint32_t first = cs_tree_named(t, i, 0);

	if (first == CS_TREE_NONE || t->node[first].kind == CS_NODE_CHEVRON ||
	    strchr("([*+-@%&|^<>=.", t->text[t->node[first].start]) != NULL)
		return;
	report(l, CS_FAULT_PYTHON2, i,
	    "Missing parentheses in call to 'print'. Did you mean print(...)?");
}

static void
check_exec(const struct look *l, uint32_t i)
{
	const uint32_t code = cs_tree_child(l->t, i, CS_FIELD_CODE);

	if (code == CS_TREE_NONE ||
	    strchr("([", l->t->text[l->t->node[code].start]) != NULL)
		return;
	report(l, CS_FAULT_PYTHON2, i,
	    "Missing parentheses in call to 'exec'. Did you mean exec(...)?");
}

/* "except A, b:" */
static void
check_except(const struct look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	uint32_t last = CS_TREE_NONE, first = CS_TREE_NONE;

	for (uint32_t c = cs_tree_first(t, i);
	     c != CS_TREE_NONE && !cs_tree_is(t, c, ":");
	     c = cs_tree_next(t, c)) {
		if (cs_tree_is(t, c, "except") || cs_tree_is(t, c, "*"))
			continue;
		first = first == CS_TREE_NONE ? c : first;
		if (cs_tree_is(t, c, ","))
			last = cs_tree_next(t, c);
	}
	if (last != CS_TREE_NONE)
		cs_fault_set(l->f, CS_FAULT_PYTHON2, t->node[first].start,
		    t->node[last].end,
		    "multiple exception types must be parenthesized");
}

/* "raise A, b" */
static void
check_raise(const struct look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	const uint32_t list = cs_tree_named(t, i, 0);

	if (cs_tree_kind(t, list) != CS_NODE_EXPRESSION_LIST)
		return;
	report(l, CS_FAULT_PYTHON2, cs_tree_next(t, cs_tree_first(t, list)),
	    "invalid syntax");
}

static void
check_node(const struct look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;

	switch (t->node[i].kind) {
	case CS_NODE_RETURN_STATEMENT:
		if (!cs_scope_is_function(t, body_of(l, i)))
			report(l, CS_FAULT_COMPILE, i,
			    "'return' outside function");
		break;
	case CS_NODE_YIELD:
		if (!cs_scope_is_function(t, body_of(l, i)))
			report(
			    l, CS_FAULT_COMPILE, i, "'yield' outside function");
		break;
	case CS_NODE_AWAIT:
		check_await(l, i);
		break;
	case CS_NODE_BREAK_STATEMENT:
		if (!in_loop(l, i))
			report(l, CS_FAULT_COMPILE, i, "'break' outside loop");
		break;
	case CS_NODE_CONTINUE_STATEMENT:
		if (!in_loop(l, i))
			report(l, CS_FAULT_COMPILE, i,
			    "'continue' not properly in loop");
		break;
	case CS_NODE_PRINT_STATEMENT:
		check_print(l, i);
		break;
	case CS_NODE_EXEC_STATEMENT:
		check_exec(l, i);
		break;
	case CS_NODE_EXCEPT_CLAUSE:
	case CS_NODE_EXCEPT_GROUP_CLAUSE:
		check_except(l, i);
		break;
	case CS_NODE_RAISE_STATEMENT:
		check_raise(l, i);
		break;
	case CS_NODE_TOKEN:
		if (cs_tree_is(t, i, "<>"))
			report(l, CS_FAULT_PYTHON2, i, "invalid syntax");
		break;
	default:
		break;
	}
}

int
cs_lenience_check(
    const struct cs_tree *t, struct cs_fault *f, struct cs_err *err)
{
	uint32_t *scope = cs_scope_map(t, err);
	const struct look l = { .t = t, .scope = scope, .f = f };

	if (scope == NULL)
		return -1;
	for (uint32_t i = 0; i < t->n && f->kind == CS_FAULT_NONE; i++)
		check_node(&l, i);
	/* The parser's faults come before the compiler's, wherever they are. */
	for (uint32_t i = 0; i < t->n && f->kind == CS_FAULT_COMPILE; i++) {
		struct cs_fault parser = { 0 };
		const struct look again = { t, scope, &parser };

		check_node(&again, i);
		if (parser.kind == CS_FAULT_PYTHON2)
			*f = parser;
	}
	free(scope);
	return 0;
}
