/* For people at a terminal: each finding with its source line, and a summary at
 * the end. */

#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "envelope/json.h"
#include "gate/report/format.h"

enum {
	SHOWN_MAX = 110, /* columns of a source line */
	AHEAD = 30,	 /* columns before the relevant part of a long line */
	LINE_MAX_BYTES = 64 * 1024, /* a longer one is not shown */
};

/* ---- colours ---- */

static void
put_in(struct cs_buf *out, const struct cs_shown *s, const char *colour,
    const char *text)
{
	if (s->colour)
		cs_buf_addf(out, "\033[%sm%s\033[m", colour, text);
	else
		cs_buf_adds(out, text);
}

static const char *
colour_of(const char *severity)
{
	return strcmp(severity, "error") == 0  ? "1;31"
	    : strcmp(severity, "warning") == 0 ? "1;33"
					       : "1;36";
}

/* ---- columns of a terminal ---- */

/* Characters of width zero and two, as far as fonts agree. */
static const struct {
	uint32_t from, to;
	unsigned columns;
} widths[] = {
	{ 0x0300, 0x036f, 0 },
	{ 0x1100, 0x115f, 2 },
	{ 0x200b, 0x200d, 0 },
	{ 0x2e80, 0xa4cf, 2 },
	{ 0xac00, 0xd7a3, 2 },
	{ 0xf900, 0xfaff, 2 },
	{ 0xfe00, 0xfe0f, 0 },
	{ 0xfe30, 0xfe6f, 2 },
	{ 0xff00, 0xff60, 2 },
	{ 0xffe0, 0xffe6, 2 },
	{ 0x1f300, 0x1faff, 2 },
	{ 0x20000, 0x3fffd, 2 },
};

static unsigned
columns_of(uint32_t c)
{
	for (size_t i = 0; i < sizeof(widths) / sizeof(widths[0]); i++)
		if (c >= widths[i].from && c <= widths[i].to)
			return widths[i].columns;
	return 1;
}

/* ---- the source line ---- */

/* The part of a line that is shown, in bytes: all of it, or the surroundings of
 * the finding. */
struct part {
	size_t from, to;
	size_t start, end; /* the finding */
};

/* The byte where a column (from 1, in characters) begins. */
static size_t
byte_of(const struct cs_shown *s, int64_t column)
{
	size_t i = 0;

	while (column > 1 && i < s->len) {
		const size_t n = cs_utf8_seq(s->line + i, s->len - i);

		i += n > 0 ? n : 1;
		column--;
	}
	return i;
}

static size_t
back(const struct cs_shown *s, size_t i, int characters)
{
	while (i > 0 && characters > 0) {
		i--;
		if (((unsigned char)s->line[i] & 0xc0) != 0x80)
			characters--;
	}
	return i;
}

/* The end of the available columns; from there on nothing is shown. */
static size_t
forth(const struct cs_shown *s, size_t i)
{
	unsigned columns = 0;

	while (i < s->len) {
		const size_t n = cs_utf8_seq(s->line + i, s->len - i);

		columns += n > 0 ? columns_of(cs_utf8_decode(s->line + i)) : 1;
		if (columns > SHOWN_MAX)
			break;
		i += n > 0 ? n : 1;
	}
	return i;
}

static struct part
part_of(const struct cs_shown *s)
{
	const struct cs_json *f = s->finding;
	const int64_t line = cs_json_int(f, "line", 1);
	struct part p = { .start = byte_of(s, cs_json_int(f, "column", 1)) };

	p.end = cs_json_int(f, "end_line", line) == line
	    ? byte_of(s, cs_json_int(f, "end_column", 1))
	    : s->len;
	if (forth(s, 0) < p.end)
		p.from = back(s, p.start, AHEAD);
	p.to = forth(s, p.from);
	if (p.end > p.to)
		p.end = p.to;
	return p;
}

/* The width of a text in columns. */
static unsigned
columns(const char *s, size_t n)
{
	unsigned all = 0;

	for (size_t i = 0, len; i<n; i += len> 0 ? len : 1) {
		len = cs_utf8_seq(s + i, n - i);
		all += len > 0 ? columns_of(cs_utf8_decode(s + i)) : 1;
	}
	return all;
}

/* Blanks of the same width; a tab remains a tab. */
static void
put_blank(struct cs_buf *out, const char *s, size_t n)
{
	for (const char *tab; (tab = memchr(s, '\t', n)) != NULL;) {
		cs_buf_addf(
		    out, "%*s\t", (int)columns(s, (size_t)(tab - s)), "");
		n -= (size_t)(tab - s) + 1;
		s = tab + 1;
	}
	cs_buf_addf(out, "%*s", (int)columns(s, n), "");
}

/* The same text with its tabs. */
static void
put_source(struct cs_buf *out, const char *s, size_t n)
{
	for (const char *tab; (tab = memchr(s, '\t', n)) != NULL;) {
		cs_format_plain(out, s, (size_t)(tab - s));
		cs_buf_addc(out, '\t');
		n -= (size_t)(tab - s) + 1;
		s = tab + 1;
	}
	cs_format_plain(out, s, n);
}

static void
put_mark(struct cs_buf *out, const struct cs_shown *s, const struct part *p)
{
	unsigned marks = columns(s->line + p->start, p->end - p->start);

	cs_buf_adds(out, p->from > 0 ? "      |     " : "      | ");
	put_blank(out, s->line + p->from, p->start - p->from);
	if (s->colour)
		cs_buf_adds(out, "\033[1;32m");
	cs_buf_addc(out, '^');
	for (; marks > 1; marks--)
		cs_buf_addc(out, '~');
	if (s->colour)
		cs_buf_adds(out, "\033[m");
	cs_buf_addc(out, '\n');
}

static void
put_line(struct cs_buf *out, const struct cs_shown *s)
{
	struct part p;

	if (s->line == NULL || s->len == 0 || s->len > LINE_MAX_BYTES)
		return;
	p = part_of(s);
	cs_buf_addf(
	    out, "%5lld | ", (long long)cs_json_int(s->finding, "line", 1));
	if (p.from > 0)
		cs_buf_adds(out, "... ");
	put_source(out, s->line + p.from, p.to - p.from);
	if (p.to < s->len)
		cs_buf_adds(out, " ...");
	cs_buf_addc(out, '\n');
	put_mark(out, s, &p);
}

/* ---- a finding ---- */

static void
put_head(struct cs_buf *out, const struct cs_shown *s, const char *severity,
    const char *message)
{
	cs_buf_auto struct cs_buf place = CS_BUF_INIT;

	cs_format_str(&place, s->path);
	cs_buf_addf(&place,
	    ":%lld:%lld:", (long long)cs_json_int(s->finding, "line", 1),
	    (long long)cs_json_int(s->finding, "column", 1));
	put_in(out, s, "1", place.data != NULL ? place.data : "");
	if (place.failed != 0)
		out->failed = place.failed;
	cs_buf_addc(out, ' ');
	put_in(out, s, colour_of(severity), severity);
	cs_buf_adds(out, ": ");
	cs_format_str(out, message);
}

static void
put_trace(struct cs_buf *out, const struct cs_json *trace)
{
	for (size_t i = 0; i < cs_json_size(trace); i++) {
		const struct cs_json *step = cs_json_at(trace, i);

		cs_buf_addf(
		    out, "%5lld | ", (long long)cs_json_int(step, "line", 1));
		cs_format_str(out, cs_json_str(step, "note"));
		cs_buf_addc(out, '\n');
	}
}

static void
finding(const struct cs_shown *s, struct cs_buf *out)
{
	const struct cs_json *f = s->finding;
	const char *hint = cs_json_str(f, "hint");

	if (f == NULL) {
		put_head(out, s, "error", s->reason);
		cs_buf_addc(out, '\n');
		return;
	}
	put_head(out, s, cs_json_str(f, "severity"), cs_json_str(f, "message"));
	cs_buf_addf(
	    out, " [%s %s]\n", cs_json_str(f, "rule"), cs_json_str(f, "name"));
	put_line(out, s);
	put_trace(out, cs_json_key(f, "trace"));
	if (hint != NULL) {
		cs_buf_adds(out, "      = ");
		cs_format_str(out, hint);
		cs_buf_addc(out, '\n');
	}
}

/* ---- the sum ---- */

static void
put_count(struct cs_buf *out, const char **between, uint64_t n, const char *one)
{
	if (n == 0)
		return;
	cs_buf_addf(out, "%s%llu %s%s", *between, (unsigned long long)n, one,
	    n == 1 ? "" : "s");
	*between = ", ";
}

static int
end(const struct cs_told *t, struct cs_buf *out, struct cs_err *err)
{
	const char *between = ": ";

	if (t->programs == 0)
		return 0;
	if (t->rejected > 0 && t->rejected < t->programs)
		cs_buf_addf(out, "%llu of ", (unsigned long long)t->rejected);
	cs_buf_addf(out, "%llu program%s %s", (unsigned long long)t->programs,
	    t->programs == 1 ? "" : "s",
	    t->rejected > 0	   ? "rejected"
		: t->programs == 1 ? "passes"
				   : "pass");
	put_count(out, &between, t->findings[CS_SEV_ERROR], "error");
	put_count(out, &between, t->findings[CS_SEV_WARNING], "warning");
	put_count(out, &between, t->findings[CS_SEV_NOTE], "note");
	put_count(out, &between, t->suppressed, "suppressed finding");
	cs_buf_addc(out, '\n');
	return cs_buf_check(out, err);
}

const struct cs_format cs_people_format = { "text", finding, end };
