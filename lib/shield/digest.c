#include "shield/digest.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "shield/collapse.h"
#include "shield/keep.h"
#include "shield/line.h"
#include "shield/mark.h"
#include "shield/select.h"
#include "shield/shorten.h"
#include "shield/terminal.h"
#include "shield/trace.h"

enum {
	LINE_MIN = 64 * 1024, /* cells that a line is held in, at least */
	LINES_A_TOKEN = 16,   /* empty ones, no fewer by any unit */
	SAMPLE = 64,	      /* one line of so many is priced, */
	SAMPLE_RARE = 1024,   /* and later on of so many */
	SAMPLED = 65536,      /* from that line on */
	SCRATCH = 64 * 1024,  /* for lines that are shortened */
};

struct text {
	struct cs_digest *digest;
	struct cs_terminal *terminal;
	struct cs_collapse *collapse;
	struct cs_keep *keep;
	struct cs_buf whole;   /* all of it, while all can still be shown */
	struct cs_buf scratch; /* of lines that are shortened */
	uint64_t lines, bytes; /* clean */
	uint64_t sample_cost, sample_bytes;
	struct cs_kept *kept;
	struct cs_trace_block *blocks;
	size_t n; /* blocks */
};

struct cs_digest {
	struct cs_digest_plan plan;
	uint64_t budget; /* in cost */
	uint64_t cost;	 /* of all lines, while all can still be shown */
	bool over;
	struct text texts[CS_DIGEST_TEXTS_MAX];
};

int64_t
cs_digest_budget_min(enum cs_price_unit unit)
{
	return unit == CS_PRICE_BYTES ? 400 : 100;
}

/* More than the budget: nothing can be shown whole any more. */
static void
go_over(struct cs_digest *d)
{
	d->over = true;
	for (size_t i = 0; i < d->plan.texts; i++)
		cs_buf_free(&d->texts[i].whole);
}

/* Keep what may yet be shown whole, and its price. */
static int
add_whole(struct text *t, const struct cs_line *line, struct cs_err *err)
{
	struct cs_digest *d = t->digest;
	const size_t size = cs_line_size(line);
	const uint64_t cost = cs_price_text(d->plan.unit, line->text, size);

	t->sample_cost += cost;
	t->sample_bytes += size;
	d->cost += cost;
	if (line->cut > 0 || d->cost > d->budget) {
		go_over(d);
		return 0;
	}
	cs_buf_add(&t->whole, line->text, size);
	return cs_buf_check(&t->whole, err);
}

static void
sample(struct text *t, const struct cs_line *line)
{
	if (line->number % (line->number < SAMPLED ? SAMPLE : SAMPLE_RARE) != 0)
		return;
	t->sample_cost += cs_price_text(
	    t->digest->plan.unit, line->text, cs_line_size(line));
	t->sample_bytes += cs_line_size(line);
}

/* Copy what was borrowed.  The tail of what is kept comes first: its lines may
 * stand where the others keep theirs. */
static int
settle(void *ctx, struct cs_err *err)
{
	struct text *t = ctx;

	if (cs_keep_settle(t->keep, err) < 0 ||
	    cs_collapse_settle(t->collapse, err) < 0)
		return -1;
	cs_buf_cut(&t->scratch, 0);
	return 0;
}

static int
shorten(struct text *t, struct cs_line *line, struct cs_err *err)
{
	if (t->scratch.len + CS_SHORTEN_MAX >= t->scratch.cap &&
	    (settle(t, err) < 0 || cs_buf_room(&t->scratch, SCRATCH) == NULL))
		return cs_buf_check(&t->scratch, err);
	cs_shorten_line(line, &t->scratch);
	return cs_buf_check(&t->scratch, err);
}

static int
take_clean(void *ctx, struct cs_line *line, struct cs_err *err)
{
	struct text *t = ctx;

	t->lines = line->number;
	t->bytes = cs_line_end(line);
	if (!t->digest->over) {
		if (add_whole(t, line, err) < 0)
			return -1;
	} else {
		sample(t, line);
	}
	if (cs_shorten_is_long(line) && shorten(t, line, err) < 0)
		return -1;
	return cs_collapse_add(t->collapse, line, err);
}

static int
take_folded(void *ctx, const struct cs_line *line, struct cs_err *err)
{
	struct text *t = ctx;

	return cs_keep_add(t->keep, line, err);
}

static int
text_init(struct text *t, struct cs_digest *d, struct cs_err *err)
{
	const size_t budget = (size_t)d->plan.budget;
	const size_t bytes = budget * CS_PRICE_BYTES_MAX;

	const struct cs_terminal_reader reader = { take_clean, settle, t };

	t->digest = d;
	t->terminal = cs_terminal_new(
	    bytes > LINE_MIN ? bytes : LINE_MIN, &reader, err);
	if (t->terminal == NULL)
		return -1;
	t->collapse = cs_collapse_new(take_folded, t, err);
	if (t->collapse == NULL)
		return -1;
	t->keep = cs_keep_new(bytes, budget * LINES_A_TOKEN, err);
	return t->keep != NULL ? 0 : -1;
}

struct cs_digest *
cs_digest_new(const struct cs_digest_plan *plan, struct cs_err *err)
{
	struct cs_digest *d = calloc(1, sizeof(*d));

	if (d == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	d->plan = *plan;
	d->budget = (uint64_t)plan->budget * CS_PRICE_TOKEN;
	for (size_t i = 0; i < plan->texts; i++)
		if (text_init(&d->texts[i], d, err) < 0) {
			cs_digest_free(d);
			return NULL;
		}
	return d;
}

static void
text_free(struct text *t)
{
	cs_terminal_free(t->terminal);
	cs_collapse_free(t->collapse);
	cs_keep_free(t->keep);
	cs_buf_free(&t->whole);
	cs_buf_free(&t->scratch);
	free(t->kept);
	free(t->blocks);
}

void
cs_digest_free(struct cs_digest *d)
{
	if (d == NULL)
		return;
	for (size_t i = 0; i < d->plan.texts; i++)
		text_free(&d->texts[i]);
	free(d);
}

int
cs_digest_add(
    struct cs_digest *d, size_t i, const char *p, size_t n, struct cs_err *err)
{
	return cs_terminal_add(d->texts[i].terminal, p, n, err);
}

/* What so many bytes that were not kept would have cost, about. */
static uint64_t
tokens_about(const struct text *t, uint64_t bytes)
{
	const uint64_t each = t->sample_bytes == 0
	    ? 0
	    : (t->sample_cost << 10) / t->sample_bytes;

	return cs_price_tokens(bytes * each >> 10);
}

static int
price(const struct text *t, const struct cs_buf *mark, uint64_t *cost,
    struct cs_err *err)
{
	if (cs_buf_check(mark, err) < 0)
		return -1;
	*cost = mark->len == 0
	    ? 0
	    : cs_price_text(t->digest->plan.unit, mark->data, mark->len);
	return 0;
}

/* The dearest that a gap of the text can be: no number in it has more digits
 * than those of the whole. */
static int
gap_cost(const struct text *t, uint64_t *cost, struct cs_err *err)
{
	const uint64_t tokens = tokens_about(t, t->bytes);
	cs_buf_auto struct cs_buf one = CS_BUF_INIT, many = CS_BUF_INIT;
	uint64_t other;

	cs_mark_gap(&one, t->lines, t->lines, t->bytes, tokens);
	cs_mark_gap_most(&many, t->lines, t->bytes, tokens);
	if (price(t, &one, cost, err) < 0 || price(t, &many, &other, err) < 0)
		return -1;
	if (other > *cost)
		*cost = other;
	return 0;
}

static int
line_cost(const struct text *t, const struct cs_line *l, uint64_t *cost,
    struct cs_err *err)
{
	cs_buf_auto struct cs_buf mark = CS_BUF_INIT;
	uint64_t marked;

	if (l->again > 0)
		cs_mark_again(&mark, l);
	if (price(t, &mark, &marked, err) < 0)
		return -1;
	*cost += marked +
	    cs_price_text(t->digest->plan.unit, l->text, cs_line_size(l));
	return 0;
}

/* A line of a block as it is shown; brief: only as much as shows what it is. */
static int
shown_line(
    struct text *t, size_t i, bool brief, struct cs_line *l, struct cs_err *err)
{
	*l = t->kept[i].line;
	cs_buf_cut(&t->scratch, 0);
	if (brief)
		cs_shorten_brief(l, &t->scratch);
	return cs_buf_check(&t->scratch, err);
}

static int
block_cost(struct text *t, const struct cs_trace_block *b, bool brief,
    uint64_t *cost, struct cs_err *err)
{
	struct cs_line l;

	*cost = 0;
	for (size_t i = b->at; i < b->at + b->lines; i++)
		if (shown_line(t, i, brief, &l, err) < 0 ||
		    line_cost(t, &l, cost, err) < 0)
			return -1;
	return 0;
}

/* What is ranked begins brief, so that a long line does not keep all else out.
 */
static int
fill_item(struct text *t, const struct cs_trace_block *b,
    struct cs_select_item *item, struct cs_err *err)
{
	uint64_t full;

	*item = (struct cs_select_item){
		.first = t->kept[b->at].line.number,
		.next = cs_line_next(&t->kept[b->at + b->lines - 1].line),
		.score = b->score,
		.rank = b->rank,
	};
	if (block_cost(t, b, b->rank > 0, &item->cost, err) < 0 ||
	    block_cost(t, b, false, &full, err) < 0)
		return -1;
	item->more = full > item->cost ? full - item->cost : 0;
	return 0;
}

static int
offer(struct text *t, struct cs_select_text *s, unsigned share,
    struct cs_err *err)
{
	for (size_t i = 0; i < t->n; i++)
		if (fill_item(t, &t->blocks[i], &s->items[i], err) < 0)
			return -1;
	s->n = t->n;
	s->lines = t->lines;
	s->share = share;
	return gap_cost(t, &s->gap, err);
}

/* Make blocks of what was kept, and room for an item each. */
static int
cut_up(struct text *t, struct cs_select_text *s, struct cs_err *err)
{
	size_t lines;

	if (cs_keep_list(t->keep, &t->kept, &lines, err) < 0 ||
	    cs_trace_blocks(t->kept, lines, &t->blocks, &t->n, err) < 0)
		return -1;
	s->items = calloc(t->n + 1, sizeof(*s->items));
	return s->items != NULL ? 0 : cs_err_nomem(err);
}

/* The text of one that is shown in part. */
struct writer {
	struct text *text;
	struct cs_buf *out;
	struct cs_digest_sum *sum;
	uint64_t number, offset; /* of the next line */
};

/* Say that the lines before number, offset are not shown. */
static void
write_gap(struct writer *w, uint64_t number, uint64_t offset)
{
	const uint64_t bytes = offset - w->offset;

	if (number == w->number)
		return;
	cs_mark_gap(
	    w->out, w->number, number - 1, bytes, tokens_about(w->text, bytes));
	w->sum->elided_lines += number - w->number;
	w->sum->elided_bytes += bytes;
}

static void
write_line(struct writer *w, const struct cs_line *l)
{
	write_gap(w, l->number, l->offset);
	cs_buf_add(w->out, l->text, cs_line_size(l));
	if (l->again > 0)
		cs_mark_again(w->out, l);
	w->sum->elided_lines += l->again;
	w->sum->elided_bytes += l->again_bytes + l->cut;
	w->number = cs_line_next(l);
	w->offset = cs_line_end(l);
}

static int
write_block(struct writer *w, const struct cs_trace_block *b,
    const struct cs_select_item *item, struct cs_err *err)
{
	const bool brief = item->more > 0 && !item->full;
	struct cs_line l;

	for (size_t i = b->at; i < b->at + b->lines; i++) {
		if (shown_line(w->text, i, brief, &l, err) < 0)
			return -1;
		write_line(w, &l);
	}
	return 0;
}

static int
write_text(struct text *t, const struct cs_select_text *s, struct cs_buf *out,
    struct cs_digest_sum *sum, struct cs_err *err)
{
	struct writer w = {
		.text = t,
		.out = out,
		.sum = sum,
		.number = 1,
	};
	const size_t start = out->len;

	for (size_t i = 0; i < t->n; i++)
		if (s->items[i].taken &&
		    write_block(&w, &t->blocks[i], &s->items[i], err) < 0)
			return -1;
	write_gap(&w, t->lines + 1, t->bytes);
	if (cs_buf_check(out, err) < 0)
		return -1;
	if (out->len > start)
		sum->tokens += cs_price_text(
		    t->digest->plan.unit, out->data + start, out->len - start);
	return 0;
}

/* The error that counts is that of the first text that tells one. */
static void
rank(struct cs_digest *d)
{
	for (size_t i = 0; i < d->plan.texts; i++) {
		struct text *t = &d->texts[i];

		if (cs_trace_rank(t->kept, t->blocks, t->n))
			return;
	}
}

static int
end_part(struct cs_digest *d, struct cs_select_text *s, struct cs_buf *out,
    struct cs_digest_sum *sum, struct cs_err *err)
{
	const size_t n = d->plan.texts;

	for (size_t i = 0; i < n; i++)
		if (cut_up(&d->texts[i], &s[i], err) < 0)
			return -1;
	rank(d);
	for (size_t i = 0; i < n; i++)
		if (offer(&d->texts[i], &s[i], d->plan.shares[i], err) < 0)
			return -1;
	if (cs_select_run(s, n, d->budget, err) < 0)
		return -1;
	for (size_t i = 0; i < n; i++)
		if (write_text(&d->texts[i], &s[i], &out[i], sum, err) < 0)
			return -1;
	sum->tokens = cs_price_tokens(sum->tokens);
	return 0;
}

static int
end_whole(struct cs_digest *d, struct cs_buf *out, struct cs_digest_sum *sum,
    struct cs_err *err)
{
	for (size_t i = 0; i < d->plan.texts; i++) {
		const struct cs_buf *whole = &d->texts[i].whole;

		cs_buf_add(
		    &out[i], whole->len > 0 ? whole->data : "", whole->len);
		if (cs_buf_check(&out[i], err) < 0)
			return -1;
	}
	sum->tokens = cs_price_tokens(d->cost);
	return 0;
}

static int
end_text(struct text *t, struct cs_err *err)
{
	if (cs_terminal_end(t->terminal, err) < 0 ||
	    cs_collapse_end(t->collapse, err) < 0)
		return -1;
	return cs_keep_settle(t->keep, err);
}

int
cs_digest_end(struct cs_digest *d, struct cs_buf *out,
    struct cs_digest_sum *sum, struct cs_err *err)
{
	struct cs_select_text s[CS_DIGEST_TEXTS_MAX] = { 0 };
	int rc;

	*sum = (struct cs_digest_sum){ 0 };
	for (size_t i = 0; i < d->plan.texts; i++)
		if (end_text(&d->texts[i], err) < 0)
			return -1;
	if (!d->over)
		return end_whole(d, out, sum, err);
	rc = end_part(d, s, out, sum, err);
	for (size_t i = 0; i < CS_DIGEST_TEXTS_MAX; i++)
		free(s[i].items);
	return rc;
}
