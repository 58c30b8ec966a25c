#include "python/hint.h"

#include <stdbool.h>
#include <string.h>

#include "python/expr.h"
#include "python/operation.h"
#include "python/parse.h"

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
	    !cs_parse_hope(p, cs_expr_try_expressions, &b))
		return;
	if (is_legacy(p, e))
		cs_parse_fail(p, CS_FAULT_PYTHON2, e->start, b.end,
		    "Missing parentheses in call to '%.*s'. Did you mean "
		    "%.*s(...)?",
		    (int)(e->end - e->start), p->t.text + e->start,
		    (int)(e->end - e->start), p->t.text + e->start);
}

void
cs_hint_neighbour(struct cs_parse *p, uint32_t first, const struct cs_expr *e)
{
	const struct cs_unit u = p->unit[first];
	const uint32_t at = p->at;
	const bool alone = at == first + 1 && is_plain_name(&u);
	struct cs_expr b;

	if (p->trying || !cs_expr_begins(p))
		return;
	if (!is_legacy(p, e) && !is_soft(p, &u) &&
	    !(alone && cs_parse_is_kind(p, CS_TOKEN_STRING)) &&
	    cs_parse_try(p, cs_expr_try_expression, &b, false) &&
	    p->unit[p->at - 1].level > 0)
		cs_parse_fail(p, CS_FAULT_SYNTAX, e->start, b.end,
		    "invalid syntax. Perhaps you forgot a comma?");
	p->at = at;
	if (alone)
		check_legacy(p, e);
	p->at = at;
}

void
cs_hint_equal(struct cs_parse *p, const struct cs_expr *e)
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
	then = cs_parse_try(p, cs_expr_try_bitwise, &b, false) &&
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

void
cs_hint_walrus(struct cs_parse *p, const struct cs_expr *e)
{
	const uint32_t at = p->at;
	struct cs_expr b;

	if (p->trying || !cs_parse_take(p, CS_WORD_COLONEQUAL))
		return;
	p->at = at + 1;
	if (cs_parse_try(p, cs_expr_try_expression, &b, false))
		cs_parse_fail(p, CS_FAULT_SYNTAX, e->start, e->end,
		    "cannot use assignment expressions with %s",
		    cs_expr_name(e->kind));
	p->at = at;
}
