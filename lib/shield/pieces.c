#include "shield/pieces.h"

#include <stdbool.h>
#include <strings.h>

#include "base/utf8.h"

enum {
	UPPERS = 1 << CS_PIECES_UPPER | 1 << CS_PIECES_LETTER |
	    1 << CS_PIECES_MARK,
	LOWERS = 1 << CS_PIECES_LOWER | 1 << CS_PIECES_LETTER |
	    1 << CS_PIECES_MARK,
	BOTH = UPPERS & LOWERS,
	/* Neither letters nor numbers. */
	SIGNS = 1 << CS_PIECES_OTHER | 1 << CS_PIECES_MARK,
	SPACES = 1 << CS_PIECES_SPACE,
	NUMBERS = 1 << CS_PIECES_NUMBER,
};

struct text {
	const struct cs_pieces_classes *classes;
	const char *p;
	size_t n;
};

/* The size of the character at i; 1 if there is none. */
static size_t
step(const struct text *t, size_t i)
{
	const size_t len = cs_utf8_seq(t->p + i, t->n - i);

	return len > 0 ? len : 1;
}

/* Whether the character at i is of one of the classes. */
static bool
is(const struct text *t, size_t i, unsigned classes)
{
	uint32_t c;

	if (i >= t->n)
		return false;
	c = cs_utf8_seq(t->p + i, t->n - i) > 0 ? cs_utf8_decode(t->p + i) : 0;
	return classes >>
	    t->classes->blocks[t->classes->index[c >> 8] * 256 + (c & 255)] &
	    1;
}

/* The end of a run of characters of these classes, at most this many. */
static size_t
run(const struct text *t, size_t i, unsigned classes, size_t most)
{
	while (most-- > 0 && is(t, i, classes))
		i += step(t, i);
	return i;
}

static bool
is_line_end(const struct text *t, size_t i)
{
	return i < t->n && (t->p[i] == '\n' || t->p[i] == '\r');
}

/* 's, 'll and the like belong to the word before them. */
static size_t
contraction(const struct text *t, size_t i)
{
	static const char *const ends[] = { "s", "t", "re", "ve", "m", "ll",
		"d" };
	size_t len;

	if (i >= t->n || t->p[i] != '\'')
		return i;
	for (size_t k = 0; k < sizeof(ends) / sizeof(ends[0]); k++) {
		len = k == 2 || k == 3 || k == 5 ? 2 : 1;
		if (i + 1 + len <= t->n &&
		    strncasecmp(t->p + i + 1, ends[k], len) == 0)
			return i + 1 + len;
	}
	return i;
}

/* Capitals, then at least one small letter; 0: there is no such word.  Letters
 * without case count as both. */
static size_t
small_word(const struct text *t, size_t start)
{
	const size_t end = run(t, start, UPPERS, SIZE_MAX);
	size_t last = 0;

	if (is(t, end, LOWERS))
		return run(t, end, LOWERS, SIZE_MAX);
	for (size_t i = start; i < end; i += step(t, i))
		if (is(t, i, BOTH))
			last = i + step(t, i);
	return last;
}

static size_t
capital_word(const struct text *t, size_t start)
{
	const size_t end = run(t, start, UPPERS, SIZE_MAX);

	return end > start ? run(t, end, LOWERS, SIZE_MAX) : 0;
}

/* A word, optionally preceded by one sign or blank. */
static size_t
word(const struct text *t)
{
	static size_t (*const kinds[])(
	    const struct text *, size_t) = { small_word, capital_word };
	const bool led = is(t, 0, SIGNS | SPACES) && !is_line_end(t, 0);
	size_t end;

	for (size_t k = 0; k < 2; k++) {
		end = led ? kinds[k](t, step(t, 0)) : 0;
		if (end == 0)
			end = kinds[k](t, 0);
		if (end > 0)
			return contraction(t, end);
	}
	return 0;
}

/* Signs with an optional blank before them, followed by line ends and
 * slashes. */
static size_t
signs(const struct text *t)
{
	const size_t start = t->p[0] == ' ' ? 1 : 0;
	size_t end = run(t, start, SIGNS, SIZE_MAX);

	if (end == start)
		return 0;
	while (end < t->n && (is_line_end(t, end) || t->p[end] == '/'))
		end++;
	return end;
}

/* Blanks up to the last line end among them, or all except the one before other
 * text. */
static size_t
spaces(const struct text *t)
{
	const size_t end = run(t, 0, SPACES, SIZE_MAX);
	size_t line = 0, last = 0;

	for (size_t i = 0; i < end; i += step(t, i)) {
		last = i;
		if (is_line_end(t, i))
			line = i + 1;
	}
	if (line > 0)
		return line;
	return end < t->n && last > 0 ? last : end;
}

size_t
cs_pieces_first(
    const struct cs_pieces_classes *classes, const char *p, size_t n)
{
	const struct text t = { classes, p, n };
	size_t end = word(&t);

	if (end == 0)
		end = run(&t, 0, NUMBERS, 3);
	if (end == 0)
		end = signs(&t);
	if (end == 0)
		end = spaces(&t);
	return end > 0 ? end : 1;
}
