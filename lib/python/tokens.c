#include "python/tokens.h"

#include <string.h>

#include "base/utf8.h"

enum { TAB = 8 };

/* The character n bytes ahead, -1 behind the end. */
static int
peek(const struct cs_tokens *t, size_t n)
{
	return t->at + n < t->len ? (unsigned char)t->text[t->at + n] : -1;
}

static bool
is_digit(int c)
{
	return c >= '0' && c <= '9';
}

static bool
is_letter(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
	    c >= 0x80;
}

static bool
is_line_end(int c)
{
	return c == '\n' || c == '\r';
}

/* Bytes of the line end that stands here: 0, 1, or 2 for CR LF. */
static size_t
line_end(const struct cs_tokens *t, size_t n)
{
	if (peek(t, n) == '\r')
		return peek(t, n + 1) == '\n' ? 2 : 1;
	return peek(t, n) == '\n';
}

static enum cs_token_kind
token(const struct cs_tokens *t, struct cs_token *tok, enum cs_token_kind kind)
{
	tok->kind = kind;
	tok->end = (uint32_t)t->at;
	return kind;
}

/* To be called once fault is set: nothing comes behind it. */
static enum cs_token_kind
fail(struct cs_tokens *t, struct cs_token *tok, bool hard)
{
	t->hard = hard;
	t->at = t->len;
	tok->kind = CS_TOKEN_FAULT;
	tok->start = t->fault.start;
	tok->end = t->fault.end;
	return tok->kind;
}

#define FAULT(t, start, end, ...)                                              \
	cs_fault_set(&(t)->fault, CS_FAULT_SYNTAX, (start), (end), __VA_ARGS__)

static unsigned
line_of(const struct cs_tokens *t, size_t byte)
{
	unsigned n = 1;

	for (size_t i = 0; i < byte; i++)
		n += t->text[i] == '\n' ||
		    (t->text[i] == '\r' &&
			(i + 1 == t->len || t->text[i + 1] != '\n'));
	return n;
}

/* ---- indentation ---- */

struct width {
	uint32_t column, other, joined;
};

static void
widen(struct width *w, int c)
{
	if (c == '\f') {
		w->column = w->other = 0;
		return;
	}
	w->column = c == '\t' ? (w->column / TAB + 1) * TAB : w->column + 1;
	w->other++;
}

static struct width
measure(struct cs_tokens *t)
{
	struct width w = { 0 };

	for (;;) {
		const int c = peek(t, 0);

		if (c == ' ' || c == '\t' || c == '\f') {
			widen(&w, c);
			t->at++;
		} else if (c == '\\' && line_end(t, 1) != 0) {
			/* The first joined line that is indented tells for
			 * all. */
			if (w.joined == 0)
				w.joined = w.column;
			t->at += 1 + line_end(t, 1);
			t->line = t->at;
		} else {
			break;
		}
	}
	if (w.joined != 0)
		w.column = w.other = w.joined;
	return w;
}

static enum cs_token_kind
indent_fault(struct cs_tokens *t, struct cs_token *tok, const char *what)
{
	FAULT(t, t->line, t->line, "%s", what);
	return fail(t, tok, false);
}

static enum cs_token_kind
mixed(struct cs_tokens *t, struct cs_token *tok)
{
	return indent_fault(
	    t, tok, "inconsistent use of tabs and spaces in indentation");
}

static enum cs_token_kind
deeper(struct cs_tokens *t, struct cs_token *tok, struct width w)
{
	if (t->indents + 1 == CS_TOKENS_INDENTS)
		return indent_fault(t, tok, "too many levels of indentation");
	if (w.other <= t->indent[t->indents].other)
		return mixed(t, tok);
	t->indents++;
	t->indent[t->indents].column = w.column;
	t->indent[t->indents].other = w.other;
	return token(t, tok, CS_TOKEN_INDENT);
}

static void
to_line_end(struct cs_tokens *t)
{
	while (t->at < t->len && !is_line_end(peek(t, 0)))
		t->at++;
}

static enum cs_token_kind
shallower(struct cs_tokens *t, struct cs_token *tok, struct width w)
{
	while (t->indents > 0 && w.column < t->indent[t->indents].column) {
		t->indents--;
		t->dedents++;
	}
	if (w.column != t->indent[t->indents].column) {
		to_line_end(t);
		FAULT(t, t->at, t->at,
		    "unindent does not match any outer indentation level");
		return fail(t, tok, false);
	}
	return CS_TOKEN_DEDENT;
}

/* The indentation of a logical line; CS_TOKEN_END when it says nothing. */
static enum cs_token_kind
indentation(struct cs_tokens *t, struct cs_token *tok)
{
	struct width w;

	t->line = t->at;
	tok->start = (uint32_t)t->at;
	w = measure(t);
	t->line_start = false;
	t->blank = peek(t, 0) == '#' || peek(t, 0) < 0 ||
	    is_line_end(peek(t, 0));
	if (t->blank)
		return CS_TOKEN_END;
	if (w.column > t->indent[t->indents].column)
		return deeper(t, tok, w);
	if (w.column < t->indent[t->indents].column &&
	    shallower(t, tok, w) == CS_TOKEN_FAULT)
		return CS_TOKEN_FAULT;
	if (w.other != t->indent[t->indents].other)
		return mixed(t, tok);
	return CS_TOKEN_END;
}

/* ---- numbers ---- */

static enum cs_token_kind
bad_number(struct cs_tokens *t, struct cs_token *tok, const char *kind)
{
	FAULT(t, t->at - 1, t->at - 1, "invalid %s literal", kind);
	return fail(t, tok, true);
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
	if ((is_letter(peek(t, 0)) || is_digit(peek(t, 0))) &&
	    !keyword_follows(t))
		return bad_number(t, tok, kind);
	return token(t, tok, CS_TOKEN_NUMBER);
}

static bool
digit_of(int c, int base)
{
	if (base == 16)
		return is_digit(c) || (c >= 'a' && c <= 'f') ||
		    (c >= 'A' && c <= 'F');
	return c >= '0' && c < '0' + base;
}

/* 0x, 0o, 0b */
static enum cs_token_kind
based(struct cs_tokens *t, struct cs_token *tok, int base, const char *kind)
{
	t->at += 2;
	do {
		if (peek(t, 0) == '_')
			t->at++;
		if (!digit_of(peek(t, 0), base))
			break;
		while (digit_of(peek(t, 0), base))
			t->at++;
	} while (peek(t, 0) == '_');
	if (is_digit(peek(t, 0))) {
		FAULT(t, t->at, t->at, "invalid digit '%c' in %s literal",
		    peek(t, 0), kind);
		return fail(t, tok, true);
	}
	if (!digit_of((unsigned char)t->text[t->at - 1], base))
		return bad_number(t, tok, kind);
	return number_end(t, tok, kind);
}

/* Digits with single underscores between them; false when one dangles. */
static bool
digits(struct cs_tokens *t)
{
	for (;;) {
		while (is_digit(peek(t, 0)))
			t->at++;
		if (peek(t, 0) != '_')
			return true;
		t->at++;
		if (!is_digit(peek(t, 0)))
			return false;
	}
}

static enum cs_token_kind
leading_zeros(struct cs_tokens *t, struct cs_token *tok)
{
	size_t end = tok->start;

	while (t->text[end] == '0' || t->text[end] == '_')
		end++;
	FAULT(t, tok->start, end,
	    "leading zeros in decimal integer literals are not permitted; "
	    "use an 0o prefix for octal integers");
	return fail(t, tok, true);
}

/* An exponent, if one is there; false when it is a bad one. */
static bool
exponent(struct cs_tokens *t, bool *floating)
{
	const int c = peek(t, 0);
	const size_t sign = peek(t, 1) == '+' || peek(t, 1) == '-';

	if (c != 'e' && c != 'E')
		return true;
	if (is_digit(peek(t, 1 + sign))) {
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
	if (peek(t, 0) == '.') {
		floating = true;
		t->at++;
		if (is_digit(peek(t, 0)) && !digits(t))
			return bad_number(t, tok, "decimal");
	}
	if (!exponent(t, &floating))
		return bad_number(t, tok, "decimal");
	if (peek(t, 0) == 'j' || peek(t, 0) == 'J') {
		t->at++;
		return number_end(t, tok, "imaginary");
	}
	if (zeros && !floating)
		return leading_zeros(t, tok);
	return number_end(t, tok, "decimal");
}

static enum cs_token_kind
number(struct cs_tokens *t, struct cs_token *tok)
{
	if (peek(t, 0) == '0') {
		switch (peek(t, 1)) {
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

/* ---- strings ---- */

static enum cs_token_kind
unterminated(
    struct cs_tokens *t, struct cs_token *tok, size_t start, bool triple)
{
	const struct cs_tokens_fstring *f = t->fstrings > 0
	    ? &t->fstring[t->fstrings - 1]
	    : NULL;
	size_t last = t->at;

	/* In a field, a quote of the enclosing string's kind is its end. */
	if (f != NULL && !triple && start != f->at &&
	    t->text[start] == f->quote) {
		FAULT(t, start, start, "f-string: expecting '}'");
		return fail(t, tok, true);
	}
	if (triple && last > start && t->text[last - 1] == '\n')
		last--;
	FAULT(t, start, start,
	    "unterminated %sstring literal (detected at line %u)",
	    triple ? "triple-quoted " : "", line_of(t, last));
	return fail(t, tok, true);
}

static bool
tripled(const struct cs_tokens *t, int quote)
{
	return peek(t, 0) == quote && peek(t, 1) == quote &&
	    peek(t, 2) == quote;
}

/* Behind a backslash: what it takes with it. */
static void
skip_escaped(struct cs_tokens *t)
{
	const size_t end = line_end(t, 0);

	t->at += end > 0 ? end : 1;
	if (t->at > t->len)
		t->at = t->len;
}

static enum cs_token_kind
string(struct cs_tokens *t, struct cs_token *tok)
{
	const int quote = peek(t, 0);
	const bool triple = tripled(t, quote);

	t->at += triple ? 3 : 1;
	while (t->at < t->len) {
		const int c = peek(t, 0);

		if (c == quote && (!triple || tripled(t, quote))) {
			t->at += triple ? 3 : 1;
			return token(t, tok, CS_TOKEN_STRING);
		}
		if (is_line_end(c) && !triple)
			break;
		t->at++;
		if (c == '\\')
			skip_escaped(t);
	}
	return unterminated(t, tok, tok->start, triple);
}

static enum cs_token_kind
open_fstring(struct cs_tokens *t, struct cs_token *tok, bool raw)
{
	struct cs_tokens_fstring *f;
	const int quote = peek(t, 0);

	if (t->fstrings == CS_TOKENS_FSTRINGS) {
		FAULT(t, tok->start, tok->start, "too many nested f-strings");
		return fail(t, tok, true);
	}
	f = &t->fstring[t->fstrings++];
	f->quote = (char)quote;
	f->triple = tripled(t, quote);
	f->raw = raw;
	f->brackets = t->brackets;
	f->at = tok->start;
	t->at += f->triple ? 3 : 1;
	return token(t, tok, CS_TOKEN_STRING);
}

/* The text of an f-string goes on here, or that of a field's format. */
static bool
in_fstring_text(const struct cs_tokens *t)
{
	const int outside = t->fstring[t->fstrings - 1].brackets;
	const struct cs_tokens_bracket *b;

	if (t->brackets == outside)
		return true;
	b = &t->bracket[t->brackets - 1];
	return b->field && b->spec;
}

static enum cs_token_kind
open_bracket(struct cs_tokens *t, struct cs_token *tok, bool field)
{
	if (t->brackets == CS_TOKENS_BRACKETS) {
		FAULT(t, t->at, t->at, "too many nested parentheses");
		return fail(t, tok, true);
	}
	t->bracket[t->brackets++] = (struct cs_tokens_bracket){
		.c = t->text[t->at], .field = field, .at = (uint32_t)t->at
	};
	t->at++;
	return token(t, tok, CS_TOKEN_OP);
}

/* A backslash in the text of an f-string. */
static void
fstring_escape(struct cs_tokens *t, bool raw)
{
	t->at++;
	if (!raw && peek(t, 0) == 'N' && peek(t, 1) == '{') {
		while (t->at < t->len && peek(t, 0) != '}' &&
		    !is_line_end(peek(t, 0)))
			t->at++;
		t->at += t->at < t->len && peek(t, 0) == '}';
		return;
	}
	if (peek(t, 0) != '{' && peek(t, 0) != '}')
		skip_escaped(t);
}

/* One piece: up to a field, the end of a field's format, or the end. */
static enum cs_token_kind
fstring_text(struct cs_tokens *t, struct cs_token *tok)
{
	const struct cs_tokens_fstring f = t->fstring[t->fstrings - 1];
	const bool spec = t->brackets > f.brackets;

	while (t->at < t->len) {
		const int c = peek(t, 0);

		if (c == f.quote && (!f.triple || tripled(t, c))) {
			t->at += f.triple ? 3 : 1;
			t->fstrings--;
			if (spec) {
				FAULT(t, t->at - 1, t->at - 1,
				    "f-string: expecting '}'");
				return fail(t, tok, true);
			}
			return token(t, tok, CS_TOKEN_STRING);
		}
		if (is_line_end(c) && !f.triple)
			break;
		if ((c == '{' || c == '}') && !spec && peek(t, 1) == c) {
			t->at += 2;
		} else if (c == '{' || (c == '}' && spec)) {
			return token(t, tok, CS_TOKEN_STRING);
		} else if (c == '}') {
			FAULT(t, t->at, t->at,
			    "f-string: single '}' is not allowed");
			return fail(t, tok, true);
		} else if (c == '\\') {
			fstring_escape(t, f.raw);
		} else {
			t->at++;
		}
	}
	return unterminated(t, tok, f.at, f.triple);
}

/* ---- names ---- */

/* Where no letter stands: the punctuation, symbols and spaces that models and
 * word processors put into programs. */
static const struct {
	uint32_t first, last;
} not_letters[] = {
	{ 0x80, 0xa9 },
	{ 0xab, 0xb4 },
	{ 0xb6, 0xb6 },
	{ 0xb8, 0xb9 },
	{ 0xbb, 0xbf },
	{ 0xd7, 0xd7 },
	{ 0xf7, 0xf7 },
	{ 0x2000, 0x203e },
	{ 0x2041, 0x2053 },
	{ 0x2055, 0x206f },
	{ 0x20a0, 0x20c0 },
	{ 0x2190, 0x2bff },
	{ 0x3000, 0x3004 },
	{ 0x3008, 0x3020 },
	{ 0xfe10, 0xfe19 },
	{ 0xfeff, 0xfeff },
	{ 0xff01, 0xff0f },
	{ 0xff1a, 0xff20 },
	{ 0xff3b, 0xff3e },
	{ 0xff40, 0xff40 },
	{ 0xff5b, 0xff65 },
	{ 0xfff9, 0xffff },
	{ 0x1f000, 0x1faff },
};

static bool
is_printable(uint32_t c)
{
	return !(c < 0xa1 || c == 0xad || (c >= 0x2000 && c <= 0x200f) ||
	    (c >= 0x2028 && c <= 0x202f) || (c >= 0x205f && c <= 0x206f) ||
	    c == 0x3000 || c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb) ||
	    c >= 0xfffe);
}

static bool
is_not_letter(uint32_t c)
{
	for (size_t i = 0; i < sizeof(not_letters) / sizeof(not_letters[0]);
	     i++)
		if (c >= not_letters[i].first && c <= not_letters[i].last)
			return true;
	return false;
}

static void
bad_character(struct cs_tokens *t, size_t at, size_t n)
{
	const uint32_t c = cs_utf8_decode(t->text + at);

	if (is_printable(c))
		FAULT(t, at, at, "invalid character '%.*s' (U+%04X)", (int)n,
		    t->text + at, (unsigned)c);
	else
		FAULT(t, at, at, "invalid non-printable character U+%04X",
		    (unsigned)c);
}

/* The first character of a name that can't be in one; false when there is. */
static bool
name_is_good(struct cs_tokens *t, size_t start)
{
	for (size_t i = start; i < t->at; i++) {
		size_t n;

		if ((unsigned char)t->text[i] < 0x80)
			continue;
		n = cs_utf8_seq(t->text + i, t->len - i);
		if (n == 0) {
			FAULT(t, i, i, "invalid or incomplete UTF-8");
			return false;
		}
		if (is_not_letter(cs_utf8_decode(t->text + i))) {
			bad_character(t, i, n);
			return false;
		}
		i += n - 1;
	}
	return true;
}

/* What the letters before a quote make of a string; false: they are a name. */
static bool
string_prefix(const struct cs_tokens *t, size_t start, bool *format, bool *raw)
{
	static const char *const prefixes[] = { "r", "u", "b", "f", "br", "rb",
		"fr", "rf" };
	const size_t n = t->at - start;
	char word[3] = { 0 };

	if ((peek(t, 0) != '"' && peek(t, 0) != '\'') || n > 2)
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
name(struct cs_tokens *t, struct cs_token *tok)
{
	bool format, raw, ascii = true;

	while (is_letter(peek(t, 0)) || is_digit(peek(t, 0))) {
		ascii = ascii && peek(t, 0) < 0x80;
		t->at++;
	}
	if (!ascii && !name_is_good(t, tok->start))
		return fail(t, tok, true);
	if (!string_prefix(t, tok->start, &format, &raw))
		return token(t, tok, CS_TOKEN_NAME);
	return format ? open_fstring(t, tok, raw) : string(t, tok);
}

/* ---- operators and brackets ---- */

static enum cs_token_kind
mismatched(struct cs_tokens *t, struct cs_token *tok)
{
	const struct cs_tokens_bracket b = t->bracket[t->brackets - 1];
	const unsigned line = line_of(t, b.at);

	if (line == line_of(t, t->at))
		FAULT(t, t->at, t->at,
		    "closing parenthesis '%c' does not match opening "
		    "parenthesis '%c'",
		    t->text[t->at], b.c);
	else
		FAULT(t, t->at, t->at,
		    "closing parenthesis '%c' does not match opening "
		    "parenthesis '%c' on line %u",
		    t->text[t->at], b.c, line);
	return fail(t, tok, true);
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
	if (t->brackets == 0) {
		FAULT(t, t->at, t->at, "unmatched '%c'", c);
		return fail(t, tok, true);
	}
	if (!closes(t->bracket[t->brackets - 1].c, c))
		return mismatched(t, tok);
	t->brackets--;
	t->at++;
	return token(t, tok, CS_TOKEN_OP);
}

static enum cs_token_kind
joined_line(struct cs_tokens *t, struct cs_token *tok)
{
	const size_t end = line_end(t, 1);

	if (end == 0 && t->at + 1 < t->len) {
		FAULT(t, t->at + 1, t->at + 1,
		    "unexpected character after line continuation character");
		return fail(t, tok, true);
	}
	if (t->at + 1 + end >= t->len) {
		FAULT(t, t->at + 1, t->at + 1, "unexpected EOF while parsing");
		return fail(t, tok, false);
	}
	t->at += 1 + end;
	t->line = t->at;
	return token(t, tok, CS_TOKEN_JOIN);
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

static enum cs_token_kind
operator(struct cs_tokens *t, struct cs_token *tok) {
	const int c = peek(t, 0); struct cs_tokens_bracket *b = t->brackets > 0
	    ? &t->bracket[t->brackets - 1]
	    : NULL;
	const bool in_field = b != NULL && b->field;

	if (in_field && c == ':'){ b->spec = true; t->at++;
				   return token(t, tok, CS_TOKEN_OP); }
t->at += operator_length(t);
if (t->at - tok->start == 1 &&
    (c < ' ' || strchr("+-*/%@&|^~<>()[]{},:.;=", c) == NULL) &&
    !(in_field && c == '!')) {
	FAULT(t, tok->start, t->at, "invalid syntax");
	return fail(t, tok, false);
}
return token(t, tok, CS_TOKEN_OP);
}

/* ---- the whole ---- */

static enum cs_token_kind
end_of_line(struct cs_tokens *t, struct cs_token *tok)
{
	t->at += line_end(t, 0);
	if (t->brackets > 0)
		return token(t, tok, CS_TOKEN_JOIN);
	t->line_start = true;
	return token(t, tok, CS_TOKEN_NEWLINE);
}

static enum cs_token_kind
end_of_text(struct cs_tokens *t, struct cs_token *tok)
{
	if (t->brackets > 0) {
		const struct cs_tokens_bracket b = t->bracket[t->brackets - 1];

		FAULT(t, b.at, b.at, "'%c' was never closed", b.c);
		return fail(t, tok, true);
	}
	if (!t->blank) {
		t->blank = true;
		return token(t, tok, CS_TOKEN_NEWLINE);
	}
	if (t->indents > 0) {
		t->indents--;
		return token(t, tok, CS_TOKEN_DEDENT);
	}
	return token(t, tok, CS_TOKEN_END);
}

static void
skip_space(struct cs_tokens *t)
{
	while (peek(t, 0) == ' ' || peek(t, 0) == '\t' || peek(t, 0) == '\f')
		t->at++;
}

static enum cs_token_kind
expression_token(struct cs_tokens *t, struct cs_token *tok)
{
	const int c = peek(t, 0);

	if (is_letter(c))
		return name(t, tok);
	if (is_digit(c) || (c == '.' && is_digit(peek(t, 1))))
		return number(t, tok);
	switch (c) {
	case '"':
	case '\'':
		return string(t, tok);
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
		to_line_end(t);
		return token(t, tok, CS_TOKEN_COMMENT);
	}
	return operator(t, tok);
}

static enum cs_token_kind
fstring_token(struct cs_tokens *t, struct cs_token *tok)
{
	if (peek(t, 0) == '{' &&
	    (peek(t, 1) != '{' ||
		t->brackets > t->fstring[t->fstrings - 1].brackets))
		return open_bracket(t, tok, true);
	if (peek(t, 0) == '}' &&
	    t->brackets > t->fstring[t->fstrings - 1].brackets)
		return close_bracket(t, tok);
	return fstring_text(t, tok);
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

/* One token; a NEWLINE for a blank line too. */
static enum cs_token_kind
next(struct cs_tokens *t, struct cs_token *tok)
{
	enum cs_token_kind kind;

	if (t->fstrings > 0 && in_fstring_text(t)) {
		tok->start = (uint32_t)t->at;
		return fstring_token(t, tok);
	}
	if (t->line_start && t->brackets == 0) {
		kind = indentation(t, tok);
		if (kind != CS_TOKEN_END)
			return kind;
	}
	tok->start = (uint32_t)t->at;
	if (t->dedents > 0) {
		t->dedents--;
		return token(t, tok, CS_TOKEN_DEDENT);
	}
	skip_space(t);
	tok->start = (uint32_t)t->at;
	if (t->at >= t->len)
		return end_of_text(t, tok);
	if (is_line_end(peek(t, 0)))
		return end_of_line(t, tok);
	return expression_token(t, tok);
}

enum cs_token_kind
cs_tokens_next(struct cs_tokens *t, struct cs_token *tok)
{
	if (t->fault.kind != CS_FAULT_NONE)
		return fail(t, tok, t->hard);
	/* Not the ends of blank lines, but for the one that the end makes up. */
	do
		(void)next(t, tok);
	while (
	    tok->kind == CS_TOKEN_NEWLINE && t->blank && tok->end > tok->start);
	return tok->kind;
}

bool
cs_tokens_is(
    const struct cs_tokens *t, const struct cs_token *tok, const char *word)
{
	const size_t n = strlen(word);

	return tok->end - tok->start == n &&
	    memcmp(t->text + tok->start, word, n) == 0;
}
