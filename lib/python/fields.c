#include "python/fields.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "python/expr.h"
#include "python/oldfields.h"
#include "python/parse.h"
#include "python/strings.h"

enum { FORMATS_MAX = 3 }; /* nested, since Python 3.12 */

static void
end_field(struct cs_parse *p, bool format)
{
	if (!cs_parse_is(p, CS_WORD_RBRACE))
		cs_parse_fail(p, CS_FAULT_SYNTAX, cs_parse_now(p)->start,
		    cs_parse_now(p)->end, "f-string: expecting '}'%s",
		    format ? ", or format specs" : "");
	cs_parse_next(p);
}

static void
check_lone_star(struct cs_parse *p, const struct cs_expr *e)
{
	if (e->kind != CS_EXPR_STARRED)
		return;
	if (p->minor < 12)
		cs_parse_fail(p, CS_FAULT_SYNTAX, e->start, e->end,
		    "cannot use starred expression here");
	cs_parse_later(
	    p, e->start, e->end, "can't use starred expression here");
}

/* Behind "!". */
static void
conversion(struct cs_parse *p)
{
	const struct cs_unit u = *cs_parse_now(p);

	cs_parse_want_name(p);
	if (u.end - u.start == 1 && strchr("sra", p->t.text[u.start]) != NULL)
		return;
	cs_parse_fail(p, CS_FAULT_SYNTAX, u.start, u.end,
	    "f-string: invalid conversion character '%.*s': expected 's', "
	    "'r', or 'a'",
	    (int)(u.end - u.start), p->t.text + u.start);
}

/* One field, from its brace on; true if it has a format specifier, which is
 * next. */
static bool
field(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;

	cs_parse_want(p, CS_WORD_LBRACE);
	if (cs_parse_is(p, CS_WORD_RBRACE) || cs_parse_is(p, CS_WORD_COLON) ||
	    cs_parse_is(p, CS_WORD_EXCLAMATION))
		cs_parse_fail(p, CS_FAULT_SYNTAX, start, cs_parse_end(p),
		    p->minor < 12 ? "f-string: empty expression not allowed"
				  : "f-string: valid expression required "
				    "before '%s'",
		    cs_word_text((enum cs_word)cs_parse_now(p)->word));
	p->field = start + 1;
	if (cs_parse_is(p, CS_WORD_YIELD)) {
		(void)cs_expr_yield(p);
	} else {
		const struct cs_expr e = cs_expr_star_expressions(p);

		check_lone_star(p, &e);
	}
	p->field = 0;
	(void)cs_parse_take(p, CS_WORD_EQUAL);
	if (cs_parse_take(p, CS_WORD_EXCLAMATION))
		conversion(p);
	if (cs_parse_take(p, CS_WORD_COLON))
		return true;
	end_field(p, false);
	return false;
}

/* The error of Python before 3.12, reported after the string. */
static void
check_old(struct cs_parse *p)
{
	const struct cs_fault *f = &p->t.fault;

	if (!cs_oldfields_tell(&p->t, cs_parse_now(p)->start))
		return;
	p->final = true;
	cs_parse_fail(p, CS_FAULT_SYNTAX, f->start, f->end, "%s", f->msg);
}

/* The beginning of an f-string. */
struct opening {
	bool raw;
	uint32_t quotes;
};

static struct opening
read_opening(struct cs_parse *p)
{
	const struct cs_unit *u = cs_parse_now(p);
	struct opening o = { .quotes = u->end - u->start };

	for (const char *s = p->t.text + u->start; *s != '\'' && *s != '"';
	     s++) {
		o.raw |= (*s | 0x20) == 'r';
		o.quotes--;
	}
	return o;
}

/* Fields in format specifiers of fields. */
static void
check_depth(struct cs_parse *p, int formats)
{
	const uint32_t colon = cs_parse_end(p) - 1;

	if (formats == FORMATS_MAX)
		cs_parse_fail(p, CS_FAULT_SYNTAX, colon, colon,
		    "f-string: expressions nested too deeply");
}

/* From its opening quotes to those that close it. */
static void
fields(struct cs_parse *p, struct cs_strings *s)
{
	const struct opening o = read_opening(p);
	int formats = 0; /* open ones, nested */

	if (p->minor < 12)
		check_old(p);
	cs_parse_next(p);
	for (;;) {
		const struct cs_unit u = *cs_parse_now(p);

		if (u.word == CS_WORD_LBRACE) {
			check_depth(p, formats);
			formats += field(p);
		} else if (u.kind == CS_TOKEN_STRING) {
			cs_parse_next(p);
			if (!o.raw)
				cs_strings_add_piece(s, p->t.text, u.start,
				    u.part == CS_UNIT_SHUT ? u.end - o.quotes
							   : u.end);
			if (u.part == CS_UNIT_SHUT)
				return;
		} else if (formats > 0) {
			end_field(p, true);
			formats--;
		} else {
			cs_parse_wrong(p);
		}
	}
}

struct cs_expr
cs_fields_strings(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	struct cs_strings s = { 0 };
	bool format = false;

	while (cs_parse_is_kind(p, CS_TOKEN_STRING)) {
		const struct cs_unit u = *cs_parse_now(p);

		if (u.part == CS_UNIT_OPEN) {
			format = true;
			fields(p, &s);
		} else if (u.part != CS_UNIT_WHOLE) {
			break;
		} else {
			cs_parse_next(p);
		}
		cs_strings_add(&s, p->t.text, &u);
	}
	if (cs_parse_end(p) == start)
		cs_parse_wrong(p);
	(void)cs_parse_now(p);
	cs_strings_check(&s, p);
	return cs_expr_make(
	    p, format ? CS_EXPR_FSTRING : CS_EXPR_LITERAL, start);
}
