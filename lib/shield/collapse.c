#include "shield/collapse.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "shield/line.h"

enum {
	PERIOD_MAX = 8,	  /* of a block */
	RING = 16,	  /* a power of two above PERIOD_MAX */
	WORTH_BYTES = 90, /* approximate size of a marker */
};

/* A previous line: its text is borrowed until the next settling. */
struct past {
	const char *text;
	size_t len;
	uint64_t bytes, cut, cut_at, hash;
	struct cs_buf own;
	bool newline, wanted, borrowed;
};

struct cs_collapse {
	int (*take)(void *ctx, const struct cs_line *line, struct cs_err *err);
	void *ctx;
	uint64_t marks[RING]; /* of those lines: different marks mean different
				 lines */
	uint64_t tops;	      /* the top bytes of the last eight of them */
	struct past ring[RING];
	uint64_t seen, next;		/* lines; the number of the next */
	uint64_t equal[PERIOD_MAX + 1]; /* a run, for each period */
	bool any;			/* any of these is over 0 */
	struct cs_line held;		/* the last to be output */
	struct cs_buf held_text;
	bool holds, held_borrowed;
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
	c->next = 1;
	return c;
}

void
cs_collapse_free(struct cs_collapse *c)
{
	if (c == NULL)
		return;
	for (size_t i = 0; i < RING; i++)
		cs_buf_free(&c->ring[i].own);
	cs_buf_free(&c->held_text);
	free(c);
}

static struct past *
past(struct cs_collapse *c, uint64_t back)
{
	return &c->ring[(c->seen - back) % RING];
}

/* Eight bytes at p, fewer where the line ends. */
static uint64_t
eight(const char *p, size_t n)
{
	uint64_t w = 0;

	if (n >= sizeof(w))
		memcpy(&w, p, sizeof(w));
	else
		memcpy(&w, p, n);
	return w;
}

/* A number that is equal for equal lines and rarely otherwise: made from the
 * length and from three places, so that it does not cost a look at the whole
 * line. */
static uint64_t
mark_of(const struct cs_line *l)
{
	const size_t n = l->len, last = n > 8 ? n - 8 : 0;
	uint64_t h = eight(l->text, n) ^ n << 48;

	h = h * 0x9e3779b97f4a7c15 ^ eight(l->text + last, n - last);
	h = (h ^ h >> 29) * 0xbf58476d1ce4e5b9;
	return h ^ eight(l->text + last / 2, n - last / 2);
}

static bool
same(const struct cs_line *a, const struct past *b)
{
	return a->len == b->len && a->bytes == b->bytes && a->newline &&
	    a->more == 0 && b->newline && a->hash == b->hash &&
	    (a->cut == 0 || a->hash != 0) &&
	    (a->len == 0 || memcmp(a->text, b->text, a->len) == 0);
}

/* Whether one of the eight bytes has this value. */
static bool
has_byte(uint64_t bytes, uint64_t byte)
{
	const uint64_t ones = 0x0101010101010101, tops = 0x80 * ones;
	const uint64_t off = bytes ^ byte * ones;

	return ((off - ones) & ~off & tops) != 0;
}

/* Update the counts for each period. */
static void
compare(struct cs_collapse *c, const struct cs_line *line, uint64_t mark)
{
	const bool alike = has_byte(c->tops, mark >> 56);

	c->tops = c->tops << 8 | mark >> 56;
	if (!alike && !c->any)
		return;
	c->any = false;
	for (unsigned p = 1; p <= PERIOD_MAX; p++) {
		const bool like = c->seen >= p &&
		    c->marks[(c->seen - p) % RING] == mark &&
		    same(line, past(c, p));

		c->equal[p] = like ? c->equal[p] + 1 : 0;
		c->any |= like;
	}
}

/* Record the line as the last one seen, with its mark. */
static void
remember(struct cs_collapse *c, const struct cs_line *line)
{
	const uint64_t mark = mark_of(line);
	struct past *slot = past(c, 0);

	compare(c, line, mark);
	c->marks[c->seen++ % RING] = mark;
	slot->text = line->text;
	slot->len = line->len;
	slot->bytes = line->bytes;
	slot->cut = line->cut;
	slot->cut_at = line->cut_at;
	slot->hash = line->hash;
	slot->newline = line->newline;
	slot->wanted = line->wanted;
	slot->borrowed = true;
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
hold(struct cs_collapse *c, const struct cs_line *line, struct cs_err *err)
{
	if (let_go(c, err) < 0)
		return -1;
	c->held = *line;
	c->holds = c->held_borrowed = true;
	return 0;
}

/*
 * The repetition is over: n lines after the held one were swallowed; whole
 * blocks of them remain so if that is worth a marker.  The others are still in
 * the ring, as lines equal to them.
 */
static int
unfold(struct cs_collapse *c, uint64_t newer, struct cs_err *err)
{
	const uint64_t n = c->held.again, p = c->held.period;
	const uint64_t fold = c->held.again_bytes > WORTH_BYTES ? n - n % p : 0;
	struct cs_line next = { 0 };
	uint64_t bytes = 0;

	c->held.again = fold;
	for (uint64_t i = fold; i < n; i++)
		bytes += past(c, newer + 1 + (n - 1 - i) % p)->bytes;
	c->held.again_bytes -= bytes;
	next.number = cs_line_next(&c->held);
	next.offset = cs_line_end(&c->held);
	for (uint64_t i = fold; i < n; i++) {
		const struct past *like = past(c, newer + 1 + (n - 1 - i) % p);
		struct cs_line again = {
			.text = like->text,
			.len = like->len,
			.newline = like->newline,
			.wanted = like->wanted,
			.number = next.number++,
			.offset = next.offset,
			.bytes = like->bytes,
			.cut = like->cut,
			.cut_at = like->cut_at,
			.hash = like->hash,
		};

		next.offset += again.bytes;
		if (hold(c, &again, err) < 0)
			return -1;
	}
	return 0;
}

/* The shortest period in which the last line repeats a block that has been
 * output; 0 for none. */
static unsigned
period(const struct cs_collapse *c)
{
	if (!c->any)
		return 0;
	if (c->equal[1] > 0)
		return 1;
	/* A second block is recognized when it is complete, so the third is
	 * folded. */
	for (unsigned p = 2; p <= PERIOD_MAX; p++)
		if (c->equal[p] > p)
			return p;
	return 0;
}

/* Lines are missing: nothing before them is repeated after them. */
static int
break_off(struct cs_collapse *c, struct cs_err *err)
{
	if (cs_collapse_end(c, err) < 0)
		return -1;
	c->seen = 0;
	c->any = false;
	memset(c->equal, 0, sizeof(c->equal));
	return 0;
}

int
cs_collapse_add(
    struct cs_collapse *c, const struct cs_line *line, struct cs_err *err)
{
	unsigned p = 0;

	if (line->number != c->next && break_off(c, err) < 0)
		return -1;
	c->next = cs_line_next(line);
	remember(c, line);
	if (c->holds && c->held.again > 0) {
		if (c->equal[c->held.period] > 0)
			p = c->held.period;
		else if (unfold(c, 1, err) < 0)
			return -1;
	}
	if (p == 0 && c->holds && c->held.again == 0)
		p = period(c);
	if (p == 0)
		return hold(c, line, err);
	c->held.period = p;
	c->held.again++;
	c->held.again_bytes += line->bytes;
	return 0;
}

/* Copy a borrowed text and its newline. */
static int
own(struct cs_buf *b, const char **text, size_t size, struct cs_err *err)
{
	cs_buf_cut(b, 0);
	cs_buf_add(b, *text, size);
	if (cs_buf_check(b, err) < 0)
		return -1;
	*text = b->data;
	return 0;
}

int
cs_collapse_settle(struct cs_collapse *c, struct cs_err *err)
{
	/* The held text may be in a slot: copy that one first. */
	if (c->holds && c->held_borrowed &&
	    own(&c->held_text, &c->held.text, cs_line_size(&c->held), err) < 0)
		return -1;
	c->held_borrowed = false;
	for (size_t i = 0; i < RING; i++) {
		struct past *s = &c->ring[i];

		if (s->borrowed &&
		    own(&s->own, &s->text, s->len + (s->newline ? 1 : 0), err) <
			0)
			return -1;
		s->borrowed = false;
	}
	return 0;
}

int
cs_collapse_end(struct cs_collapse *c, struct cs_err *err)
{
	if (c->holds && c->held.again > 0 && unfold(c, 0, err) < 0)
		return -1;
	return let_go(c, err);
}
