#include "python/pattern.h"

#include <stdbool.h>
#include <stdint.h>

#include "python/display.h"
#include "python/expr.h"
#include "python/parse.h"

static void pattern(struct cs_parse *p);

/* A name to bind; "_" binds nothing and may not stand where wildcard is false. */
static void
capture(struct cs_parse *p, bool wildcard)
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

/* What is compared and not bound; false when it is none. */
static bool
take_literal(struct cs_parse *p)
{
	const struct cs_unit u = *cs_parse_now(p);

	if (u.kind == CS_TOKEN_NUMBER || u.word == CS_WORD_MINUS) {
		number(p);
	} else if (u.kind == CS_TOKEN_STRING) {
		if (cs_display_strings(p).kind == CS_EXPR_FSTRING)
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

static void
star_pattern(struct cs_parse *p)
{
	if (cs_parse_take(p, CS_WORD_STAR))
		capture(p, true);
	else
		pattern(p);
}

/* The patterns up to end; how many, and whether a comma was the last. */
static uint32_t
sequence(struct cs_parse *p, enum cs_word end, bool *comma, bool *starred)
{
	uint32_t n = 0;

	*comma = false;
	*starred = false;
	while (!cs_parse_is(p, end)) {
		*starred |= cs_parse_is(p, CS_WORD_STAR);
		star_pattern(p);
		n++;
		*comma = cs_parse_take(p, CS_WORD_COMMA);
		if (!*comma)
			break;
	}
	cs_parse_want(p, end);
	return n;
}

static void
round_pattern(struct cs_parse *p)
{
	bool comma, starred;

	cs_parse_want(p, CS_WORD_LPAR);
	/* "(*a)" is neither a group nor a sequence. */
	if (sequence(p, CS_WORD_RPAR, &comma, &starred) == 1 && starred &&
	    !comma)
		cs_parse_wrong(p);
}

static void
dotted(struct cs_parse *p)
{
	cs_parse_want_name(p);
	while (cs_parse_take(p, CS_WORD_DOT))
		cs_parse_want_name(p);
}

static void
mapping(struct cs_parse *p)
{
	cs_parse_want(p, CS_WORD_LBRACE);
	while (!cs_parse_is(p, CS_WORD_RBRACE)) {
		if (cs_parse_take(p, CS_WORD_DOUBLESTAR)) {
			capture(p, false);
			(void)cs_parse_take(p, CS_WORD_COMMA);
			break;
		}
		if (!take_literal(p)) {
			dotted(p);
		}
		cs_parse_want(p, CS_WORD_COLON);
		pattern(p);
		if (!cs_parse_take(p, CS_WORD_COMMA))
			break;
	}
	cs_parse_want(p, CS_WORD_RBRACE);
}

/* The positional patterns behind those with a name: where they end. */
static void
positional(struct cs_parse *p, void *to)
{
	do {
		pattern(p);
		*(uint32_t *)to = cs_parse_end(p);
	} while (
	    cs_parse_take(p, CS_WORD_COMMA) && !cs_parse_is(p, CS_WORD_RPAR));
}

static void
class_pattern(struct cs_parse *p)
{
	bool named = false;

	cs_parse_want(p, CS_WORD_LPAR);
	while (!cs_parse_is(p, CS_WORD_RPAR)) {
		const uint32_t start = cs_parse_now(p)->start;
		uint32_t end;

		if (cs_parse_is_name(p) && cs_parse_then(p, CS_WORD_EQUAL)) {
			cs_parse_next(p);
			cs_parse_next(p);
			pattern(p);
			named = true;
		} else {
			if (named && !p->trying &&
			    cs_parse_try(p, positional, &end, false))
				cs_parse_fail(p, CS_FAULT_SYNTAX, start, end,
				    "positional patterns follow keyword "
				    "patterns");
			pattern(p);
		}
		if (!cs_parse_take(p, CS_WORD_COMMA))
			break;
	}
	cs_parse_want(p, CS_WORD_RPAR);
}

static void
closed_pattern(struct cs_parse *p)
{
	bool comma, starred;

	if (take_literal(p))
		return;
	switch (cs_parse_now(p)->word) {
	case CS_WORD_LPAR:
		round_pattern(p);
		return;
	case CS_WORD_LSQB:
		cs_parse_next(p);
		(void)sequence(p, CS_WORD_RSQB, &comma, &starred);
		return;
	case CS_WORD_LBRACE:
		mapping(p);
		return;
	default:
		dotted(p);
		if (cs_parse_is(p, CS_WORD_LPAR))
			class_pattern(p);
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
	capture(p, false);
}

static void
pattern(struct cs_parse *p)
{
	do {
		closed_pattern(p);
	} while (cs_parse_take(p, CS_WORD_BAR));
	if (cs_parse_take(p, CS_WORD_AS))
		target(p);
}

void
cs_pattern_read(struct cs_parse *p)
{
	do {
		star_pattern(p);
	} while (cs_parse_take(p, CS_WORD_COMMA) &&
	    !cs_parse_is(p, CS_WORD_COLON) && !cs_parse_is(p, CS_WORD_IF));
}
