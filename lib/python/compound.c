#include "python/compound.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "python/arguments.h"
#include "python/casepattern.h"
#include "python/expr.h"
#include "python/handlers.h"
#include "python/head.h"
#include "python/lex.h"
#include "python/parse.h"
#include "python/statement.h"
#include "python/typeparams.h"

/* The open ones, nested. */
struct blocks {
	struct cs_head open[CS_TOKENS_INDENTS + 1];
	int depth;
};

/* ---- blocks ---- */

static void
no_block(struct cs_parse *p, const struct cs_head *o)
{
	char msg[160];

	(void)snprintf(msg, sizeof(msg),
	    "expected an indented block after %s on line %u", o->what,
	    cs_lex_line_of(&p->t, o->at));
	cs_parse_fail_last(p, msg);
}

/* The end of a line, with deeper lines after it. */
static void
begin_block(struct cs_parse *p, struct blocks *b, const struct cs_head *o)
{
	cs_parse_next(p);
	if (!cs_parse_is_kind(p, CS_TOKEN_INDENT))
		no_block(p, o);
	cs_parse_next(p);
	b->open[b->depth++] = *o;
}

/* ---- if, while, for ---- */

static struct cs_head
if_head(struct cs_parse *p, const char *what)
{
	const struct cs_head o = cs_head_begin(p, CS_HEAD_IF, what);

	(void)cs_expr_named(p);
	cs_head_colon(p);
	return o;
}

static struct cs_head
while_head(struct cs_parse *p)
{
	const struct cs_head o = cs_head_begin(
	    p, CS_HEAD_LOOP, "'while' statement");

	(void)cs_expr_named(p);
	cs_head_colon(p);
	return o;
}

/* "in *a, b", where at is after the "in". */
static void
check_loop_stars(struct cs_parse *p, uint32_t at)
{
	const uint8_t level = p->unit[at - 1].level;

	for (uint32_t i = at; i < p->at; i++)
		if (p->unit[i].word == CS_WORD_STAR &&
		    p->unit[i].level == level &&
		    (i == at || p->unit[i - 1].word == CS_WORD_COMMA))
			cs_parse_since(p, 9, p->unit[i].start,
			    "a star in what a loop goes over needs");
}

static struct cs_head
for_head(struct cs_parse *p)
{
	const struct cs_head o = cs_head_begin(
	    p, CS_HEAD_LOOP, "'for' statement");
	struct cs_expr e;
	uint32_t at;

	(void)cs_expr_loop_targets(p);
	cs_parse_want(p, CS_WORD_IN);
	at = p->at;
	e = cs_expr_star_expressions(p);
	check_loop_stars(p, at);
	if (e.kind == CS_EXPR_STARRED)
		cs_parse_later(
		    p, e.start, e.end, "can't use starred expression here");
	cs_head_colon(p);
	return o;
}

/* ---- with ---- */

static void
with_target(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	const bool star = cs_parse_take(p, CS_WORD_STAR);
	const struct cs_expr e = cs_expr_expression(p);

	if (e.bad.kind != CS_EXPR_NOTHING)
		cs_parse_fail(p, CS_FAULT_SYNTAX, e.bad.start, e.bad.end,
		    "cannot assign to %s", cs_expr_name(e.bad.kind));
	cs_expr_check_stars(p, &e);
	if (star)
		cs_parse_later(p, start, e.end,
		    "starred assignment target must be in a list or tuple");
}

static void
with_item(struct cs_parse *p)
{
	(void)cs_expr_expression(p);
	if (cs_parse_take(p, CS_WORD_AS))
		with_target(p);
}

/* "with (a as b, c as d):" */
static void
with_brackets(struct cs_parse *p, void *to)
{
	(void)to;
	cs_parse_want(p, CS_WORD_LPAR);
	do {
		if (cs_parse_is(p, CS_WORD_RPAR))
			break;
		with_item(p);
	} while (cs_parse_take(p, CS_WORD_COMMA));
	cs_parse_want(p, CS_WORD_RPAR);
	if (!cs_parse_is(p, CS_WORD_COLON) &&
	    !cs_parse_is_kind(p, CS_TOKEN_NEWLINE))
		cs_parse_wrong(p);
}

static struct cs_head
with_head(struct cs_parse *p)
{
	const struct cs_head o = cs_head_begin(
	    p, CS_HEAD_WHOLE, "'with' statement");
	const uint32_t at = p->at;

	if (!cs_parse_is(p, CS_WORD_LPAR) || p->minor < 9 ||
	    cs_parse_then(p, CS_WORD_RPAR) ||
	    !cs_parse_try(p, with_brackets, NULL, true)) {
		do {
			with_item(p);
		} while (cs_parse_take(p, CS_WORD_COMMA));
	} else {
		/* Again, for the compiler's errors. */
		p->at = at;
		with_brackets(p, NULL);
	}
	cs_head_colon(p);
	return o;
}

/* ---- def, class ---- */

static struct cs_head
def_head(struct cs_parse *p)
{
	const struct cs_head o = cs_head_begin(
	    p, CS_HEAD_WHOLE, "function definition");

	cs_parse_want_name(p);
	cs_typeparams_read(p);
	cs_parse_force(p, CS_WORD_LPAR);
	cs_arguments_parameters(p, CS_WORD_RPAR);
	cs_parse_want(p, CS_WORD_RPAR);
	if (cs_parse_take_before(p, CS_WORD_RARROW, cs_expr_begins))
		(void)cs_expr_expression(p);
	cs_parse_force(p, CS_WORD_COLON);
	return o;
}

static struct cs_head
class_head(struct cs_parse *p)
{
	const struct cs_head o = cs_head_begin(
	    p, CS_HEAD_WHOLE, "class definition");

	cs_parse_want_name(p);
	cs_typeparams_read(p);
	if (cs_parse_is(p, CS_WORD_LPAR))
		cs_arguments_bases(p);
	cs_head_colon(p);
	return o;
}

static struct cs_head
async_head(struct cs_parse *p)
{
	cs_parse_next(p);
	switch (cs_parse_now(p)->word) {
	case CS_WORD_DEF:
		return def_head(p);
	case CS_WORD_FOR:
		return for_head(p);
	case CS_WORD_WITH:
		return with_head(p);
	default:
		cs_parse_wrong(p);
	}
}

/* Before Python 3.9: a dotted name, and a single call of it. */
static void
old_decorator(struct cs_parse *p)
{
	cs_parse_want_name(p);
	while (cs_parse_take(p, CS_WORD_DOT))
		cs_parse_want_name(p);
	if (cs_parse_is(p, CS_WORD_LPAR))
		cs_arguments_call(p);
}

static struct cs_head
decorated_head(struct cs_parse *p)
{
	while (cs_parse_take(p, CS_WORD_AT)) {
		if (p->minor < 9)
			old_decorator(p);
		else
			(void)cs_expr_named(p);
		if (!cs_parse_is_kind(p, CS_TOKEN_NEWLINE))
			cs_parse_wrong(p);
		cs_parse_next(p);
	}
	if (cs_parse_is(p, CS_WORD_CLASS))
		return class_head(p);
	if (cs_parse_take(p, CS_WORD_ASYNC) && !cs_parse_is(p, CS_WORD_DEF))
		cs_parse_wrong(p);
	if (!cs_parse_is(p, CS_WORD_DEF))
		cs_parse_wrong(p);
	return def_head(p);
}

/* ---- match ---- */

static void
subject(struct cs_parse *p)
{
	const struct cs_expr e = cs_expr_star_named(p);

	if (cs_parse_take(p, CS_WORD_COMMA)) {
		while (cs_expr_begins(p) || cs_parse_is(p, CS_WORD_STAR)) {
			(void)cs_expr_star_named(p);
			if (!cs_parse_take(p, CS_WORD_COMMA))
				break;
		}
	} else if (e.kind == CS_EXPR_STARRED) {
		cs_parse_wrong(p);
	}
}

/* "match x:" and the end of the line. */
static void
match_head(struct cs_parse *p, void *to)
{
	(void)to;
	cs_parse_next(p);
	subject(p);
	cs_parse_want(p, CS_WORD_COLON);
	if (!cs_parse_is_kind(p, CS_TOKEN_NEWLINE))
		cs_parse_wrong(p);
}

/* "match x" and the end of the line. */
static void
match_line(struct cs_parse *p, void *to)
{
	(void)to;
	cs_parse_next(p);
	subject(p);
	if (!cs_parse_is_kind(p, CS_TOKEN_NEWLINE))
		cs_parse_wrong(p);
}

static struct cs_head
case_head(struct cs_parse *p, struct cs_head *match)
{
	struct cs_head o;

	if (!cs_parse_is(p, CS_WORD_CASE))
		cs_parse_wrong(p);
	cs_casepattern_tell_all(
	    p, match->takes_all, match->all_start, match->all_end);
	o = cs_head_begin(p, CS_HEAD_WHOLE, "'case' statement");
	cs_casepattern_read(p);
	match->takes_all = p->captures.takes_all;
	match->all_start = p->captures.start;
	match->all_end = p->captures.end;
	if (cs_parse_take(p, CS_WORD_IF)) {
		(void)cs_expr_named(p);
		match->takes_all = false;
	}
	cs_head_colon(p);
	return o;
}

static void
simple(struct cs_parse *p, void *to)
{
	(void)to;
	cs_statement_line(p);
}

/* A statement that begins with "match": true if it is a match statement, read
 * up to the end of its first line. */
static bool
is_match(struct cs_parse *p)
{
	if (p->minor < 10)
		return false;
	if (cs_parse_try(p, match_head, NULL, true))
		return true;
	if (!cs_parse_try(p, simple, NULL, true)) {
		if (cs_parse_try(p, match_line, NULL, false))
			cs_parse_fail_last(p, "expected ':'");
	} else {
		p->at = 0;
	}
	return false;
}

/* ---- any ---- */

/* The head of a compound statement; false if there is none. */
static bool
read_head(struct cs_parse *p, struct cs_head *o)
{
	switch (cs_parse_now(p)->word) {
	case CS_WORD_IF:
		*o = if_head(p, "'if' statement");
		return true;
	case CS_WORD_WHILE:
		*o = while_head(p);
		return true;
	case CS_WORD_FOR:
		*o = for_head(p);
		return true;
	case CS_WORD_WITH:
		*o = with_head(p);
		return true;
	case CS_WORD_TRY:
		cs_head_bare(p, o, CS_HEAD_TRY, "'try' statement");
		return true;
	case CS_WORD_DEF:
		*o = def_head(p);
		return true;
	case CS_WORD_CLASS:
		*o = class_head(p);
		return true;
	case CS_WORD_ASYNC:
		*o = async_head(p);
		return true;
	case CS_WORD_AT:
		*o = decorated_head(p);
		return true;
	case CS_WORD_MATCH:
		*o = (struct cs_head){ .kind = CS_HEAD_MATCH,
			.what = "'match' statement",
			.at = cs_parse_now(p)->start };
		return is_match(p);
	default:
		return false;
	}
}

/* Another clause of the statement, up to its colon. */
static bool
read_clause(struct cs_parse *p, struct cs_head *o)
{
	switch (o->kind) {
	case CS_HEAD_IF:
		if (cs_parse_is(p, CS_WORD_ELIF)) {
			*o = if_head(p, "'elif' statement");
			return true;
		}
		break;
	case CS_HEAD_LOOP:
		break;
	case CS_HEAD_TRY:
	case CS_HEAD_EXCEPT:
	case CS_HEAD_EXCEPT_STAR:
	case CS_HEAD_TRY_ELSE:
		return cs_handlers_clause(p, o);
	case CS_HEAD_WHOLE:
	case CS_HEAD_MATCH:
		return false;
	}
	if (!cs_parse_is(p, CS_WORD_ELSE))
		return false;
	cs_head_bare(p, o, CS_HEAD_WHOLE, "'else' statement");
	return true;
}

/* After a head or a clause: its block, if it is on the same line, and what
 * follows that. */
static void
go_on(struct cs_parse *p, struct blocks *b, struct cs_head *o)
{
	do {
		if (cs_parse_is_kind(p, CS_TOKEN_NEWLINE)) {
			begin_block(p, b, o);
			return;
		}
		cs_statement_line(p);
	} while (read_clause(p, o));
}

/* A statement, or the end of a block; false at the end of the text. */
static bool
read_statement(struct cs_parse *p, struct blocks *b)
{
	struct cs_head o;

	cs_parse_forget(p);
	if (b->depth > 0 && cs_parse_is_kind(p, CS_TOKEN_DEDENT)) {
		o = b->open[--b->depth];
		cs_parse_next(p);
		if (read_clause(p, &o))
			go_on(p, b, &o);
		return true;
	}
	if (b->depth == 0 && cs_parse_is_kind(p, CS_TOKEN_END))
		return false;
	if (b->depth > 0 && b->open[b->depth - 1].kind == CS_HEAD_MATCH) {
		o = case_head(p, &b->open[b->depth - 1]);
		go_on(p, b, &o);
	} else if (read_head(p, &o)) {
		go_on(p, b, &o);
	} else {
		cs_statement_line(p);
	}
	return true;
}

void
cs_compound_read_all(struct cs_parse *p)
{
	struct blocks b;

	b.depth = 0;
	while (read_statement(p, &b))
		;
}
