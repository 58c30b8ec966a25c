#include "shield/cells.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/utf8.h"

enum {
	NEVER = 0, /* a cell that was erased or skipped: NUL is never stored */
	/* How far right a cursor movement can go past the text: the width of a
	 * terminal is unknown here, but no line may grow by a mere movement. */
	WIDTH = 160,
};

void
cs_cells_free(struct cs_cells *c)
{
	free(c->v);
}

static size_t
spelled(uint32_t c)
{
	return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
}

/* Write the character at p; returns its size. */
static size_t
spell(char *p, uint32_t c)
{
	static const unsigned char leads[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
	const size_t n = spelled(c);

	if (c == NEVER)
		c = ' ';
	p[0] = (char)(leads[n == 1 ? 0 : n] | c >> 6 * (n - 1));
	for (size_t i = 1; i < n; i++)
		p[i] = (char)(0x80 | (c >> 6 * (n - 1 - i) & 0x3f));
	return n;
}

/* A line longer than 2 * max cells loses half of them from its middle. */
static void
lose(struct cs_cells *c)
{
	const size_t head = c->max, tail = c->max / 2;

	for (size_t i = head; i < c->len - tail; i++)
		c->lost += spelled(c->v[i]);
	memmove(c->v + head, c->v + c->len - tail, tail * sizeof(*c->v));
	c->len = head + tail;
	c->at = c->len;
}

static int
grow(struct cs_cells *c, struct cs_err *err)
{
	const size_t cap = c->cap ? 2 * c->cap : 256;
	uint32_t *v = reallocarray(c->v, cap, sizeof(*v));

	if (v == NULL)
		return cs_err_nomem(err);
	c->v = v;
	c->cap = cap;
	return 0;
}

/* Called before writing: at the margin of a row that was too long this begins
 * the row anew. */
static void
begin_over(struct cs_cells *c)
{
	if (c->at == 0 && c->lost > 0)
		cs_cells_clear(c);
}

int
cs_cells_put(struct cs_cells *c, uint32_t ch, struct cs_err *err)
{
	begin_over(c);
	if (c->at < c->len) {
		c->v[c->at++] = ch;
		return 0;
	}
	if (c->len >= 2 * c->max)
		lose(c);
	if (c->len == c->cap && grow(c, err) < 0)
		return -1;
	c->v[c->len++] = ch;
	c->at = c->len;
	return 0;
}

int
cs_cells_put_run(
    struct cs_cells *c, const char *p, size_t n, struct cs_err *err)
{
	size_t len;

	if (n > 0)
		begin_over(c);
	for (; n > 0; n -= len, p += len) {
		if (c->at == c->len) {
			if (c->len >= 2 * c->max)
				lose(c);
			if (c->len == c->cap && grow(c, err) < 0)
				return -1;
			len = c->cap < 2 * c->max ? c->cap : 2 * c->max;
			c->len = len - c->len < n ? len : c->len + n;
		}
		len = c->len - c->at < n ? c->len - c->at : n;
		for (size_t i = 0; i < len; i++)
			c->v[c->at + i] = (unsigned char)p[i];
		c->at += len;
	}
	return 0;
}

/* Erase from cell i to cell end. */
static void
blank_cells(struct cs_cells *c, size_t i, size_t end)
{
	while (i < end)
		c->v[i++] = NEVER;
}

void
cs_cells_return(struct cs_cells *c)
{
	c->at = 0;
}

void
cs_cells_erase(struct cs_cells *c, unsigned which)
{
	switch (which) {
	case 0:
		c->len = c->at;
		break;
	case 1:
		blank_cells(c, 0, c->at < c->len ? c->at + 1 : c->at);
		break;
	default:
		blank_cells(c, 0, c->at);
		c->len = c->at;
	}
	if (c->len <= c->max)
		c->lost = 0;
}

int
cs_cells_move(struct cs_cells *c, size_t column, struct cs_err *err)
{
	const size_t limit = c->len > WIDTH ? c->len : WIDTH;

	if (column > limit)
		column = limit;
	if (column <= c->len) {
		c->at = column;
		return 0;
	}
	c->at = c->len;
	while (c->at < column)
		if (cs_cells_put(c, NEVER, err) < 0)
			return -1;
	return 0;
}

size_t
cs_cells_spelled(struct cs_cells *c)
{
	size_t n = 0;

	while (c->len > 0 && c->v[c->len - 1] == NEVER)
		c->len--;
	for (size_t i = 0; i < c->len; i++)
		n += spelled(c->v[i]);
	return n;
}

size_t
cs_cells_spell(const struct cs_cells *c, char *out, size_t *cut_at)
{
	size_t n = 0;

	*cut_at = 0;
	for (size_t i = 0; i < c->len; i++) {
		if (i == c->max && c->lost > 0)
			*cut_at = n;
		n += spell(out + n, c->v[i]);
	}
	return n;
}

void
cs_cells_clear(struct cs_cells *c)
{
	c->len = c->at = 0;
	c->lost = 0;
}

int
cs_cells_load(struct cs_cells *c, const char *p, size_t n, uint64_t lost,
    struct cs_err *err)
{
	cs_cells_clear(c);
	for (size_t i = 0; i < n; i += cs_utf8_seq(p + i, n - i))
		if (cs_cells_put(c, cs_utf8_decode(p + i), err) < 0)
			return -1;
	c->lost = lost;
	return 0;
}
