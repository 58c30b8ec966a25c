#include "shield/collapse.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "shield/line.h"

enum {
	PERIOD_MAX = 8,
	RING = 16,	  /* a power of two over PERIOD_MAX */
	WORTH_BYTES = 90, /* what a marker takes, about */
};

struct past {
	struct cs_line line;
	struct cs_buf text;
};

struct cs_collapse {
	int (*take)(void *ctx, const struct cs_line *line, struct cs_err *err);
	void *ctx;
	struct past ring[RING];
	uint64_t seen;
	uint64_t equal[PERIOD_MAX + 1]; /* lines up to now that are like the one
					 * so many before */
	struct cs_line held;		/* the last that goes out */
	struct cs_buf held_text;
	bool holds;
};

struct cs_collapse *
cs_collapse_new(
    int (*take)(void *ctx, const struct cs_line *line, struct cs_err *err),
    void *ctx, struct cs_err *err)
{
	struct cs_collapse *c = calloc(1, sizeof(*c));

	if (c == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	c->take = take;
	c->ctx = ctx;
	return c;
}

void
cs_collapse_free(struct cs_collapse *c)
{
	if (c == NULL)
		return;
	for (size_t i = 0; i < RING; i++)
		cs_buf_free(&c->ring[i].text);
	cs_buf_free(&c->held_text);
	free(c);
}

static struct past *
past(struct cs_collapse *c, uint64_t back)
{
	return &c->ring[(c->seen - back) % RING];
}

static bool
same(const struct cs_line *a, const struct past *b)
{
	return a->len == b->line.len && a->bytes == b->line.bytes &&
	    a->newline && b->line.newline && a->hash == b->line.hash &&
	    (a->cut == 0 || a->hash != 0) &&
	    (a->len == 0 || memcmp(a->text, b->text.data, a->len) == 0);
}

/* Remember the line as the last one seen, and what it is like. */
static int
remember(struct cs_collapse *c, const struct cs_line *line, struct cs_err *err)
{
	struct past *slot = past(c, 0);

	for (unsigned p = 1; p <= PERIOD_MAX; p++)
		c->equal[p] = c->seen >= p && same(line, past(c, p))
		    ? c->equal[p] + 1
		    : 0;
	cs_buf_cut(&slot->text, 0);
	cs_buf_add(&slot->text, line->text, cs_line_size(line));
	slot->line = *line;
	c->seen++;
	return cs_buf_check(&slot->text, err);
}

static int
let_go(struct cs_collapse *c, struct cs_err *err)
{
	if (!c->holds)
		return 0;
	c->holds = false;
	return c->take(c->ctx, &c->held, err);
}

static int
hold(struct cs_collapse *c, const struct cs_line *line, const char *text,
    struct cs_err *err)
{
	if (let_go(c, err) < 0)
		return -1;
	cs_buf_cut(&c->held_text, 0);
	cs_buf_add(&c->held_text, text, cs_line_size(line));
	if (cs_buf_check(&c->held_text, err) < 0)
		return -1;
	c->held = *line;
	c->held.text = c->held_text.data;
	c->holds = true;
	return 0;
}

/*
 * The repetition is over: n lines behind the held one were swallowed, of which
 * whole blocks stay so when that is worth a marker.  The others are still in
 * the ring, as lines that they equal.
 */
static int
settle(struct cs_collapse *c, uint64_t newer, struct cs_err *err)
{
	const uint64_t n = c->held.again, p = c->held.period;
	const uint64_t fold = c->held.again_bytes > WORTH_BYTES ? n - n % p : 0;
	struct cs_line line = c->held;
	uint64_t bytes = 0;

	c->held.again = fold;
	for (uint64_t i = fold; i < n; i++)
		bytes += past(c, newer + 1 + (n - 1 - i) % p)->line.bytes;
	c->held.again_bytes -= bytes;
	line.number = cs_line_next(&c->held);
	line.offset = cs_line_end(&c->held);
	for (uint64_t i = fold; i < n; i++) {
		const struct past *like = past(c, newer + 1 + (n - 1 - i) % p);
		struct cs_line again = like->line;

		again.number = line.number++;
		again.offset = line.offset;
		line.offset += again.bytes;
		if (hold(c, &again, like->text.data, err) < 0)
			return -1;
	}
	return 0;
}

/* The shortest period in which the last line repeats a block that has been
 * out; 0 for none. */
static unsigned
period(const struct cs_collapse *c)
{
	if (c->equal[1] > 0)
		return 1;
	/* A second block is known when it is whole, so the third is folded. */
	for (unsigned p = 2; p <= PERIOD_MAX; p++)
		if (c->equal[p] > p)
			return p;
	return 0;
}

int
cs_collapse_add(
    struct cs_collapse *c, const struct cs_line *line, struct cs_err *err)
{
	unsigned p = 0;

	if (remember(c, line, err) < 0)
		return -1;
	if (c->holds && c->held.again > 0) {
		if (c->equal[c->held.period] > 0)
			p = c->held.period;
		else if (settle(c, 1, err) < 0)
			return -1;
	}
	if (p == 0 && c->holds && c->held.again == 0)
		p = period(c);
	if (p == 0)
		return hold(c, line, line->text, err);
	c->held.period = p;
	c->held.again++;
	c->held.again_bytes += line->bytes;
	return 0;
}

int
cs_collapse_end(struct cs_collapse *c, struct cs_err *err)
{
	if (c->holds && c->held.again > 0 && settle(c, 0, err) < 0)
		return -1;
	return let_go(c, err);
}
