#include "python/expr.h"

#include "python/arguments.h"
#include "python/hint.h"
#include "python/operation.h"
#include "python/parse.h"

enum { DEPTH_MAX = 1000 }; /* nested expressions, not counting brackets */

static const char *const names[] = {
	[CS_EXPR_NAME] = "name",
	[CS_EXPR_ATTRIBUTE] = "attribute",
	[CS_EXPR_SUBSCRIPT] = "subscript",
	[CS_EXPR_TUPLE] = "tuple",
	[CS_EXPR_LIST] = "list",
	[CS_EXPR_STARRED] = "starred",
	[CS_EXPR_TARGETS] = "",
	[CS_EXPR_CALL] = "function call",
	[CS_EXPR_LITERAL] = "literal",
	[CS_EXPR_FSTRING] = "f-string expression",
	[CS_EXPR_TRUE] = "True",
	[CS_EXPR_FALSE] = "False",
	[CS_EXPR_NONE] = "None",
	[CS_EXPR_ELLIPSIS] = "ellipsis",
	[CS_EXPR_SET] = "set display",
	[CS_EXPR_DICT] = "dict literal",
	[CS_EXPR_LIST_COMPREHENSION] = "list comprehension",
	[CS_EXPR_SET_COMPREHENSION] = "set comprehension",
	[CS_EXPR_DICT_COMPREHENSION] = "dict comprehension",
	[CS_EXPR_GENERATOR] = "generator expression",
	[CS_EXPR_OPERATION] = "expression",
	[CS_EXPR_AWAIT] = "await expression",
	[CS_EXPR_BITWISE] = "",
	[CS_EXPR_COMPARISON] = "comparison",
	[CS_EXPR_LOGIC] = "expression",
	[CS_EXPR_CONDITIONAL] = "conditional expression",
	[CS_EXPR_LAMBDA] = "lambda",
	[CS_EXPR_NAMED] = "named expression",
	[CS_EXPR_YIELD] = "yield expression",
	[CS_EXPR_NOTHING] = "",
};

const char *
cs_expr_name(enum cs_expr_kind kind)
{
	return names[kind];
}

bool
cs_expr_is_single(const struct cs_expr *e)
{
	return e->kind == CS_EXPR_NAME || e->kind == CS_EXPR_ATTRIBUTE ||
	    e->kind == CS_EXPR_SUBSCRIPT;
}

struct cs_expr
cs_expr_make(struct cs_parse *p, enum cs_expr_kind kind, uint32_t start)
{
	struct cs_expr e = { .kind = kind,
		.start = start,
		.end = cs_parse_end(p),
		.bad = { .kind = CS_EXPR_NOTHING },
		.many = { .kind = CS_EXPR_NOTHING } };

	if (kind > CS_EXPR_TARGETS)
		e.bad = (struct cs_expr_part){ kind, e.start, e.end };
	e.kept = e.bad;
	e.last = (struct cs_expr_part){ kind, e.start, e.end };
	return e;
}

static void
enter(struct cs_parse *p)
{
	if (++p->depth <= DEPTH_MAX)
		return;
	p->failed = CS_ELIMIT;
	cs_parse_wrong(p);
}

bool
cs_expr_begins(struct cs_parse *p)
{
	const struct cs_unit *u = cs_parse_now(p);

	switch (u->word) {
	case CS_WORD_FALSE:
	case CS_WORD_NONE_VALUE:
	case CS_WORD_TRUE:
	case CS_WORD_AWAIT:
	case CS_WORD_LAMBDA:
	case CS_WORD_NOT:
	case CS_WORD_LPAR:
	case CS_WORD_LSQB:
	case CS_WORD_LBRACE:
	case CS_WORD_PLUS:
	case CS_WORD_MINUS:
	case CS_WORD_TILDE:
	case CS_WORD_ELLIPSIS:
		return true;
	default:
		return u->kind == CS_TOKEN_NUMBER ||
		    u->kind == CS_TOKEN_STRING || cs_parse_is_name(p);
	}
}

/* ---- expressions ---- */

/* After "x if": the condition, and "else". */
static void
condition(struct cs_parse *p, const struct cs_expr *e)
{
	const struct cs_expr c = cs_operation_disjunction(p);

	if (cs_parse_take(p, CS_WORD_ELSE))
		return;
	if (!cs_parse_is(p, CS_WORD_COLON))
		cs_parse_fail(p, CS_FAULT_SYNTAX, e->start, c.end,
		    "expected 'else' after 'if' expression");
	cs_parse_wrong(p);
}

struct cs_expr
cs_expr_expression(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	enum cs_expr_kind kind = CS_EXPR_NOTHING;
	struct cs_expr e;

	enter(p);
	/* What continues at its end is read in a loop. */
	for (;;) {
		const uint32_t first = p->at;

		if (cs_parse_take(p, CS_WORD_LAMBDA)) {
			cs_arguments_parameters(p, CS_WORD_COLON);
			cs_parse_want(p, CS_WORD_COLON);
			kind = kind == CS_EXPR_NOTHING ? CS_EXPR_LAMBDA : kind;
			continue;
		}
		e = cs_operation_disjunction(p);
		if (!cs_parse_take_before(p, CS_WORD_IF, cs_operation_begins)) {
			cs_hint_neighbour(p, first, &e);
			break;
		}
		condition(p, &e);
		kind = kind == CS_EXPR_NOTHING ? CS_EXPR_CONDITIONAL : kind;
	}
	p->depth--;
	return kind == CS_EXPR_NOTHING ? e : cs_expr_make(p, kind, start);
}

struct cs_expr
cs_expr_named(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	struct cs_expr e;

	if (cs_parse_is_name(p) && cs_parse_then(p, CS_WORD_COLONEQUAL)) {
		cs_parse_next(p);
		cs_parse_next(p);
		(void)cs_expr_expression(p);
		return cs_expr_make(p, CS_EXPR_NAMED, start);
	}
	e = cs_expr_expression(p);
	if (cs_parse_is(p, CS_WORD_EQUAL))
		cs_hint_equal(p, &e);
	if (cs_parse_is(p, CS_WORD_COLONEQUAL)) {
		cs_hint_walrus(p, &e);
		cs_parse_wrong(p);
	}
	return e;
}

static struct cs_expr
starred(struct cs_parse *p, uint32_t start, const struct cs_expr *inner)
{
	struct cs_expr e = cs_expr_make(p, CS_EXPR_STARRED, start);

	e.bad = inner->bad;
	e.many = inner->many;
	e.kept = (struct cs_expr_part){ CS_EXPR_STARRED, e.start, e.end };
	return e;
}

struct cs_expr
cs_expr_star_named(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	struct cs_expr inner;

	if (!cs_parse_take(p, CS_WORD_STAR))
		return cs_expr_named(p);
	inner = cs_operation_bitwise(p);
	return starred(p, start, &inner);
}

static struct cs_expr
star_expression(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	struct cs_expr inner;

	if (!cs_parse_take(p, CS_WORD_STAR))
		return cs_expr_expression(p);
	inner = cs_operation_bitwise(p);
	return starred(p, start, &inner);
}

/* The elements after the first, and the result. */
static struct cs_expr
bare_tuple(struct cs_parse *p, struct cs_expr e,
    struct cs_expr (*element)(struct cs_parse *), uint32_t start)
{
	struct cs_expr all = e;
	uint32_t stars = e.kind == CS_EXPR_STARRED;

	if (!cs_parse_is(p, CS_WORD_COMMA))
		return e;
	while (cs_parse_take(p, CS_WORD_COMMA)) {
		if (!cs_expr_begins(p) && !cs_parse_is(p, CS_WORD_STAR))
			break;
		e = element(p);
		if (all.bad.kind == CS_EXPR_NOTHING)
			all.bad = e.bad;
		if (all.kept.kind == CS_EXPR_NOTHING)
			all.kept = e.kept;
		if (all.many.kind == CS_EXPR_NOTHING)
			all.many = e.many;
		stars += e.kind == CS_EXPR_STARRED;
	}
	all.last = (struct cs_expr_part){ e.kind, e.start, e.end };
	all.last_grouped = e.grouped;
	all.kind = CS_EXPR_TUPLE;
	all.bare = true;
	all.start = start;
	all.end = cs_parse_end(p);
	all.grouped = false;
	if (stars > 1)
		all.many = (struct cs_expr_part){ all.kind, start, all.end };
	return all;
}

struct cs_expr
cs_expr_star_expressions(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;

	return bare_tuple(p, star_expression(p), star_expression, start);
}

static struct cs_expr
star_target(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	struct cs_expr inner;

	if (cs_parse_is(p, CS_WORD_LAMBDA) || cs_parse_is(p, CS_WORD_NOT))
		return cs_expr_expression(p);
	if (!cs_parse_take(p, CS_WORD_STAR))
		return cs_operation_bitwise(p);
	inner = cs_operation_bitwise(p);
	return starred(p, start, &inner);
}

void
cs_expr_check_stars(struct cs_parse *p, const struct cs_expr *e)
{
	if (e->kind == CS_EXPR_STARRED)
		cs_parse_later(p, e->start, e->end,
		    "starred assignment target must be in a list or tuple");
	else if (e->many.kind != CS_EXPR_NOTHING)
		cs_parse_later(p, e->many.start, e->many.end,
		    "multiple starred expressions in assignment");
}

struct cs_expr
cs_expr_loop_targets(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	const struct cs_expr e = bare_tuple(
	    p, star_target(p), star_target, start);

	if (e.bad.kind != CS_EXPR_NOTHING)
		cs_parse_fail(p, CS_FAULT_SYNTAX, e.bad.start, e.bad.end,
		    "cannot assign to %s", cs_expr_name(e.bad.kind));
	cs_expr_check_stars(p, &e);
	return e;
}

struct cs_expr
cs_expr_yield(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	struct cs_expr e = { .kind = CS_EXPR_NOTHING };

	cs_parse_want(p, CS_WORD_YIELD);
	if (cs_parse_take(p, CS_WORD_FROM))
		(void)cs_expr_expression(p);
	else if (cs_expr_begins(p) || cs_parse_is(p, CS_WORD_STAR))
		e = cs_expr_star_expressions(p);
	if (e.kind == CS_EXPR_STARRED)
		cs_parse_later(
		    p, e.start, e.end, "can't use starred expression here");
	return cs_expr_make(p, CS_EXPR_YIELD, start);
}

/* ---- comprehensions ---- */

bool
cs_expr_is_clause(struct cs_parse *p)
{
	return cs_parse_is(p, CS_WORD_FOR) ||
	    (cs_parse_is(p, CS_WORD_ASYNC) && cs_parse_then(p, CS_WORD_FOR));
}

uint32_t
cs_expr_clauses(struct cs_parse *p)
{
	do {
		(void)cs_parse_take(p, CS_WORD_ASYNC);
		cs_parse_want(p, CS_WORD_FOR);
		(void)cs_expr_loop_targets(p);
		cs_parse_want(p, CS_WORD_IN);
		(void)cs_operation_disjunction(p);
		while (cs_parse_take(p, CS_WORD_IF))
			(void)cs_operation_disjunction(p);
	} while (cs_expr_is_clause(p));
	return cs_parse_end(p);
}

/* ---- as parts ---- */

void
cs_expr_try_expression(struct cs_parse *p, void *to)
{
	*(struct cs_expr *)to = cs_expr_expression(p);
}

void
cs_expr_try_expressions(struct cs_parse *p, void *to)
{
	*(struct cs_expr *)to = cs_expr_star_expressions(p);
}

void
cs_expr_try_bitwise(struct cs_parse *p, void *to)
{
	*(struct cs_expr *)to = cs_operation_bitwise(p);
}
