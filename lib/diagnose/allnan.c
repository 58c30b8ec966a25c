#include "diagnose/allnan.h"

#include <string.h>

#include "base/utf8.h"

enum { FEWEST = 2 }; /* a single NaN is a value, not a pattern */

static bool
is_nan(struct cs_span word)
{
	return cs_span_is(word, "NaN") || cs_span_is(word, "nan");
}

static bool
is_gap(struct cs_span word)
{
	return cs_span_is(word, "..") || cs_span_is(word, "...");
}

/* Arrays: [nan nan], array([nan, nan]), [[nan, nan], [nan, nan]]. */

static bool
is_separator(char c)
{
	return strchr(" \t\r,[](){}", c) != NULL && c != '\0';
}

/* Words printed around the values. */
static bool
is_wrapping(struct cs_span word)
{
	return is_gap(word) || cs_span_is(word, "array") ||
	    cs_span_is(word, "tensor") || cs_span_starts(word, "dtype=");
}

static void
count_array(struct cs_allnan *t, struct cs_span s)
{
	while (s.n > 0) {
		size_t n = 0;

		if (s.p[0] == '[')
			t->depth++;
		else if (s.p[0] == ']' && t->depth > 0)
			t->depth--;
		while (n < s.n && !is_separator(s.p[n]))
			n++;
		if (n > 0 && is_nan(cs_span_of(s.p, n)))
			t->array_nans++;
		else if (n > 0 && !is_wrapping(cs_span_of(s.p, n)))
			t->array_other = true;
		s = cs_span_skip(s, n > 0 ? n : 1);
	}
}

/* The beginning of an array, after at most a label such as "mean:" or "x =";
 * none if the line has none. */
static struct cs_span
array_start(struct cs_span line)
{
	const size_t at = cs_span_index(line, '[');
	struct cs_span label = cs_span_trim(cs_span_head(line, at));

	if (at == line.n)
		return (struct cs_span){ 0 };
	if (cs_span_ends(label, "array("))
		label = cs_span_drop(label, strlen("array("));
	if (cs_span_ends(label, "tensor("))
		label = cs_span_drop(label, strlen("tensor("));
	label = cs_span_chop(label);
	if (label.n > 0 && !cs_span_ends(label, ":") &&
	    !cs_span_ends(label, "="))
		return (struct cs_span){ 0 };
	return cs_span_skip(line, at);
}

static bool
array_line(struct cs_allnan *t, struct cs_span line)
{
	struct cs_span body = line;

	/* A further line of an array is indented. */
	if (t->depth > 0 && line.n > 0 && line.p[0] != ' ')
		t->depth = 0;
	if (t->depth == 0) {
		body = array_start(line);
		if (body.p == NULL)
			return false;
		t->array = line;
		t->array_nans = 0;
		t->array_other = false;
	}
	count_array(t, body);
	if (t->depth > 0 || t->array_other || t->array_nans < FEWEST)
		return false;
	t->shown = t->array;
	return true;
}

/* Series: rows of equal width that end with NaN, and a line with "dtype: ". */

static struct cs_span
last_word(struct cs_span line)
{
	const size_t blank = cs_span_rindex(line, ' ');

	return blank < line.n ? cs_span_skip(line, blank + 1) : line;
}

static bool
is_dtype(struct cs_span line)
{
	return cs_span_starts(line, "dtype: ") ||
	    ((cs_span_starts(line, "Name: ") ||
		 cs_span_starts(line, "Length: ") ||
		 cs_span_starts(line, "Freq: ")) &&
		cs_span_has(line, ", dtype: "));
}

static void
series_row(struct cs_allnan *t, struct cs_span row)
{
	const size_t width = cs_utf8_count(row.p, row.n);
	const struct cs_span last = last_word(row);

	if (width != t->series_width) {
		t->series = row;
		t->series_width = width;
		t->series_nans = 0;
		t->series_other = false;
	}
	if (last.n < row.n && is_nan(last))
		t->series_nans++;
	else if (!is_gap(last))
		t->series_other = true;
}

static bool
series_line(struct cs_allnan *t, struct cs_span line)
{
	const struct cs_span row = cs_span_chop(line);

	if (!is_dtype(row)) {
		series_row(t, row);
		return false;
	}
	t->shown = t->series;
	t->series_width = 0;
	return t->series_nans >= FEWEST && !t->series_other;
}

/* Columns: a header, and rows with a NaN that ends where its name does. */

/* The next word of a line and where it ends, in code points. */
struct cursor {
	struct cs_span rest, word;
	size_t end;
};

static bool
next_word(struct cursor *c)
{
	const char *const from = c->rest.p;

	if (!cs_span_word(&c->rest, &c->word))
		return false;
	c->end += cs_utf8_count(from, (size_t)(c->rest.p - from));
	return true;
}

static void
read_header(struct cs_allnan *t, struct cs_span line)
{
	struct cursor c = { .rest = line };

	t->header = line;
	t->columns = t->rows = 0;
	while (t->columns < CS_ALLNAN_COLUMNS && next_word(&c))
		t->ends[t->columns++] = c.end;
}

/* Drop the columns that have anything except NaN in this row. */
static void
read_row(struct cs_allnan *t, struct cs_span line)
{
	struct cursor c = { .rest = line };
	size_t column = 0, left = 0;
	bool gap = true;

	while (next_word(&c)) {
		gap = gap && is_gap(c.word);
		while (column < t->columns && t->ends[column] < c.end)
			column++;
		if (column < t->columns && t->ends[column] == c.end &&
		    is_nan(c.word))
			t->ends[left++] = t->ends[column++];
	}
	if (gap)
		return;
	t->columns = left;
	t->rows++;
}

static bool
end_columns(struct cs_allnan *t)
{
	const bool yes = t->columns > 0 && t->rows >= FEWEST;

	t->shown = t->header;
	t->columns = t->rows = 0;
	return yes;
}

static bool
columns_line(struct cs_allnan *t, struct cs_span line)
{
	const struct cs_span row = cs_span_chop(line);
	const size_t width = cs_utf8_count(row.p, row.n);
	const bool open = t->columns > 0;

	if (open && width == t->width) {
		read_row(t, row);
		return false;
	}
	/* The name of the index is on a line of its own below the header. */
	if (open && t->rows == 0 && width > 0 &&
	    cs_span_index(row, ' ') == row.n)
		return false;
	if (open && end_columns(t))
		return true;
	t->columns = 0;
	if (row.n > 0 && row.p[0] == ' ') {
		t->width = width;
		read_header(t, row);
	}
	return false;
}

bool
cs_allnan_line(struct cs_allnan *t, struct cs_span line)
{
	return array_line(t, line) || series_line(t, line) ||
	    columns_line(t, line);
}

bool
cs_allnan_end(struct cs_allnan *t)
{
	return end_columns(t);
}
