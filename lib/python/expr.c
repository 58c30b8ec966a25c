#include "python/expr.h"

#include <string.h>

#include "python/arguments.h"
#include "python/bracket.h"
#include "python/parse.h"

enum { DEPTH_MAX = 1000 }; /* expressions in expressions, without brackets */

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

/* An expression that began at start and ends here. */
static struct cs_expr
make(struct cs_parse *p, enum cs_expr_kind kind, uint32_t start)
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

/* ---- what is bound the closest ---- */

static struct cs_expr
atom(struct cs_parse *p)
{
	const struct cs_unit u = *cs_parse_now(p);

	switch (u.word) {
	case CS_WORD_LPAR:
		return cs_bracket_round(p);
	case CS_WORD_LSQB:
		return cs_bracket_square(p);
	case CS_WORD_LBRACE:
		return cs_bracket_curly(p);
	case CS_WORD_TRUE:
		cs_parse_next(p);
		return make(p, CS_EXPR_TRUE, u.start);
	case CS_WORD_FALSE:
		cs_parse_next(p);
		return make(p, CS_EXPR_FALSE, u.start);
	case CS_WORD_NONE_VALUE:
		cs_parse_next(p);
		return make(p, CS_EXPR_NONE, u.start);
	case CS_WORD_ELLIPSIS:
		cs_parse_next(p);
		return make(p, CS_EXPR_ELLIPSIS, u.start);
	default:
		break;
	}
	if (u.kind == CS_TOKEN_STRING)
		return cs_bracket_strings(p);
	if (u.kind == CS_TOKEN_NUMBER) {
		cs_parse_next(p);
		return make(p, CS_EXPR_LITERAL, u.start);
	}
	cs_parse_want_name(p);
	return make(p, CS_EXPR_NAME, u.start);
}

static bool
slice_begins(struct cs_parse *p)
{
	return cs_expr_begins(p) || cs_parse_is(p, CS_WORD_COLON) ||
	    cs_parse_is(p, CS_WORD_STAR);
}

static struct cs_expr
primary(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	struct cs_expr e = atom(p);

	for (;;) {
		if (cs_parse_take_before(p, CS_WORD_DOT, cs_parse_is_name)) {
			cs_parse_next(p);
			e = make(p, CS_EXPR_ATTRIBUTE, start);
		} else if (cs_parse_is(p, CS_WORD_LPAR)) {
			cs_arguments_call(p);
			e = make(p, CS_EXPR_CALL, start);
		} else if (cs_parse_take_before(
			       p, CS_WORD_LSQB, slice_begins)) {
			cs_bracket_slices(p);
			cs_parse_want(p, CS_WORD_RSQB);
			e = make(p, CS_EXPR_SUBSCRIPT, start);
		} else {
			return e;
		}
	}
}

/* An operand of an arithmetic operator. */
static bool
factor_begins(struct cs_parse *p)
{
	return cs_expr_begins(p) && !cs_parse_is(p, CS_WORD_NOT) &&
	    !cs_parse_is(p, CS_WORD_LAMBDA);
}

/* ... of "and" and "or". */
static bool
inversion_begins(struct cs_parse *p)
{
	return cs_expr_begins(p) && !cs_parse_is(p, CS_WORD_LAMBDA);
}

/* Signs and powers, which go on to the right without an end. */
static struct cs_expr
factor(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	bool joined = false, powers = false;
	struct cs_expr e;

	do {
		const bool signs = cs_parse_is(p, CS_WORD_PLUS) ||
		    cs_parse_is(p, CS_WORD_MINUS) ||
		    cs_parse_is(p, CS_WORD_TILDE);
		uint32_t at;

		while (cs_parse_take(p, CS_WORD_PLUS) ||
		    cs_parse_take(p, CS_WORD_MINUS) ||
		    cs_parse_take(p, CS_WORD_TILDE))
			;
		at = cs_parse_now(p)->start;
		if (cs_parse_take(p, CS_WORD_AWAIT)) {
			(void)primary(p);
			e = make(p, CS_EXPR_AWAIT, at);
		} else {
			e = primary(p);
		}
		joined |= signs || powers;
		powers = cs_parse_is(p, CS_WORD_DOUBLESTAR);
	} while (cs_parse_take_before(p, CS_WORD_DOUBLESTAR, factor_begins));
	return joined ? make(p, CS_EXPR_OPERATION, start) : e;
}

static bool
take_binary(struct cs_parse *p)
{
	switch (cs_parse_now(p)->word) {
	case CS_WORD_PLUS:
	case CS_WORD_MINUS:
	case CS_WORD_STAR:
	case CS_WORD_SLASH:
	case CS_WORD_DOUBLESLASH:
	case CS_WORD_PERCENT:
	case CS_WORD_AT:
	case CS_WORD_LEFTSHIFT:
	case CS_WORD_RIGHTSHIFT:
	case CS_WORD_AMPER:
	case CS_WORD_CIRCUMFLEX:
	case CS_WORD_BAR:
		return cs_parse_take_before(
		    p, (enum cs_word)cs_parse_now(p)->word, factor_begins);
	default:
		return false;
	}
}

/* How the operators bind does not matter here. */
struct cs_expr
cs_expr_bitwise(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	struct cs_expr e = factor(p);

	while (take_binary(p)) {
		(void)factor(p);
		e = make(p, CS_EXPR_OPERATION, start);
	}
	return e;
}

/* ---- comparisons and logic ---- */

/* "is", "is not" */
static bool
take_is(struct cs_parse *p)
{
	const uint32_t at = p->at;

	cs_parse_next(p);
	if (cs_parse_take_before(p, CS_WORD_NOT, factor_begins) ||
	    factor_begins(p))
		return true;
	p->at = at;
	return false;
}

static bool
take_comparison(struct cs_parse *p)
{
	switch (cs_parse_now(p)->word) {
	case CS_WORD_EQEQUAL:
	case CS_WORD_NOTEQUAL:
	case CS_WORD_LESS:
	case CS_WORD_GREATER:
	case CS_WORD_LESSEQUAL:
	case CS_WORD_GREATEREQUAL:
	case CS_WORD_IN:
		return cs_parse_take_before(
		    p, (enum cs_word)cs_parse_now(p)->word, factor_begins);
	case CS_WORD_IS:
		return take_is(p);
	case CS_WORD_NOT:
		if (!cs_parse_then(p, CS_WORD_IN)) {
			/* "not" was read in the hope for it. */
			if (p->reach < p->at + 1)
				p->reach = p->at + 1;
			return false;
		}
		cs_parse_next(p);
		if (cs_parse_take_before(p, CS_WORD_IN, factor_begins))
			return true;
		p->at--;
		return false;
	default:
		return false;
	}
}

static struct cs_expr
inversion(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	bool inverted = false;
	struct cs_expr e;

	while (cs_parse_take(p, CS_WORD_NOT))
		inverted = true;
	e = cs_expr_bitwise(p);
	while (take_comparison(p)) {
		(void)cs_expr_bitwise(p);
		e = make(p, CS_EXPR_COMPARISON, start);
	}
	return inverted ? make(p, CS_EXPR_LOGIC, start) : e;
}

struct cs_expr
cs_expr_disjunction(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	struct cs_expr e = inversion(p);

	while (cs_parse_take_before(p, CS_WORD_AND, inversion_begins) ||
	    cs_parse_take_before(p, CS_WORD_OR, inversion_begins)) {
		(void)inversion(p);
		e = make(p, CS_EXPR_LOGIC, start);
	}
	return e;
}

/* ---- expressions ---- */

static void
any_expression(struct cs_parse *p, void *to)
{
	*(struct cs_expr *)to = cs_expr_expression(p);
}

static void
any_expressions(struct cs_parse *p, void *to)
{
	*(struct cs_expr *)to = cs_expr_star_expressions(p);
}

static bool
is_legacy(const struct cs_parse *p, const struct cs_expr *e)
{
	const uint32_t n = e->end - e->start;
	const char *s = p->t.text + e->start;

	return e->kind == CS_EXPR_NAME &&
	    ((n == 5 && memcmp(s, "print", 5) == 0) ||
		(n == 4 && memcmp(s, "exec", 4) == 0));
}

/* CPython takes the beginning of a soft keyword for one here. */
static bool
is_soft(const struct cs_parse *p, const struct cs_unit *u)
{
	static const enum cs_word soft[] = { CS_WORD_UNDERSCORE, CS_WORD_CASE,
		CS_WORD_MATCH, CS_WORD_TYPE };
	const size_t n = p->minor < 12 ? 3 : 4;

	for (size_t i = 0; u->kind == CS_TOKEN_NAME && i < n; i++)
		if (strncmp(cs_word_text(soft[i]), p->t.text + u->start,
			u->end - u->start) == 0)
			return true;
	return false;
}

static bool
is_plain_name(const struct cs_unit *u)
{
	return u->kind == CS_TOKEN_NAME &&
	    (u->word == CS_WORD_NONE || u->word > CS_WORD_KEYWORDS);
}

/* "print x"; whatever the name is, what follows it is read. */
static void
check_legacy(struct cs_parse *p, const struct cs_expr *e)
{
	struct cs_expr b;

	if (p->hoping || cs_parse_is(p, CS_WORD_LPAR) ||
	    !cs_parse_hope(p, any_expressions, &b))
		return;
	if (is_legacy(p, e))
		cs_parse_fail(p, CS_FAULT_PYTHON2, e->start, b.end,
		    "Missing parentheses in call to '%.*s'. Did you mean "
		    "%.*s(...)?",
		    (int)(e->end - e->start), p->t.text + e->start,
		    (int)(e->end - e->start), p->t.text + e->start);
}

/* An expression that another one follows: "print x", or a comma is missing. */
static void
check_neighbour(struct cs_parse *p, uint32_t first, const struct cs_expr *e)
{
	const struct cs_unit u = p->unit[first];
	const uint32_t at = p->at;
	const bool alone = at == first + 1 && is_plain_name(&u);
	struct cs_expr b;

	if (p->trying || !cs_expr_begins(p))
		return;
	if (!is_legacy(p, e) && !is_soft(p, &u) &&
	    !(alone && cs_parse_is_kind(p, CS_TOKEN_STRING)) &&
	    cs_parse_try(p, any_expression, &b, false) &&
	    p->unit[p->at - 1].level > 0)
		cs_parse_fail(p, CS_FAULT_SYNTAX, e->start, b.end,
		    "invalid syntax. Perhaps you forgot a comma?");
	p->at = at;
	if (alone)
		check_legacy(p, e);
	p->at = at;
}

/* Behind "x if": the condition, and "else". */
static void
condition(struct cs_parse *p, const struct cs_expr *e)
{
	const struct cs_expr c = cs_expr_disjunction(p);

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
	/* What goes on at its end is read in a loop. */
	for (;;) {
		const uint32_t first = p->at;

		if (cs_parse_take(p, CS_WORD_LAMBDA)) {
			cs_arguments_parameters(p, CS_WORD_COLON);
			cs_parse_want(p, CS_WORD_COLON);
			kind = kind == CS_EXPR_NOTHING ? CS_EXPR_LAMBDA : kind;
			continue;
		}
		e = cs_expr_disjunction(p);
		if (!cs_parse_take_before(p, CS_WORD_IF, inversion_begins)) {
			check_neighbour(p, first, &e);
			break;
		}
		condition(p, &e);
		kind = kind == CS_EXPR_NOTHING ? CS_EXPR_CONDITIONAL : kind;
	}
	p->depth--;
	return kind == CS_EXPR_NOTHING ? e : make(p, kind, start);
}

static void
bitwise(struct cs_parse *p, void *to)
{
	*(struct cs_expr *)to = cs_expr_bitwise(p);
}

/* "a = b" where no statement is. */
static void
check_equal(struct cs_parse *p, const struct cs_expr *e)
{
	const uint32_t at = p->at;
	const bool name = e->kind == CS_EXPR_NAME;
	struct cs_expr b;
	bool then;

	if (p->trying || (e->kind > CS_EXPR_BITWISE && !e->grouped) ||
	    e->kind == CS_EXPR_LIST || e->kind == CS_EXPR_TUPLE ||
	    e->kind == CS_EXPR_GENERATOR || e->kind == CS_EXPR_TRUE ||
	    e->kind == CS_EXPR_FALSE || e->kind == CS_EXPR_NONE)
		return;
	cs_parse_next(p);
	then = cs_parse_try(p, bitwise, &b, false) &&
	    cs_parse_peek(p, 0)->word != CS_WORD_EQUAL &&
	    cs_parse_peek(p, 0)->word != CS_WORD_COLONEQUAL;
	p->at = at;
	if (!then)
		return;
	if (name)
		cs_parse_fail(p, CS_FAULT_SYNTAX, e->start, b.end,
		    "invalid syntax. Maybe you meant '==' or ':=' instead of "
		    "'='?");
	cs_parse_fail(p, CS_FAULT_SYNTAX, e->start, e->end,
	    "cannot assign to %s here. Maybe you meant '==' instead of '='?",
	    cs_expr_name(e->kind));
}

static void
check_walrus(struct cs_parse *p, const struct cs_expr *e)
{
	const uint32_t at = p->at;
	struct cs_expr b;

	if (p->trying || !cs_parse_take(p, CS_WORD_COLONEQUAL))
		return;
	p->at = at + 1;
	if (cs_parse_try(p, any_expression, &b, false))
		cs_parse_fail(p, CS_FAULT_SYNTAX, e->start, e->end,
		    "cannot use assignment expressions with %s",
		    cs_expr_name(e->kind));
	p->at = at;
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
		return make(p, CS_EXPR_NAMED, start);
	}
	e = cs_expr_expression(p);
	if (cs_parse_is(p, CS_WORD_EQUAL))
		check_equal(p, &e);
	if (cs_parse_is(p, CS_WORD_COLONEQUAL)) {
		check_walrus(p, &e);
		cs_parse_wrong(p);
	}
	return e;
}

static struct cs_expr
starred(struct cs_parse *p, uint32_t start, const struct cs_expr *inner)
{
	struct cs_expr e = make(p, CS_EXPR_STARRED, start);

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
	inner = cs_expr_bitwise(p);
	return starred(p, start, &inner);
}

static struct cs_expr
star_expression(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	struct cs_expr inner;

	if (!cs_parse_take(p, CS_WORD_STAR))
		return cs_expr_expression(p);
	inner = cs_expr_bitwise(p);
	return starred(p, start, &inner);
}

/* The elements behind the first, and what they make. */
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
		return cs_expr_bitwise(p);
	inner = cs_expr_bitwise(p);
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

	cs_parse_want(p, CS_WORD_YIELD);
	if (cs_parse_take(p, CS_WORD_FROM))
		(void)cs_expr_expression(p);
	else if (cs_expr_begins(p) || cs_parse_is(p, CS_WORD_STAR))
		(void)cs_expr_star_expressions(p);
	return make(p, CS_EXPR_YIELD, start);
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
		(void)cs_expr_disjunction(p);
		while (cs_parse_take(p, CS_WORD_IF))
			(void)cs_expr_disjunction(p);
	} while (cs_expr_is_clause(p));
	return cs_parse_end(p);
}
