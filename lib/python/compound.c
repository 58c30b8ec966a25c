#include "python/compound.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "python/arguments.h"
#include "python/expr.h"
#include "python/lex.h"
#include "python/parse.h"
#include "python/pattern.h"
#include "python/statement.h"
#include "python/typeparams.h"

/* ---- blocks ---- */

/* The line of what a block belongs to; nothing is counted before it is asked
 * for. */
struct head {
	const char *what; /* "'if' statement" */
	uint32_t at;
};

static void
no_block(struct cs_parse *p, const struct head *h)
{
	char msg[160];

	(void)snprintf(msg, sizeof(msg),
	    "expected an indented block after %s on line %u", h->what,
	    cs_lex_line_of(&p->t, h->at));
	cs_parse_fail_last(p, msg);
}

static void
statements(struct cs_parse *p)
{
	while (!cs_parse_is_kind(p, CS_TOKEN_DEDENT))
		cs_compound_read(p);
	cs_parse_next(p);
}

/* Behind the colon. */
static void
block(struct cs_parse *p, const struct head *h)
{
	if (!cs_parse_is_kind(p, CS_TOKEN_NEWLINE)) {
		cs_statement_line(p);
		return;
	}
	cs_parse_next(p);
	if (!cs_parse_is_kind(p, CS_TOKEN_INDENT))
		no_block(p, h);
	cs_parse_next(p);
	cs_parse_forget(p);
	statements(p);
}

/* A colon, which is told to be missing at the line's end alone. */
static void
colon(struct cs_parse *p)
{
	if (cs_parse_is_kind(p, CS_TOKEN_NEWLINE))
		cs_parse_fail_last(p, "expected ':'");
	cs_parse_want(p, CS_WORD_COLON);
}

static void
else_block(struct cs_parse *p)
{
	const struct head h = { "'else' statement", cs_parse_now(p)->start };

	if (!cs_parse_take(p, CS_WORD_ELSE))
		return;
	cs_parse_force(p, CS_WORD_COLON);
	block(p, &h);
}

/* ---- if, while, for ---- */

static void
if_statement(struct cs_parse *p)
{
	struct head h = { "'if' statement", cs_parse_now(p)->start };

	do {
		cs_parse_next(p);
		(void)cs_expr_named(p);
		colon(p);
		block(p, &h);
		h = (struct head){ "'elif' statement", cs_parse_now(p)->start };
	} while (cs_parse_is(p, CS_WORD_ELIF));
	else_block(p);
}

static void
while_statement(struct cs_parse *p)
{
	const struct head h = { "'while' statement", cs_parse_now(p)->start };

	cs_parse_next(p);
	(void)cs_expr_named(p);
	colon(p);
	block(p, &h);
	else_block(p);
}

static void
for_statement(struct cs_parse *p)
{
	const struct head h = { "'for' statement", cs_parse_now(p)->start };
	struct cs_expr e;

	cs_parse_next(p);
	(void)cs_expr_loop_targets(p);
	cs_parse_want(p, CS_WORD_IN);
	e = cs_expr_star_expressions(p);
	if (e.kind == CS_EXPR_STARRED)
		cs_parse_later(
		    p, e.start, e.end, "can't use starred expression here");
	colon(p);
	block(p, &h);
	else_block(p);
}

/* ---- with ---- */

static void
with_target(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	const bool star = cs_parse_take(p, CS_WORD_STAR);
	struct cs_expr e = cs_expr_expression(p);

	if (e.bad.kind != CS_EXPR_NOTHING)
		cs_parse_fail(p, CS_FAULT_SYNTAX, e.bad.start, e.bad.end,
		    "cannot assign to %s", cs_expr_name(e.bad.kind));
	if (star && e.start == start)
		cs_parse_wrong(p);
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

static void
with_statement(struct cs_parse *p)
{
	const struct head h = { "'with' statement", cs_parse_now(p)->start };

	cs_parse_next(p);
	if (!cs_parse_is(p, CS_WORD_LPAR) || p->minor < 9 ||
	    cs_parse_then(p, CS_WORD_RPAR) ||
	    !cs_parse_try(p, with_brackets, NULL, true))
		do {
			with_item(p);
		} while (cs_parse_take(p, CS_WORD_COMMA));
	colon(p);
	block(p, &h);
}

/* ---- try ---- */

/* "except A, B" */
static void
check_list(struct cs_parse *p, const struct cs_expr *first)
{
	uint32_t at = p->at;

	if (p->trying || !cs_parse_is(p, CS_WORD_COMMA))
		return;
	while (p->unit[at].kind != CS_TOKEN_NEWLINE) {
		at++;
		(void)cs_parse_peek(p, at - p->at);
	}
	if (at > p->at && p->unit[at - 1].word != CS_WORD_COLON)
		return;
	cs_parse_fail(p, CS_FAULT_PYTHON2, first->start, p->unit[at - 2].end,
	    "multiple exception types must be parenthesized");
}

static void
exceptions(struct cs_parse *p)
{
	const struct cs_expr first = cs_expr_expression(p);

	if (p->minor >= 14 && cs_parse_is(p, CS_WORD_COMMA)) {
		while (cs_parse_take(p, CS_WORD_COMMA) &&
		    !cs_parse_is(p, CS_WORD_COLON))
			(void)cs_expr_expression(p);
		return;
	}
	check_list(p, &first);
	if (cs_parse_take(p, CS_WORD_AS))
		cs_parse_want_name(p);
}

enum handlers {
	NO_HANDLER,
	PLAIN,
	STAR,
};

static void
check_mixed(struct cs_parse *p, enum handlers before, enum handlers now,
    const struct cs_unit *word)
{
	if (before == NO_HANDLER || before == now)
		return;
	cs_parse_fail(p, CS_FAULT_SYNTAX, word->start,
	    now == STAR ? cs_parse_end(p) : word->end,
	    "cannot have both 'except' and 'except*' on the same 'try'");
}

static enum handlers
handler(struct cs_parse *p, enum handlers before)
{
	const struct cs_unit word = *cs_parse_now(p);
	struct head h = { "'except' statement", word.start };
	enum handlers now = PLAIN;

	cs_parse_next(p);
	if (cs_parse_is(p, CS_WORD_STAR)) {
		const uint32_t star = cs_parse_now(p)->start;

		now = STAR;
		h.what = "'except*' statement";
		cs_parse_next(p);
		if (p->minor < 11) {
			p->at--;
			cs_parse_since(p, 11, star, "except* needs");
		}
		if (cs_parse_is(p, CS_WORD_COLON) ||
		    cs_parse_is_kind(p, CS_TOKEN_NEWLINE))
			cs_parse_fail_last(
			    p, "expected one or more exception types");
	}
	check_mixed(p, before, now, &word);
	if (!cs_parse_is(p, CS_WORD_COLON) &&
	    !cs_parse_is_kind(p, CS_TOKEN_NEWLINE))
		exceptions(p);
	colon(p);
	block(p, &h);
	return now;
}

static bool
finally(struct cs_parse *p)
{
	const struct head h = { "'finally' statement", cs_parse_now(p)->start };

	if (!cs_parse_take(p, CS_WORD_FINALLY))
		return false;
	cs_parse_force(p, CS_WORD_COLON);
	block(p, &h);
	return true;
}

static void
try_statement(struct cs_parse *p)
{
	const struct head h = { "'try' statement", cs_parse_now(p)->start };
	enum handlers handlers = NO_HANDLER;

	cs_parse_next(p);
	cs_parse_force(p, CS_WORD_COLON);
	block(p, &h);
	if (finally(p))
		return;
	if (!cs_parse_is(p, CS_WORD_EXCEPT))
		cs_parse_fail_last(p, "expected 'except' or 'finally' block");
	while (cs_parse_is(p, CS_WORD_EXCEPT))
		handlers = handler(p, handlers);
	else_block(p);
	(void)finally(p);
}

/* ---- def, class ---- */

static void
function(struct cs_parse *p)
{
	const struct head h = { "function definition", cs_parse_now(p)->start };

	cs_parse_next(p);
	cs_parse_want_name(p);
	cs_typeparams_read(p);
	cs_parse_force(p, CS_WORD_LPAR);
	cs_arguments_parameters(p, CS_WORD_RPAR);
	cs_parse_want(p, CS_WORD_RPAR);
	if (cs_parse_take(p, CS_WORD_RARROW))
		(void)cs_expr_expression(p);
	cs_parse_force(p, CS_WORD_COLON);
	block(p, &h);
}

static void class(struct cs_parse *p)
{
	const struct head h = { "class definition", cs_parse_now(p)->start };

	cs_parse_next(p);
	cs_parse_want_name(p);
	cs_typeparams_read(p);
	if (cs_parse_is(p, CS_WORD_LPAR))
		cs_arguments_bases(p);
	colon(p);
	block(p, &h);
}

static void
asynchronous(struct cs_parse *p)
{
	const struct cs_unit next = *cs_parse_peek(p, 1);

	cs_parse_next(p);
	switch (next.word) {
	case CS_WORD_DEF:
		function(p);
		return;
	case CS_WORD_FOR:
		for_statement(p);
		return;
	case CS_WORD_WITH:
		with_statement(p);
		return;
	default:
		(void)cs_parse_now(p);
		cs_parse_wrong(p);
	}
}

static void
decorated(struct cs_parse *p)
{
	while (cs_parse_take(p, CS_WORD_AT)) {
		(void)cs_expr_named(p);
		if (!cs_parse_is_kind(p, CS_TOKEN_NEWLINE))
			cs_parse_wrong(p);
		cs_parse_next(p);
	}
	switch (cs_parse_now(p)->word) {
	case CS_WORD_DEF:
		function(p);
		return;
	case CS_WORD_CLASS:
		class(p);
		return;
	case CS_WORD_ASYNC:
		if (cs_parse_then(p, CS_WORD_DEF)) {
			cs_parse_next(p);
			function(p);
			return;
		}
		cs_parse_next(p);
		(void)cs_parse_now(p);
		break;
	default:
		break;
	}
	cs_parse_wrong(p);
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

static void
case_block(struct cs_parse *p)
{
	const struct head h = { "'case' statement", cs_parse_now(p)->start };

	if (!cs_parse_is(p, CS_WORD_CASE))
		cs_parse_wrong(p);
	cs_parse_next(p);
	cs_pattern_read(p);
	if (cs_parse_take(p, CS_WORD_IF))
		(void)cs_expr_named(p);
	colon(p);
	block(p, &h);
}

static void
cases(struct cs_parse *p, const struct head *h)
{
	cs_parse_next(p);
	if (!cs_parse_is_kind(p, CS_TOKEN_INDENT))
		no_block(p, h);
	cs_parse_next(p);
	do {
		cs_parse_forget(p);
		case_block(p);
	} while (!cs_parse_is_kind(p, CS_TOKEN_DEDENT));
	cs_parse_next(p);
}

/* ---- any ---- */

static void
simple(struct cs_parse *p, void *to)
{
	(void)to;
	cs_statement_line(p);
}

static void
match_statement(struct cs_parse *p)
{
	const struct head h = { "'match' statement", cs_parse_now(p)->start };

	if (p->minor >= 10 && cs_parse_try(p, match_head, NULL, true)) {
		cases(p, &h);
		return;
	}
	if (p->minor >= 10 && !cs_parse_try(p, simple, NULL, true) &&
	    cs_parse_try(p, match_line, NULL, false))
		cs_parse_fail_last(p, "expected ':'");
	else if (p->minor < 10)
		cs_statement_line(p);
	else if (p->at == 0)
		cs_statement_line(p);
}

void
cs_compound_read(struct cs_parse *p)
{
	cs_parse_forget(p);
	switch (cs_parse_now(p)->word) {
	case CS_WORD_IF:
		if_statement(p);
		break;
	case CS_WORD_WHILE:
		while_statement(p);
		break;
	case CS_WORD_FOR:
		for_statement(p);
		break;
	case CS_WORD_WITH:
		with_statement(p);
		break;
	case CS_WORD_TRY:
		try_statement(p);
		break;
	case CS_WORD_DEF:
		function(p);
		break;
	case CS_WORD_CLASS:
		class(p);
		break;
	case CS_WORD_ASYNC:
		asynchronous(p);
		break;
	case CS_WORD_AT:
		decorated(p);
		break;
	case CS_WORD_MATCH:
		match_statement(p);
		break;
	default:
		cs_statement_line(p);
		break;
	}
}
