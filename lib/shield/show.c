#include "shield/show.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/err.h"
#include "shield/digest.h"
#include "shield/keep.h"
#include "shield/line.h"
#include "shield/mark.h"
#include "shield/select.h"
#include "shield/shorten.h"
#include "shield/trace.h"

static int
price(const struct cs_show *t, const struct cs_buf *mark, uint64_t *cost,
    struct cs_err *err)
{
	if (cs_buf_check(mark, err) < 0)
		return -1;
	*cost = mark->len == 0
	    ? 0
	    : cs_price_text(t->in.plan->unit, mark->data, mark->len);
	return 0;
}

/* The highest cost of a gap in the text: no number in it has more digits than
 * those of the whole. */
static int
gap_cost(const struct cs_show *t, uint64_t *cost, struct cs_err *err)
{
	const uint64_t tokens = cs_intake_tokens(&t->in, t->in.bytes);
	cs_buf_auto struct cs_buf one = CS_BUF_INIT, many = CS_BUF_INIT;
	uint64_t other;

	cs_mark_gap(&one, t->in.lines, t->in.lines, t->in.bytes, tokens);
	cs_mark_gap_most(&many, t->in.lines, t->in.bytes, tokens);
	if (price(t, &one, cost, err) < 0 || price(t, &many, &other, err) < 0)
		return -1;
	if (other > *cost)
		*cost = other;
	return 0;
}

static int
line_cost(const struct cs_show *t, const struct cs_line *l, uint64_t *cost,
    struct cs_err *err)
{
	cs_buf_auto struct cs_buf mark = CS_BUF_INIT;
	uint64_t marked;

	if (l->again > 0)
		cs_mark_again(&mark, l);
	if (price(t, &mark, &marked, err) < 0)
		return -1;
	*cost += marked +
	    cs_price_text(t->in.plan->unit, l->text, cs_line_size(l));
	return 0;
}

/* A line of a block as shown; brief: just enough to recognize it. */
static int
shown_line(struct cs_show *t, size_t i, bool brief, struct cs_line *l,
    struct cs_err *err)
{
	*l = t->kept[i].line;
	cs_buf_cut(&t->in.scratch, 0);
	if (brief)
		cs_shorten_brief(l, &t->in.scratch);
	return cs_buf_check(&t->in.scratch, err);
}

static int
block_cost(struct cs_show *t, const struct cs_trace_block *b, bool brief,
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

/* A ranked item is first offered in brief, so that a long line does not exclude
 * everything else. */
static int
fill_item(struct cs_show *t, const struct cs_trace_block *b,
    struct cs_select_item *item, struct cs_err *err)
{
	uint64_t full = 0;

	*item = (struct cs_select_item){
		.first = t->kept[b->at].line.number,
		.next = cs_line_next(&t->kept[b->at + b->lines - 1].line),
		.score = b->score,
		.rank = b->rank,
	};
	if (block_cost(t, b, b->rank > 0, &item->cost, err) < 0 ||
	    (b->rank > 0 && block_cost(t, b, false, &full, err) < 0))
		return -1;
	item->more = full > item->cost ? full - item->cost : 0;
	return 0;
}

/* The highest cost of the reference to the file. */
static int
file_cost(const struct cs_show *t, uint64_t *cost, struct cs_err *err)
{
	cs_buf_auto struct cs_buf mark = CS_BUF_INIT;

	if (t->file != NULL) {
		cs_buf_addc(&mark, '\n');
		cs_mark_file(&mark, t->file, t->in.lines, t->in.lines);
	}
	return price(t, &mark, cost, err);
}

int
cs_show_blocks(struct cs_show *t, struct cs_err *err)
{
	size_t lines;

	if (cs_keep_list(t->in.keep, &t->kept, &lines, err) < 0)
		return -1;
	return cs_trace_blocks(t->kept, lines, &t->blocks, &t->n, err);
}

void
cs_show_free(struct cs_show *t)
{
	cs_intake_free(&t->in);
	free(t->kept);
	free(t->blocks);
}

int
cs_show_offer(struct cs_show *t, struct cs_select_text *s, struct cs_err *err)
{
	s->items = calloc(t->n + 1, sizeof(*s->items));
	if (s->items == NULL)
		return cs_err_nomem(err);
	for (size_t i = 0; i < t->n; i++)
		if (fill_item(t, &t->blocks[i], &s->items[i], err) < 0)
			return -1;
	s->n = t->n;
	s->lines = t->in.lines;
	s->shown = t->in.head_lines;
	s->spent = t->in.head_cost;
	if (file_cost(t, &s->fixed, err) < 0)
		return -1;
	return gap_cost(t, &s->gap, err);
}

/* The output of a text that is shown in part. */
struct writer {
	struct cs_show *text;
	struct cs_buf *out;
	struct cs_digest_sum *sum;
	uint64_t number, offset;	   /* of the next line */
	uint64_t gap_first, gap_last, gap; /* the gap with the most bytes */
};

static void
count(struct cs_digest_sum *sum, enum cs_digest_rule rule, uint64_t lines,
    uint64_t bytes)
{
	sum->rules[rule].lines += lines;
	sum->rules[rule].bytes += bytes;
	if (rule < CS_DIGEST_UNCHOSEN)
		return;
	sum->elided_lines += lines;
	sum->elided_bytes += bytes;
}

/* Mark the lines before number, offset as omitted. */
static void
write_gap(struct writer *w, uint64_t number, uint64_t offset)
{
	const uint64_t bytes = offset - w->offset;

	if (number == w->number)
		return;
	cs_mark_gap(w->out, w->number, number - 1, bytes,
	    cs_intake_tokens(&w->text->in, bytes));
	count(w->sum, CS_DIGEST_UNCHOSEN, number - w->number, bytes);
	if (bytes < w->gap)
		return;
	w->gap = bytes;
	w->gap_first = w->number;
	w->gap_last = number - 1;
}

static void
write_line(struct writer *w, const struct cs_line *l, enum cs_digest_rule why)
{
	write_gap(w, l->number, l->offset);
	cs_buf_add(w->out, l->text, cs_line_size(l));
	if (l->again > 0)
		cs_mark_again(w->out, l);
	count(w->sum, why, 1 + l->more, l->bytes - l->cut);
	count(w->sum, CS_DIGEST_FOLDED, l->again, l->again_bytes);
	count(w->sum, CS_DIGEST_CUT, 0, l->cut);
	w->number = cs_line_next(l);
	w->offset = cs_line_end(l);
}

static enum cs_digest_rule
rule_of(enum cs_select_way way)
{
	static const enum cs_digest_rule rules[] = {
		[CS_SELECT_RANKED] = CS_DIGEST_ERROR,
		[CS_SELECT_HEAD] = CS_DIGEST_FIRST,
		[CS_SELECT_MIDDLE] = CS_DIGEST_BEST,
		[CS_SELECT_TAIL] = CS_DIGEST_LAST,
		[CS_SELECT_LONGER] = CS_DIGEST_ERROR,
		[CS_SELECT_FILL] = CS_DIGEST_FILL,
	};

	return rules[way];
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
		write_line(w, &l, rule_of(item->way));
	}
	return 0;
}

/* On a line of its own, even after an unterminated last line. */
static void
say_file(const struct writer *w)
{
	const struct cs_buf *out = w->out;

	if (out->len > 0 && out->data[out->len - 1] != '\n')
		cs_buf_addc(w->out, '\n');
	cs_mark_file(w->out, w->text->file, w->gap_first, w->gap_last);
}

/* Count the unselected lines that were dropped on request. */
static void
count_dropped(const struct cs_show *t, struct cs_digest_sum *sum)
{
	const uint64_t lines = t->in.dropped_lines, bytes = t->in.dropped_bytes;

	sum->rules[CS_DIGEST_UNCHOSEN].lines -= lines;
	sum->rules[CS_DIGEST_UNCHOSEN].bytes -= bytes;
	sum->rules[CS_DIGEST_DROPPED].lines += lines;
	sum->rules[CS_DIGEST_DROPPED].bytes += bytes;
}

/* Count the first lines, if they were output at once. */
static void
count_head(const struct cs_show *t, struct cs_digest_sum *sum)
{
	const struct cs_intake *in = &t->in;

	count(sum, CS_DIGEST_FIRST, in->head_lines,
	    in->head_bytes - in->head_cut);
	count(sum, CS_DIGEST_CUT, 0, in->head_cut);
	sum->tokens += in->head_cost;
}

int
cs_show_write(struct cs_show *t, const struct cs_select_text *s,
    struct cs_buf *out, struct cs_digest_sum *sum, struct cs_err *err)
{
	struct writer w = {
		.text = t,
		.out = out,
		.sum = sum,
		.number = t->in.head_lines + 1,
		.offset = t->in.head_bytes,
		.gap_first = 1,
		.gap_last = t->in.lines,
	};
	const size_t start = out->len;
	const uint64_t elided = sum->elided_bytes;

	for (size_t i = 0; i < t->n; i++)
		if (s->items[i].taken &&
		    write_block(&w, &t->blocks[i], &s->items[i], err) < 0)
			return -1;
	write_gap(&w, t->in.lines + 1, t->in.bytes);
	count_dropped(t, sum);
	count_head(t, sum);
	if (t->file != NULL && sum->elided_bytes > elided)
		say_file(&w);
	if (cs_buf_check(out, err) < 0)
		return -1;
	if (out->len > start)
		sum->tokens += cs_price_text(
		    t->in.plan->unit, out->data + start, out->len - start);
	return 0;
}
