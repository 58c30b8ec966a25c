#include "python/handlers.h"

#include "python/expr.h"
#include "python/head.h"
#include "python/parse.h"

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

static void
check_mixed(struct cs_parse *p, enum cs_head_kind before, enum cs_head_kind now,
    const struct cs_unit *word)
{
	if (before == CS_HEAD_TRY || before == now)
		return;
	cs_parse_fail(p, CS_FAULT_SYNTAX, word->start,
	    now == CS_HEAD_EXCEPT_STAR ? cs_parse_end(p) : word->end,
	    "cannot have both 'except' and 'except*' on the same 'try'");
}

/* "*" after "except", if present. */
static bool
take_star(struct cs_parse *p)
{
	const uint32_t star = cs_parse_now(p)->start;

	if (!cs_parse_is(p, CS_WORD_STAR))
		return false;
	cs_parse_next(p);
	if (p->minor < 11) {
		p->at--;
		cs_parse_since(p, 11, star, "except* needs");
	}
	if (cs_parse_is(p, CS_WORD_COLON) ||
	    cs_parse_is_kind(p, CS_TOKEN_NEWLINE))
		cs_parse_fail_last(p, "expected one or more exception types");
	return true;
}

static void
except_clause(struct cs_parse *p, struct cs_head *o)
{
	const struct cs_unit word = *cs_parse_now(p);
	const enum cs_head_kind before = o->kind;

	*o = cs_head_begin(p, CS_HEAD_EXCEPT, "'except' statement");
	if (take_star(p)) {
		o->kind = CS_HEAD_EXCEPT_STAR;
		o->what = "'except*' statement";
	}
	check_mixed(p, before, o->kind, &word);
	if (!cs_parse_is(p, CS_WORD_COLON) &&
	    !cs_parse_is_kind(p, CS_TOKEN_NEWLINE))
		exceptions(p);
	cs_head_colon(p);
}

bool
cs_handlers_clause(struct cs_parse *p, struct cs_head *o)
{
	const bool handled = o->kind == CS_HEAD_EXCEPT ||
	    o->kind == CS_HEAD_EXCEPT_STAR;

	if (cs_parse_is(p, CS_WORD_FINALLY)) {
		cs_head_bare(p, o, CS_HEAD_WHOLE, "'finally' statement");
		return true;
	}
	if (o->kind != CS_HEAD_TRY_ELSE && cs_parse_is(p, CS_WORD_EXCEPT)) {
		except_clause(p, o);
		return true;
	}
	if (handled && cs_parse_is(p, CS_WORD_ELSE)) {
		cs_head_bare(p, o, CS_HEAD_TRY_ELSE, "'else' statement");
		return true;
	}
	if (o->kind == CS_HEAD_TRY)
		cs_parse_fail_last(p, "expected 'except' or 'finally' block");
	return false;
}
