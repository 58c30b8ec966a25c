#include "shield/select.h"

#include <stdlib.h>

#include "base/err.h"

/* How the shares of a text are split. */
enum { HEAD = 22, MIDDLE = 48, TAIL = 30 };

enum which { FROM_HEAD, FROM_MIDDLE, FROM_TAIL, QUEUES };

/* One of the ways to come at the items of a text. */
struct queue {
	struct cs_select_text *text;
	enum which which;
	size_t *ranked; /* FROM_MIDDLE: indexes, the best first */
	size_t pos, n;
	uint64_t spent, share;
};

struct taken {
	struct cs_select_item *item;
};

struct run {
	struct queue *queues;
	size_t n;
	struct taken *order; /* items as they were taken */
	size_t taken, fits;  /* the first so many fit the budget */
	uint64_t cost;	     /* of the items taken */
	uint64_t gaps;	     /* of what is said of the gaps */
};

struct ranked {
	int score;
	size_t i;
};

static int
by_score(const void *va, const void *vb)
{
	const struct ranked *a = va, *b = vb;

	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	return a->i < b->i ? -1 : a->i > b->i;
}

static int
rank(struct queue *q, struct cs_err *err)
{
	const struct cs_select_text *t = q->text;
	struct ranked *r = reallocarray(NULL, t->n + 1, sizeof(*r));

	q->ranked = reallocarray(NULL, t->n + 1, sizeof(*q->ranked));
	if (r == NULL || q->ranked == NULL) {
		free(r);
		return cs_err_nomem(err);
	}
	for (size_t i = 0; i < t->n; i++)
		if (t->items[i].score > 0)
			r[q->n++] = (struct ranked){ t->items[i].score, i };
	qsort(r, q->n, sizeof(*r), by_score);
	for (size_t i = 0; i < q->n; i++)
		q->ranked[i] = r[i].i;
	free(r);
	return 0;
}

/* Items without a gap from the first line on. */
static size_t
head_items(const struct cs_select_text *t)
{
	uint64_t next = 1;
	size_t i = 0;

	while (i < t->n && t->items[i].first == next)
		next = t->items[i++].next;
	return i;
}

static size_t
tail_items(const struct cs_select_text *t)
{
	uint64_t next = t->lines + 1;
	size_t i = t->n;

	while (i > 0 && t->items[i - 1].next == next)
		next = t->items[--i].first;
	return t->n - i;
}

static int
queue_init(struct queue *q, struct cs_select_text *t, enum which which,
    struct cs_err *err)
{
	static const unsigned shares[QUEUES] = { HEAD, MIDDLE, TAIL };

	*q = (struct queue){
		.text = t,
		.which = which,
		.share = (uint64_t)t->share * shares[which],
	};
	if (which == FROM_MIDDLE)
		return rank(q, err);
	q->n = which == FROM_HEAD ? head_items(t) : tail_items(t);
	return 0;
}

/* The next item of a queue that was not taken by another one; NULL at its end.
 */
static struct cs_select_item *
peek(struct queue *q)
{
	struct cs_select_item *items = q->text->items, *item;

	for (; q->pos < q->n; q->pos++) {
		item = q->which == FROM_HEAD ? &items[q->pos]
		    : q->which == FROM_TAIL  ? &items[q->text->n - 1 - q->pos]
					     : &items[q->ranked[q->pos]];
		if (!item->taken)
			return item;
	}
	return NULL;
}

/* The queue that has spent least of its share. */
static struct queue *
poorest(struct run *r)
{
	struct queue *best = NULL;

	for (size_t i = 0; i < r->n; i++) {
		struct queue *q = &r->queues[i];

		if (peek(q) != NULL &&
		    (best == NULL ||
			q->spent * best->share < best->spent * q->share))
			best = q;
	}
	return best;
}

/* Gaps around the item that go when it is taken, less those that come: -1 to
 * 1. */
static int
gaps_closed(const struct cs_select_text *t, const struct cs_select_item *item)
{
	const struct cs_select_item *end = t->items + t->n;
	const bool before = item->first == 1 ||
	    (item > t->items && item[-1].taken && item[-1].next == item->first);
	const bool after = item->next == t->lines + 1 ||
	    (item + 1 < end && item[1].taken && item[1].first == item->next);

	return before + after - 1;
}

static void
take(struct run *r, struct queue *q, uint64_t budget)
{
	struct cs_select_item *item = peek(q);
	const int closed = gaps_closed(q->text, item);

	item->taken = true;
	r->order[r->taken++].item = item;
	r->cost += item->cost;
	if (closed > 0)
		r->gaps -= q->text->gap;
	else if (closed < 0)
		r->gaps += q->text->gap;
	q->spent += item->cost + (closed < 0 ? q->text->gap : 0);
	if (r->cost + r->gaps <= budget)
		r->fits = r->taken;
}

/* A gap costs no more to fill than to speak of, when all of it is at hand. */
static void
fill(struct cs_select_text *t)
{
	uint64_t next = 1, cost = 0;
	size_t from = 0;

	for (size_t i = 0; i <= t->n; i++) {
		const uint64_t first = i < t->n ? t->items[i].first
						: t->lines + 1;

		/* A hole: what lies between is not at hand. */
		if (first != next)
			cost = UINT64_MAX / 2;
		if (i == t->n || t->items[i].taken) {
			while (cost <= t->gap && from < i)
				t->items[from++].taken = true;
			from = i + 1;
			cost = 0;
		} else {
			cost += t->items[i].cost;
		}
		if (i < t->n)
			next = t->items[i].next;
	}
}

static size_t
count_items(const struct cs_select_text *texts, size_t n)
{
	size_t all = 0;

	for (size_t i = 0; i < n; i++)
		all += texts[i].n;
	return all;
}

static int
run_init(
    struct run *r, struct cs_select_text *texts, size_t n, struct cs_err *err)
{
	*r = (struct run){
		.queues = calloc(n * QUEUES, sizeof(*r->queues)),
		.order = reallocarray(
		    NULL, count_items(texts, n) + 1, sizeof(*r->order)),
	};
	if (r->queues == NULL || r->order == NULL)
		return cs_err_nomem(err);
	for (size_t i = 0; i < n; i++) {
		if (texts[i].lines > 0)
			r->gaps += texts[i].gap;
		for (enum which w = 0; w < QUEUES; w++)
			if (queue_init(&r->queues[r->n++], &texts[i], w, err) <
			    0)
				return -1;
	}
	return 0;
}

static void
run_free(struct run *r)
{
	for (size_t i = 0; i < r->n; i++)
		free(r->queues[i].ranked);
	free(r->queues);
	free(r->order);
}

int
cs_select_run(
    struct cs_select_text *texts, size_t n, uint64_t budget, struct cs_err *err)
{
	struct run r;
	struct queue *q;
	const int rc = run_init(&r, texts, n, err);

	if (rc == 0) {
		while (r.cost <= budget && (q = poorest(&r)) != NULL)
			take(&r, q, budget);
		for (size_t i = r.fits; i < r.taken; i++)
			r.order[i].item->taken = false;
		for (size_t i = 0; i < n; i++)
			fill(&texts[i]);
	}
	run_free(&r);
	return rc;
}
