#include "python/literal.h"

#include <string.h>

#include "python/lex.h"

bool
cs_literal_prefix(
    const struct cs_tokens *t, size_t start, bool *format, bool *raw)
{
	static const char *const prefixes[] = { "r", "u", "b", "f", "br", "rb",
		"fr", "rf" };
	const size_t n = t->at - start;
	char word[3] = { 0 };

	if ((cs_lex_peek(t, 0) != '"' && cs_lex_peek(t, 0) != '\'') || n > 2)
		return false;
	for (size_t i = 0; i < n; i++)
		word[i] = (char)(t->text[start + i] | 0x20);
	*format = strchr(word, 'f') != NULL;
	*raw = strchr(word, 'r') != NULL;
	for (size_t i = 0; i < sizeof(prefixes) / sizeof(prefixes[0]); i++)
		if (strcmp(word, prefixes[i]) == 0)
			return true;
	return false;
}

static enum cs_token_kind
unterminated(
    struct cs_tokens *t, struct cs_token *tok, size_t start, bool triple)
{
	const struct cs_tokens_fstring *f = t->fstrings > 0
	    ? &t->fstring[t->fstrings - 1]
	    : NULL;
	size_t last = t->at;

	/* In a field, a quote of the enclosing string's kind ends it. */
	if (f != NULL && !triple && start != f->at &&
	    t->text[start] == f->quote)
		return cs_lex_fail(t, tok, CS_TOKENS_STRING, start, start,
		    "f-string: expecting '}'");
	if (triple && last > start && t->text[last - 1] == '\n')
		last--;
	return cs_lex_fail(t, tok, CS_TOKENS_STRING, start, start,
	    "unterminated %sstring literal (detected at line %u)",
	    triple ? "triple-quoted " : "", cs_lex_line_of(t, last));
}

static bool
tripled(const struct cs_tokens *t, int quote)
{
	return cs_lex_peek(t, 0) == quote && cs_lex_peek(t, 1) == quote &&
	    cs_lex_peek(t, 2) == quote;
}

/* After a backslash: skip what it escapes. */
static void
skip_escaped(struct cs_tokens *t)
{
	const size_t end = cs_lex_line_end(t, 0);

	t->at += end > 0 ? end : 1;
	if (t->at > t->len)
		t->at = t->len;
}

enum cs_token_kind
cs_literal_string(struct cs_tokens *t, struct cs_token *tok)
{
	const int quote = cs_lex_peek(t, 0);
	const bool triple = tripled(t, quote);

	t->at += triple ? 3 : 1;
	while (t->at < t->len) {
		const int c = cs_lex_peek(t, 0);

		if (c == quote && (!triple || tripled(t, quote))) {
			t->at += triple ? 3 : 1;
			return cs_lex_token(t, tok, CS_TOKEN_STRING);
		}
		if (cs_lex_is_line_end(c) && !triple)
			break;
		t->at++;
		if (c == '\\')
			skip_escaped(t);
	}
	return unterminated(t, tok, tok->start, triple);
}

enum cs_token_kind
cs_literal_open(struct cs_tokens *t, struct cs_token *tok, bool raw)
{
	struct cs_tokens_fstring *f;
	const int quote = cs_lex_peek(t, 0);

	if (t->tolerant && tok->start < t->unclosed)
		return cs_literal_string(t, tok);
	if (t->fstrings == CS_TOKENS_FSTRINGS)
		return cs_lex_fail(t, tok, CS_TOKENS_STRING, tok->start,
		    tok->start, "too many nested f-strings");
	f = &t->fstring[t->fstrings++];
	f->quote = (char)quote;
	f->triple = tripled(t, quote);
	f->raw = raw;
	f->brackets = t->brackets;
	f->at = tok->start;
	f->quotes = (uint32_t)t->at;
	t->at += f->triple ? 3 : 1;
	return cs_lex_token(t, tok, CS_TOKEN_STRING);
}

bool
cs_literal_goes_on(const struct cs_tokens *t)
{
	const struct cs_tokens_bracket *b;

	if (t->fstrings == 0)
		return false;
	if (t->brackets == t->fstring[t->fstrings - 1].brackets)
		return true;
	b = &t->bracket[t->brackets - 1];
	return b->field && b->spec;
}

/* A backslash in the text of an f-string. */
static void
fstring_escape(struct cs_tokens *t, bool raw)
{
	t->at++;
	if (!raw && cs_lex_peek(t, 0) == 'N' && cs_lex_peek(t, 1) == '{') {
		while (t->at < t->len && cs_lex_peek(t, 0) != '}' &&
		    !cs_lex_is_line_end(cs_lex_peek(t, 0)))
			t->at++;
		t->at += t->at < t->len && cs_lex_peek(t, 0) == '}';
		return;
	}
	if (cs_lex_peek(t, 0) != '{' && cs_lex_peek(t, 0) != '}')
		skip_escaped(t);
}

enum cs_token_kind
cs_literal_text(struct cs_tokens *t, struct cs_token *tok)
{
	const struct cs_tokens_fstring f = t->fstring[t->fstrings - 1];
	const bool spec = t->brackets > f.brackets;

	while (t->at < t->len) {
		const int c = cs_lex_peek(t, 0);

		if (c == f.quote && (!f.triple || tripled(t, c))) {
			t->at += f.triple ? 3 : 1;
			if (spec)
				return cs_lex_fail(t, tok, CS_TOKENS_STRING,
				    t->at - 1, t->at - 1,
				    "f-string: expecting '}'");
			t->fstrings--;
			return cs_lex_token(t, tok, CS_TOKEN_STRING);
		}
		if (cs_lex_is_line_end(c) && !f.triple && spec)
			return cs_lex_token(t, tok, CS_TOKEN_STRING);
		if (cs_lex_is_line_end(c) && !f.triple)
			break;
		if ((c == '{' || c == '}') && !spec && cs_lex_peek(t, 1) == c) {
			t->at += 2;
		} else if (c == '{' || (c == '}' && spec)) {
			return cs_lex_token(t, tok, CS_TOKEN_STRING);
		} else if (c == '}') {
			return cs_lex_fail(t, tok, CS_TOKENS_STRING, t->at,
			    t->at, "f-string: single '}' is not allowed");
		} else if (c == '\\') {
			fstring_escape(t, f.raw);
		} else {
			t->at++;
		}
	}
	return unterminated(t, tok, f.at, f.triple);
}

enum cs_token_kind
cs_literal_fall_back(struct cs_tokens *t, struct cs_token *tok)
{
	const struct cs_tokens_fstring *f = &t->fstring[0];

	/* The others up to here would end at the same place. */
	t->unclosed = t->at;
	t->fstrings = 0;
	t->brackets = f->brackets;
	t->at = f->quotes;
	tok->start = f->at;
	return cs_literal_string(t, tok);
}
