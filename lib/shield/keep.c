#include "shield/keep.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "shield/weigh.h"

enum {
	BEST_LINES = 2048, /* between the first and the last; twice at most */
	SHAPE_TIMES = 3,   /* lines of a shape that are rare for that */
};

struct record {
	struct cs_line line; /* its text is at .at of the store */
	size_t at;
	uint64_t shape;
	int score;
};

/* Records in the order of their lines, and their texts. */
struct store {
	struct record *v;
	size_t n, cap;
	struct cs_buf text;
};

struct cs_keep {
	size_t max_bytes, max_lines;
	struct store first, last, best;
	struct cs_weigh *weigh;
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
	k->weigh = cs_weigh_new(err);
	if (k->weigh == NULL) {
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
	store_free(&k->last);
	store_free(&k->best);
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
store_add(struct store *s, const struct record *r, struct cs_err *err)
{
	if (s->n == s->cap && store_grow(s, err) < 0)
		return -1;
	s->v[s->n] = *r;
	s->v[s->n++].at = s->text.len;
	cs_buf_add(&s->text, r->line.text, cs_line_size(&r->line));
	return cs_buf_check(&s->text, err);
}

/* Give up the records that drop() names, and their texts. */
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

static bool
is_before(const struct record *r, const void *number)
{
	return r->line.number < *(const uint64_t *)number;
}

/* Once there is twice as much as has to be held, drop what need not be. */
static void
trim_last(const struct cs_keep *k, struct store *s)
{
	size_t i = s->n, bytes = 0;

	if (s->n < 2 * k->max_lines && s->text.len < 2 * k->max_bytes)
		return;
	while (i > 0 && s->n - i < k->max_lines && bytes < k->max_bytes)
		bytes += cs_line_size(&s->v[--i].line);
	if (i > 0)
		store_sift(s, is_before, &s->v[i].line.number);
}

static int
total_score(const struct cs_keep *k, const struct record *r)
{
	return r->score + cs_weigh_rarity(k->weigh, r->shape);
}

struct rank {
	int score;
	uint64_t number;
};

static int
by_rank(const void *va, const void *vb)
{
	const struct rank *a = va, *b = vb;

	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	return a->number < b->number ? -1 : a->number > b->number;
}

struct bar {
	const struct cs_keep *k;
	struct rank last; /* the lowest that stays */
};

static bool
is_below(const struct record *r, const void *vbar)
{
	const struct bar *bar = vbar;
	const struct rank rank = { total_score(bar->k, r), r->line.number };

	return by_rank(&rank, &bar->last) > 0;
}

static int
trim_best(struct cs_keep *k, struct cs_err *err)
{
	struct store *s = &k->best;
	struct rank *ranks;
	struct bar bar = { .k = k };

	if (s->n < 2 * (size_t)BEST_LINES)
		return 0;
	ranks = reallocarray(NULL, s->n, sizeof(*ranks));
	if (ranks == NULL)
		return cs_err_nomem(err);
	for (size_t i = 0; i < s->n; i++)
		ranks[i] = (struct rank){ total_score(k, &s->v[i]),
			s->v[i].line.number };
	qsort(ranks, s->n, sizeof(*ranks), by_rank);
	bar.last = ranks[BEST_LINES - 1];
	free(ranks);
	store_sift(s, is_below, &bar);
	return 0;
}

int
cs_keep_add(struct cs_keep *k, const struct cs_line *line, struct cs_err *err)
{
	const struct cs_weighed w = cs_weigh_line(
	    k->weigh, line->text, line->len);
	const struct record r = {
		.line = *line,
		.shape = w.shape,
		.score = w.score,
	};

	if (k->first.n < k->max_lines && k->first.text.len < k->max_bytes &&
	    store_add(&k->first, &r, err) < 0)
		return -1;
	if (store_add(&k->last, &r, err) < 0)
		return -1;
	trim_last(k, &k->last);
	if (r.score == 0 && w.count > SHAPE_TIMES)
		return 0;
	if (store_add(&k->best, &r, err) < 0)
		return -1;
	return trim_best(k, err);
}

static const struct record *
head_of(const struct store *s, const size_t *i)
{
	return *i < s->n ? &s->v[*i] : NULL;
}

/* The store with the earliest record that is left; NULL when none has one. */
static const struct store *
earliest(const struct store *const s[3], const size_t i[3])
{
	const struct record *r, *least = NULL;
	const struct store *from = NULL;

	for (size_t k = 0; k < 3; k++) {
		r = head_of(s[k], &i[k]);
		if (r != NULL &&
		    (least == NULL || r->line.number < least->line.number)) {
			least = r;
			from = s[k];
		}
	}
	return from;
}

int
cs_keep_list(
    struct cs_keep *k, struct cs_kept **kept, size_t *n, struct cs_err *err)
{
	/* The best come first: of a line that is in two, the score counts. */
	const struct store *const s[3] = { &k->best, &k->first, &k->last };
	const struct store *from;
	size_t i[3] = { 0 }, count = 0;
	struct cs_kept *v = reallocarray(
	    NULL, s[0]->n + s[1]->n + s[2]->n + 1, sizeof(*v));

	if (v == NULL)
		return cs_err_nomem(err);
	while ((from = earliest(s, i)) != NULL) {
		const struct record *r = &from->v[i[from == s[0] ? 0
			: from == s[1]				 ? 1
								 : 2]];

		v[count].line = r->line;
		v[count].line.text = from->text.data + r->at;
		v[count].score = from == s[0] ? total_score(k, r) : 0;
		count++;
		for (size_t j = 0; j < 3; j++)
			if (i[j] < s[j]->n &&
			    s[j]->v[i[j]].line.number == r->line.number)
				i[j]++;
	}
	*kept = v;
	*n = count;
	return 0;
}
