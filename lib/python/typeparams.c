#include "python/typeparams.h"

#include <stdbool.h>
#include <stdint.h>

#include "python/expr.h"
#include "python/operation.h"
#include "python/parse.h"

static void
parameter(struct cs_parse *p)
{
	const bool starred = cs_parse_take(p, CS_WORD_STAR);
	const bool plain = !starred && !cs_parse_take(p, CS_WORD_DOUBLESTAR);
	const uint32_t start = cs_parse_now(p)->start;

	cs_parse_want_name(p);
	if (plain && cs_parse_take(p, CS_WORD_COLON))
		(void)cs_expr_expression(p);
	if (!cs_parse_is(p, CS_WORD_EQUAL))
		return;
	cs_parse_next(p);
	if (starred && cs_parse_take(p, CS_WORD_STAR))
		(void)cs_operation_bitwise(p);
	else
		(void)cs_expr_expression(p);
	cs_parse_since(p, 13, start, "a type parameter's default needs");
}

void
cs_typeparams_read(struct cs_parse *p)
{
	if (!cs_parse_is(p, CS_WORD_LSQB) || p->minor < 12)
		return;
	cs_parse_next(p);
	if (p->minor >= 13 && cs_parse_is(p, CS_WORD_RSQB))
		cs_parse_fail(p, CS_FAULT_SYNTAX, cs_parse_now(p)->start,
		    cs_parse_now(p)->end,
		    "Type parameter list cannot be empty");
	do {
		parameter(p);
	} while (
	    cs_parse_take(p, CS_WORD_COMMA) && !cs_parse_is(p, CS_WORD_RSQB));
	cs_parse_want(p, CS_WORD_RSQB);
}
