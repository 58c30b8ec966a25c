#include "diagnose/span.h"

#include <string.h>
#include <strings.h>

struct cs_span
cs_span_of(const char *p, size_t n)
{
	return (struct cs_span){ p, n };
}

struct cs_span
cs_span_str(const char *s)
{
	return (struct cs_span){ s, strlen(s) };
}

bool
cs_span_is(struct cs_span s, const char *text)
{
	return s.n == strlen(text) && cs_span_starts(s, text);
}

bool
cs_span_starts(struct cs_span s, const char *text)
{
	const size_t n = strlen(text);

	return n <= s.n && (n == 0 || memcmp(s.p, text, n) == 0);
}

bool
cs_span_ends(struct cs_span s, const char *text)
{
	const size_t n = strlen(text);

	return n <= s.n && (n == 0 || memcmp(s.p + s.n - n, text, n) == 0);
}

bool
cs_span_has(struct cs_span s, const char *text)
{
	return cs_span_find(s, text) < s.n;
}

bool
cs_span_starts_nocase(struct cs_span s, const char *text)
{
	const size_t n = strlen(text);

	return n <= s.n && (n == 0 || strncasecmp(s.p, text, n) == 0);
}

struct cs_span
cs_span_skip(struct cs_span s, size_t n)
{
	if (n > s.n)
		n = s.n;
	if (n == 0)
		return s;
	return cs_span_of(s.p + n, s.n - n);
}

struct cs_span
cs_span_drop(struct cs_span s, size_t n)
{
	s.n -= n < s.n ? n : s.n;
	return s;
}

struct cs_span
cs_span_head(struct cs_span s, size_t n)
{
	if (n >= s.n)
		return s;
	while (n > 0 && ((unsigned char)s.p[n] & 0xc0) == 0x80)
		n--;
	s.n = n;
	return s;
}

static bool
is_space(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

struct cs_span
cs_span_trim(struct cs_span s)
{
	while (s.n > 0 && is_space(s.p[0]))
		s = cs_span_skip(s, 1);
	return cs_span_chop(s);
}

struct cs_span
cs_span_chop(struct cs_span s)
{
	while (s.n > 0 && is_space(s.p[s.n - 1]))
		s.n--;
	return s;
}

size_t
cs_span_run(struct cs_span s, char c)
{
	size_t i = 0;

	while (i < s.n && s.p[i] == c)
		i++;
	return i;
}

size_t
cs_span_find(struct cs_span s, const char *text)
{
	const char *at = s.n == 0 ? NULL : memmem(s.p, s.n, text, strlen(text));

	return at == NULL ? s.n : (size_t)(at - s.p);
}

size_t
cs_span_index(struct cs_span s, char c)
{
	const char *at = s.n == 0 ? NULL : memchr(s.p, c, s.n);

	return at == NULL ? s.n : (size_t)(at - s.p);
}

size_t
cs_span_rindex(struct cs_span s, char c)
{
	const char *at = s.n == 0 ? NULL : memrchr(s.p, c, s.n);

	return at == NULL ? s.n : (size_t)(at - s.p);
}

bool
cs_span_line(struct cs_span *rest, struct cs_span *line)
{
	size_t n;

	if (rest->n == 0)
		return false;
	n = cs_span_index(*rest, '\n');
	*line = cs_span_of(rest->p, n);
	*rest = cs_span_skip(*rest, n + 1);
	return true;
}

bool
cs_span_word(struct cs_span *rest, struct cs_span *word)
{
	const struct cs_span s = cs_span_trim(*rest);
	size_t n = 0;

	while (n < s.n && !is_space(s.p[n]))
		n++;
	*word = cs_span_of(s.p, n);
	*rest = cs_span_skip(s, n);
	return n > 0;
}

bool
cs_span_number(struct cs_span *s, int64_t *n)
{
	size_t i = 0;

	*n = 0;
	for (; i < s->n && s->p[i] >= '0' && s->p[i] <= '9'; i++)
		if (__builtin_mul_overflow(*n, 10, n) ||
		    __builtin_add_overflow(*n, s->p[i] - '0', n))
			*n = INT64_MAX;
	*s = cs_span_skip(*s, i);
	return i > 0;
}
