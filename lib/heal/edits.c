#include "heal/edits.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "envelope/make.h"

static void
grow(struct cs_edits *e)
{
	const size_t cap = e->cap ? e->cap * 2 : 8;
	struct cs_edit *v = reallocarray(e->v, cap, sizeof(*v));

	if (v == NULL) {
		e->pool.failed = CS_ENOMEM;
		return;
	}
	e->v = v;
	e->cap = cap;
}

void
cs_edits_replace(
    struct cs_edits *e, size_t start, size_t end, const char *p, size_t n)
{
	const size_t at = e->pool.len;

	cs_buf_add(&e->pool, p, n);
	if (e->n == e->cap)
		grow(e);
	if (e->pool.failed != CS_OK)
		return;
	e->v[e->n] = (struct cs_edit){ .start = start,
		.end = end,
		.at = at,
		.len = n,
		.rank = e->n,
		.confidence = e->confidence,
		.guess = e->guess };
	e->n++;
}

void
cs_edits_put(struct cs_edits *e, size_t start, size_t end, const char *fmt, ...)
{
	va_list args;
	char *text = NULL;
	int n;

	va_start(args, fmt);
	n = vasprintf(&text, fmt, args);
	va_end(args);
	if (n < 0)
		e->pool.failed = CS_ENOMEM;
	else
		cs_edits_replace(e, start, end, text, (size_t)n);
	if (n >= 0)
		free(text);
}

void
cs_edits_insert(struct cs_edits *e, size_t at, const char *s)
{
	cs_edits_replace(e, at, at, s, strlen(s));
}

void
cs_edits_delete(struct cs_edits *e, size_t start, size_t end)
{
	cs_edits_replace(e, start, end, "", 0);
}

void
cs_edits_truncated(struct cs_edits *e)
{
	(void)snprintf(e->hint, sizeof(e->hint),
	    "the program stops in the middle: ask for the whole of it");
}

void
cs_edits_doubt(struct cs_edits *e)
{
	for (size_t i = 0; i < e->n; i++)
		e->v[i].guess = true;
}

bool
cs_edits_guess(const struct cs_edits *e)
{
	for (size_t i = 0; i < e->n; i++)
		if (e->v[i].guess)
			return true;
	return false;
}

void
cs_edits_clear(struct cs_edits *e)
{
	e->n = 0;
	cs_buf_cut(&e->pool, 0);
}

static int
by_place(const void *a, const void *b)
{
	const struct cs_edit *x = a, *y = b;

	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	if (x->end != y->end)
		return x->end < y->end ? -1 : 1;
	return x->rank < y->rank ? -1 : x->rank > y->rank;
}

static bool
overlap(const struct cs_edits *e)
{
	for (size_t i = 1; i < e->n; i++)
		if (e->v[i].start < e->v[i - 1].end)
			return true;
	return false;
}

/* The text from start to end with the edits first to last applied. */
static void
render(const struct cs_edits *e, size_t first, size_t last, const char *text,
    size_t start, size_t end, struct cs_buf *out)
{
	size_t at = start;

	for (size_t i = first; i < last; i++) {
		const struct cs_edit *d = &e->v[i];

		cs_buf_add(out, text + at, d->start - at);
		if (d->len > 0)
			cs_buf_add(out, e->pool.data + d->at, d->len);
		at = d->end;
	}
	cs_buf_add(out, text + at, end - at);
}

int
cs_edits_apply(struct cs_edits *e, const char *text, size_t len,
    struct cs_buf *out, struct cs_err *err)
{
	if (cs_buf_check(&e->pool, err) < 0)
		return -1;
	if (e->n > 0)
		qsort(e->v, e->n, sizeof(*e->v), by_place);
	if (overlap(e))
		return cs_err_set(err, CS_EDATA, "edits overlap");
	render(e, 0, e->n, text, 0, len, out);
	return cs_buf_check(out, err);
}

size_t
cs_edits_origin(const struct cs_edits *e, size_t byte)
{
	size_t old = 0, new = 0;

	for (size_t i = 0; i < e->n; i++) {
		const struct cs_edit *d = &e->v[i];

		if (byte < new + (d->start - old))
			break;
		new += d->start - old;
		old = d->start;
		if (byte < new + d->len)
			return old;
		new += d->len;
		old = d->end;
	}
	return old + (byte - new);
}

static size_t
line_start(const char *text, size_t at)
{
	while (at > 0 && text[at - 1] != '\n')
		at--;
	return at;
}

static size_t
line_end(const char *text, size_t len, size_t at)
{
	const char *nl = at < len ? memchr(text + at, '\n', len - at) : NULL;

	return nl != NULL ? (size_t)(nl - text) : len;
}

/* Inserted or removed complete lines affect no other line. */
static bool
is_whole_lines(
    const struct cs_edits *e, const struct cs_edit *d, const char *text)
{
	if (d->start > 0 && text[d->start - 1] != '\n')
		return false;
	if (d->end > d->start && text[d->end - 1] != '\n')
		return false;
	return d->len == 0 || e->pool.data[d->at + d->len - 1] == '\n';
}

static void
put_text(struct cs_make *m, const char *key, const char *p, size_t n)
{
	if (n > 0 && p[n - 1] == '\n')
		n--;
	cs_make_text(m, key, p, n);
}

/* One change for the edits first to last, which share the lines from start to
 * end. */
static struct cs_json *
change(const struct cs_edits *e, size_t first, size_t last, const char *text,
    size_t start, size_t end, const char *fixer, size_t line)
{
	cs_buf_auto struct cs_buf after = CS_BUF_INIT;
	struct cs_make m = cs_make_object();
	enum cs_confidence confidence = CS_CONFIDENCE_HIGH;
	bool guess = false;

	render(e, first, last, text, start, end, &after);
	m.failed |= after.failed != CS_OK;
	for (size_t i = first; i < last; i++) {
		guess |= e->v[i].guess;
		if (e->v[i].confidence < confidence)
			confidence = e->v[i].confidence;
	}
	if (guess && confidence == CS_CONFIDENCE_HIGH)
		confidence = CS_CONFIDENCE_MEDIUM;
	cs_make_str(&m, "fixer", fixer);
	cs_make_int(&m, "line", (int64_t)line);
	put_text(&m, "before", text + start, end - start);
	put_text(&m, "after", after.data, after.len);
	cs_make_str(&m, "confidence", cs_edits_confidence_word(confidence));
	cs_make_bool(&m, "guess", guess);
	if (e->placeholder)
		cs_make_bool(&m, "placeholder", true);
	return cs_make_done(&m);
}

void
cs_edits_changes(const struct cs_edits *e, const char *text, size_t len,
    const char *fixer, struct cs_make *array)
{
	size_t line = 1, counted = 0;
	size_t last;

	for (size_t i = 0; i < e->n; i = last) {
		size_t start = e->v[i].start, end = e->v[i].end;

		last = i + 1;
		if (!is_whole_lines(e, &e->v[i], text)) {
			start = line_start(text, start);
			end = line_end(text, len, end);
			while (last < e->n && e->v[last].start <= end &&
			    !is_whole_lines(e, &e->v[last], text)) {
				end = line_end(text, len, e->v[last].end);
				last++;
			}
		}
		for (; counted < start; counted++)
			line += text[counted] == '\n';
		cs_make_put(array, NULL,
		    change(e, i, last, text, start, end, fixer, line));
	}
}

void
cs_edits_free(struct cs_edits *e)
{
	free(e->v);
	cs_buf_free(&e->pool);
	*e = (struct cs_edits)CS_EDITS_INIT;
}

const char *
cs_edits_confidence_word(enum cs_confidence c)
{
	static const char *const words[] = { "low", "medium", "high" };

	return words[c];
}
