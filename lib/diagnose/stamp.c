#include "diagnose/stamp.h"

#include <string.h>

#include "base/buf.h"

enum { PREFIX_MAX = 60 };

/* Match a text against a pattern in which 0 is any digit and a any letter;
 * returns the length of the pattern, 0 if it does not match. */
static size_t
fits(struct cs_span s, const char *form)
{
	size_t i = 0;

	for (; form[i] != '\0'; i++) {
		const int c = i < s.n ? s.p[i] : '\0';
		const bool digit = c >= '0' && c <= '9';
		const bool letter = (c >= 'a' && c <= 'z') ||
		    (c >= 'A' && c <= 'Z');

		if (form[i] == '0'	 ? !digit
			: form[i] == 'a' ? !letter
					 : c != form[i])
			return 0;
	}
	return i;
}

/* 2026-11-30T09:00:00.123Z and what the runtime adds. */
static size_t
container(struct cs_span s)
{
	static const char *const streams[] = { "stdout F ", "stderr F ",
		"stdout P ", "stderr P " };
	size_t n = fits(s, "0000-00-00T00:00:00");
	struct cs_span rest;

	if (n == 0)
		return 0;
	while (n < s.n && (s.p[n] == '.' || (s.p[n] >= '0' && s.p[n] <= '9')))
		n++;
	rest = cs_span_skip(s, n);
	if (cs_span_starts(rest, "Z "))
		n += 2;
	else if (fits(rest, "+00:00 ") > 0 || fits(rest, "-00:00 ") > 0)
		n += 7;
	else if (cs_span_is(rest, "Z"))
		return s.n;
	else
		return 0;
	rest = cs_span_skip(s, n);
	for (size_t i = 0; i < sizeof(streams) / sizeof(streams[0]); i++)
		if (cs_span_starts(rest, streams[i]))
			return n + strlen(streams[i]);
	return n;
}

/* Nov 30 09:00:00 host python[12]: */
static size_t
journal(struct cs_span s)
{
	size_t n = fits(s, "aaa 00 00:00:00 "), end;

	if (n == 0)
		n = fits(s, "aaa  0 00:00:00 ");
	if (n == 0)
		return 0;
	end = cs_span_find(cs_span_head(s, n + PREFIX_MAX), "]: ");
	return end < cs_span_head(s, n + PREFIX_MAX).n ? end + 3 : 0;
}

/* "web-1  | ", the same on each line. */
static size_t
compose(struct cs_span s)
{
	const struct cs_span head = cs_span_head(s, PREFIX_MAX);
	const size_t bar = cs_span_find(head, " | ");
	size_t n = 0;

	while (n < bar && head.p[n] != ' ')
		n++;
	if (bar == head.n || n == 0 ||
	    n + cs_span_run(cs_span_skip(head, n), ' ') < bar)
		return 0;
	return bar + strlen(" | ");
}

static bool
same_prefix(struct cs_span line, struct cs_span prefix)
{
	/* An empty line may end after the bar. */
	const struct cs_span cut = cs_span_chop(prefix);

	return line.n >= cut.n && memcmp(line.p, cut.p, cut.n) == 0;
}

/* The prefix of a line, of the same kind as on the first. */
struct kind {
	size_t (*length)(struct cs_span line); /* NULL: always the same */
	struct cs_span prefix;
};

static bool
find_kind(struct cs_span line, struct kind *k)
{
	static size_t (*const lengths[])(
	    struct cs_span) = { container, journal };

	*k = (struct kind){ 0 };
	for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++)
		if (lengths[i](line) > 0) {
			k->length = lengths[i];
			return true;
		}
	k->prefix = cs_span_head(line, compose(line));
	return k->prefix.n > 0;
}

static size_t
length_of(const struct kind *k, struct cs_span line)
{
	if (k->length != NULL)
		return k->length(line);
	if (!same_prefix(line, k->prefix))
		return 0;
	return line.n < k->prefix.n ? line.n : k->prefix.n;
}

bool
cs_stamp_strip(struct cs_span text, struct cs_buf *buf)
{
	struct cs_span rest = text, line;
	struct kind kind;

	if (!cs_span_line(&rest, &line) || !find_kind(line, &kind))
		return false;
	while (cs_span_line(&rest, &line))
		if (line.n > 0 && length_of(&kind, line) == 0)
			return false;
	while (cs_span_line(&text, &line)) {
		line = cs_span_skip(line, length_of(&kind, line));
		cs_buf_add(buf, line.p, line.n);
		cs_buf_addc(buf, '\n');
	}
	return true;
}
