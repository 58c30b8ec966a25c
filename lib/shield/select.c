#include "shield/select.h"

#include <stdlib.h>

#include "base/err.h"

/* Percentages of a text's share. */
enum { HEAD = 22, MIDDLE = 48, TAIL = 30 };

/* An expensive item waits until the others cost this many times as much. */
enum { DEAR_GAPS = 2, DEAR_TIMES = 4 };

/* Lines about a failure, by their score, count only in this percentage against
 * the share: they come before most of the first and last lines. */
enum { TELLING = 45, TELLING_PART = 40 };

/* The ways that have a queue of their own. */
enum { QUEUES = CS_SELECT_LONGER + 1 };

/* One of the orders in which to take the items of a text. */
struct queue {
	struct cs_select_text *text;
	enum cs_select_way which;
	size_t *sorted; /* indexes, best first; NULL: in order */
	size_t pos, n;
	uint64_t spent, share;
};

struct taken {
	struct cs_select_item *item;
	bool full; /* it is shown in full from then on */
};

struct run {
	struct queue *queues;
	size_t n;
	struct taken *order; /* in the order in which items were taken */
	size_t taken, fits;  /* this many of the first fit the budget */
	uint64_t cost;	     /* of the items taken */
	uint64_t gaps;	     /* of the markers for gaps */
};

struct sorted {
	int64_t key;
	size_t i;
};

static int
by_key(const void *va, const void *vb)
{
	const struct sorted *a = va, *b = vb;

	if (a->key != b->key)
		return a->key > b->key ? -1 : 1;
	return a->i < b->i ? -1 : a->i > b->i;
}

/* Whether a sorted queue has the item, and where. */
static bool
has_item(
    enum cs_select_way which, const struct cs_select_item *item, int64_t *key)
{
	*key = which == CS_SELECT_MIDDLE ? item->score : -(int64_t)item->rank;
	if (which == CS_SELECT_MIDDLE)
		return item->score > 0 && item->rank == 0;
	return item->rank > 0 && (which == CS_SELECT_RANKED || item->more > 0);
}

static int
sort_items(struct queue *q, struct cs_err *err)
{
	const struct cs_select_text *t = q->text;
	struct sorted *v = reallocarray(NULL, t->n + 1, sizeof(*v));

	q->sorted = reallocarray(NULL, t->n + 1, sizeof(*q->sorted));
	if (v == NULL || q->sorted == NULL) {
		free(v);
		return cs_err_nomem(err);
	}
	for (size_t i = 0; i < t->n; i++) {
		v[q->n].i = i;
		if (has_item(q->which, &t->items[i], &v[q->n].key))
			q->n++;
	}
	qsort(v, q->n, sizeof(*v), by_key);
	for (size_t i = 0; i < q->n; i++)
		q->sorted[i] = v[i].i;
	free(v);
	return 0;
}

/* Items without a gap from the first line on. */
static size_t
head_items(const struct cs_select_text *t)
{
	uint64_t next = t->shown + 1;
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
queue_init(struct queue *q, struct cs_select_text *t, enum cs_select_way which,
    struct cs_err *err)
{
	static const unsigned shares[QUEUES] = { 1, HEAD, MIDDLE, TAIL, 1 };

	*q = (struct queue){
		.text = t,
		.which = which,
		.share = (uint64_t)t->share * shares[which],
	};
	if (which != CS_SELECT_HEAD && which != CS_SELECT_TAIL)
		return sort_items(q, err);
	q->n = which == CS_SELECT_HEAD ? head_items(t) : tail_items(t);
	q->spent = which == CS_SELECT_HEAD ? t->spent : 0;
	return 0;
}

/* The next item of a queue for which anything can be done; NULL at its end. */
static struct cs_select_item *
peek(struct queue *q)
{
	struct cs_select_item *items = q->text->items, *item;

	for (; q->pos < q->n; q->pos++) {
		item = q->sorted != NULL ? &items[q->sorted[q->pos]]
		    : q->which == CS_SELECT_HEAD
		    ? &items[q->pos]
		    : &items[q->text->n - 1 - q->pos];
		if (q->which == CS_SELECT_LONGER ? !item->full : !item->taken)
			return item;
	}
	return NULL;
}

/* Too expensive for what has been taken so far. */
static bool
has_to_wait(
    const struct run *r, const struct queue *q, const struct cs_select_item *i)
{
	const uint64_t cost = q->which == CS_SELECT_LONGER ? i->more : i->cost;

	if (q->which == CS_SELECT_MIDDLE && i->score >= CS_SELECT_STRONG)
		return false;
	return cost > DEAR_GAPS * q->text->gap &&
	    DEAR_TIMES * cost > r->cost + r->gaps;
}

/* What is taken next, and from which queue; no item: nothing. */
struct pick {
	struct queue *queue;
	struct cs_select_item *item;
};

/* From the queue that has spent the least of its share. */
static struct pick
poorest(struct run *r, bool patient)
{
	struct pick best = { 0 };

	for (size_t i = 0; i < r->n; i++) {
		struct queue *q = &r->queues[i];
		struct cs_select_item *item = peek(q);

		if (item == NULL || (patient && has_to_wait(r, q, item)))
			continue;
		if (best.item == NULL ||
		    q->spent * best.queue->share < best.queue->spent * q->share)
			best = (struct pick){ q, item };
	}
	return best;
}

static struct pick
next_pick(struct run *r)
{
	struct pick p;

	for (size_t i = 0; i < r->n; i++) {
		p = (struct pick){ &r->queues[i], NULL };
		if (p.queue->which == CS_SELECT_RANKED)
			p.item = peek(p.queue);
		if (p.item != NULL)
			return p;
	}
	p = poorest(r, true);
	return p.item != NULL ? p : poorest(r, false);
}

/* The number of gaps that taking the item closes minus those that it opens: -1
 * to 1. */
static int
gaps_closed(const struct cs_select_text *t, const struct cs_select_item *item)
{
	const struct cs_select_item *end = t->items + t->n;
	const bool before = item->first == t->shown + 1 ||
	    (item > t->items && item[-1].taken && item[-1].next == item->first);
	const bool after = item->next == t->lines + 1 ||
	    (item + 1 < end && item[1].taken && item[1].first == item->next);

	return before + after - 1;
}

/* How much of the share of its queue an item uses. */
static uint64_t
charge(const struct queue *q, const struct cs_select_item *item, int closed)
{
	const uint64_t cost = item->cost + (closed < 0 ? q->text->gap : 0);

	return q->which == CS_SELECT_MIDDLE && item->score >= TELLING
	    ? cost * TELLING_PART / 100
	    : cost;
}

static void
take_item(struct run *r, struct queue *q, struct cs_select_item *item)
{
	const int closed = gaps_closed(q->text, item);

	item->taken = true;
	item->way = q->which;
	r->cost += item->cost;
	if (closed > 0)
		r->gaps -= q->text->gap;
	else if (closed < 0)
		r->gaps += q->text->gap;
	q->spent += charge(q, item, closed);
}

static void
take(struct run *r, const struct pick *p, uint64_t budget)
{
	const bool longer = p->queue->which == CS_SELECT_LONGER;

	if (longer)
		r->cost += p->item->more;
	else
		take_item(r, p->queue, p->item);
	p->item->full = longer || p->item->more == 0;
	r->order[r->taken++] = (struct taken){ p->item, p->item->full };
	if (r->cost + r->gaps <= budget)
		r->fits = r->taken;
}

/* Return items in reverse order. */
static void
give_back(struct run *r)
{
	for (; r->taken > r->fits; r->taken--) {
		const struct taken *t = &r->order[r->taken - 1];

		t->item->full = false;
		t->item->taken = t->full && t->item->more > 0;
	}
}

/* Fill gaps that cost no more than their marker, if all of it is available. */
static void
fill(struct cs_select_text *t)
{
	uint64_t next = t->shown + 1, cost = 0;
	size_t from = 0;

	for (size_t i = 0; i <= t->n; i++) {
		const uint64_t first = i < t->n ? t->items[i].first
						: t->lines + 1;

		/* A hole: what is between is not available. */
		if (first != next)
			cost = UINT64_MAX / 2;
		if (i == t->n || t->items[i].taken) {
			for (; cost <= t->gap && from < i; from++) {
				t->items[from].taken = true;
				t->items[from].way = CS_SELECT_FILL;
			}
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
		.queues = calloc(n * QUEUES + 1, sizeof(*r->queues)),
		.order = reallocarray(
		    NULL, 2 * count_items(texts, n) + 1, sizeof(*r->order)),
	};
	if (r->queues == NULL || r->order == NULL)
		return cs_err_nomem(err);
	for (size_t i = 0; i < n; i++) {
		if (texts[i].lines > 0)
			r->gaps += texts[i].gap + texts[i].fixed +
			    texts[i].spent;
		for (int w = 0; w < QUEUES; w++)
			if (queue_init(&r->queues[r->n++], &texts[i], w, err) <
			    0)
				return -1;
	}
	return 0;
}

/* Reset the selection. */
static void
forget(struct cs_select_text *t)
{
	for (size_t i = 0; i < t->n; i++)
		t->items[i].taken = t->items[i].full = false;
}

static void
run_free(struct run *r)
{
	for (size_t i = 0; i < r->n; i++)
		free(r->queues[i].sorted);
	free(r->queues);
	free(r->order);
}

int
cs_select_run(
    struct cs_select_text *texts, size_t n, uint64_t budget, struct cs_err *err)
{
	struct run r;
	struct pick p;
	int rc;

	for (size_t i = 0; i < n; i++)
		forget(&texts[i]);
	rc = run_init(&r, texts, n, err);
	if (rc == 0) {
		while (r.cost <= budget && (p = next_pick(&r)).item != NULL)
			take(&r, &p, budget);
		give_back(&r);
		for (size_t i = 0; i < n; i++)
			fill(&texts[i]);
	}
	run_free(&r);
	return rc;
}
