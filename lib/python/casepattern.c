#include "python/casepattern.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "python/casegroup.h"
#include "python/expr.h"
#include "python/fields.h"
#include "python/parse.h"

/* Whether the texts at a and at b are the same. */
static bool
is_same(const struct cs_parse *p, uint32_t a, uint32_t a_end, uint32_t b,
    uint32_t b_end)
{
	return a_end - a == b_end - b &&
	    memcmp(p->t.text + a, p->t.text + b, a_end - a) == 0;
}

static bool
is_captured(const struct cs_parse *p, uint32_t from, uint32_t to,
    uint32_t start, uint32_t end)
{
	const struct cs_captures *c = &p->captures;

	for (uint32_t i = from; i < to; i++)
		if (is_same(p, c->name[i].start, c->name[i].end, start, end))
			return true;
	return false;
}

/* Bind a name; a duplicate is reported at at. */
static void
bind(struct cs_parse *p, uint32_t start, uint32_t end, uint32_t at)
{
	struct cs_captures *c = &p->captures;
	char msg[128];

	if (is_captured(p, 0, c->n, start, end)) {
		(void)snprintf(msg, sizeof(msg),
		    "multiple assignments to name '%.*s' in pattern",
		    (int)(end - start), p->t.text + start);
		cs_parse_later(p, at, end, msg);
	} else if (c->n < CS_CAPTURES_MAX) {
		c->name[c->n].start = start;
		c->name[c->n++].end = end;
	}
}

void
cs_casepattern_capture(struct cs_parse *p, bool wildcard)
{
	const struct cs_unit u = *cs_parse_now(p);

	if (!wildcard && cs_parse_is(p, CS_WORD_UNDERSCORE))
		cs_parse_wrong(p);
	cs_parse_want_name(p);
	if (cs_parse_is(p, CS_WORD_DOT) || cs_parse_is(p, CS_WORD_LPAR) ||
	    cs_parse_is(p, CS_WORD_EQUAL))
		cs_parse_wrong(p);
	if (u.word != CS_WORD_UNDERSCORE)
		bind(p, u.start, u.end, u.start);
}

static bool
is_imaginary(const struct cs_parse *p, const struct cs_unit *u)
{
	return (p->t.text[u->end - 1] | 0x20) == 'j';
}

/* "-1", "1+2j" */
static void
number(struct cs_parse *p)
{
	struct cs_unit u;

	(void)cs_parse_take(p, CS_WORD_MINUS);
	u = *cs_parse_now(p);
	if (u.kind != CS_TOKEN_NUMBER)
		cs_parse_wrong(p);
	cs_parse_next(p);
	if (!cs_parse_take(p, CS_WORD_PLUS) && !cs_parse_take(p, CS_WORD_MINUS))
		return;
	if (is_imaginary(p, &u))
		cs_parse_fail(p, CS_FAULT_SYNTAX, u.start, u.end,
		    "real number required in complex literal");
	u = *cs_parse_now(p);
	if (u.kind != CS_TOKEN_NUMBER)
		cs_parse_wrong(p);
	if (!is_imaginary(p, &u))
		cs_parse_fail(p, CS_FAULT_SYNTAX, u.start, u.end,
		    "imaginary number required in complex literal");
	cs_parse_next(p);
}

bool
cs_casepattern_literal(struct cs_parse *p)
{
	const struct cs_unit u = *cs_parse_now(p);

	if (u.kind == CS_TOKEN_NUMBER || u.word == CS_WORD_MINUS) {
		number(p);
	} else if (u.kind == CS_TOKEN_STRING) {
		if (cs_fields_strings(p).kind == CS_EXPR_FSTRING)
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

/* A name: bound, or the first of a value or class pattern. */
static void
named(struct cs_parse *p)
{
	const struct cs_unit u = *cs_parse_now(p);
	struct cs_captures *c = &p->captures;

	cs_casepattern_dotted(p);
	if (cs_parse_is(p, CS_WORD_LPAR)) {
		cs_casegroup_class(p);
		c->takes_all = false;
		return;
	}
	if (cs_parse_is(p, CS_WORD_EQUAL))
		cs_parse_wrong(p);
	if (cs_parse_end(p) != u.end)
		return;
	c->takes_all = true;
	c->start = u.start;
	c->end = u.end;
	if (u.word != CS_WORD_UNDERSCORE)
		bind(p, u.start, u.end, u.start);
}

static void
closed_pattern(struct cs_parse *p)
{
	p->captures.takes_all = false;
	if (cs_casepattern_literal(p))
		return;
	switch (cs_parse_now(p)->word) {
	case CS_WORD_LPAR:
		cs_casegroup_round(p);
		break;
	case CS_WORD_LSQB:
		cs_casegroup_square(p);
		p->captures.takes_all = false;
		break;
	case CS_WORD_LBRACE:
		cs_casegroup_mapping(p);
		p->captures.takes_all = false;
		break;
	default:
		named(p);
		break;
	}
}

/* After "as", for a pattern that began at start. */
static void
target(struct cs_parse *p, uint32_t start)
{
	const struct cs_unit u = *cs_parse_now(p);
	const uint32_t at = p->at;
	struct cs_expr e;

	if (u.word == CS_WORD_UNDERSCORE)
		cs_parse_fail(p, CS_FAULT_SYNTAX, u.start, u.end,
		    "cannot use '_' as a target");
	if (!cs_parse_is_name(p) && !p->trying &&
	    cs_parse_try(p, cs_expr_try_expression, &e, false))
		cs_parse_fail(p, CS_FAULT_SYNTAX, e.start, e.end,
		    "invalid pattern target");
	p->at = at;
	cs_parse_want_name(p);
	if (cs_parse_is(p, CS_WORD_DOT) || cs_parse_is(p, CS_WORD_LPAR) ||
	    cs_parse_is(p, CS_WORD_EQUAL))
		cs_parse_wrong(p);
	bind(p, u.start, u.end, start);
}

void
cs_casepattern_check_all(struct cs_parse *p)
{
	const struct cs_captures *c = &p->captures;

	cs_casepattern_tell_all(p, c->takes_all, c->start, c->end);
}

void
cs_casepattern_tell_all(
    struct cs_parse *p, bool takes_all, uint32_t start, uint32_t end)
{
	char msg[128];

	if (!takes_all)
		return;
	if (end - start == 1 && p->t.text[start] == '_')
		(void)snprintf(msg, sizeof(msg),
		    "wildcard makes remaining patterns unreachable");
	else
		(void)snprintf(msg, sizeof(msg),
		    "name capture '%.*s' makes remaining patterns unreachable",
		    (int)(end - start), p->t.text + start);
	cs_parse_later(p, start, end, msg);
}

/* Whether the names from before to middle are the same as those from middle
 * on. */
static bool
binds_same(const struct cs_parse *p, uint32_t before, uint32_t middle)
{
	const struct cs_captures *c = &p->captures;

	if (c->n - middle != middle - before)
		return false;
	for (uint32_t i = middle; i < c->n; i++)
		if (!is_captured(
			p, before, middle, c->name[i].start, c->name[i].end))
			return false;
	return true;
}

/* The next alternative, each of which must bind what the first did: the names
 * from before on. */
static void
alternative(struct cs_parse *p, uint32_t before)
{
	struct cs_captures *c = &p->captures;
	const uint32_t middle = c->n;
	uint32_t start = cs_parse_now(p)->start;
	struct cs_captures outer;

	/* Its names are not duplicates. */
	outer = *c;
	c->n = before;
	if (cs_parse_is(p, CS_WORD_LPAR))
		start++;
	closed_pattern(p);
	for (uint32_t i = before;
	     i < c->n && middle + i - before < CS_CAPTURES_MAX; i++)
		outer.name[middle + i - before] = c->name[i];
	outer.n = middle + c->n - before;
	outer.takes_all = c->takes_all;
	outer.start = c->start;
	outer.end = c->end;
	*c = outer;
	if (!binds_same(p, before, middle))
		cs_parse_later(p, start, cs_parse_end(p),
		    "alternative patterns bind different names");
	c->n = middle;
}

void
cs_casepattern_one(struct cs_parse *p)
{
	const uint32_t before = p->captures.n;
	const uint32_t start = cs_parse_now(p)->start;

	closed_pattern(p);
	while (cs_parse_take(p, CS_WORD_BAR)) {
		cs_casepattern_check_all(p);
		alternative(p, before);
	}
	if (cs_parse_take(p, CS_WORD_AS))
		target(p, start);
}

void
cs_casepattern_read(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	bool several = false;
	uint32_t stars = 0;

	p->captures.n = 0;
	do {
		stars += cs_parse_is(p, CS_WORD_STAR);
		cs_casegroup_starred(p);
	} while (cs_parse_take(p, CS_WORD_COMMA) && (several = true) &&
	    !cs_parse_is(p, CS_WORD_COLON) && !cs_parse_is(p, CS_WORD_IF));
	/* A star stands in a sequence, which has a comma here. */
	if (stars > 0 && !several)
		cs_parse_wrong(p);
	p->captures.takes_all &= !several;
	cs_casegroup_check_stars(p, stars, start);
}
