#include "python/scan.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/utf8.h"
#include "envelope/env.h"

enum {
	INDENTS_MAX = 100, /* CPython's own limit */
	TAB = 8,
	FIELDS_MAX = 150, /* open places of one f-string */
};

struct scan {
	const char *text;
	size_t len, at;
	struct cs_scan_token *v;
	size_t n, cap;
	uint32_t line, depth;
	size_t mark; /* column counts from here */
	uint32_t column;
	uint32_t indent[INDENTS_MAX];
	size_t indents; /* indent[0] is 0 */
	/* Up to here an f-string's fields are known not to close. */
	size_t unclosed_until;
	bool fresh;  /* nothing of the logical line was read */
	bool begins; /* a line outside brackets begins here */
	bool failed;
};

static int
peek(const struct scan *s, size_t ahead)
{
	return s->at + ahead < s->len ? (unsigned char)s->text[s->at + ahead]
				      : -1;
}

/* Bytes of the line end at i, 0 when there is none. */
static size_t
newline_at(const struct scan *s, size_t i)
{
	if (i >= s->len)
		return 0;
	if (s->text[i] == '\n')
		return 1;
	if (s->text[i] != '\r')
		return 0;
	return i + 1 < s->len && s->text[i + 1] == '\n' ? 2 : 1;
}

static size_t
line_end(const struct scan *s, size_t i)
{
	while (i < s->len && s->text[i] != '\n' && s->text[i] != '\r')
		i++;
	return i;
}

static bool
grow(struct scan *s)
{
	const size_t cap = s->cap ? s->cap * 2 : 256;
	struct cs_scan_token *v = reallocarray(s->v, cap, sizeof(*v));

	if (v == NULL) {
		s->failed = true;
		return false;
	}
	s->v = v;
	s->cap = cap;
	return true;
}

/* Code points from the mark to here, and the mark moves here. */
static uint32_t
column_at(struct scan *s, size_t i)
{
	for (; s->mark < i; s->mark++)
		s->column += ((unsigned char)s->text[s->mark] & 0xc0) != 0x80;
	return s->column;
}

static void
start_line(struct scan *s, size_t i)
{
	s->line++;
	s->mark = i;
	s->column = 1;
}

/* Line ends inside a token. */
static void
pass(struct scan *s, size_t from, size_t to)
{
	for (size_t i = from; i < to;) {
		const size_t n = newline_at(s, i);

		i += n > 0 ? n : 1;
		if (n > 0)
			start_line(s, i);
	}
}

/* A token from here to end; reading goes on behind it. */
static void
add(struct scan *s, enum cs_scan_kind kind, size_t end, unsigned flags)
{
	if (s->n == s->cap && !grow(s))
		return;
	s->v[s->n++] = (struct cs_scan_token){ .start = (uint32_t)s->at,
		.end = (uint32_t)end,
		.line = s->line,
		.column = column_at(s, s->at),
		.depth = s->depth,
		.kind = (uint8_t)kind,
		.flags = (uint8_t)flags };
	if (kind == CS_SCAN_NEWLINE || kind == CS_SCAN_NL ||
	    kind == CS_SCAN_STRING || kind == CS_SCAN_ERROR)
		pass(s, s->at, end);
	s->at = end;
}

/* Code points beyond ASCII that stand in no name: spaces, punctuation, quotes,
 * arrows, signs, full-width forms, pictures. */
static const struct {
	uint32_t first, last;
} no_names[] = {
	{ 0x80, 0xa9 },
	{ 0xab, 0xb4 },
	{ 0xb6, 0xb6 },
	{ 0xb8, 0xb9 },
	{ 0xbb, 0xbf },
	{ 0xd7, 0xd7 },
	{ 0xf7, 0xf7 },
	{ 0x2000, 0x203e },
	{ 0x2041, 0x2053 },
	{ 0x2055, 0x2070 },
	{ 0x2190, 0x2bff },
	{ 0x3000, 0x3004 },
	{ 0x3008, 0x3020 },
	{ 0xe000, 0xf8ff },
	{ 0xfeff, 0xfeff },
	{ 0xff01, 0xff0f },
	{ 0xff1a, 0xff20 },
	{ 0xff3b, 0xff3e },
	{ 0xff5b, 0xff65 },
	{ 0xfffd, 0xfffd },
	{ 0x1f000, 0x1faff },
};

static bool
is_letter(uint32_t c)
{
	for (size_t i = 0; i < sizeof(no_names) / sizeof(no_names[0]); i++)
		if (c <= no_names[i].last)
			return c < no_names[i].first;
	return true;
}

static bool
is_digit(int c)
{
	return c >= '0' && c <= '9';
}

/* Bytes at i that may stand in a name, 0 for none. */
static size_t
name_part(const struct scan *s, size_t i)
{
	const unsigned char c = i < s->len ? (unsigned char)s->text[i] : '\0';
	size_t n;

	if (c < 0x80)
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
		    c == '_' || is_digit(c);
	n = cs_utf8_seq(s->text + i, s->len - i);
	return n > 0 && is_letter(cs_utf8_decode(s->text + i)) ? n : 0;
}

static size_t
name_end(const struct scan *s, size_t i)
{
	size_t n;

	while ((n = name_part(s, i)) > 0)
		i += n;
	return i;
}

/* The flags of a string prefix, -1 when the letters are none. */
static int
prefix_flags(const char *p, size_t n)
{
	int flags = 0;

	for (size_t i = 0; i < n; i++) {
		const int bit = strchr("rR", p[i]) ? CS_SCAN_RAW
		    : strchr("bB", p[i])	   ? CS_SCAN_BYTES
		    : strchr("fFtT", p[i])	   ? CS_SCAN_FORMAT
						   : 0;

		if (bit == 0 && (n > 1 || strchr("uU", p[i]) == NULL))
			return -1;
		if ((flags & bit) != 0)
			return -1;
		flags |= bit;
	}
	return (flags & CS_SCAN_BYTES) && (flags & CS_SCAN_FORMAT) ? -1 : flags;
}

static bool
is_quote(int c)
{
	return c == '"' || c == '\'';
}

static bool
is_triple(const struct scan *s, size_t i)
{
	return i + 2 < s->len && s->text[i + 1] == s->text[i] &&
	    s->text[i + 2] == s->text[i];
}

/* A backslash takes what is behind it along, a whole line end too. */
static size_t
past_escape(const struct scan *s, size_t i)
{
	const size_t n = newline_at(s, i + 1);

	return i + 1 + (n > 0 ? n : i + 1 < s->len);
}

/*
 * Behind the closing quote of the string whose quotes open at i; 0 when it
 * isn't closed, and then *stop is where it was given up.
 */
static size_t
plain_end(const struct scan *s, size_t i, size_t *stop)
{
	const char quote = s->text[i];
	const bool triple = is_triple(s, i);

	i += triple ? 3 : 1;
	while (i < s->len) {
		if (s->text[i] == '\\') {
			i = past_escape(s, i);
			continue;
		}
		if (s->text[i] == quote && !triple)
			return i + 1;
		if (s->text[i] == quote && is_triple(s, i))
			return i + 3;
		if (!triple && newline_at(s, i) > 0)
			break;
		i++;
	}
	*stop = i;
	return 0;
}

/* What is open inside an f-string: text between quotes, a field in braces, or
 * the format behind a field's colon. */
struct open {
	enum { OPEN_TEXT, OPEN_FIELD, OPEN_FORMAT } what;
	char quote;
	bool triple;
	unsigned brackets; /* in a field */
};

struct nest {
	struct open open[FIELDS_MAX];
	size_t n;
};

static bool
push(struct nest *f, struct open o)
{
	if (f->n == FIELDS_MAX)
		return false;
	f->open[f->n++] = o;
	return true;
}

/* The text that the innermost place is a part of. */
static const struct open *
text_around(const struct nest *f)
{
	size_t i = f->n;

	while (f->open[i - 1].what != OPEN_TEXT)
		i--;
	return &f->open[i - 1];
}

/* A step in text or format: the next place, or 0 when the string is broken. */
static size_t
step_text(const struct scan *s, struct nest *f, size_t i)
{
	const struct open *top = &f->open[f->n - 1];
	const struct open *text = text_around(f);
	const char c = s->text[i];

	if (c == '\\')
		return past_escape(s, i);
	if (c == '{' && i + 1 < s->len && s->text[i + 1] == '{' &&
	    top->what == OPEN_TEXT)
		return i + 2;
	if (c == '{')
		return push(f, (struct open){ .what = OPEN_FIELD }) ? i + 1 : 0;
	if (c == '}' && top->what == OPEN_FORMAT) {
		f->n -= 2; /* the format and its field */
		return i + 1;
	}
	if (c == text->quote && (!text->triple || is_triple(s, i))) {
		if (top->what == OPEN_FORMAT)
			return 0;
		f->n--;
		return i + (text->triple ? 3 : 1);
	}
	if (!text->triple && newline_at(s, i) > 0)
		return 0;
	return i + 1;
}

/* A string inside a field, whose prefix begins at i. */
static size_t
step_string(const struct scan *s, struct nest *f, size_t i, size_t quote)
{
	const int flags = prefix_flags(s->text + i, quote - i);
	size_t stop;

	if (flags > 0 && (flags & CS_SCAN_FORMAT) != 0) {
		const bool triple = is_triple(s, quote);

		if (!push(f,
			(struct open){ .what = OPEN_TEXT,
			    .quote = s->text[quote],
			    .triple = triple }))
			return 0;
		return quote + (triple ? 3 : 1);
	}
	return plain_end(s, quote, &stop);
}

static size_t
step_field(const struct scan *s, struct nest *f, size_t i)
{
	struct open *top = &f->open[f->n - 1];
	const char c = s->text[i];
	const size_t word = name_end(s, i);

	if (word < s->len && is_quote(s->text[word]))
		return step_string(s, f, word - i <= 2 ? i : word, word);
	if (word > i)
		return word;
	if (strchr("([{", c) != NULL && c != '\0') {
		top->brackets++;
		return i + 1;
	}
	if (top->brackets > 0) {
		top->brackets -= strchr(")]}", c) != NULL && c != '\0';
		return i + 1;
	}
	if (c == ')' || c == ']')
		return 0;
	if (c == '}')
		f->n--;
	if (c == ':')
		return push(f, (struct open){ .what = OPEN_FORMAT }) ? i + 1
								     : 0;
	return c == '#' ? line_end(s, i) : i + 1;
}

/* As plain_end, for an f-string: strings in its fields may use its own quotes,
 * as from Python 3.12 on. */
static size_t
format_end(const struct scan *s, size_t i, size_t *stop)
{
	struct nest f = { .n = 0 };

	(void)push(&f,
	    (struct open){ .what = OPEN_TEXT,
		.quote = s->text[i],
		.triple = is_triple(s, i) });
	i += f.open[0].triple ? 3 : 1;
	while (i < s->len) {
		const size_t next = f.open[f.n - 1].what == OPEN_FIELD
		    ? step_field(s, &f, i)
		    : step_text(s, &f, i);

		if (next == 0)
			break;
		i = next;
		if (f.n == 0)
			return i;
	}
	*stop = i;
	return 0;
}

/* A string whose prefix ends, and whose quotes open, at quote. */
static void
read_string(struct scan *s, size_t quote, int flags)
{
	size_t stop = 0, end = 0;

	if (is_triple(s, quote))
		flags |= CS_SCAN_TRIPLE;
	/* An f-string that isn't closed is looked at once, or a line of many
	 * would take a scan of the line each. */
	if ((flags & CS_SCAN_FORMAT) && quote >= s->unclosed_until) {
		end = format_end(s, quote, &stop);
		if (end == 0)
			s->unclosed_until = stop;
	}
	if (end == 0)
		end = plain_end(s, quote, &stop);
	if (end != 0)
		add(s, CS_SCAN_STRING, end, (unsigned)flags);
	else
		add(s, CS_SCAN_ERROR, stop, (unsigned)flags);
}

static bool
is_digit_of(int c, int base)
{
	if (base == 16 && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')))
		return true;
	return is_digit(c) && c - '0' < base;
}

static size_t
digits_end(const struct scan *s, size_t i, int base)
{
	while (
	    i < s->len && (is_digit_of(s->text[i], base) || s->text[i] == '_'))
		i++;
	return i;
}

/* "0x1f", "0b1", "0o17"; 0 for a number that is none of them. */
static size_t
radix_end(const struct scan *s)
{
	const int c = peek(s, 1) | 0x20;
	const int base = c == 'x' ? 16 : c == 'o' ? 8 : c == 'b' ? 2 : 0;

	if (peek(s, 0) != '0' || base == 0 ||
	    !(is_digit_of(peek(s, 2), base) || peek(s, 2) == '_'))
		return 0;
	return digits_end(s, s->at + 2, base);
}

static size_t
exponent_end(const struct scan *s, size_t i)
{
	size_t digits = i + 1;

	if (i >= s->len || (s->text[i] | 0x20) != 'e')
		return i;
	if (digits < s->len &&
	    (s->text[digits] == '+' || s->text[digits] == '-'))
		digits++;
	if (digits >= s->len || !is_digit(s->text[digits]))
		return i;
	return digits_end(s, digits, 10);
}

static void
read_number(struct scan *s)
{
	size_t i = radix_end(s);

	if (i == 0) {
		i = digits_end(s, s->at, 10);
		if (i < s->len && s->text[i] == '.')
			i = digits_end(s, i + 1, 10);
		i = exponent_end(s, i);
		if (i < s->len && (s->text[i] | 0x20) == 'j')
			i++;
	}
	add(s, CS_SCAN_NUMBER, i, 0);
}

static void
read_name(struct scan *s)
{
	const size_t end = name_end(s, s->at);
	int flags;

	if (end < s->len && is_quote(s->text[end])) {
		flags = end - s->at > 2
		    ? -1
		    : prefix_flags(s->text + s->at, end - s->at);
		if (flags >= 0) {
			read_string(s, end, flags);
			return;
		}
	}
	add(s, CS_SCAN_NAME, end, 0);
}

/* Longest first. */
static const char *const operators[] = { "**=", "//=", ">>=", "<<=", "...",
	"**", "//", ">>", "<<", "<=", ">=", "==", "!=", "<>", "->",
	"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@=", ":=" };

static size_t
operator_length(const struct scan *s)
{
	for (size_t i = 0; i < sizeof(operators) / sizeof(operators[0]); i++) {
		const size_t n = strlen(operators[i]);

		if (s->len - s->at >= n &&
		    memcmp(s->text + s->at, operators[i], n) == 0)
			return n;
	}
	return strchr("+-*/%@&|^~<>()[]{},:.;=", peek(s, 0)) != NULL;
}

static void
read_operator(struct scan *s)
{
	const size_t n = operator_length(s);
	const int c = peek(s, 0);
	size_t seq;

	if (c == 0 || n == 0) {
		seq = cs_utf8_seq(s->text + s->at, s->len - s->at);
		add(s, CS_SCAN_ERROR, s->at + (seq > 0 ? seq : 1), 0);
		return;
	}
	if (strchr(")]}", c) != NULL && s->depth > 0)
		s->depth--;
	add(s, CS_SCAN_OP, s->at + n, 0);
	if (strchr("([{", c) != NULL)
		s->depth++;
}

/* The width of the white space from here, and where it ends. */
static uint32_t
measure(const struct scan *s, size_t *end)
{
	uint32_t width = 0;
	size_t i = s->at;

	for (; i < s->len; i++) {
		if (s->text[i] == ' ')
			width++;
		else if (s->text[i] == '\t')
			width = (width / TAB + 1) * TAB;
		else if (s->text[i] == '\f')
			width = 0;
		else
			break;
	}
	*end = i;
	return width;
}

/* Close the blocks that are deeper than width; the tokens are empty and stand
 * at the line's first one. */
static void
dedent(struct scan *s, uint32_t width)
{
	while (s->indent[s->indents] > width) {
		s->indents--;
		add(s, CS_SCAN_DEDENT, s->at, 0);
	}
	if (s->indent[s->indents] != width)
		add(s, CS_SCAN_ERROR, s->at, 0);
}

/* The beginning of a line that may begin a statement; blank and comment lines
 * have no indentation. */
static void
read_indentation(struct scan *s)
{
	size_t end;
	const uint32_t width = measure(s, &end);

	if (end < s->len && s->text[end] != '#' && newline_at(s, end) == 0) {
		if (width > s->indent[s->indents] &&
		    s->indents + 1 < INDENTS_MAX) {
			s->indent[++s->indents] = width;
			add(s, CS_SCAN_INDENT, end, 0);
		} else {
			s->at = end;
			dedent(s, width);
		}
	}
	s->at = end;
}

static void
read_newline(struct scan *s, size_t n)
{
	const bool logical = s->depth == 0 && !s->fresh;

	add(s, logical ? CS_SCAN_NEWLINE : CS_SCAN_NL, s->at + n, 0);
	s->fresh |= logical;
	s->begins = s->depth == 0;
}

/* White space and joined lines; true when there were any. */
static bool
skip_blanks(struct scan *s)
{
	const size_t start = s->at;
	size_t n;

	for (;; s->at++) {
		if (peek(s, 0) == '\\' && (n = newline_at(s, s->at + 1)) > 0) {
			start_line(s, s->at + 1 + n);
			s->at += n;
		} else if (peek(s, 0) != ' ' && peek(s, 0) != '\t' &&
		    peek(s, 0) != '\f') {
			return s->at > start;
		}
	}
}

static void
read_token(struct scan *s)
{
	const int c = peek(s, 0);
	const size_t newline = newline_at(s, s->at);

	if (newline > 0) {
		read_newline(s, newline);
		return;
	}
	if (c == '#') {
		add(s, CS_SCAN_COMMENT, line_end(s, s->at), 0);
		return;
	}
	s->fresh = false;
	if (is_digit(c) || (c == '.' && is_digit(peek(s, 1))))
		read_number(s);
	else if (is_quote(c))
		read_string(s, s->at, 0);
	else if (name_part(s, s->at) > 0)
		read_name(s);
	else
		read_operator(s);
}

static void
read_all(struct scan *s)
{
	while (s->at < s->len && !s->failed) {
		if (s->begins) {
			s->begins = false;
			read_indentation(s);
		} else if (!skip_blanks(s)) {
			read_token(s);
		}
	}
	if (!s->fresh)
		add(s, CS_SCAN_NEWLINE, s->at, 0);
	s->depth = 0;
	for (; s->indents > 0 && !s->failed; s->indents--)
		add(s, CS_SCAN_DEDENT, s->at, 0);
	add(s, CS_SCAN_END, s->at, 0);
}

int
cs_scan_read(
    const char *text, size_t len, struct cs_scan *t, struct cs_err *err)
{
	struct scan s = {
		.text = text, .len = len, .line = 1, .column = 1, .fresh = true
	};

	*t = (struct cs_scan)CS_SCAN_INIT;
	if (len > CS_ENV_CODE_MAX)
		return cs_err_set(
		    err, CS_ELIMIT, "a program over %d bytes", CS_ENV_CODE_MAX);
	read_all(&s);
	if (s.failed) {
		free(s.v);
		return cs_err_nomem(err);
	}
	*t = (struct cs_scan){ text, len, s.v, s.n };
	return 0;
}

void
cs_scan_free(struct cs_scan *t)
{
	free(t->v);
	*t = (struct cs_scan)CS_SCAN_INIT;
}

bool
cs_scan_is(const struct cs_scan *t, size_t i, const char *word)
{
	const struct cs_scan_token *k = &t->v[i];
	const size_t n = strlen(word);

	return k->end - k->start == n &&
	    memcmp(t->text + k->start, word, n) == 0;
}

size_t
cs_scan_at_line(const struct cs_scan *t, uint32_t line)
{
	size_t low = 0, high = t->n;

	while (low < high) {
		const size_t mid = low + (high - low) / 2;

		if (t->v[mid].line < line)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}
