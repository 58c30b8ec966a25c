#include "python/arguments.h"

#include <stdbool.h>
#include <stdint.h>

#include "python/expr.h"
#include "python/operation.h"
#include "python/parse.h"

/* ---- arguments ---- */

struct arguments {
	uint32_t n;
	bool named, unpacked; /* a named one, "**" was seen */
	bool generator;	      /* a call: a lone generator is allowed */
	struct cs_expr last;  /* without a name */
};

static void
clauses(struct cs_parse *p, void *to)
{
	*(uint32_t *)to = cs_expr_clauses(p);
}

/* "f(a, x for x in y)" */
static void
bare_generator(struct cs_parse *p, const struct arguments *a,
    const struct cs_expr *element)
{
	const uint32_t at = p->at, reach = p->reach;
	const bool lone = a->n == 1;
	uint32_t end;

	if (p->trying || !cs_parse_try(p, clauses, &end, false))
		cs_parse_wrong(p);
	if (lone && !cs_parse_is(p, CS_WORD_COMMA)) {
		p->at = at;
		p->reach = reach;
		cs_parse_wrong(p);
	}
	cs_parse_fail(p, CS_FAULT_SYNTAX, element->start, end,
	    "Generator expression must be parenthesized");
}

/* "a.b=1", "None=1" */
static void
check_name(struct cs_parse *p, const struct cs_expr *e)
{
	const uint32_t end = cs_parse_now(p)->end;

	if (e->kind == CS_EXPR_TRUE || e->kind == CS_EXPR_FALSE ||
	    e->kind == CS_EXPR_NONE)
		cs_parse_fail(p, CS_FAULT_SYNTAX, e->start, end,
		    "cannot assign to %s", cs_expr_name(e->kind));
	cs_parse_fail(p, CS_FAULT_SYNTAX, e->start, end,
	    "expression cannot contain assignment, perhaps you meant \"==\"?");
}

static void
named_argument(struct cs_parse *p, struct arguments *a)
{
	const uint32_t start = cs_parse_now(p)->start;
	uint32_t equal, end;

	cs_parse_next(p);
	equal = cs_parse_now(p)->end;
	cs_parse_next(p);
	if (p->minor >= 13 &&
	    (cs_parse_is(p, CS_WORD_COMMA) || cs_parse_is(p, CS_WORD_RPAR)))
		cs_parse_fail(p, CS_FAULT_SYNTAX, start, equal,
		    "expected argument value expression");
	(void)cs_expr_expression(p);
	if (cs_expr_is_clause(p) && !p->trying &&
	    cs_parse_try(p, clauses, &end, false))
		cs_parse_fail(p, CS_FAULT_SYNTAX, start, equal,
		    "invalid syntax. Maybe you meant '==' or ':=' instead of "
		    "'='?");
	a->named = true;
}

static void
plain_argument(struct cs_parse *p, struct arguments *a)
{
	struct cs_expr e;

	if (cs_parse_is_name(p) && cs_parse_then(p, CS_WORD_COLONEQUAL))
		e = cs_expr_named(p);
	else
		e = cs_expr_expression(p);
	if (cs_parse_is(p, CS_WORD_EQUAL))
		check_name(p, &e);
	if (cs_expr_is_clause(p)) {
		if (a->n > 1 || !a->generator)
			bare_generator(p, a, &e);
		(void)cs_expr_clauses(p);
		if (cs_parse_is(p, CS_WORD_COMMA))
			cs_parse_fail(p, CS_FAULT_SYNTAX, e.start,
			    cs_parse_end(p),
			    "Generator expression must be parenthesized");
	}
	a->last = e;
}

static void
rest(struct cs_parse *p, void *to)
{
	struct arguments *a = to;

	do {
		a->n++;
		plain_argument(p, a);
	} while (cs_parse_take(p, CS_WORD_COMMA) &&
	    !cs_parse_is(p, CS_WORD_RPAR) && !cs_parse_is(p, CS_WORD_STAR) &&
	    !cs_parse_is(p, CS_WORD_DOUBLESTAR) &&
	    !(cs_parse_is_name(p) && cs_parse_then(p, CS_WORD_EQUAL)));
}

/* A positional argument after a named one. */
static void
misplaced(struct cs_parse *p, const struct arguments *a)
{
	struct arguments more = { .n = 1 };
	const struct cs_unit *u;

	if (p->trying || !cs_parse_try(p, rest, &more, false))
		return;
	u = cs_parse_now(p);
	cs_parse_fail(p, CS_FAULT_SYNTAX, u->start, u->end,
	    a->unpacked ? "positional argument follows keyword argument "
			  "unpacking"
			: "positional argument follows keyword argument");
}

static void
argument(struct cs_parse *p, struct arguments *a)
{
	a->n++;
	if (cs_parse_is(p, CS_WORD_STAR)) {
		if (a->unpacked)
			cs_parse_fail(p, CS_FAULT_SYNTAX,
			    cs_parse_now(p)->start, cs_parse_now(p)->end,
			    "iterable argument unpacking follows keyword "
			    "argument unpacking");
		cs_parse_next(p);
		if (p->minor >= 13 && !cs_expr_begins(p))
			cs_parse_fail_last(p, "Invalid star expression");
		(void)cs_expr_expression(p);
	} else if (cs_parse_take(p, CS_WORD_DOUBLESTAR)) {
		(void)cs_expr_expression(p);
		a->unpacked = true;
	} else if (cs_parse_is_name(p) && cs_parse_then(p, CS_WORD_EQUAL)) {
		named_argument(p, a);
	} else {
		if (a->named || a->unpacked)
			misplaced(p, a);
		plain_argument(p, a);
		if (a->named || a->unpacked)
			cs_parse_wrong(p);
	}
}

static void
arguments(struct cs_parse *p, bool generator)
{
	struct arguments a = { .generator = generator };

	cs_parse_want(p, CS_WORD_LPAR);
	while (!cs_parse_is(p, CS_WORD_RPAR)) {
		argument(p, &a);
		if (!cs_parse_take(p, CS_WORD_COMMA))
			break;
	}
	cs_parse_want(p, CS_WORD_RPAR);
}

void
cs_arguments_call(struct cs_parse *p)
{
	arguments(p, true);
}

void
cs_arguments_bases(struct cs_parse *p)
{
	arguments(p, false);
}

/* ---- parameters ---- */

struct parameters {
	enum cs_word end;
	uint32_t n;
	bool defaulted, slash, star, bare; /* bare: the last was a lone "*" */
	uint32_t bare_at;
};

static void
default_value(struct cs_parse *p, const struct parameters *s)
{
	const struct cs_unit equal = *cs_parse_now(p);

	cs_parse_next(p);
	if (cs_parse_is(p, s->end) || cs_parse_is(p, CS_WORD_COMMA))
		cs_parse_fail(p, CS_FAULT_SYNTAX, equal.start, equal.end,
		    "expected default value expression");
	(void)cs_expr_expression(p);
}

static void
annotation(struct cs_parse *p, const struct parameters *s, bool starred)
{
	const uint32_t start = cs_parse_now(p)->start;

	if (s->end == CS_WORD_COLON || !cs_parse_take(p, CS_WORD_COLON))
		return;
	if (starred && cs_parse_take(p, CS_WORD_STAR)) {
		(void)cs_operation_bitwise(p);
		cs_parse_since(p, 11, start, "a star in an annotation needs");
		return;
	}
	(void)cs_expr_expression(p);
}

/* "(a, b)" as in Python 2. */
static void
parenthesized(struct cs_parse *p, void *to)
{
	const struct parameters *s = to;

	cs_parse_want(p, CS_WORD_LPAR);
	do {
		if (cs_parse_is(p, CS_WORD_RPAR))
			break;
		cs_parse_want_name(p);
	} while (cs_parse_take(p, CS_WORD_COMMA));
	(void)s;
	cs_parse_want(p, CS_WORD_RPAR);
}

static void
check_parenthesized(struct cs_parse *p, struct parameters *s)
{
	const uint32_t at = p->at;
	const uint32_t start = cs_parse_now(p)->start;

	if (p->trying || s->defaulted || !cs_parse_is(p, CS_WORD_LPAR) ||
	    !cs_parse_try(p, parenthesized, s, false))
		return;
	if (cs_parse_end(p) - start > 2)
		cs_parse_fail(p, CS_FAULT_SYNTAX, start, cs_parse_end(p),
		    s->end == CS_WORD_COLON ? "Lambda expression parameters "
					      "cannot be parenthesized"
					    : "Function parameters cannot be "
					      "parenthesized");
	p->at = at;
}

static void
plain_parameter(struct cs_parse *p, struct parameters *s)
{
	const uint32_t start = cs_parse_now(p)->start;
	uint32_t end;

	check_parenthesized(p, s);
	cs_parse_want_name(p);
	annotation(p, s, false);
	end = cs_parse_end(p);
	if (cs_parse_is(p, CS_WORD_EQUAL)) {
		default_value(p, s);
		s->defaulted = true;
	} else if (s->defaulted && !s->star) {
		if (!cs_parse_is(p, CS_WORD_COMMA) && !cs_parse_is(p, s->end))
			cs_parse_wrong(p);
		cs_parse_fail(p, CS_FAULT_SYNTAX, start, end,
		    p->minor < 12 ? "non-default argument follows default "
				    "argument"
				  : "parameter without a default follows "
				    "parameter with a default");
	}
	s->n++;
}

static void
slash(struct cs_parse *p, struct parameters *s)
{
	const struct cs_unit u = *cs_parse_now(p);

	if (s->n == 0 && !s->star) {
		if (!cs_parse_then(p, CS_WORD_COMMA))
			cs_parse_wrong(p);
		cs_parse_fail(p, CS_FAULT_SYNTAX, u.start, u.end,
		    "at least one argument must precede /");
	}
	if (s->slash)
		cs_parse_fail(p, CS_FAULT_SYNTAX, u.start, u.end,
		    "/ may appear only once");
	if (s->star)
		cs_parse_fail(
		    p, CS_FAULT_SYNTAX, u.start, u.end, "/ must be ahead of *");
	s->slash = true;
	cs_parse_next(p);
	if (cs_parse_is(p, CS_WORD_STAR))
		cs_parse_fail(p, CS_FAULT_SYNTAX, cs_parse_now(p)->start,
		    cs_parse_now(p)->end, "expected comma between / and *");
}

/* A lone "*" not followed by a keyword-only parameter. */
static _Noreturn void
nothing_behind(
    struct cs_parse *p, const struct parameters *s, const struct cs_unit *u)
{
	static const char msg[] = "named arguments must follow bare *";

	if (s->end == CS_WORD_COLON)
		cs_parse_fail_last(p, msg);
	cs_parse_fail(p, CS_FAULT_SYNTAX, u->start, u->end, "%s", msg);
}

static void
star(struct cs_parse *p, struct parameters *s)
{
	const struct cs_unit u = *cs_parse_now(p);

	cs_parse_next(p);
	if (s->star)
		cs_parse_fail(p, CS_FAULT_SYNTAX, u.start, u.end,
		    "* argument may appear only once");
	s->star = true;
	if (cs_parse_is(p, s->end))
		nothing_behind(p, s, &u);
	if (cs_parse_is(p, CS_WORD_COMMA)) {
		if (cs_parse_then(p, s->end) ||
		    cs_parse_then(p, CS_WORD_DOUBLESTAR))
			nothing_behind(p, s, &u);
		return;
	}
	cs_parse_want_name(p);
	annotation(p, s, true);
	if (cs_parse_is(p, CS_WORD_EQUAL))
		cs_parse_fail(p, CS_FAULT_SYNTAX, cs_parse_now(p)->start,
		    cs_parse_now(p)->end,
		    "var-positional argument cannot have default value");
}

/* "**a", the last. */
static void
double_star(struct cs_parse *p, const struct parameters *s)
{
	const struct cs_unit *u;

	cs_parse_next(p);
	cs_parse_want_name(p);
	annotation(p, s, false);
	if (cs_parse_is(p, CS_WORD_EQUAL))
		cs_parse_fail(p, CS_FAULT_SYNTAX, cs_parse_now(p)->start,
		    cs_parse_now(p)->end,
		    "var-keyword argument cannot have default value");
	if (!cs_parse_take(p, CS_WORD_COMMA) || cs_parse_is(p, s->end))
		return;
	u = cs_parse_now(p);
	if (cs_parse_is_name(p) || cs_parse_is(p, CS_WORD_STAR) ||
	    cs_parse_is(p, CS_WORD_DOUBLESTAR) || cs_parse_is(p, CS_WORD_SLASH))
		cs_parse_fail(p, CS_FAULT_SYNTAX, u->start, u->end,
		    "arguments cannot follow var-keyword argument");
	cs_parse_wrong(p);
}

void
cs_arguments_parameters(struct cs_parse *p, enum cs_word end)
{
	struct parameters s = { .end = end };

	while (!cs_parse_is(p, end)) {
		switch (cs_parse_now(p)->word) {
		case CS_WORD_SLASH:
			slash(p, &s);
			break;
		case CS_WORD_STAR:
			star(p, &s);
			break;
		case CS_WORD_DOUBLESTAR:
			double_star(p, &s);
			return;
		default:
			plain_parameter(p, &s);
			break;
		}
		if (!cs_parse_take(p, CS_WORD_COMMA))
			return;
	}
}
