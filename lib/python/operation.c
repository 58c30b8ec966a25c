#include "python/operation.h"

#include <stdbool.h>
#include <stdint.h>

#include "python/arguments.h"
#include "python/bracket.h"
#include "python/expr.h"
#include "python/fields.h"
#include "python/parse.h"

/* ---- primaries ---- */

static struct cs_expr
atom(struct cs_parse *p)
{
	const struct cs_unit u = *cs_parse_now(p);

	switch (u.word) {
	case CS_WORD_LPAR:
		return cs_bracket_round(p);
	case CS_WORD_LSQB:
		return cs_bracket_square(p);
	case CS_WORD_LBRACE:
		return cs_bracket_curly(p);
	case CS_WORD_TRUE:
		cs_parse_next(p);
		return cs_expr_make(p, CS_EXPR_TRUE, u.start);
	case CS_WORD_FALSE:
		cs_parse_next(p);
		return cs_expr_make(p, CS_EXPR_FALSE, u.start);
	case CS_WORD_NONE_VALUE:
		cs_parse_next(p);
		return cs_expr_make(p, CS_EXPR_NONE, u.start);
	case CS_WORD_ELLIPSIS:
		cs_parse_next(p);
		return cs_expr_make(p, CS_EXPR_ELLIPSIS, u.start);
	default:
		break;
	}
	if (u.kind == CS_TOKEN_STRING)
		return cs_fields_strings(p);
	if (u.kind == CS_TOKEN_NUMBER) {
		cs_parse_next(p);
		return cs_expr_make(p, CS_EXPR_LITERAL, u.start);
	}
	cs_parse_want_name(p);
	return cs_expr_make(p, CS_EXPR_NAME, u.start);
}

static bool
slice_begins(struct cs_parse *p)
{
	return cs_expr_begins(p) || cs_parse_is(p, CS_WORD_COLON) ||
	    cs_parse_is(p, CS_WORD_STAR);
}

static struct cs_expr
primary(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	struct cs_expr e = atom(p);

	for (;;) {
		if (cs_parse_take_before(p, CS_WORD_DOT, cs_parse_is_name)) {
			cs_parse_next(p);
			e = cs_expr_make(p, CS_EXPR_ATTRIBUTE, start);
		} else if (cs_parse_is(p, CS_WORD_LPAR)) {
			cs_arguments_call(p);
			e = cs_expr_make(p, CS_EXPR_CALL, start);
		} else if (cs_parse_take_before(
			       p, CS_WORD_LSQB, slice_begins)) {
			cs_bracket_slices(p);
			cs_parse_want(p, CS_WORD_RSQB);
			e = cs_expr_make(p, CS_EXPR_SUBSCRIPT, start);
		} else {
			return e;
		}
	}
}

/* An operand of an arithmetic operator. */
static bool
factor_begins(struct cs_parse *p)
{
	return cs_expr_begins(p) && !cs_parse_is(p, CS_WORD_NOT) &&
	    !cs_parse_is(p, CS_WORD_LAMBDA);
}

bool
cs_operation_begins(struct cs_parse *p)
{
	return cs_expr_begins(p) && !cs_parse_is(p, CS_WORD_LAMBDA);
}

/* Signs and powers, which are right-recursive without limit. */
static struct cs_expr
factor(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	bool joined = false, powers = false;
	struct cs_expr e;

	do {
		const bool signs = cs_parse_is(p, CS_WORD_PLUS) ||
		    cs_parse_is(p, CS_WORD_MINUS) ||
		    cs_parse_is(p, CS_WORD_TILDE);
		uint32_t at;

		while (cs_parse_take(p, CS_WORD_PLUS) ||
		    cs_parse_take(p, CS_WORD_MINUS) ||
		    cs_parse_take(p, CS_WORD_TILDE))
			;
		at = cs_parse_now(p)->start;
		if (cs_parse_take(p, CS_WORD_AWAIT)) {
			(void)primary(p);
			e = cs_expr_make(p, CS_EXPR_AWAIT, at);
		} else {
			e = primary(p);
		}
		joined |= signs || powers;
		powers = cs_parse_is(p, CS_WORD_DOUBLESTAR);
	} while (cs_parse_take_before(p, CS_WORD_DOUBLESTAR, factor_begins));
	return joined ? cs_expr_make(p, CS_EXPR_OPERATION, start) : e;
}

static bool
take_binary(struct cs_parse *p)
{
	switch (cs_parse_now(p)->word) {
	case CS_WORD_PLUS:
	case CS_WORD_MINUS:
	case CS_WORD_STAR:
	case CS_WORD_SLASH:
	case CS_WORD_DOUBLESLASH:
	case CS_WORD_PERCENT:
	case CS_WORD_AT:
	case CS_WORD_LEFTSHIFT:
	case CS_WORD_RIGHTSHIFT:
	case CS_WORD_AMPER:
	case CS_WORD_CIRCUMFLEX:
	case CS_WORD_BAR:
		return cs_parse_take_before(
		    p, (enum cs_word)cs_parse_now(p)->word, factor_begins);
	default:
		return false;
	}
}

/* Operator precedence does not matter here. */
struct cs_expr
cs_operation_bitwise(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	struct cs_expr e = factor(p);

	while (take_binary(p)) {
		(void)factor(p);
		e = cs_expr_make(p, CS_EXPR_OPERATION, start);
	}
	return e;
}

/* ---- comparisons and logic ---- */

/* "is", "is not" */
static bool
take_is(struct cs_parse *p)
{
	const uint32_t at = p->at;

	cs_parse_next(p);
	if (cs_parse_take_before(p, CS_WORD_NOT, factor_begins) ||
	    factor_begins(p))
		return true;
	p->at = at;
	return false;
}

static bool
take_comparison(struct cs_parse *p)
{
	switch (cs_parse_now(p)->word) {
	case CS_WORD_EQEQUAL:
	case CS_WORD_NOTEQUAL:
	case CS_WORD_LESS:
	case CS_WORD_GREATER:
	case CS_WORD_LESSEQUAL:
	case CS_WORD_GREATEREQUAL:
	case CS_WORD_IN:
		return cs_parse_take_before(
		    p, (enum cs_word)cs_parse_now(p)->word, factor_begins);
	case CS_WORD_IS:
		return take_is(p);
	case CS_WORD_NOT:
		if (!cs_parse_then(p, CS_WORD_IN)) {
			/* "not" was examined as its possible continuation. */
			if (p->reach < p->at + 1)
				p->reach = p->at + 1;
			return false;
		}
		cs_parse_next(p);
		if (cs_parse_take_before(p, CS_WORD_IN, factor_begins))
			return true;
		p->at--;
		return false;
	default:
		return false;
	}
}

static struct cs_expr
inversion(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	bool inverted = false;
	struct cs_expr e;

	while (cs_parse_take(p, CS_WORD_NOT))
		inverted = true;
	e = cs_operation_bitwise(p);
	while (take_comparison(p)) {
		(void)cs_operation_bitwise(p);
		e = cs_expr_make(p, CS_EXPR_COMPARISON, start);
	}
	return inverted ? cs_expr_make(p, CS_EXPR_LOGIC, start) : e;
}

struct cs_expr
cs_operation_disjunction(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	struct cs_expr e = inversion(p);

	while (cs_parse_take_before(p, CS_WORD_AND, cs_operation_begins) ||
	    cs_parse_take_before(p, CS_WORD_OR, cs_operation_begins)) {
		(void)inversion(p);
		e = cs_expr_make(p, CS_EXPR_LOGIC, start);
	}
	return e;
}
