#include "python/parse.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "python/literal.h"
#include "python/oldfields.h"

/* ---- reading tokens ---- */

static _Noreturn void
leave(struct cs_parse *p)
{
	longjmp(*p->out, 1);
}

static void
make_room(struct cs_parse *p)
{
	const uint32_t cap = p->cap == 0 ? 256 : p->cap * 2;
	struct cs_unit *unit;

	if (p->units < p->cap)
		return;
	unit = reallocarray(p->unit, cap, sizeof(*unit));
	if (unit == NULL) {
		p->failed = CS_ENOMEM;
		leave(p);
	}
	p->unit = unit;
	p->cap = cap;
}

static enum cs_word
word_of(const struct cs_tokens *t, const struct cs_token *tok)
{
	if (tok->kind == CS_TOKEN_NAME)
		return cs_word_name(
		    t->text + tok->start, tok->end - tok->start);
	if (tok->kind == CS_TOKEN_OP)
		return cs_word_operator(
		    t->text + tok->start, tok->end - tok->start);
	return CS_WORD_NONE;
}

/* The part of a string that the token is, given the number of f-strings open
 * before. */
static enum cs_unit_part
part_of(const struct cs_tokens *t, int before, bool in_text)
{
	if (t->fstrings > before)
		return CS_UNIT_OPEN;
	if (t->fstrings < before)
		return CS_UNIT_SHUT;
	return in_text ? CS_UNIT_TEXT : CS_UNIT_WHOLE;
}

static bool
is_symbol(const struct cs_tokens *t)
{
	return t->about == CS_TOKENS_SYMBOL && t->fault.end > t->fault.start;
}

static void
go_on(struct cs_tokens *t)
{
	t->at = t->fault.end;
	t->fault.kind = CS_FAULT_NONE;
}

static void
read_unit(struct cs_parse *p)
{
	struct cs_token tok = { .kind = CS_TOKEN_NEWLINE };
	uint32_t comment = UINT32_MAX;
	bool in_text;
	int before;

	make_room(p);
	do {
		if (tok.kind == CS_TOKEN_COMMENT)
			comment = tok.start;
		before = p->t.fstrings;
		in_text = cs_literal_goes_on(&p->t);
		cs_tokens_next(&p->t, &tok);
	} while (tok.kind == CS_TOKEN_COMMENT || tok.kind == CS_TOKEN_JOIN);
	if (tok.kind == CS_TOKEN_FAULT && is_symbol(&p->t)) {
		/* A character that begins no token counts as one all the
		 * same. */
		tok.kind = CS_TOKEN_ERROR;
		go_on(&p->t);
	}
	if (tok.kind == CS_TOKEN_FAULT) {
		if (p->minor < 12 && p->t.fstrings > 0)
			cs_oldfields_tell(&p->t, p->t.fstring[0].at);
		*p->fault = p->t.fault;
		p->hard = true;
		p->failed = CS_OK;
		/* Whatever is being tried: there is no text beyond this. */
		p->trying = false;
		leave(p);
	}
	/* A line ends where its comment begins. */
	if (tok.kind == CS_TOKEN_NEWLINE && comment < tok.start &&
	    p->minor < 12)
		tok.start = comment;
	p->unit[p->units++] = (struct cs_unit){
		.start = tok.start,
		.end = tok.end,
		.kind = (uint8_t)tok.kind,
		.word = (uint8_t)word_of(&p->t, &tok),
		.level = (uint8_t)p->t.brackets,
		.part = (uint8_t)(tok.kind == CS_TOKEN_STRING
			? part_of(&p->t, before, in_text)
			: CS_UNIT_WHOLE),
	};
}

const struct cs_unit *
cs_parse_peek(struct cs_parse *p, uint32_t i)
{
	while (p->at + i >= p->units)
		read_unit(p);
	return &p->unit[p->at + i];
}

bool
cs_parse_then(struct cs_parse *p, enum cs_word word)
{
	return cs_parse_peek(p, 1)->word == (uint8_t)word;
}

void
cs_parse_next(struct cs_parse *p)
{
	(void)cs_parse_now(p);
	p->at++;
}

bool
cs_parse_take_before(
    struct cs_parse *p, enum cs_word word, bool (*operand)(struct cs_parse *))
{
	if (!cs_parse_is(p, word))
		return false;
	p->at++;
	if (operand(p))
		return true;
	p->at--;
	return false;
}

bool
cs_parse_take(struct cs_parse *p, enum cs_word word)
{
	if (!cs_parse_is(p, word))
		return false;
	p->at++;
	return true;
}

void
cs_parse_want(struct cs_parse *p, enum cs_word word)
{
	if (!cs_parse_take(p, word))
		cs_parse_wrong(p);
}

void
cs_parse_force(struct cs_parse *p, enum cs_word word)
{
	const struct cs_unit *u = cs_parse_now(p);

	if (!cs_parse_take(p, word))
		cs_parse_fail(p, CS_FAULT_SYNTAX, u->start, u->end,
		    "expected '%s'", cs_word_text(word));
}

bool
cs_parse_is_name(struct cs_parse *p)
{
	const struct cs_unit *u = cs_parse_now(p);

	return u->kind == CS_TOKEN_NAME &&
	    (u->word == CS_WORD_NONE || u->word > CS_WORD_KEYWORDS);
}

void
cs_parse_want_name(struct cs_parse *p)
{
	if (!cs_parse_is_name(p))
		cs_parse_wrong(p);
	p->at++;
}

uint32_t
cs_parse_end(const struct cs_parse *p)
{
	return p->at == 0 ? 0 : p->unit[p->at - 1].end;
}

void
cs_parse_forget(struct cs_parse *p)
{
	if (p->at < p->units)
		memmove(p->unit, p->unit + p->at,
		    (p->units - p->at) * sizeof(*p->unit));
	p->units -= p->at;
	p->at = p->reach = 0;
}

/* ---- faults ---- */

/* Before Python 3.12 a field is parsed as "(...)" on a line of its own. */
static void
name_field(struct cs_parse *p)
{
	static const char prefix[] = "f-string: ";
	struct cs_fault *f = p->fault;
	const uint32_t n = f->end - f->start;
	uint32_t line = f->start;

	if (strncmp(f->msg, prefix, sizeof(prefix) - 1) != 0) {
		memmove(f->msg + sizeof(prefix) - 1, f->msg,
		    sizeof(f->msg) - sizeof(prefix));
		memcpy(f->msg, prefix, sizeof(prefix) - 1);
		f->msg[sizeof(f->msg) - 1] = '\0';
	}
	while (line > 0 && p->t.text[line - 1] != '\n')
		line--;
	if (f->start >= p->field && line <= p->field)
		f->start = line + f->start - p->field + 1;
	f->end = f->start + n;
}

void
cs_parse_fail(struct cs_parse *p, enum cs_fault_kind kind, uint32_t start,
    uint32_t end, const char *fmt, ...)
{
	va_list ap;

	if (!p->trying) {
		const bool old = p->field > 0 && p->minor < 12;

		va_start(ap, fmt);
		(void)vsnprintf(p->fault->msg, sizeof(p->fault->msg), fmt, ap);
		va_end(ap);
		p->fault->kind = kind;
		p->fault->start = start;
		p->fault->end = end;
		if (old)
			name_field(p);
	}
	leave(p);
}

void
cs_parse_later(
    struct cs_parse *p, uint32_t start, uint32_t end, const char *msg)
{
	if (p->later.kind == CS_FAULT_NONE && !p->trying)
		cs_fault_set(
		    &p->later, CS_FAULT_COMPILE, start, end, "%s", msg);
}

/* The position that CPython reports for an error at a token: at the end of the
 * text it is the last line's end, at a change of indentation its last
 * column. */
static void
place(const struct cs_parse *p, const struct cs_unit *u, uint32_t *start,
    uint32_t *end)
{
	size_t at = u->start;

	*start = u->start;
	*end = u->kind == CS_TOKEN_NEWLINE ? u->start : u->end;
	if (u->kind > CS_TOKEN_COMMENT)
		return;
	if (u->kind == CS_TOKEN_END ||
	    (u->end >= p->t.len && u->kind != CS_TOKEN_NEWLINE)) {
		at = p->t.len;
		if (at > 0 && p->t.text[at - 1] == '\n')
			at--;
		if (at > 0 && p->t.text[at - 1] == '\r')
			at--;
		*start = *end = (uint32_t)at;
	} else if (u->kind == CS_TOKEN_INDENT) {
		*start = *end = u->end - 1;
	} else if (u->kind == CS_TOKEN_DEDENT) {
		*start = *end = (uint32_t)(at > p->t.line ? at - 1 : at);
	}
}

/* "<>" */
static bool
is_old(const struct cs_parse *p, const struct cs_unit *u)
{
	return u->kind == CS_TOKEN_OP && u->end - u->start == 2 &&
	    memcmp(p->t.text + u->start, "<>", 2) == 0;
}

void
cs_parse_wrong(struct cs_parse *p)
{
	const struct cs_unit *u = &p->unit[p->reach];
	uint32_t start, end;

	if (p->hoping)
		leave(p);
	p->final = u->kind == CS_TOKEN_INDENT || u->kind == CS_TOKEN_DEDENT;
	place(p, u, &start, &end);
	cs_parse_fail(p, is_old(p, u) ? CS_FAULT_PYTHON2 : CS_FAULT_SYNTAX,
	    start, end, "%s",
	    u->kind == CS_TOKEN_INDENT	     ? "unexpected indent"
		: u->kind == CS_TOKEN_DEDENT ? "unexpected unindent"
					     : "invalid syntax");
}

void
cs_parse_fail_last(struct cs_parse *p, const char *msg)
{
	const struct cs_unit *u = &p->unit[p->units - 1];
	uint32_t start, end;

	place(p, u, &start, &end);
	cs_parse_fail(p, CS_FAULT_SYNTAX, start, end, "%s", msg);
}

void
cs_parse_since(
    struct cs_parse *p, unsigned minor, uint32_t start, const char *what)
{
	if (p->minor < minor)
		cs_parse_fail(p, CS_FAULT_SYNTAX, start, cs_parse_end(p),
		    "invalid syntax (%s Python 3.%u)", what, minor);
}

/* ---- trying ---- */

static bool
attempt(struct cs_parse *p, cs_parse_part *part, void *to)
{
	jmp_buf here, *before = p->out;
	const unsigned depth = p->depth;
	volatile bool done = false;

	p->out = &here;
	if (setjmp(here) == 0) {
		part(p, to);
		done = true;
	}
	p->out = before;
	p->depth = depth;
	if (p->hard || p->failed != CS_OK)
		leave(p);
	return done;
}

bool
cs_parse_try(struct cs_parse *p, cs_parse_part *part, void *to, bool furthest)
{
	const uint32_t at = p->at, reach = p->reach;
	const bool trying = p->trying;
	bool done;

	p->trying = true;
	done = attempt(p, part, to);
	p->trying = trying;
	if (!done)
		p->at = at;
	if (!furthest)
		p->reach = reach;
	return done;
}

bool
cs_parse_hope(struct cs_parse *p, cs_parse_part *part, void *to)
{
	const uint32_t at = p->at, reach = p->reach;
	const bool hoping = p->hoping;
	bool done;

	p->hoping = true;
	done = attempt(p, part, to);
	p->hoping = hoping;
	if (!done && p->fault->kind != CS_FAULT_NONE)
		leave(p);
	if (!done)
		p->at = at;
	p->reach = reach;
	return done;
}

bool
cs_parse_all(struct cs_parse *p, cs_parse_part *part)
{
	jmp_buf here;

	p->out = &here;
	if (setjmp(here) != 0) {
		p->out = NULL;
		return false;
	}
	part(p, NULL);
	p->out = NULL;
	return true;
}
