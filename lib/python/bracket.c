#include "python/bracket.h"

#include "python/expr.h"
#include "python/operation.h"
#include "python/parse.h"

/* Elements in brackets, after reading the first. */
struct elements {
	struct cs_expr first, last;
	struct cs_expr_part bad, kept, many;
	uint32_t n, stars, comma; /* comma: the last one */
	bool trailing;		  /* nothing follows it */
};

static void
add(struct elements *l, const struct cs_expr *e)
{
	if (l->n++ == 0)
		l->first = *e;
	l->last = *e;
	if (l->bad.kind == CS_EXPR_NOTHING)
		l->bad = e->bad;
	if (l->kept.kind == CS_EXPR_NOTHING)
		l->kept = e->kept;
	if (l->many.kind == CS_EXPR_NOTHING)
		l->many = e->many;
	l->stars += e->kind == CS_EXPR_STARRED;
}

static void
read_elements(struct cs_parse *p, struct elements *l)
{
	while (cs_parse_is(p, CS_WORD_COMMA)) {
		struct cs_expr e;

		l->comma = cs_parse_now(p)->start;
		cs_parse_next(p);
		l->trailing = !cs_expr_begins(p) &&
		    !cs_parse_is(p, CS_WORD_STAR);
		if (l->trailing)
			return;
		e = cs_expr_star_named(p);
		add(l, &e);
	}
}

static struct cs_expr
collection(struct cs_parse *p, const struct elements *l, enum cs_expr_kind kind,
    uint32_t start)
{
	struct cs_expr e = cs_expr_make(p, kind, start);

	if (kind == CS_EXPR_SET)
		return e;
	e.bad = l->bad;
	e.kept = l->kept;
	e.many = l->many;
	if (l->stars > 1)
		e.many = (struct cs_expr_part){ kind, e.start, e.end };
	return e;
}

static void
clauses(struct cs_parse *p, void *to)
{
	*(uint32_t *)to = cs_expr_clauses(p);
}

/* "*a for a in b", and "a, b for a in c" in brackets. */
static void
check_comprehension(
    struct cs_parse *p, const struct elements *l, bool parentheses)
{
	const bool comma = l->n > 1 || l->trailing;
	uint32_t end;

	if (p->trying || (comma && parentheses))
		return;
	if (l->first.kind != CS_EXPR_STARRED && !comma)
		return;
	if (!cs_parse_hope(p, clauses, &end))
		return;
	if (!comma)
		cs_parse_fail(p, CS_FAULT_SYNTAX, l->first.start, l->first.end,
		    "iterable unpacking cannot be used in comprehension");
	cs_parse_fail(p, CS_FAULT_SYNTAX, l->first.start,
	    l->n > 1 ? l->last.end : l->comma + 1,
	    "did you forget parentheses around the comprehension target?");
}

/* The clauses here, for one element. */
static bool
take_clauses(struct cs_parse *p, const struct elements *l, bool parentheses)
{
	if (!cs_expr_is_clause(p))
		return false;
	check_comprehension(p, l, parentheses);
	if (l->first.kind == CS_EXPR_STARRED || l->n > 1 || l->trailing)
		cs_parse_wrong(p);
	(void)cs_expr_clauses(p);
	return true;
}

/* ---- () ---- */

static void
bitwise_or_expression(struct cs_parse *p, void *to)
{
	*(struct cs_expr *)to = cs_expr_expression(p);
	cs_parse_want(p, CS_WORD_RPAR);
}

static void
check_double_star(struct cs_parse *p)
{
	const uint32_t at = p->at;
	const struct cs_unit u = *cs_parse_now(p);
	struct cs_expr e;

	if (p->trying || u.word != CS_WORD_DOUBLESTAR)
		return;
	p->at++;
	if (cs_parse_try(p, bitwise_or_expression, &e, false))
		cs_parse_fail(p, CS_FAULT_SYNTAX, u.start, u.end,
		    "cannot use double starred expression here");
	p->at = at;
}

/* "(*a)" */
static void
check_star(struct cs_parse *p, const struct cs_expr *e)
{
	if (e->kind != CS_EXPR_STARRED)
		return;
	if (cs_parse_is(p, CS_WORD_RPAR))
		cs_parse_fail(p, CS_FAULT_SYNTAX, e->start, e->end,
		    "cannot use starred expression here");
	cs_parse_wrong(p);
}

struct cs_expr
cs_bracket_round(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	struct elements l = { .bad = { .kind = CS_EXPR_NOTHING },
		.kept = { .kind = CS_EXPR_NOTHING },
		.many = { .kind = CS_EXPR_NOTHING } };
	struct cs_expr e;

	cs_parse_want(p, CS_WORD_LPAR);
	if (cs_parse_take(p, CS_WORD_RPAR))
		return collection(p, &l, CS_EXPR_TUPLE, start);
	if (cs_parse_is(p, CS_WORD_YIELD)) {
		e = cs_expr_yield(p);
		cs_parse_want(p, CS_WORD_RPAR);
		e.grouped = true;
		return e;
	}
	check_double_star(p);
	e = cs_expr_star_named(p);
	add(&l, &e);
	read_elements(p, &l);
	if (take_clauses(p, &l, true)) {
		cs_parse_want(p, CS_WORD_RPAR);
		return cs_expr_make(p, CS_EXPR_GENERATOR, start);
	}
	if (l.n == 1 && !l.trailing) {
		check_star(p, &e);
		cs_parse_want(p, CS_WORD_RPAR);
		e.grouped = true;
		return e;
	}
	cs_parse_want(p, CS_WORD_RPAR);
	return collection(p, &l, CS_EXPR_TUPLE, start);
}

/* ---- [] ---- */

struct cs_expr
cs_bracket_square(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	struct elements l = { .bad = { .kind = CS_EXPR_NOTHING },
		.kept = { .kind = CS_EXPR_NOTHING },
		.many = { .kind = CS_EXPR_NOTHING } };
	struct cs_expr e;

	cs_parse_want(p, CS_WORD_LSQB);
	if (cs_parse_take(p, CS_WORD_RSQB))
		return collection(p, &l, CS_EXPR_LIST, start);
	e = cs_expr_star_named(p);
	add(&l, &e);
	read_elements(p, &l);
	if (take_clauses(p, &l, false)) {
		cs_parse_want(p, CS_WORD_RSQB);
		return cs_expr_make(p, CS_EXPR_LIST_COMPREHENSION, start);
	}
	cs_parse_want(p, CS_WORD_RSQB);
	return collection(p, &l, CS_EXPR_LIST, start);
}

static void
slice(struct cs_parse *p)
{
	if (cs_parse_is(p, CS_WORD_STAR)) {
		const uint32_t start = cs_parse_now(p)->start;

		cs_parse_next(p);
		(void)cs_expr_expression(p);
		cs_parse_since(p, 11, start, "a star in a subscript needs");
		return;
	}
	if (!cs_parse_is(p, CS_WORD_COLON)) {
		const uint32_t start = cs_parse_now(p)->start;
		const struct cs_expr e = cs_expr_named(p);
		const bool bare = e.kind == CS_EXPR_NAMED && e.start == start;

		if (bare)
			cs_parse_since(p, 10, e.start,
			    "an assignment expression in a subscript needs");
		if (bare || !cs_parse_is(p, CS_WORD_COLON))
			return;
	}
	for (int i = 0; i < 2 && cs_parse_take(p, CS_WORD_COLON); i++)
		if (cs_expr_begins(p))
			(void)cs_expr_expression(p);
}

void
cs_bracket_slices(struct cs_parse *p)
{
	do {
		slice(p);
	} while (
	    cs_parse_take(p, CS_WORD_COMMA) && !cs_parse_is(p, CS_WORD_RSQB));
}

/* ---- {} ---- */

/* After a key's colon: what cannot be a value. */
static void
check_value(struct cs_parse *p, const struct cs_unit *colon)
{
	const struct cs_unit u = *cs_parse_now(p);
	const uint32_t at = p->at;
	struct cs_expr e;

	if (p->trying)
		return;
	if (u.word == CS_WORD_RBRACE || u.word == CS_WORD_COMMA)
		cs_parse_fail(p, CS_FAULT_SYNTAX, colon->start, colon->end,
		    "expression expected after dictionary key and ':'");
	if (u.word != CS_WORD_STAR)
		return;
	p->at++;
	if (cs_parse_try(p, cs_expr_try_bitwise, &e, false))
		cs_parse_fail(p, CS_FAULT_SYNTAX, u.start, e.end,
		    "cannot use a starred expression in a dictionary value");
	p->at = at;
}

/* Behind a key. */
static void
value(struct cs_parse *p)
{
	const struct cs_unit colon = *cs_parse_now(p);

	cs_parse_want(p, CS_WORD_COLON);
	check_value(p, &colon);
	(void)cs_expr_expression(p);
}

static void
clauses_in_braces(struct cs_parse *p, void *to)
{
	*(uint32_t *)to = cs_expr_clauses(p);
	cs_parse_want(p, CS_WORD_RBRACE);
}

/* "**a"; first: right after the brace. */
static void
unpacking(struct cs_parse *p, bool first)
{
	const struct cs_unit star = *cs_parse_now(p);
	uint32_t end;

	cs_parse_want(p, CS_WORD_DOUBLESTAR);
	(void)cs_operation_bitwise(p);
	if (first && !p->trying && cs_expr_is_clause(p) &&
	    cs_parse_try(p, clauses_in_braces, &end, false))
		cs_parse_fail(p, CS_FAULT_SYNTAX, star.start, star.end,
		    "dict unpacking cannot be used in dict comprehension");
}

/* Another pair of a dictionary. */
static void
pair(struct cs_parse *p)
{
	struct cs_expr key;

	if (cs_parse_is(p, CS_WORD_DOUBLESTAR)) {
		unpacking(p, false);
		return;
	}
	key = cs_expr_expression(p);
	if (!cs_parse_is(p, CS_WORD_COLON))
		cs_parse_fail(p, CS_FAULT_SYNTAX, key.end - 1, key.end - 1,
		    "':' expected after dictionary key");
	value(p);
}

/* The rest of a dictionary. */
static struct cs_expr
pairs(struct cs_parse *p, uint32_t start)
{
	while (
	    cs_parse_take(p, CS_WORD_COMMA) && !cs_parse_is(p, CS_WORD_RBRACE))
		pair(p);
	cs_parse_want(p, CS_WORD_RBRACE);
	return cs_expr_make(p, CS_EXPR_DICT, start);
}

static struct cs_expr
set(struct cs_parse *p, uint32_t start, const struct cs_expr *first)
{
	struct elements l = { .bad = { .kind = CS_EXPR_NOTHING },
		.kept = { .kind = CS_EXPR_NOTHING },
		.many = { .kind = CS_EXPR_NOTHING } };

	add(&l, first);
	read_elements(p, &l);
	if (take_clauses(p, &l, false)) {
		cs_parse_want(p, CS_WORD_RBRACE);
		return cs_expr_make(p, CS_EXPR_SET_COMPREHENSION, start);
	}
	cs_parse_want(p, CS_WORD_RBRACE);
	return cs_expr_make(p, CS_EXPR_SET, start);
}

struct cs_expr
cs_bracket_curly(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	uint32_t inside;
	struct cs_expr e;

	cs_parse_want(p, CS_WORD_LBRACE);
	if (cs_parse_take(p, CS_WORD_RBRACE))
		return cs_expr_make(p, CS_EXPR_DICT, start);
	if (cs_parse_is(p, CS_WORD_DOUBLESTAR)) {
		unpacking(p, true);
		return pairs(p, start);
	}
	inside = cs_parse_now(p)->start;
	e = cs_expr_star_named(p);
	if (!cs_parse_is(p, CS_WORD_COLON) || e.kind == CS_EXPR_STARRED ||
	    (e.kind == CS_EXPR_NAMED && e.start == inside))
		return set(p, start, &e);
	value(p);
	if (cs_expr_is_clause(p)) {
		(void)cs_expr_clauses(p);
		cs_parse_want(p, CS_WORD_RBRACE);
		return cs_expr_make(p, CS_EXPR_DICT_COMPREHENSION, start);
	}
	return pairs(p, start);
}
