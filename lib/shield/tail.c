#include "shield/tail.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "shield/line.h"

enum { FIRST = 256 }; /* a power of two */

/* A line whose text is at line.text while borrowed, then at .at of the tail's
 * text. */
struct entry {
	struct cs_line line;
	size_t at;
};

struct cs_tail {
	size_t max_bytes, max_lines;
	struct entry *v; /* a ring */
	size_t start, n, cap;
	size_t borrowed; /* this many of the last */
	size_t bytes;	 /* of all */
	struct cs_buf text;
};

struct cs_tail *
cs_tail_new(size_t max_bytes, size_t max_lines, struct cs_err *err)
{
	struct cs_tail *t = calloc(1, sizeof(*t));

	if (t == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	t->max_bytes = max_bytes;
	t->max_lines = max_lines;
	return t;
}

void
cs_tail_free(struct cs_tail *t)
{
	if (t == NULL)
		return;
	free(t->v);
	cs_buf_free(&t->text);
	free(t);
}

static struct entry *
entry(const struct cs_tail *t, size_t i)
{
	return &t->v[(t->start + i) & (t->cap - 1)];
}

static int
grow(struct cs_tail *t, struct cs_err *err)
{
	const size_t cap = t->cap ? 2 * t->cap : FIRST;
	struct entry *v = reallocarray(NULL, cap, sizeof(*v));

	if (v == NULL)
		return cs_err_nomem(err);
	for (size_t i = 0; i < t->n; i++)
		v[i] = *entry(t, i);
	free(t->v);
	t->v = v;
	t->cap = cap;
	t->start = 0;
	return 0;
}

/* Drop from the beginning what exceeds the bytes or lines. */
static void
drop(struct cs_tail *t)
{
	while (t->n > 1) {
		const size_t size = cs_line_size(&entry(t, 0)->line);

		if (t->n <= t->max_lines && t->bytes - size < t->max_bytes)
			break;
		t->bytes -= size;
		t->start = (t->start + 1) & (t->cap - 1);
		t->n--;
	}
	if (t->borrowed > t->n)
		t->borrowed = t->n;
}

int
cs_tail_add(struct cs_tail *t, const struct cs_line *line, struct cs_err *err)
{
	if (t->n == t->cap && grow(t, err) < 0)
		return -1;
	entry(t, t->n++)->line = *line;
	t->bytes += cs_line_size(line);
	t->borrowed++;
	drop(t);
	return 0;
}

/* Move the texts still needed to the beginning. */
static void
compact(struct cs_tail *t)
{
	size_t len = 0;

	for (size_t i = 0; i < t->n - t->borrowed; i++) {
		struct entry *e = entry(t, i);
		const size_t size = cs_line_size(&e->line);

		memmove(t->text.data + len, t->text.data + e->at, size);
		e->at = len;
		len += size;
	}
	cs_buf_cut(&t->text, len);
}

int
cs_tail_settle(struct cs_tail *t, struct cs_err *err)
{
	if (t->borrowed == 0)
		return 0;
	/* At twice the size needed, half of it can go. */
	if (t->borrowed == t->n || t->text.len > 2 * t->max_bytes)
		compact(t);
	for (; t->borrowed > 0; t->borrowed--) {
		struct entry *e = entry(t, t->n - t->borrowed);

		e->at = t->text.len;
		cs_buf_add(&t->text, e->line.text, cs_line_size(&e->line));
	}
	return cs_buf_check(&t->text, err);
}

size_t
cs_tail_count(const struct cs_tail *t)
{
	return t->n;
}

bool
cs_tail_get(const struct cs_tail *t, size_t i, struct cs_line *line)
{
	if (i >= t->n)
		return false;
	*line = entry(t, i)->line;
	line->text = t->text.data + entry(t, i)->at;
	return true;
}
