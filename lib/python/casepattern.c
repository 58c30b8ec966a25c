#include "python/casepattern.h"

#include <stdbool.h>
#include <stdint.h>

#include "python/bracket.h"
#include "python/casegroup.h"
#include "python/expr.h"
#include "python/parse.h"

void
cs_casepattern_capture(struct cs_parse *p, bool wildcard)
{
	if (!wildcard && cs_parse_is(p, CS_WORD_UNDERSCORE))
		cs_parse_wrong(p);
	cs_parse_want_name(p);
	if (cs_parse_is(p, CS_WORD_DOT) || cs_parse_is(p, CS_WORD_LPAR) ||
	    cs_parse_is(p, CS_WORD_EQUAL))
		cs_parse_wrong(p);
}

/* "-1", "1+2j" */
static void
number(struct cs_parse *p)
{
	(void)cs_parse_take(p, CS_WORD_MINUS);
	if (!cs_parse_is_kind(p, CS_TOKEN_NUMBER))
		cs_parse_wrong(p);
	cs_parse_next(p);
	if (!cs_parse_take(p, CS_WORD_PLUS) && !cs_parse_take(p, CS_WORD_MINUS))
		return;
	if (!cs_parse_is_kind(p, CS_TOKEN_NUMBER))
		cs_parse_wrong(p);
	cs_parse_next(p);
}

bool
cs_casepattern_literal(struct cs_parse *p)
{
	const struct cs_unit u = *cs_parse_now(p);

	if (u.kind == CS_TOKEN_NUMBER || u.word == CS_WORD_MINUS) {
		number(p);
	} else if (u.kind == CS_TOKEN_STRING) {
		if (cs_bracket_strings(p).kind == CS_EXPR_FSTRING)
			cs_parse_fail(p, CS_FAULT_SYNTAX, u.start,
			    cs_parse_end(p),
			    "patterns may only match literals and attribute "
			    "lookups");
	} else if (!cs_parse_take(p, CS_WORD_NONE_VALUE) &&
	    !cs_parse_take(p, CS_WORD_TRUE) &&
	    !cs_parse_take(p, CS_WORD_FALSE)) {
		return false;
	}
	return true;
}

void
cs_casepattern_dotted(struct cs_parse *p)
{
	cs_parse_want_name(p);
	while (cs_parse_take(p, CS_WORD_DOT))
		cs_parse_want_name(p);
}

static void
closed_pattern(struct cs_parse *p)
{
	if (cs_casepattern_literal(p))
		return;
	switch (cs_parse_now(p)->word) {
	case CS_WORD_LPAR:
		cs_casegroup_round(p);
		return;
	case CS_WORD_LSQB:
		cs_casegroup_square(p);
		return;
	case CS_WORD_LBRACE:
		cs_casegroup_mapping(p);
		return;
	default:
		cs_casepattern_dotted(p);
		if (cs_parse_is(p, CS_WORD_LPAR))
			cs_casegroup_class(p);
		else if (cs_parse_is(p, CS_WORD_EQUAL))
			cs_parse_wrong(p);
		return;
	}
}

static void
any_expression(struct cs_parse *p, void *to)
{
	*(struct cs_expr *)to = cs_expr_expression(p);
}

/* Behind "as". */
static void
target(struct cs_parse *p)
{
	const struct cs_unit u = *cs_parse_now(p);
	const uint32_t at = p->at;
	struct cs_expr e;

	if (u.word == CS_WORD_UNDERSCORE)
		cs_parse_fail(p, CS_FAULT_SYNTAX, u.start, u.end,
		    "cannot use '_' as a target");
	if (!cs_parse_is_name(p) && !p->trying &&
	    cs_parse_try(p, any_expression, &e, false))
		cs_parse_fail(p, CS_FAULT_SYNTAX, e.start, e.end,
		    "invalid pattern target");
	p->at = at;
	cs_casepattern_capture(p, false);
}

void
cs_casepattern_one(struct cs_parse *p)
{
	do {
		closed_pattern(p);
	} while (cs_parse_take(p, CS_WORD_BAR));
	if (cs_parse_take(p, CS_WORD_AS))
		target(p);
}

void
cs_casepattern_read(struct cs_parse *p)
{
	do {
		cs_casegroup_starred(p);
	} while (cs_parse_take(p, CS_WORD_COMMA) &&
	    !cs_parse_is(p, CS_WORD_COLON) && !cs_parse_is(p, CS_WORD_IF));
}
