#include "python/statement.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "python/expr.h"
#include "python/operation.h"
#include "python/parse.h"
#include "python/typeparams.h"

/* ---- assignments ---- */

/* A star requires more than one element. */
static void
check_lone_star(struct cs_parse *p, const struct cs_expr *e)
{
	if (e->kind == CS_EXPR_STARRED)
		cs_parse_later(
		    p, e->start, e->end, "can't use starred expression here");
}

static void
any_value(struct cs_parse *p)
{
	struct cs_expr e;

	if (cs_parse_is(p, CS_WORD_YIELD)) {
		(void)cs_expr_yield(p);
		return;
	}
	e = cs_expr_star_expressions(p);
	check_lone_star(p, &e);
}

static void
value_there(struct cs_parse *p, void *to)
{
	(void)to;
	any_value(p);
}

/* "1 = a" not followed by another "=". */
static bool
may_mean_equal(struct cs_parse *p)
{
	const uint32_t at = p->at;
	struct cs_expr b;
	bool then;

	cs_parse_next(p);
	then = cs_parse_try(p, cs_expr_try_bitwise, &b, false) &&
	    cs_parse_peek(p, 0)->word != CS_WORD_EQUAL &&
	    cs_parse_peek(p, 0)->word != CS_WORD_COLONEQUAL;
	p->at = at;
	return then;
}

static bool
is_excluded(enum cs_expr_kind kind)
{
	return kind == CS_EXPR_LIST || kind == CS_EXPR_TUPLE ||
	    kind == CS_EXPR_GENERATOR || kind == CS_EXPR_TRUE ||
	    kind == CS_EXPR_FALSE || kind == CS_EXPR_NONE ||
	    kind == CS_EXPR_STARRED || kind > CS_EXPR_BITWISE;
}

/* The error of "e = ..." where e is not a target; first: no "=" before it. */
static void
not_a_target(struct cs_parse *p, const struct cs_expr *e, bool first)
{
	if (first && !p->trying && e->last.kind > CS_EXPR_TARGETS &&
	    (!is_excluded(e->last.kind) ||
		(e->bare ? e->last_grouped : e->grouped)) &&
	    may_mean_equal(p))
		cs_parse_fail(p, CS_FAULT_SYNTAX, e->last.start, e->last.end,
		    "cannot assign to %s here. Maybe you meant '==' instead "
		    "of '='?",
		    cs_expr_name(e->last.kind));
	cs_parse_fail(p, CS_FAULT_SYNTAX, e->bad.start, e->bad.end,
	    "cannot assign to %s", cs_expr_name(e->bad.kind));
}

/* e, and "=" is next. */
static void
assignment(struct cs_parse *p, struct cs_expr e)
{
	bool first = true;

	while (cs_parse_is(p, CS_WORD_EQUAL)) {
		if (e.bad.kind != CS_EXPR_NOTHING)
			not_a_target(p, &e, first);
		cs_expr_check_stars(p, &e);
		cs_parse_next(p);
		first = false;
		if (!cs_parse_is(p, CS_WORD_YIELD)) {
			e = cs_expr_star_expressions(p);
			continue;
		}
		e = cs_expr_yield(p);
		if (cs_parse_is(p, CS_WORD_EQUAL))
			cs_parse_fail(p, CS_FAULT_SYNTAX, e.start, e.end,
			    "assignment to yield expression not possible");
	}
	check_lone_star(p, &e);
}

static void
annotation(struct cs_parse *p, const struct cs_expr *e)
{
	const uint32_t at = p->at;
	struct cs_expr b;

	if (cs_expr_is_single(e)) {
		cs_parse_next(p);
		(void)cs_expr_expression(p);
		if (cs_parse_take(p, CS_WORD_EQUAL))
			any_value(p);
		return;
	}
	p->at++;
	if (p->trying || !cs_parse_try(p, cs_expr_try_expression, &b, false)) {
		p->at = at;
		cs_parse_wrong(p);
	}
	if (e->kind == CS_EXPR_TUPLE && e->bare)
		cs_parse_fail(p, CS_FAULT_SYNTAX, e->start, e->end,
		    "only single target (not tuple) can be annotated");
	if (e->kind == CS_EXPR_LIST || e->kind == CS_EXPR_TUPLE)
		cs_parse_fail(p, CS_FAULT_SYNTAX, e->start, e->end,
		    "only single target (not %s) can be annotated",
		    cs_expr_name(e->kind));
	cs_parse_fail(p, CS_FAULT_SYNTAX, e->start, e->end,
	    "illegal target for annotation");
}

static bool
is_augmented(struct cs_parse *p)
{
	const enum cs_word w = (enum cs_word)cs_parse_now(p)->word;

	return w >= CS_WORD_PLUSEQUAL && w < CS_WORDS;
}

static void
augmented(struct cs_parse *p, const struct cs_expr *e)
{
	const uint32_t at = p->at;

	if (cs_expr_is_single(e)) {
		cs_parse_next(p);
		any_value(p);
		return;
	}
	p->at++;
	if (p->trying || !cs_parse_try(p, value_there, NULL, false)) {
		p->at = at;
		cs_parse_wrong(p);
	}
	cs_parse_fail(p, CS_FAULT_SYNTAX, e->start, e->end,
	    "'%s' is an illegal expression for augmented assignment",
	    cs_expr_name(e->kind));
}

static void
expression_statement(struct cs_parse *p)
{
	const struct cs_expr e = cs_expr_star_expressions(p);

	if (cs_parse_is(p, CS_WORD_EQUAL))
		assignment(p, e);
	else if (cs_parse_is(p, CS_WORD_COLON))
		annotation(p, &e);
	else if (is_augmented(p))
		augmented(p, &e);
	else if (cs_parse_is(p, CS_WORD_COLONEQUAL))
		cs_parse_wrong(p);
	else
		check_lone_star(p, &e);
}

/* ---- statements with a keyword ---- */

static bool
is_end(struct cs_parse *p)
{
	return cs_parse_is(p, CS_WORD_SEMI) ||
	    cs_parse_is_kind(p, CS_TOKEN_NEWLINE);
}

static void
delete_statement(struct cs_parse *p)
{
	const struct cs_expr e = cs_expr_star_expressions(p);

	if (e.kept.kind != CS_EXPR_NOTHING)
		cs_parse_fail(p, CS_FAULT_SYNTAX, e.kept.start, e.kept.end,
		    "cannot delete %s", cs_expr_name(e.kept.kind));
	if (!is_end(p))
		cs_parse_wrong(p);
}

static void
raise_statement(struct cs_parse *p)
{
	if (!cs_expr_begins(p))
		return;
	(void)cs_expr_expression(p);
	if (cs_parse_take(p, CS_WORD_FROM))
		(void)cs_expr_expression(p);
	else if (cs_parse_is(p, CS_WORD_COMMA))
		cs_parse_fail(p, CS_FAULT_PYTHON2, cs_parse_now(p)->start,
		    cs_parse_now(p)->end, "invalid syntax");
}

static void
assert_statement(struct cs_parse *p)
{
	(void)cs_expr_expression(p);
	if (cs_parse_take(p, CS_WORD_COMMA))
		(void)cs_expr_expression(p);
}

static void
names_statement(struct cs_parse *p)
{
	do {
		cs_parse_want_name(p);
	} while (cs_parse_take(p, CS_WORD_COMMA));
}

static void
dotted(struct cs_parse *p)
{
	cs_parse_want_name(p);
	while (cs_parse_take(p, CS_WORD_DOT))
		cs_parse_want_name(p);
}

/* Python 3.13 has a message for it. */
static void
check_names(struct cs_parse *p)
{
	if (p->minor >= 13 && cs_parse_is_kind(p, CS_TOKEN_NEWLINE))
		cs_parse_fail_last(
		    p, "Expected one or more names after 'import'");
}

static void
import_statement(struct cs_parse *p)
{
	check_names(p);
	do {
		dotted(p);
		if (cs_parse_take(p, CS_WORD_AS))
			cs_parse_want_name(p);
	} while (cs_parse_take(p, CS_WORD_COMMA));
}

static void
imported(struct cs_parse *p)
{
	cs_parse_want_name(p);
	if (cs_parse_take(p, CS_WORD_AS))
		cs_parse_want_name(p);
}

static void
imported_names(struct cs_parse *p)
{
	check_names(p);
	if (cs_parse_take(p, CS_WORD_STAR))
		return;
	if (cs_parse_take(p, CS_WORD_LPAR)) {
		do {
			imported(p);
		} while (cs_parse_take(p, CS_WORD_COMMA) &&
		    !cs_parse_is(p, CS_WORD_RPAR));
		cs_parse_want(p, CS_WORD_RPAR);
		return;
	}
	imported(p);
	while (cs_parse_take(p, CS_WORD_COMMA)) {
		if (cs_parse_is_kind(p, CS_TOKEN_NEWLINE))
			cs_parse_fail_last(p,
			    "trailing comma not allowed without surrounding "
			    "parentheses");
		imported(p);
	}
}

/* "from __future__ import *" */
static void
check_future(struct cs_parse *p, uint32_t module)
{
	static const char future[] = "__future__";
	const struct cs_unit *u = &p->unit[module];

	if (u->end - u->start == sizeof(future) - 1 &&
	    memcmp(p->t.text + u->start, future, sizeof(future) - 1) == 0 &&
	    p->unit[module + 1].word == CS_WORD_IMPORT &&
	    cs_parse_is(p, CS_WORD_STAR))
		cs_parse_later(p, p->unit[module - 1].start,
		    cs_parse_now(p)->end, "future feature * is not defined");
}

static void
from_statement(struct cs_parse *p)
{
	const uint32_t module = p->at;
	bool dots = false;

	while (
	    cs_parse_take(p, CS_WORD_DOT) || cs_parse_take(p, CS_WORD_ELLIPSIS))
		dots = true;
	if (!dots || !cs_parse_is(p, CS_WORD_IMPORT))
		dotted(p);
	cs_parse_want(p, CS_WORD_IMPORT);
	check_future(p, module);
	imported_names(p);
}

static void
return_statement(struct cs_parse *p)
{
	struct cs_expr e;

	if (!cs_expr_begins(p) && !cs_parse_is(p, CS_WORD_STAR))
		return;
	e = cs_expr_star_expressions(p);
	check_lone_star(p, &e);
}

static void
yield_statement(struct cs_parse *p)
{
	const struct cs_expr e = cs_expr_yield(p);

	if (cs_parse_is(p, CS_WORD_EQUAL))
		cs_parse_fail(p, CS_FAULT_SYNTAX, e.start, e.end,
		    "assignment to yield expression not possible");
}

static void
nothing(struct cs_parse *p)
{
	(void)p;
}

static const struct {
	enum cs_word word;
	void (*read)(struct cs_parse *p);
} statements[] = {
	{ CS_WORD_RETURN, return_statement },
	{ CS_WORD_IMPORT, import_statement },
	{ CS_WORD_FROM, from_statement },
	{ CS_WORD_RAISE, raise_statement },
	{ CS_WORD_PASS, nothing },
	{ CS_WORD_DEL, delete_statement },
	{ CS_WORD_ASSERT, assert_statement },
	{ CS_WORD_BREAK, nothing },
	{ CS_WORD_CONTINUE, nothing },
	{ CS_WORD_GLOBAL, names_statement },
	{ CS_WORD_NONLOCAL, names_statement },
};

/* "type X[T] = ..." */
static void
type_alias(struct cs_parse *p, void *to)
{
	(void)to;
	cs_parse_next(p);
	cs_parse_want_name(p);
	cs_typeparams_read(p);
	cs_parse_want(p, CS_WORD_EQUAL);
}

static void
statement(struct cs_parse *p)
{
	const struct cs_unit u = *cs_parse_now(p);

	if (u.word == CS_WORD_YIELD) {
		yield_statement(p);
		return;
	}
	for (size_t i = 0; i < sizeof(statements) / sizeof(statements[0]); i++)
		if (u.word == statements[i].word) {
			cs_parse_next(p);
			statements[i].read(p);
			return;
		}
	if (u.word == CS_WORD_TYPE && p->minor >= 12 &&
	    cs_parse_try(p, type_alias, NULL, true)) {
		(void)cs_expr_expression(p);
		return;
	}
	expression_statement(p);
}

void
cs_statement_line(struct cs_parse *p)
{
	do {
		statement(p);
	} while (cs_parse_take(p, CS_WORD_SEMI) &&
	    !cs_parse_is_kind(p, CS_TOKEN_NEWLINE));
	if (!cs_parse_is_kind(p, CS_TOKEN_NEWLINE))
		cs_parse_wrong(p);
	cs_parse_next(p);
}
