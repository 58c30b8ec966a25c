#include "python/tokens.h"

#include <string.h>

#include "base/utf8.h"
#include "python/indent.h"
#include "python/letter.h"
#include "python/lex.h"
#include "python/literal.h"
#include "python/numeral.h"

static enum cs_token_kind
open_bracket(struct cs_tokens *t, struct cs_token *tok, bool field)
{
	if (t->brackets == CS_TOKENS_BRACKETS)
		return cs_lex_fail(t, tok, CS_TOKENS_OPENING, t->at, t->at,
		    "too many nested parentheses");
	t->bracket[t->brackets++] = (struct cs_tokens_bracket){
		.c = t->text[t->at], .field = field, .at = (uint32_t)t->at
	};
	t->at++;
	return cs_lex_token(t, tok, CS_TOKEN_OP);
}

static enum cs_token_kind
mismatched(struct cs_tokens *t, struct cs_token *tok)
{
	const struct cs_tokens_bracket b = t->bracket[t->brackets - 1];
	const unsigned line = cs_lex_line_of(t, b.at);

	if (line == cs_lex_line_of(t, t->at))
		return cs_lex_fail(t, tok, CS_TOKENS_CLOSING, t->at, t->at,
		    "closing parenthesis '%c' does not match opening "
		    "parenthesis '%c'",
		    t->text[t->at], b.c);
	return cs_lex_fail(t, tok, CS_TOKENS_CLOSING, t->at, t->at,
	    "closing parenthesis '%c' does not match opening parenthesis '%c' "
	    "on line %u",
	    t->text[t->at], b.c, line);
}

static bool
closes(char opening, char c)
{
	return opening == '(' ? c == ')' : opening == '[' ? c == ']' : c == '}';
}

static enum cs_token_kind
close_bracket(struct cs_tokens *t, struct cs_token *tok)
{
	const char c = t->text[t->at];

	if (t->brackets == 0)
		return cs_lex_fail(t, tok, CS_TOKENS_CLOSING, t->at, t->at,
		    "unmatched '%c'", c);
	if (!closes(t->bracket[t->brackets - 1].c, c))
		return mismatched(t, tok);
	t->brackets--;
	t->at++;
	return cs_lex_token(t, tok, CS_TOKEN_OP);
}

static enum cs_token_kind
joined_line(struct cs_tokens *t, struct cs_token *tok)
{
	const size_t end = cs_lex_line_end(t, 1);

	if (end == 0 && t->at + 1 < t->len)
		return cs_lex_fail(t, tok, CS_TOKENS_BACKSLASH, t->at + 1,
		    t->at + 1,
		    "unexpected character after line continuation character");
	if (t->at + 1 + end >= t->len && !(t->tolerant && end > 0))
		return cs_lex_fail(t, tok, CS_TOKENS_SYMBOL, t->at + 1,
		    t->at + 1, "unexpected EOF while parsing");
	t->at += 1 + end;
	t->line = t->at;
	return cs_lex_token(t, tok, CS_TOKEN_JOIN);
}

static size_t
operator_length(const struct cs_tokens *t)
{
	static const char longs[][4] = { "**=", "//=", ">>=", "<<=", "...",
		"->", ":=", "==", "!=", "<=", ">=", "<>", "**", "//", ">>",
		"<<", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@=" };

	for (size_t i = 0; i < sizeof(longs) / sizeof(longs[0]); i++) {
		const size_t n = strlen(longs[i]);

		if (t->len - t->at >= n &&
		    memcmp(t->text + t->at, longs[i], n) == 0)
			return n;
	}
	return 1;
}

static bool
is_operator(int c)
{
	return c >= ' ' && strchr("+-*/%@&|^~<>()[]{},:.;=", c) != NULL;
}

static enum cs_token_kind
symbol(struct cs_tokens *t, struct cs_token *tok)
{
	struct cs_tokens_bracket *b = t->brackets > 0
	    ? &t->bracket[t->brackets - 1]
	    : NULL;
	const bool in_field = b != NULL && b->field;
	const int c = cs_lex_peek(t, 0);

	if (in_field && c == ':') {
		b->spec = true;
		t->at++;
		return cs_lex_token(t, tok, CS_TOKEN_OP);
	}
	t->at += operator_length(t);
	if (t->at - tok->start == 1 && !is_operator(c) &&
	    !(in_field && c == '!'))
		return cs_lex_fail(t, tok, CS_TOKENS_SYMBOL, tok->start, t->at,
		    "invalid syntax");
	return cs_lex_token(t, tok, CS_TOKEN_OP);
}

/* A name, or a string with a prefix. */
static enum cs_token_kind
word(struct cs_tokens *t, struct cs_token *tok)
{
	bool format, raw;
	int c;

	while (
	    c = cs_lex_peek(t, 0), cs_lex_is_letter(c) || cs_lex_is_digit(c)) {
		const size_t n = c < 0x80
		    ? 1
		    : cs_letter_size(t->text + t->at, t->len - t->at);

		if (n == 0)
			return cs_letter_fail(t, tok);
		t->at += n;
	}
	if (!cs_literal_prefix(t, tok->start, &format, &raw))
		return cs_lex_token(t, tok, CS_TOKEN_NAME);
	return format ? cs_literal_open(t, tok, raw)
		      : cs_literal_string(t, tok);
}

static enum cs_token_kind
end_of_line(struct cs_tokens *t, struct cs_token *tok)
{
	t->at += cs_lex_line_end(t, 0);
	if (t->brackets > 0)
		return cs_lex_token(t, tok, CS_TOKEN_JOIN);
	t->line_start = true;
	return cs_lex_token(t, tok, CS_TOKEN_NEWLINE);
}

static enum cs_token_kind
end_of_text(struct cs_tokens *t, struct cs_token *tok)
{
	if (t->brackets > 0) {
		const struct cs_tokens_bracket b = t->bracket[t->brackets - 1];

		return cs_lex_fail(t, tok, CS_TOKENS_UNCLOSED, b.at, b.at,
		    "'%c' was never closed", b.c);
	}
	if (!t->blank) {
		t->blank = true;
		return cs_lex_token(t, tok, CS_TOKEN_NEWLINE);
	}
	if (t->indents > 0) {
		t->indents--;
		return cs_lex_token(t, tok, CS_TOKEN_DEDENT);
	}
	return cs_lex_token(t, tok, CS_TOKEN_END);
}

static void
skip_space(struct cs_tokens *t)
{
	while (cs_lex_peek(t, 0) == ' ' || cs_lex_peek(t, 0) == '\t' ||
	    cs_lex_peek(t, 0) == '\f')
		t->at++;
}

static enum cs_token_kind
expression_token(struct cs_tokens *t, struct cs_token *tok)
{
	const int c = cs_lex_peek(t, 0);

	if (cs_lex_is_letter(c))
		return word(t, tok);
	if (cs_lex_is_digit(c) ||
	    (c == '.' && cs_lex_is_digit(cs_lex_peek(t, 1))))
		return cs_numeral_read(t, tok);
	switch (c) {
	case '"':
	case '\'':
		return cs_literal_string(t, tok);
	case '(':
	case '[':
	case '{':
		return open_bracket(t, tok, false);
	case ')':
	case ']':
	case '}':
		return close_bracket(t, tok);
	case '\\':
		return joined_line(t, tok);
	case '#':
		cs_lex_skip_line(t);
		return cs_lex_token(t, tok, CS_TOKEN_COMMENT);
	}
	return symbol(t, tok);
}

/* The format of a field ends with its line if the quotes are single: the code
 * below closes the field. */
static bool
format_ends(struct cs_tokens *t)
{
	struct cs_tokens_bracket *b = t->brackets > 0
	    ? &t->bracket[t->brackets - 1]
	    : NULL;

	if (b == NULL || !b->spec || t->fstring[t->fstrings - 1].triple ||
	    !cs_lex_is_line_end(cs_lex_peek(t, 0)))
		return false;
	b->spec = false;
	return true;
}

static enum cs_token_kind
fstring_token(struct cs_tokens *t, struct cs_token *tok)
{
	if (cs_lex_peek(t, 0) == '{' &&
	    (cs_lex_peek(t, 1) != '{' ||
		t->brackets > t->fstring[t->fstrings - 1].brackets))
		return open_bracket(t, tok, true);
	if (cs_lex_peek(t, 0) == '}' &&
	    t->brackets > t->fstring[t->fstrings - 1].brackets)
		return close_bracket(t, tok);
	return cs_literal_text(t, tok);
}

/* One token; a NEWLINE for a blank line too. */
static enum cs_token_kind
next(struct cs_tokens *t, struct cs_token *tok)
{
	tok->start = (uint32_t)t->at;
	if (cs_literal_goes_on(t) && !format_ends(t))
		return fstring_token(t, tok);
	if (t->line_start && t->brackets == 0 &&
	    cs_indent_read(t, tok) != CS_TOKEN_END)
		return tok->kind;
	tok->start = (uint32_t)t->at;
	if (t->dedents > 0) {
		t->dedents--;
		return cs_lex_token(t, tok, CS_TOKEN_DEDENT);
	}
	if (t->misfit) {
		t->misfit = false;
		return cs_lex_token(t, tok, CS_TOKEN_ERROR);
	}
	skip_space(t);
	tok->start = (uint32_t)t->at;
	if (t->at >= t->len)
		return end_of_text(t, tok);
	if (cs_lex_is_line_end(cs_lex_peek(t, 0)))
		return end_of_line(t, tok);
	return expression_token(t, tok);
}

static enum cs_token_kind
stop(struct cs_tokens *t, struct cs_token *tok)
{
	t->at = t->len;
	tok->kind = CS_TOKEN_FAULT;
	tok->start = t->fault.start;
	tok->end = t->fault.end;
	return tok->kind;
}

/* A character that no name contains, once the name before it was returned. */
static enum cs_token_kind
bad_letter(struct cs_tokens *t, struct cs_token *tok)
{
	const size_t n = cs_utf8_seq(t->text + t->at, t->len - t->at);

	if (t->at > tok->start)
		return cs_lex_token(t, tok, CS_TOKEN_NAME);
	t->at += n > 0 ? n : 1;
	return cs_lex_token(t, tok, CS_TOKEN_ERROR);
}

/* The text at an error; reading continues after it. */
static enum cs_token_kind
recover(struct cs_tokens *t, struct cs_token *tok)
{
	switch (t->about) {
	case CS_TOKENS_NUMBER:
		return cs_lex_token(t, tok, CS_TOKEN_NUMBER);
	case CS_TOKENS_LETTER:
		return bad_letter(t, tok);
	case CS_TOKENS_OPENING:
		t->at++;
		return cs_lex_token(t, tok, CS_TOKEN_OP);
	case CS_TOKENS_CLOSING:
		t->brackets -= t->brackets > 0;
		t->at++;
		return cs_lex_token(t, tok, CS_TOKEN_OP);
	case CS_TOKENS_UNCLOSED:
		t->brackets = 0;
		return end_of_text(t, tok);
	case CS_TOKENS_SYMBOL:
	case CS_TOKENS_BACKSLASH:
		t->at = tok->start + 1;
		break;
	case CS_TOKENS_STRING:
	case CS_TOKENS_INDENTATION:
	case CS_TOKENS_NONE:
		break;
	}
	return cs_lex_token(t, tok, CS_TOKEN_ERROR);
}

static enum cs_token_kind
next_tolerant(struct cs_tokens *t, struct cs_token *tok)
{
	if (next(t, tok) != CS_TOKEN_FAULT)
		return tok->kind;
	t->fault.kind = CS_FAULT_NONE;
	if (t->fstrings > 0 && cs_literal_fall_back(t, tok) != CS_TOKEN_FAULT)
		return tok->kind;
	t->fault.kind = CS_FAULT_NONE;
	return recover(t, tok);
}

void
cs_tokens_start(struct cs_tokens *t, const char *text, size_t len)
{
	/* The stacks are left as they are: nothing above their tops is read. */
	memset(t, 0, offsetof(struct cs_tokens, bracket));
	t->text = text;
	t->len = len;
	t->line_start = t->blank = true;
	t->indent[0].column = t->indent[0].other = 0;
}

void
cs_tokens_start_tolerant(struct cs_tokens *t, const char *text, size_t len)
{
	cs_tokens_start(t, text, len);
	t->tolerant = true;
}

enum cs_token_kind
cs_tokens_next(struct cs_tokens *t, struct cs_token *tok)
{
	if (t->tolerant)
		return next_tolerant(t, tok);
	/* Skips the ends of blank lines, except the one implied by the end. */
	while (t->fault.kind == CS_FAULT_NONE)
		if (next(t, tok) != CS_TOKEN_FAULT &&
		    !(tok->kind == CS_TOKEN_NEWLINE && t->blank &&
			tok->end > tok->start))
			return tok->kind;
	return stop(t, tok);
}

bool
cs_tokens_is(
    const struct cs_tokens *t, const struct cs_token *tok, const char *word)
{
	const size_t n = strlen(word);

	return tok->end - tok->start == n &&
	    memcmp(t->text + tok->start, word, n) == 0;
}
