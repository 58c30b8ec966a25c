#include "shield/keep.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "shield/heading.h"
#include "shield/tail.h"
#include "shield/weigh.h"

enum {
	BEST_LINES = 2048, /* in the middle; up to twice as many */
	SHAPE_TIMES = 3,   /* lines of a shape that count as rare */
	HEADS = 512,
	/* The score of a failure's heading: where it happened comes before the
	 * explanation that follows it. */
	HEAD_SCORE = 53,
};

struct record {
	struct cs_line line; /* its text is at .at of the store */
	size_t at;
	struct cs_weighed weighed; /* the score is the one requested */
};

/* Records in line order, and their texts. */
struct store {
	struct record *v;
	size_t n, cap;
	struct cs_buf text;
};

/* The last heading of a kind. */
struct head {
	struct cs_line line;
	struct cs_buf text; /* of the line, unless it is borrowed */
	bool open;	    /* no failure was seen below it yet */
	bool borrowed;
};

struct rank {
	int score;
	uint64_t number;
};

struct cs_keep {
	size_t max_bytes, max_lines;
	struct store first, best;
	struct store heads; /* headings of failures */
	struct head lead, section;
	struct cs_tail *last;
	struct cs_weigh *weigh;
	struct rank *ranks; /* of the best, for finding the bar */
	int bar;	    /* the lowest score that is kept */
	size_t waved;	    /* lines compared with it */
};

struct cs_keep *
cs_keep_new(size_t max_bytes, size_t max_lines, struct cs_err *err)
{
	struct cs_keep *k = calloc(1, sizeof(*k));

	if (k == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	k->max_bytes = max_bytes;
	k->max_lines = max_lines;
	k->bar = INT_MIN;
	k->weigh = cs_weigh_new(err);
	if (k->weigh != NULL)
		k->last = cs_tail_new(max_bytes, max_lines, err);
	if (k->last == NULL) {
		cs_keep_free(k);
		return NULL;
	}
	return k;
}

static void
store_free(struct store *s)
{
	free(s->v);
	cs_buf_free(&s->text);
}

void
cs_keep_free(struct cs_keep *k)
{
	if (k == NULL)
		return;
	store_free(&k->first);
	store_free(&k->best);
	store_free(&k->heads);
	cs_buf_free(&k->lead.text);
	cs_buf_free(&k->section.text);
	cs_tail_free(k->last);
	free(k->ranks);
	cs_weigh_free(k->weigh);
	free(k);
}

static int
store_grow(struct store *s, struct cs_err *err)
{
	const size_t cap = s->cap ? 2 * s->cap : 64;
	struct record *v = reallocarray(s->v, cap, sizeof(*v));

	if (v == NULL)
		return cs_err_nomem(err);
	s->v = v;
	s->cap = cap;
	return 0;
}

static int
store_add(struct store *s, const struct cs_line *line,
    const struct cs_weighed *w, struct cs_err *err)
{
	if (s->n == s->cap && store_grow(s, err) < 0)
		return -1;
	s->v[s->n++] = (struct record){ *line, s->text.len, *w };
	cs_buf_add(&s->text, line->text, cs_line_size(line));
	return cs_buf_check(&s->text, err);
}

/* Remove the records that drop() selects, and their texts. */
static void
store_sift(struct store *s, bool (*drop)(const struct record *, const void *),
    const void *ctx)
{
	size_t n = 0, len = 0, size;

	for (size_t i = 0; i < s->n; i++) {
		struct record r = s->v[i];

		if (drop(&r, ctx))
			continue;
		size = cs_line_size(&r.line);
		memmove(s->text.data + len, s->text.data + r.at, size);
		r.at = len;
		len += size;
		s->v[n++] = r;
	}
	s->n = n;
	cs_buf_cut(&s->text, len);
}

static int
total_score(const struct cs_keep *k, const struct record *r)
{
	return r->weighed.score + cs_weigh_rarity(k->weigh, &r->weighed);
}

static bool
is_less(const struct rank *a, const struct rank *b)
{
	return a->score != b->score ? a->score < b->score
				    : a->number > b->number;
}

static void
swap(struct rank *a, struct rank *b)
{
	const struct rank c = *a;

	*a = *b;
	*b = c;
}

/* Partition around the middle one, better ones first; returns its position. */
static size_t
part(struct rank *v, size_t n)
{
	const struct rank pivot = v[n / 2];
	size_t to = 0;

	swap(&v[n / 2], &v[n - 1]);
	for (size_t i = 0; i + 1 < n; i++)
		if (is_less(&pivot, &v[i]))
			swap(&v[i], &v[to++]);
	swap(&v[to], &v[n - 1]);
	return to;
}

/* The one that k others are better than. */
static struct rank
nth_best(struct rank *v, size_t n, size_t k)
{
	size_t at;

	while ((at = part(v, n)) != k) {
		if (at > k) {
			n = at;
			continue;
		}
		v += at + 1;
		n -= at + 1;
		k -= at + 1;
	}
	return v[k];
}

struct bar {
	const struct cs_keep *k;
	struct rank last; /* the lowest that is kept */
};

static bool
is_below(const struct record *r, const void *vbar)
{
	const struct bar *bar = vbar;
	const struct rank rank = { total_score(bar->k, r), r->line.number };

	return is_less(&rank, &bar->last);
}

/* The lowest of the best that are kept, as far as known now. */
static int
find_bar(struct cs_keep *k, struct rank *last, struct cs_err *err)
{
	const struct store *s = &k->best;

	if (k->ranks == NULL)
		k->ranks = reallocarray(
		    NULL, 2 * (size_t)BEST_LINES, sizeof(*k->ranks));
	if (k->ranks == NULL)
		return cs_err_nomem(err);
	for (size_t i = 0; i < s->n; i++)
		k->ranks[i] = (struct rank){ total_score(k, &s->v[i]),
			s->v[i].line.number };
	*last = nth_best(k->ranks, s->n, BEST_LINES - 1);
	k->bar = last->score;
	k->waved = 0;
	return 0;
}

static int
add_best(struct cs_keep *k, const struct cs_line *line,
    const struct cs_weighed *w, struct cs_err *err)
{
	struct bar bar = { .k = k };

	if (store_add(&k->best, line, w, err) < 0)
		return -1;
	if (k->best.n < 2 * (size_t)BEST_LINES)
		return 0;
	if (find_bar(k, &bar.last, err) < 0)
		return -1;
	store_sift(&k->best, is_below, &bar);
	return 0;
}

/*
 * Whether a line need not be kept, since many better ones have been: 1 if so.
 * What is rare changes with the text, so the bar is updated from time to time.
 */
static int
is_waved(struct cs_keep *k, int score, struct cs_err *err)
{
	struct rank last;

	if (score > k->bar)
		return 0;
	if (++k->waved == BEST_LINES && find_bar(k, &last, err) < 0)
		return -1;
	return score <= k->bar;
}

static void
open_head(struct head *h, const struct cs_line *line)
{
	h->line = *line;
	h->open = h->borrowed = true;
}

/* Copy the borrowed text late: most headings are soon followed by another. */
static int
settle_head(struct head *h, struct cs_err *err)
{
	if (!h->open || !h->borrowed)
		return 0;
	cs_buf_cut(&h->text, 0);
	cs_buf_add(&h->text, h->line.text, cs_line_size(&h->line));
	if (cs_buf_check(&h->text, err) < 0)
		return -1;
	h->line.text = h->text.data;
	h->borrowed = false;
	return 0;
}

/* Keep the heading of a failure, unless it is too far above to be its own. */
static int
close_head(struct cs_keep *k, struct head *h, const struct cs_line *line,
    uint64_t reach, struct cs_err *err)
{
	static const struct cs_weighed head = { .score = HEAD_SCORE };

	if (!h->open)
		return 0;
	h->open = false;
	if (line->number - h->line.number > reach || k->heads.n == HEADS)
		return 0;
	return store_add(&k->heads, &h->line, &head, err);
}

static int
add_heads(struct cs_keep *k, const struct cs_line *line,
    const struct cs_weighed *w, struct cs_err *err)
{
	enum { LEAD_REACH = 8, SECTION_REACH = 400 };

	if (w->heading == CS_HEADING_LEAD)
		open_head(&k->lead, line);
	if (w->heading == CS_HEADING_SECTION) {
		open_head(&k->section, line);
		k->lead.open = false; /* the store is in order */
	}
	if (w->heading != CS_HEADING_NONE || !w->strong)
		return 0;
	if (close_head(k, &k->section, line, SECTION_REACH, err) < 0)
		return -1;
	return close_head(k, &k->lead, line, LEAD_REACH, err);
}

int
cs_keep_add(struct cs_keep *k, const struct cs_line *line, int least,
    struct cs_err *err)
{
	struct cs_weighed w = cs_weigh_line(k->weigh, line->text, line->len);
	int waved;

	if ((w.strong || w.heading != CS_HEADING_NONE) &&
	    add_heads(k, line, &w, err) < 0)
		return -1;
	if (w.score < least)
		w.score = least;
	if (k->first.n < k->max_lines && k->first.text.len < k->max_bytes &&
	    store_add(&k->first, line, &w, err) < 0)
		return -1;
	if (cs_tail_add(k->last, line, err) < 0)
		return -1;
	if (w.score == 0 && w.count > SHAPE_TIMES)
		return 0;
	waved = is_waved(k, w.score + cs_weigh_rarity_then(k->weigh, &w), err);
	if (waved != 0)
		return waved < 0 ? -1 : 0;
	return add_best(k, line, &w, err);
}

int
cs_keep_settle(struct cs_keep *k, struct cs_err *err)
{
	if (settle_head(&k->lead, err) < 0 || settle_head(&k->section, err) < 0)
		return -1;
	return cs_tail_settle(k->last, err);
}

/* A position in a store, or in the tail. */
struct walk {
	const struct cs_keep *keep;
	const struct store *store; /* NULL: the tail */
	size_t i;
};

static bool
look(const struct walk *w, struct cs_kept *kept)
{
	const struct record *r;

	if (w->store == NULL)
		return cs_tail_get(w->keep->last, w->i, &kept->line);
	if (w->i == w->store->n)
		return false;
	r = &w->store->v[w->i];
	kept->line = r->line;
	kept->line.text = w->store->text.data + r->at;
	if (w->store == &w->keep->best)
		kept->score = total_score(w->keep, r);
	if (w->store == &w->keep->heads)
		kept->score = r->weighed.score;
	return true;
}

/* The earliest line that any has, with its best score in any; all that have it
 * advance.  false at the end. */
static bool
next_line(struct walk *w, size_t n, struct cs_kept *kept)
{
	bool found = false;

	for (size_t k = 0; k < n; k++) {
		struct cs_kept one = { .score = 0 };

		if (!look(&w[k], &one))
			continue;
		if (!found || one.line.number < kept->line.number)
			*kept = one;
		else if (one.line.number == kept->line.number &&
		    one.score > kept->score)
			kept->score = one.score;
		found = true;
	}
	for (size_t k = 0; found && k < n; k++) {
		struct cs_kept one;

		if (look(&w[k], &one) && one.line.number == kept->line.number)
			w[k].i++;
	}
	return found;
}

int
cs_keep_list(
    struct cs_keep *k, struct cs_kept **kept, size_t *n, struct cs_err *err)
{
	struct walk w[] = { { k, &k->best, 0 }, { k, &k->heads, 0 },
		{ k, &k->first, 0 }, { k, NULL, 0 } };
	struct cs_kept *v = reallocarray(NULL,
	    k->best.n + k->heads.n + k->first.n + cs_tail_count(k->last) + 1,
	    sizeof(*v));

	if (v == NULL)
		return cs_err_nomem(err);
	*n = 0;
	while (next_line(w, sizeof(w) / sizeof(w[0]), &v[*n]))
		++*n;
	*kept = v;
	return 0;
}
