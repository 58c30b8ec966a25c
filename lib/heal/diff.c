#include "heal/diff.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"

enum {
	CONTEXT = 3,
	EDITS_MAX = 400, /* the longest edit script searched for */
	WORK_PER_LINE = 64,
	WORK_LEAST = 64 * 1024,
	JOINED = 2 * CONTEXT, /* hunks with at most this many lines between are
				 printed as one */
};

struct line {
	size_t start, end; /* including its newline */
	uint64_t hash;
};

struct side {
	const char *text;
	struct line *line;
	size_t n;
	bool *changed; /* by line: not in the other text */
};

struct cs_diff {
	struct side old, new;
};

static uint64_t
hash_of(const char *p, size_t n)
{
	uint64_t h = 14695981039346656037U;

	for (size_t i = 0; i < n; i++)
		h = (h ^ (unsigned char)p[i]) * 1099511628211U;
	return h;
}

static size_t
count_lines(const char *text, size_t len)
{
	size_t n = 0;

	for (const char *p = text, *end = text + len; p < end; n++) {
		p = memchr(p, '\n', (size_t)(end - p));
		if (p == NULL)
			return n + 1;
		p++;
	}
	return n;
}

static int
split(struct side *s, const char *text, size_t len, struct cs_err *err)
{
	size_t at = 0;

	s->text = text;
	s->n = count_lines(text, len);
	s->line = calloc(s->n + 1, sizeof(*s->line));
	s->changed = calloc(s->n + 1, sizeof(*s->changed));
	if (s->line == NULL || s->changed == NULL)
		return cs_err_nomem(err);
	for (size_t i = 0; i < s->n; i++) {
		const char *nl = memchr(text + at, '\n', len - at);
		const size_t end = nl != NULL ? (size_t)(nl - text) + 1 : len;

		s->line[i] = (struct line){ at, end,
			hash_of(text + at, end - at) };
		at = end;
	}
	s->line[s->n] = (struct line){ len, len, 0 };
	return 0;
}

static bool
same(const struct cs_diff *d, size_t i, size_t j)
{
	const struct line *a = &d->old.line[i], *b = &d->new.line[j];
	const size_t n = a->end - a->start;

	return a->hash == b->hash && n == b->end - b->start &&
	    memcmp(d->old.text + a->start, d->new.text + b->start, n) == 0;
}

/* The part of both texts between their common prefix and suffix. */
struct middle {
	size_t old, old_n, new, new_n;
};

static struct middle
middle_of(const struct cs_diff *d)
{
	size_t a = 0, n = d->old.n, m = d->new.n;

	while (a < n && a < m && same(d, a, a))
		a++;
	while (n > a && m > a && same(d, n - 1, m - 1)) {
		n--;
		m--;
	}
	return (struct middle){ a, n - a, a, m - a };
}

/*
 * The greedy algorithm.  reach[k] is how far the diagonal k (old - new) gets in
 * the old lines with a given number of edits; trace keeps the row for each
 * number, 2 e + 1 entries from e * e on.
 */
struct search {
	const struct cs_diff *d;
	struct middle mid;
	int32_t reach[2 * EDITS_MAX + 3];
	int32_t *trace;
	size_t work;
};

/* Whether the best path to k came from above (a new line) or not. */
static bool
came_down(const int32_t *reach, int k, int e)
{
	return k == -e || (k != e && reach[k - 1] < reach[k + 1]);
}

static int32_t
slide(struct search *s, int32_t x, int k)
{
	const struct middle *m = &s->mid;

	while ((size_t)x < m->old_n && (size_t)(x - k) < m->new_n &&
	    same(s->d, m->old + (size_t)x, m->new + (size_t)(x - k))) {
		x++;
		s->work++;
	}
	s->work++;
	return x;
}

/* The number of edits, -1 when there are too many. */
static int
forward(struct search *s)
{
	int32_t *reach = s->reach + EDITS_MAX + 1;
	const size_t budget = (s->mid.old_n + s->mid.new_n) * WORK_PER_LINE +
	    WORK_LEAST;

	reach[1] = 0;
	for (int e = 0; e <= EDITS_MAX && s->work < budget; e++) {
		for (int k = -e; k <= e; k += 2) {
			int32_t x = came_down(reach, k, e) ? reach[k + 1]
							   : reach[k - 1] + 1;

			/* Outside the texts there is nothing. */
			if (x < k || (size_t)x > s->mid.old_n ||
			    (size_t)(x - k) > s->mid.new_n) {
				reach[k] = x;
				continue;
			}
			x = slide(s, x, k);
			reach[k] = x;
			if ((size_t)x == s->mid.old_n &&
			    (size_t)(x - k) == s->mid.new_n)
				return e;
		}
		memcpy(s->trace + (size_t)e * (size_t)e, reach - e,
		    (size_t)(2 * e + 1) * sizeof(*reach));
	}
	return -1;
}

/* Follow the path back from the end and mark the deleted and inserted lines. */
static void
backward(const struct search *s, struct cs_diff *d, int edits)
{
	int32_t x;
	int k = (int)(s->mid.old_n - s->mid.new_n);

	for (int e = edits; e > 0; e--) {
		const int p = e - 1;
		const int32_t *row = s->trace + (size_t)p * (size_t)p + p;
		/* Outside the row nothing was reached. */
		const int32_t left = k - 1 >= -p ? row[k - 1] : -1;
		const int32_t right = k + 1 <= p ? row[k + 1] : -1;

		if (k == -e || (k != e && left < right)) {
			x = right;
			d->new.changed[s->mid.new + (size_t)(x - (k + 1))] =
			    true;
			k++;
		} else {
			x = left;
			d->old.changed[s->mid.old + (size_t)x] = true;
			k--;
		}
	}
}

static void
replace_middle(struct cs_diff *d, const struct middle *m)
{
	memset(d->old.changed + m->old, true, m->old_n);
	memset(d->new.changed + m->new, true, m->new_n);
}

static int
compare(struct cs_diff *d, struct cs_err *err)
{
	struct search *s;
	const struct middle mid = middle_of(d);
	int edits;

	if (mid.old_n == 0 || mid.new_n == 0) {
		replace_middle(d, &mid);
		return 0;
	}
	s = calloc(1, sizeof(*s));
	if (s == NULL)
		return cs_err_nomem(err);
	s->d = d;
	s->mid = mid;
	s->trace = malloc(
	    sizeof(*s->trace) * (EDITS_MAX + 1) * (EDITS_MAX + 1));
	if (s->trace == NULL) {
		free(s);
		return cs_err_nomem(err);
	}
	edits = forward(s);
	if (edits < 0)
		replace_middle(d, &mid);
	else
		backward(s, d, edits);
	free(s->trace);
	free(s);
	return 0;
}

struct cs_diff *
cs_diff_new(const char *old, size_t old_len, const char *new, size_t new_len,
    struct cs_err *err)
{
	struct cs_diff *d = calloc(1, sizeof(*d));

	if (d == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	if (split(&d->old, old, old_len, err) < 0 ||
	    split(&d->new, new, new_len, err) < 0 || compare(d, err) < 0) {
		cs_diff_free(d);
		return NULL;
	}
	return d;
}

void
cs_diff_free(struct cs_diff *d)
{
	if (d == NULL)
		return;
	free(d->old.line);
	free(d->old.changed);
	free(d->new.line);
	free(d->new.changed);
	free(d);
}

int
cs_diff_next(
    const struct cs_diff *d, struct cs_diff_at *at, struct cs_diff_hunk *h)
{
	size_t i = at->old_line, j = at->new_line;

	while (i < d->old.n && j < d->new.n && !d->old.changed[i] &&
	    !d->new.changed[j]) {
		i++;
		j++;
	}
	*h = (struct cs_diff_hunk){ .old_line = i, .new_line = j };
	while (i < d->old.n && d->old.changed[i])
		i++;
	while (j < d->new.n && d->new.changed[j])
		j++;
	h->old_n = i - h->old_line;
	h->new_n = j - h->new_line;
	*at = (struct cs_diff_at){ i, j };
	return h->old_n > 0 || h->new_n > 0;
}

size_t
cs_diff_old_line(const struct cs_diff *d, size_t new_line)
{
	struct cs_diff_at at = { 0, 0 };
	struct cs_diff_hunk h;
	const size_t line = new_line > 0 ? new_line - 1 : 0;
	size_t old = line;

	while (cs_diff_next(d, &at, &h) != 0 && h.new_line <= line) {
		if (line >= h.new_line + h.new_n) {
			old = line - (h.new_line + h.new_n) + h.old_line +
			    h.old_n;
			continue;
		}
		old = line - h.new_line;
		if (old >= h.old_n)
			old = h.old_n > 0 ? h.old_n - 1 : 0;
		return h.old_line + old + 1;
	}
	return old + 1;
}

static const char *
text_of(const struct side *s, size_t line, size_t n, size_t *len)
{
	*len = s->line[line + n].start - s->line[line].start;
	return s->text + s->line[line].start;
}

const char *
cs_diff_old_text(const struct cs_diff *d, size_t line, size_t n, size_t *len)
{
	return text_of(&d->old, line, n, len);
}

const char *
cs_diff_new_text(const struct cs_diff *d, size_t line, size_t n, size_t *len)
{
	return text_of(&d->new, line, n, len);
}

static void
print_lines(
    const struct side *s, size_t from, size_t to, char mark, struct cs_buf *out)
{
	for (size_t i = from; i < to; i++) {
		const struct line *l = &s->line[i];

		cs_buf_addc(out, mark);
		cs_buf_add(out, s->text + l->start, l->end - l->start);
		if (s->text[l->end - 1] != '\n')
			cs_buf_adds(out, "\n\\ No newline at end of file\n");
	}
}

static void
print_range(struct cs_buf *out, char mark, size_t from, size_t n)
{
	/* An empty range is identified by the line before it. */
	cs_buf_addf(out, "%c%zu", mark, n > 0 ? from + 1 : from);
	if (n != 1)
		cs_buf_addf(out, ",%zu", n);
}

/* Hunks whose contexts touch are printed as one; *h is the first of them. */
static bool
print_group(const struct cs_diff *d, struct cs_diff_at *at,
    struct cs_diff_hunk *h, struct cs_buf *out)
{
	cs_buf_auto struct cs_buf body = CS_BUF_INIT;
	const size_t before = h->old_line < CONTEXT ? h->old_line : CONTEXT;
	const size_t old = h->old_line - before, new = h->new_line - before;
	size_t i = old, tail;
	bool more;

	do {
		print_lines(&d->old, i, h->old_line, ' ', &body);
		print_lines(
		    &d->old, h->old_line, h->old_line + h->old_n, '-', &body);
		print_lines(
		    &d->new, h->new_line, h->new_line + h->new_n, '+', &body);
		i = h->old_line + h->old_n;
		tail = h->new_line + h->new_n;
		more = cs_diff_next(d, at, h) != 0;
	} while (more && h->old_line - i <= JOINED);
	for (size_t n = 0; n < CONTEXT && i < d->old.n; n++, tail++, i++)
		print_lines(&d->old, i, i + 1, ' ', &body);
	cs_buf_adds(out, "@@ ");
	print_range(out, '-', old, i - old);
	cs_buf_addc(out, ' ');
	print_range(out, '+', new, tail - new);
	cs_buf_adds(out, " @@\n");
	if (body.failed != CS_OK)
		out->failed = body.failed;
	else
		cs_buf_add(out, body.data, body.len);
	return more;
}

/* A name without line breaks. */
static void
print_name(struct cs_buf *out, const char *mark, const char *name)
{
	cs_buf_adds(out, mark);
	for (name += strspn(name, "/"); *name != '\0'; name++)
		cs_buf_add(out, (unsigned char)*name < ' ' ? "?" : name, 1);
	cs_buf_addc(out, '\n');
}

void
cs_diff_print(const struct cs_diff *d, const char *name, struct cs_buf *out)
{
	struct cs_diff_at at = { 0, 0 };
	struct cs_diff_hunk h;

	if (cs_diff_next(d, &at, &h) == 0)
		return;
	print_name(out, "--- a/", name);
	print_name(out, "+++ b/", name);
	while (print_group(d, &at, &h, out))
		;
}
