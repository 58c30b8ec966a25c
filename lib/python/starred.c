#include "python/starred.h"

#include <string.h>

#include "python/word.h"

static bool
is(const struct cs_tokens *t, const struct cs_token *tok, const char *word)
{
	return tok->end > tok->start && cs_tokens_is(t, tok, word);
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

/* A bracket behind this token opens no call and no subscript. */
static bool
comes_before_display(const struct cs_tokens *t, const struct cs_token *tok)
{
	enum cs_word word;

	switch (tok->kind) {
	case CS_TOKEN_OP:
		return strchr(")]}", t->text[tok->start]) == NULL;
	case CS_TOKEN_NAME:
		word = cs_word_name(
		    t->text + tok->start, tok->end - tok->start);
		return word != CS_WORD_NONE && word < CS_WORD_KEYWORDS;
	default:
		return tok->kind < CS_TOKEN_NAME;
	}
}

static void
open_bracket(struct cs_starred *s, const struct cs_tokens *t,
    const struct cs_token *tok, const struct cs_token *last,
    const struct cs_token *before)
{
	static const char *const front[] = { ",", "=", ";", ":", "in", "return",
		"yield", NULL };
	const int level = t->brackets;

	if (s->displays == level - 1 && comes_before_display(t, last))
		s->displays = level;
	/* "2 * (3)" is no star of that kind. */
	if (!is(t, last, "*") || s->displays != level ||
	    s->n == CS_STARRED_MAX || !comes_before_display(t, before))
		return;
	s->display[s->n++] = (struct cs_starred_display){
		.star = last->start,
		.open = tok->start,
		.level = level,
		.behind_comma = is(t, before, ","),
		.value = level == 1 &&
		    (before->kind == CS_TOKEN_NEWLINE ||
			is_among(t, before, front)),
	};
}

static void
close_bracket(struct cs_starred *s, const struct cs_tokens *t,
    const struct cs_token *tok, const struct cs_token *last)
{
	if (s->displays > t->brackets)
		s->displays = t->brackets;
	for (unsigned i = s->n; i-- > 0;) {
		struct cs_starred_display *d = &s->display[i];

		if (d->close != 0 || d->level != t->brackets + 1)
			continue;
		d->close = tok->start;
		d->comma = is(t, last, ",") ? last->start : 0;
		d->empty = last->start == d->open;
		return;
	}
}

/* They are targets: what they hold is assigned to in their place.  "*(a)" is no
 * display, and nothing is left of "*()". */
static void
unwrap(struct cs_starred *s, uint32_t from, char *text)
{
	while (s->n > 0 && s->display[s->n - 1].open > from) {
		const struct cs_starred_display *d = &s->display[--s->n];

		if (d->close == 0 || text[d->open] == '{' ||
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
		if (s->display[i].close == 0) {
			s->display[i].several |= s->display[i].level ==
			    t->brackets;
			return;
		}
}

static void
add(struct cs_starred *s, char *text)
{
	while (s->n > 0)
		if (s->display[--s->n].value)
			text[s->display[s->n].star] = '+';
}

void
cs_starred_take(struct cs_starred *s, const struct cs_tokens *t,
    const struct cs_token *tok, const struct cs_token *last,
    const struct cs_token *before, char *text)
{
	static const char *const opening[] = { "(", "[", "{", NULL };
	static const char *const closing[] = { ")", "]", "}", NULL };
	static const char *const ends[] = { ";", ":", NULL };

	if (is_among(t, tok, opening)) {
		open_bracket(s, t, tok, last, before);
	} else if (is_among(t, tok, closing)) {
		close_bracket(s, t, tok, last);
	} else if (is(t, tok, ",")) {
		separate(s, t);
	} else if (is(t, tok, "for")) {
		s->looping = true;
		s->loop = tok->start;
		s->loop_level = t->brackets;
	} else if (is(t, tok, "in") && s->looping &&
	    s->loop_level == t->brackets) {
		s->looping = false;
		unwrap(s, s->loop, text);
	} else if (t->brackets == 0 && is(t, tok, "=")) {
		unwrap(s, 0, text);
	} else if (tok->kind == CS_TOKEN_NEWLINE ||
	    (t->brackets == 0 && is_among(t, tok, ends))) {
		add(s, text);
		s->looping = false;
	}
}
