#include "python/starred.h"

#include <string.h>

#include "python/word.h"

static bool
is(const struct cs_tokens *t, const struct cs_token *tok, const char *word)
{
	return tok->end > tok->start && t->text[tok->start] == word[0] &&
	    cs_tokens_is(t, tok, word);
}

static bool
is_among(const struct cs_tokens *t, const struct cs_token *tok,
    const char *const *words)
{
	for (; *words != NULL; words++)
		if (is(t, tok, *words))
			return true;
	return false;
}

/* Whether a bracket after this token opens neither a call nor a subscript. */
static bool
comes_before_display(const struct cs_tokens *t, const struct cs_token *tok)
{
	enum cs_word word;

	switch (tok->kind) {
	case CS_TOKEN_OP:
		return strchr(")]}.", t->text[tok->start]) == NULL;
	case CS_TOKEN_NAME:
		word = cs_word_name(
		    t->text + tok->start, tok->end - tok->start);
		return word > CS_WORD_TRUE && word < CS_WORD_KEYWORDS;
	default:
		return tok->kind < CS_TOKEN_NAME;
	}
}

/* Whether the next token begins a line. */
static bool
ends_line(const struct cs_tokens *t, const struct cs_token *tok)
{
	return tok->kind == CS_TOKEN_NEWLINE || tok->kind == CS_TOKEN_INDENT ||
	    tok->kind == CS_TOKEN_DEDENT ||
	    (t->brackets == 0 && is(t, tok, ";"));
}

/* "def f[", "class C[", "type A[" */
static bool
comes_before_parameters(const struct cs_tokens *t, const struct cs_token *last,
    const struct cs_token *before)
{
	static const char *const heads[] = { "def", "class", "type", NULL };

	return last->kind == CS_TOKEN_NAME && is_among(t, before, heads);
}

static enum cs_starred_in
between(const struct cs_starred *s, const struct cs_tokens *t,
    const struct cs_token *tok, const struct cs_token *last,
    const struct cs_token *before)
{
	if (t->bracket[t->brackets - 1].field)
		return CS_STARRED_FIELD;
	if (is(t, tok, "(") && s->level[t->brackets - 1].defines)
		return CS_STARRED_PARAMETERS;
	return is(t, tok, "[") && !comes_before_display(t, last) &&
		!comes_before_parameters(t, last, before) &&
		last->start != s->soft
	    ? CS_STARRED_SUBSCRIPT
	    : CS_STARRED_OTHER;
}

static void
open_bracket(struct cs_starred *s, const struct cs_tokens *t,
    const struct cs_token *tok, const struct cs_token *last,
    const struct cs_token *before)
{
	const int level = t->brackets;
	struct cs_starred_star *star;

	s->level[level] = (struct cs_starred_level){
		.in = between(s, t, tok, last, before),
	};
	if (is(t, tok, "("))
		s->level[level - 1].defines = false;
	if (comes_before_display(t, last)) {
		if (s->displays == level - 1)
			s->displays = level;
		if (s->loop_displays == level - 1)
			s->loop_displays = level;
	}
	/* "2 * (3)" is not such a star. */
	if (!is(t, last, "*") || !comes_before_display(t, before) ||
	    !(s->displays == level ||
		(s->looping && s->loop_displays == level)) ||
	    s->n == CS_STARRED_MAX)
		return;
	/* At the line's own level it is there already. */
	if (s->n == 0 || s->star[s->n - 1].star != last->start)
		s->star[s->n++] =
		    (struct cs_starred_star){ .star = last->start };
	star = &s->star[s->n - 1];
	star->open = tok->start;
	star->level = level;
	star->behind_comma = is(t, before, ",");
}

static void
close_bracket(struct cs_starred *s, const struct cs_tokens *t,
    const struct cs_token *tok, const struct cs_token *last)
{
	if (s->displays > t->brackets)
		s->displays = t->brackets;
	if (s->loop_displays > t->brackets)
		s->loop_displays = t->brackets;
	for (unsigned i = s->n; i-- > 0;) {
		struct cs_starred_star *d = &s->star[i];

		if (d->open == 0 || d->close != 0 ||
		    d->level != t->brackets + 1)
			continue;
		d->close = tok->start;
		d->comma = is(t, last, ",") ? last->start : 0;
		d->empty = last->start == d->open;
		return;
	}
}

/* They are targets: their elements are assigned to instead.  "*(a)" is not a
 * display, and nothing is left of "*()". */
static void
unwrap(struct cs_starred *s, uint32_t from, char *text)
{
	while (s->n > 0 && s->star[s->n - 1].star >= from) {
		const struct cs_starred_star *d = &s->star[--s->n];

		if (d->open == 0 || d->close == 0 || text[d->open] == '{' ||
		    (d->empty && !d->behind_comma))
			continue;
		if (d->several || d->empty || text[d->open] == '[')
			text[d->star] = ' ';
		text[d->open] = text[d->close] = ' ';
		if (d->comma != 0)
			text[d->comma] = ' ';
	}
}

static void
separate(struct cs_starred *s, const struct cs_tokens *t)
{
	for (unsigned i = s->n; i-- > 0;)
		if (s->star[i].open != 0 && s->star[i].close == 0) {
			s->star[i].several |= s->star[i].level == t->brackets;
			return;
		}
}

static void
add(struct cs_starred *s, char *text)
{
	while (s->n > 0)
		if (s->star[--s->n].value)
			text[s->star[s->n].star] = '+';
}

/* Whether what follows is a value, or a target. */
static bool
begins_value(const struct cs_starred *s, const struct cs_tokens *t,
    const struct cs_token *last)
{
	static const char *const front[] = { ",", "=", ":", "in", "return",
		"yield", "+=", "-=", "*=", "/=", "//=", "%=", "@=", "&=", "|=",
		"^=", ">>=", "<<=", "**=", NULL };

	return ends_line(t, last) || is_among(t, last, front) ||
	    last->start == s->soft;
}

static void
take_star(struct cs_starred *s, const struct cs_tokens *t,
    const struct cs_token *tok, const struct cs_token *last, char *text)
{
	static const char *const opens[] = { "[", "{", ",", NULL };
	const struct cs_starred_level *l = &s->level[t->brackets];
	bool plus = false;

	if (l->lambdas > 0)
		return;
	/* For the parser "except*" is one word. */
	if (is(t, last, "except")) {
		text[tok->start] = ' ';
		text[last->end] = '*';
	}
	switch (l->in) {
	case CS_STARRED_SUBSCRIPT:
	case CS_STARRED_FIELD:
		plus = is_among(t, last, opens);
		break;
	case CS_STARRED_PARAMETERS:
		plus = is(t, last, ":");
		break;
	case CS_STARRED_OTHER:
		plus = l->yields && (is(t, last, "yield") || is(t, last, ","));
		break;
	}
	if (plus && t->brackets > 0)
		text[tok->start] = '+';
	else if (t->brackets == 0 && !s->pattern && begins_value(s, t, last) &&
	    s->n < CS_STARRED_MAX)
		s->star[s->n++] = (struct cs_starred_star){ .star = tok->start,
			.value = true };
}

/* What must be known about the surrounding brackets to distinguish stars. */
static void
note_level(struct cs_starred *s, const struct cs_tokens *t,
    const struct cs_token *tok, const struct cs_token *last, char *text)
{
	struct cs_starred_level *l = &s->level[t->brackets];

	if (is(t, tok, "lambda"))
		l->lambdas++;
	else if (is(t, tok, ":") && l->lambdas > 0)
		l->lambdas--;
	else if (is(t, tok, "def"))
		l->defines = true;
	else if (is(t, tok, "yield"))
		l->yields = true;
	/* No plus may precede these; a star may in a subscript. */
	if ((is(t, tok, "not") || is(t, tok, "lambda")) && is(t, last, "*") &&
	    text[last->start] == '+')
		text[last->start] = ' ';
	if (ends_line(t, last)) {
		s->pattern = is(t, tok, "case");
		s->soft = s->pattern || is(t, tok, "match") ? tok->start
							    : UINT32_MAX;
	}
}

static void
end_statement(struct cs_starred *s, char *text)
{
	add(s, text);
	s->looping = false;
}

/* It may be one of the tokens that are asked for: most are not. */
static bool
may_matter(const struct cs_tokens *t, const struct cs_token *tok)
{
	static const char firsts[] = "()[]{}*,;:=cdfilmny";

	return tok->end == tok->start || tok->kind == CS_TOKEN_NEWLINE ||
	    memchr(firsts, t->text[tok->start], sizeof(firsts) - 1) != NULL;
}

void
cs_starred_take(struct cs_starred *s, const struct cs_tokens *t,
    const struct cs_token *tok, const struct cs_token *last,
    const struct cs_token *before, char *text)
{
	static const char *const opening[] = { "(", "[", "{", NULL };
	static const char *const closing[] = { ")", "]", "}", NULL };
	static const char *const ends[] = { ";", ":", NULL };

	if (!may_matter(t, tok) && !ends_line(t, last))
		return;
	if (is_among(t, tok, opening)) {
		open_bracket(s, t, tok, last, before);
	} else if (is_among(t, tok, closing)) {
		close_bracket(s, t, tok, last);
	} else if (is(t, tok, "*")) {
		take_star(s, t, tok, last, text);
	} else if (is(t, tok, ",")) {
		separate(s, t);
	} else if (is(t, tok, "for")) {
		s->looping = true;
		s->loop = tok->start;
		s->loop_level = s->loop_displays = t->brackets;
	} else if (is(t, tok, "in") && s->looping &&
	    s->loop_level == t->brackets) {
		s->looping = false;
		unwrap(s, s->loop, text);
	} else if (t->brackets == 0 && is(t, tok, "=")) {
		unwrap(s, 0, text);
	} else if (tok->kind == CS_TOKEN_NEWLINE) {
		end_statement(s, text);
		s->level[0] = (struct cs_starred_level){ 0 };
	} else if (t->brackets == 0 && is_among(t, tok, ends) &&
	    s->level[0].lambdas == 0) {
		end_statement(s, text);
		s->pattern = false;
	}
	note_level(s, t, tok, last, text);
}
