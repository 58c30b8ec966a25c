#include "shield/trace.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "shield/frame.h"
#include "shield/keep.h"
#include "shield/pair.h"
#include "shield/words.h"

enum {
	BLOCK_LINES = 12,
	PAIR_LINES = 4,
	PLACE = 52, /* of a failure: before what is said behind it */
};

/* A line without the margin of an exception group. */
struct bare {
	const char *p;
	size_t n;
};

static struct bare
bare(const struct cs_line *l, size_t margin)
{
	struct bare b = { l->text, l->len };

	cs_frame_strip(&b.p, &b.n, margin);
	return b;
}

static bool
follows(const struct cs_kept *k)
{
	return k[0].line.number == cs_line_next(&k[-1].line);
}

/* The number of lines, from the first, that are pairs with the next one. */
static size_t
pair_lines(const struct cs_kept *kept, size_t n)
{
	size_t i = 1;

	for (; i < n && i < PAIR_LINES && follows(&kept[i]); i++) {
		const struct cs_line *a = &kept[i - 1].line, *b = &kept[i].line;

		if (!cs_pair_is(a->text, a->len, b->text, b->len))
			break;
	}
	return i;
}

/* The number of lines, from the first, that belong together. */
static size_t
block_lines(const struct cs_kept *kept, size_t n)
{
	const struct cs_line *first = &kept->line;
	const size_t margin = cs_frame_margin(first->text, first->len);
	const struct bare head = bare(first, margin);
	const bool place = cs_frame_is_place(head.p, head.n);
	size_t i = 1;

	for (; i < n && i < BLOCK_LINES && follows(&kept[i]); i++) {
		const struct bare b = bare(&kept[i].line, margin);

		if (!(place && cs_frame_is_source(b.p, b.n)) &&
		    !cs_frame_is_underline(b.p, b.n))
			break;
	}
	return i > 1 ? i : pair_lines(kept, n);
}

static int
best_score(const struct cs_kept *kept, size_t n)
{
	int score = 0;

	for (size_t i = 0; i < n; i++)
		if (kept[i].score > score)
			score = kept[i].score;
	return score;
}

/* Whether the block ends with an underline. */
static bool
is_pointed(const struct cs_kept *kept, const struct cs_trace_block *b)
{
	const struct cs_line *l = &kept[b->at + b->lines - 1].line;

	return b->lines > 1 && cs_frame_is_underline(l->text, l->len);
}

/* Whether a block is right above the other, or above one blank line. */
static bool
is_above(const struct cs_kept *kept, const struct cs_trace_block *b,
    const struct cs_trace_block *other)
{
	const struct cs_line *l = &kept[b->at + b->lines - 1].line;

	return cs_line_next(l) + (other > b + 1) == kept[other->at].line.number;
}

/* Some tools show the place before they report what is wrong there. */
static void
score_places(
    const struct cs_kept *kept, struct cs_trace_block *blocks, size_t n)
{
	for (size_t i = 0; i + 1 < n; i++) {
		struct cs_trace_block *b = &blocks[i], *next = b + 1;

		if (!is_pointed(kept, b))
			continue;
		if (kept[next->at].line.len == 0 && i + 2 < n)
			next++;
		if (next->score > CS_WORDS_STRONG && b->score < PLACE &&
		    is_above(kept, b, next))
			b->score = PLACE;
	}
}

int
cs_trace_blocks(const struct cs_kept *kept, size_t n,
    struct cs_trace_block **blocks, size_t *count, struct cs_err *err)
{
	struct cs_trace_block *v = calloc(n + 1, sizeof(*v));

	if (v == NULL)
		return cs_err_nomem(err);
	*blocks = v;
	for (size_t i = 0; i < n; i += v++->lines) {
		const struct cs_line *l = &kept[i].line;

		v->at = i;
		v->lines = block_lines(&kept[i], n - i);
		/* An underline whose line was not kept is useless. */
		if (!cs_frame_is_underline(l->text, l->len))
			v->score = best_score(&kept[i], v->lines);
	}
	*count = (size_t)(v - *blocks);
	score_places(kept, *blocks, *count);
	return 0;
}

/* The role of a block in the error being read. */
enum part { NOTHING, HEADING, OWN, FOREIGN, ERROR, LINK };

struct reader {
	const struct cs_kept *kept;
	struct cs_trace_block *blocks;
	size_t margin;
	size_t start; /* of the current chain */
	bool open, linked,
	    side;    /* up to its error; to the chain; not the main one */
	bool headed; /* the open one has a heading */
	bool side_next;
	bool found, found_side;
	size_t found_start, found_end;
};

static bool
starts(struct bare b, const char *const *texts)
{
	for (; *texts != NULL; texts++)
		if (b.n >= strlen(*texts) &&
		    memcmp(b.p, *texts, strlen(*texts)) == 0)
			return true;
	return false;
}

/* The text between the errors of a chain or of a group. */
static bool
is_link(struct bare b)
{
	static const char *const links[] = { "The above exception was the "
					     "direct cause of ",
		"During handling of the above exception, ", "+-", NULL };

	while (b.n > 0 && *b.p == ' ') {
		b.p++;
		b.n--;
	}
	return starts(b, links);
}

static bool
is_notice(struct bare b)
{
	static const char *const notices[] = { "Exception ignored ",
		"Task exception was never retrieved",
		"Future exception was never retrieved", NULL };

	return starts(b, notices);
}

/* Whether a line is an error by itself.  After a frame without a heading any
 * line may follow, and which does depends on what was kept. */
static bool
is_error(struct bare b)
{
	return cs_words_find(b.p, b.n).score >= CS_WORDS_STRONG;
}

static void
begin(struct reader *r, size_t i, bool headed)
{
	if (!r->linked) {
		r->start = i;
		r->side = r->side_next;
	}
	r->open = true;
	r->headed = headed;
	r->linked = r->side_next = false;
}

static void
end(struct reader *r, size_t i)
{
	if (r->side && r->found && !r->found_side)
		return;
	r->found = true;
	r->found_side = r->side;
	r->found_start = r->start;
	r->found_end = i;
}

static enum part
read_block(struct reader *r, size_t i)
{
	const struct cs_line *l = &r->kept[r->blocks[i].at].line;
	struct bare b = bare(l, r->margin);

	if (cs_frame_is_heading(l->text, l->len)) {
		r->margin = cs_frame_margin(l->text, l->len);
		begin(r, i, true);
		return HEADING;
	}
	if (cs_frame_is_place(b.p, b.n)) {
		if (!r->open)
			begin(r, i, false);
		return cs_frame_is_own(b.p, b.n) ? OWN : FOREIGN;
	}
	if (r->open && b.n > 0 && b.p[0] != ' ') {
		r->open = false;
		if (!r->headed && !is_error(b))
			return NOTHING;
		end(r, i);
		return ERROR;
	}
	if (!r->open && is_link(b)) {
		r->linked = true;
		return LINK;
	}
	if (b.n > 0)
		r->side_next = is_notice(b);
	return NOTHING;
}

bool
cs_trace_rank(
    const struct cs_kept *kept, struct cs_trace_block *blocks, size_t n)
{
	struct reader r = { .kept = kept, .blocks = blocks };
	unsigned rank = 0;

	for (size_t i = 0; i < n; i++)
		blocks[i].rank = read_block(&r, i);
	for (size_t i = n; i-- > 0;) {
		const enum part part = (enum part)blocks[i].rank;
		const bool within = r.found && i >= r.found_start &&
		    i <= r.found_end;

		blocks[i].rank = within && part != NOTHING && part != FOREIGN
		    ? ++rank
		    : 0;
	}
	return r.found;
}
