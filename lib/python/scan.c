#include "python/scan.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "envelope/env.h"
#include "python/tokens.h"

struct scan {
	struct cs_tokens t;
	struct cs_scan_token *v;
	size_t n, cap;
	/* Where what was read ends, as byte and position. */
	size_t mark;
	uint32_t line, column;
	/* An f-string is open; its nesting depth. */
	bool format;
	uint32_t start, depth;
	bool failed;
};

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

/* Move the mark to byte to, counting line ends and code points. */
static void
pass(struct scan *s, size_t to)
{
	const char *text = s->t.text;

	for (; s->mark < to; s->mark++) {
		const unsigned char c = (unsigned char)text[s->mark];

		if (c == '\n' ||
		    (c == '\r' &&
			(s->mark + 1 == s->t.len ||
			    text[s->mark + 1] != '\n'))) {
			s->line++;
			s->column = 1;
		} else {
			s->column += (c & 0xc0) != 0x80;
		}
	}
}

/* The meaning of a string's prefix and quotes. */
static unsigned
flags_of(const char *p, size_t n)
{
	unsigned flags = 0;
	size_t i = 0;

	for (; i < n && p[i] != '"' && p[i] != '\''; i++)
		flags |= strchr("rR", p[i]) != NULL ? CS_SCAN_RAW
		    : strchr("bB", p[i]) != NULL    ? CS_SCAN_BYTES
		    : strchr("fF", p[i]) != NULL    ? CS_SCAN_FORMAT
						    : 0;
	if (i == n || (i > 0 && flags == 0 && strchr("uU", p[0]) == NULL))
		return 0;
	if (i + 2 < n && p[i + 1] == p[i] && p[i + 2] == p[i])
		flags |= CS_SCAN_TRIPLE;
	return flags;
}

static void
add(struct scan *s, enum cs_scan_kind kind, uint32_t start, uint32_t end,
    uint32_t depth)
{
	unsigned flags = 0;

	if (s->n == s->cap && !grow(s))
		return;
	if (kind == CS_SCAN_STRING || kind == CS_SCAN_ERROR)
		flags = flags_of(s->t.text + start, end - start);
	pass(s, start);
	s->v[s->n++] = (struct cs_scan_token){ .start = start,
		.end = end,
		.line = s->line,
		.column = s->column,
		.depth = depth,
		.kind = (uint8_t)kind,
		.flags = (uint8_t)flags };
}

static enum cs_scan_kind
kind_of(const struct scan *s, const struct cs_token *tok)
{
	static const enum cs_scan_kind kinds[] = {
		[CS_TOKEN_END] = CS_SCAN_END,
		[CS_TOKEN_FAULT] = CS_SCAN_ERROR,
		[CS_TOKEN_NEWLINE] = CS_SCAN_NEWLINE,
		[CS_TOKEN_INDENT] = CS_SCAN_INDENT,
		[CS_TOKEN_DEDENT] = CS_SCAN_DEDENT,
		[CS_TOKEN_COMMENT] = CS_SCAN_COMMENT,
		[CS_TOKEN_NAME] = CS_SCAN_NAME,
		[CS_TOKEN_NUMBER] = CS_SCAN_NUMBER,
		[CS_TOKEN_STRING] = CS_SCAN_STRING,
		[CS_TOKEN_OP] = CS_SCAN_OP,
		[CS_TOKEN_JOIN] = CS_SCAN_NL,
		[CS_TOKEN_ERROR] = CS_SCAN_ERROR,
	};

	/* Not the one implied by the end. */
	if (tok->kind == CS_TOKEN_NEWLINE && s->t.blank &&
	    tok->end > tok->start)
		return CS_SCAN_NL;
	return kinds[tok->kind];
}

/* The number of brackets around the token: an opening one is not inside
 * itself. */
static uint32_t
depth_of(const struct scan *s, const struct cs_token *tok)
{
	const uint32_t n = (uint32_t)s->t.brackets;

	return tok->kind == CS_TOKEN_OP && n > 0 &&
		s->t.bracket[n - 1].at == tok->start
	    ? n - 1
	    : n;
}

/* The pieces of an f-string, up to its end, or to where it is returned again as
 * a whole because it has none. */
static void
take_piece(struct scan *s, const struct cs_token *tok)
{
	if (tok->start != s->start && s->t.fstrings > 0)
		return;
	s->format = false;
	add(s, kind_of(s, tok), s->start, tok->end, s->depth);
}

static void
take(struct scan *s, const struct cs_token *tok)
{
	if (s->format) {
		take_piece(s, tok);
		return;
	}
	if (s->t.fstrings > 0) {
		s->format = true;
		s->start = tok->start;
		s->depth = (uint32_t)s->t.brackets;
		return;
	}
	/* A backslash and the line end that it hides are white space. */
	if (tok->kind == CS_TOKEN_JOIN && s->t.text[tok->start] == '\\')
		return;
	add(s, kind_of(s, tok), tok->start, tok->end, depth_of(s, tok));
}

int
cs_scan_read(
    const char *text, size_t len, struct cs_scan *t, struct cs_err *err)
{
	struct scan s = { .line = 1, .column = 1 };
	struct cs_token tok;

	*t = (struct cs_scan)CS_SCAN_INIT;
	if (len > CS_ENV_CODE_MAX)
		return cs_err_set(
		    err, CS_ELIMIT, "a program over %d bytes", CS_ENV_CODE_MAX);
	cs_tokens_start_tolerant(&s.t, text, len);
	do {
		(void)cs_tokens_next(&s.t, &tok);
		take(&s, &tok);
	} while (tok.kind != CS_TOKEN_END && !s.failed);
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

bool
cs_scan_same(const struct cs_scan *t, size_t a, size_t b)
{
	const size_t n = t->v[a].end - t->v[a].start;

	return t->v[b].end - t->v[b].start == n &&
	    memcmp(t->text + t->v[a].start, t->text + t->v[b].start, n) == 0;
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
