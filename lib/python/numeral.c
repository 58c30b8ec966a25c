#include "python/numeral.h"

#include <string.h>

#include "python/lex.h"

static enum cs_token_kind
bad_number(struct cs_tokens *t, struct cs_token *tok, const char *kind)
{
	return cs_lex_fail(t, tok, CS_TOKENS_NUMBER, t->at - 1, t->at - 1,
	    "invalid %s literal", kind);
}

/* What may follow a number without a space: a keyword. */
static bool
keyword_follows(const struct cs_tokens *t)
{
	static const char *const words[] = { "and", "else", "for", "if", "in",
		"is", "not", "or" };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		const size_t n = strlen(words[i]);

		if (t->len - t->at >= n &&
		    memcmp(t->text + t->at, words[i], n) == 0)
			return true;
	}
	return false;
}

static enum cs_token_kind
number_end(struct cs_tokens *t, struct cs_token *tok, const char *kind)
{
	if ((cs_lex_is_letter(cs_lex_peek(t, 0)) ||
		cs_lex_is_digit(cs_lex_peek(t, 0))) &&
	    !keyword_follows(t))
		return bad_number(t, tok, kind);
	return cs_lex_token(t, tok, CS_TOKEN_NUMBER);
}

static bool
digit_of(int c, int base)
{
	if (base == 16)
		return cs_lex_is_digit(c) || (c >= 'a' && c <= 'f') ||
		    (c >= 'A' && c <= 'F');
	return c >= '0' && c < '0' + base;
}

/* 0x, 0o, 0b */
static enum cs_token_kind
based(struct cs_tokens *t, struct cs_token *tok, int base, const char *kind)
{
	t->at += 2;
	do {
		if (cs_lex_peek(t, 0) == '_')
			t->at++;
		if (!digit_of(cs_lex_peek(t, 0), base))
			break;
		while (digit_of(cs_lex_peek(t, 0), base))
			t->at++;
	} while (cs_lex_peek(t, 0) == '_');
	if (cs_lex_is_digit(cs_lex_peek(t, 0)))
		return cs_lex_fail(t, tok, CS_TOKENS_NUMBER, t->at, t->at,
		    "invalid digit '%c' in %s literal", cs_lex_peek(t, 0),
		    kind);
	if (!digit_of((unsigned char)t->text[t->at - 1], base))
		return bad_number(t, tok, kind);
	return number_end(t, tok, kind);
}

/* Digits with single underscores between them; false if one dangles. */
static bool
digits(struct cs_tokens *t)
{
	for (;;) {
		while (cs_lex_is_digit(cs_lex_peek(t, 0)))
			t->at++;
		if (cs_lex_peek(t, 0) != '_')
			return true;
		t->at++;
		if (!cs_lex_is_digit(cs_lex_peek(t, 0)))
			return false;
	}
}

static enum cs_token_kind
leading_zeros(struct cs_tokens *t, struct cs_token *tok)
{
	size_t end = tok->start;

	while (t->text[end] == '0' || t->text[end] == '_')
		end++;
	return cs_lex_fail(t, tok, CS_TOKENS_NUMBER, tok->start, end,
	    "leading zeros in decimal integer literals are not permitted; "
	    "use an 0o prefix for octal integers");
}

/* An exponent, if present; false if it is malformed. */
static bool
exponent(struct cs_tokens *t, bool *floating)
{
	const int c = cs_lex_peek(t, 0);
	const size_t sign = cs_lex_peek(t, 1) == '+' ||
	    cs_lex_peek(t, 1) == '-';

	if (c != 'e' && c != 'E')
		return true;
	if (cs_lex_is_digit(cs_lex_peek(t, 1 + sign))) {
		*floating = true;
		t->at += 1 + sign;
		return digits(t);
	}
	t->at += sign == 1 ? 2 : 0;
	return sign == 0;
}

static bool
nonzero_decimal(const struct cs_tokens *t, const struct cs_token *tok)
{
	if (t->text[tok->start] != '0')
		return false;
	for (size_t i = tok->start; i < t->at; i++)
		if (t->text[i] >= '1' && t->text[i] <= '9')
			return true;
	return false;
}

static enum cs_token_kind
decimal(struct cs_tokens *t, struct cs_token *tok)
{
	bool floating = false, zeros;

	if (!digits(t))
		return bad_number(t, tok, "decimal");
	zeros = nonzero_decimal(t, tok);
	if (cs_lex_peek(t, 0) == '.') {
		floating = true;
		t->at++;
		if (cs_lex_is_digit(cs_lex_peek(t, 0)) && !digits(t))
			return bad_number(t, tok, "decimal");
	}
	if (!exponent(t, &floating))
		return bad_number(t, tok, "decimal");
	if (cs_lex_peek(t, 0) == 'j' || cs_lex_peek(t, 0) == 'J') {
		t->at++;
		return number_end(t, tok, "imaginary");
	}
	if (zeros && !floating)
		return leading_zeros(t, tok);
	return number_end(t, tok, "decimal");
}

enum cs_token_kind
cs_numeral_read(struct cs_tokens *t, struct cs_token *tok)
{
	if (cs_lex_peek(t, 0) == '0') {
		switch (cs_lex_peek(t, 1)) {
		case 'x':
		case 'X':
			return based(t, tok, 16, "hexadecimal");
		case 'o':
		case 'O':
			return based(t, tok, 8, "octal");
		case 'b':
		case 'B':
			return based(t, tok, 2, "binary");
		}
	}
	return decimal(t, tok);
}
