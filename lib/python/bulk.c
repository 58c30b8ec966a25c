#include "python/bulk.h"

#include <ctype.h>
#include <string.h>

enum { KEPT = 64 }; /* elements kept of each display */

void
cs_bulk_start(struct cs_bulk *p)
{
	p->depth = 0;
	p->begins = false;
	p->level[0] = (struct cs_bulk_level){ 0 };
}

/* A string that consists of words, and is not a name of anything. */
static bool
is_words(const struct cs_tokens *t, const struct cs_token *tok)
{
	const char quote = t->text[tok->start];

	if ((quote != '\'' && quote != '"') || t->fstrings > 0)
		return false;
	for (uint32_t i = tok->start + 1; i + 1 < tok->end; i++)
		if (!isalnum((unsigned char)t->text[i]) && t->text[i] != ' ' &&
		    t->text[i] != '-')
			return false;
	return true;
}

static bool
is_opening(int c)
{
	return c == '(' || c == '[' || c == '{';
}

static void
open_level(
    struct cs_bulk *p, const struct cs_tokens *t, const struct cs_token *tok)
{
	const bool display = p->begins || p->depth == 0;

	if (!p->begins)
		p->level[p->depth].plain = false;
	if (p->depth == CS_TOKENS_BRACKETS)
		return;
	p->level[++p->depth] = (struct cs_bulk_level){
		.start = tok->end,
		.plain = true,
		.display = display && t->fstrings == 0,
	};
	p->begins = true;
}

static void
close_level(struct cs_bulk *p)
{
	const bool plain = p->level[p->depth].plain;

	if (p->depth > 0)
		p->depth--;
	p->level[p->depth].plain &= plain;
	p->begins = false;
}

static bool
end_element(struct cs_bulk *p, const struct cs_token *tok, uint32_t *start)
{
	struct cs_bulk_level *l = &p->level[p->depth];
	const bool out = l->plain && l->display && l->elements >= KEPT;

	*start = l->start;
	l->elements++;
	l->start = tok->end;
	l->plain = p->depth > 0;
	p->begins = true;
	return out;
}

static bool
is_plain(const struct cs_tokens *t, const struct cs_token *tok)
{
	switch (tok->kind) {
	case CS_TOKEN_NUMBER:
		return true;
	case CS_TOKEN_STRING:
		return is_words(t, tok);
	case CS_TOKEN_NAME:
		return cs_tokens_is(t, tok, "None") ||
		    cs_tokens_is(t, tok, "True") ||
		    cs_tokens_is(t, tok, "False");
	case CS_TOKEN_OP:
		return cs_tokens_is(t, tok, "-") || cs_tokens_is(t, tok, ":");
	default:
		return false;
	}
}

bool
cs_bulk_take(struct cs_bulk *p, const struct cs_tokens *t,
    const struct cs_token *tok, uint32_t *start)
{
	const int c = tok->end > tok->start ? t->text[tok->start] : 0;

	if (tok->kind == CS_TOKEN_COMMENT || tok->kind == CS_TOKEN_JOIN)
		return false;
	if (tok->kind == CS_TOKEN_OP && is_opening(c)) {
		open_level(p, t, tok);
		return false;
	}
	if (tok->kind == CS_TOKEN_OP && (c == ')' || c == ']' || c == '}')) {
		close_level(p);
		return false;
	}
	if (cs_tokens_is(t, tok, ","))
		return end_element(p, tok, start);
	p->level[p->depth].plain &= is_plain(t, tok);
	/* After a colon, as at the start, a bracket opens a display. */
	p->begins = cs_tokens_is(t, tok, ":");
	return false;
}
