#include "shield/intake.h"

#include "base/err.h"
#include "base/pattern.h"
#include "shield/collapse.h"
#include "shield/keep.h"
#include "shield/line.h"
#include "shield/shorten.h"
#include "shield/terminal.h"

enum {
	/* No smaller budget is used for what is kept, so that whatever is found
	 * in the lines, such as the place of an error, does not depend on
	 * it. */
	BUDGET_MIN = 1000,
	LINE_MIN = 64 * 1024, /* minimum number of cells kept of a line */
	/* A line with anything on it costs at least one token.  There may be
	 * more lines, empty ones, but few among those worth showing. */
	LINES_A_TOKEN = 4,
	SAMPLE = 64,	     /* one line in this many is priced, */
	SAMPLE_RARE = 1024,  /* and later on one in this many */
	SAMPLED = 65536,     /* from that line on */
	SCRATCH = 64 * 1024, /* for shortened lines */
	WANTED = 200,	     /* the score of a line that the user asked for */
};

static void
count_sample(struct cs_intake *t, const struct cs_line *line, uint64_t cost)
{
	t->sample_cost += cost;
	t->sample_bytes += cs_line_size(line);
}

/* Keep what may still be shown completely, and its price. */
static int
add_whole(struct cs_intake *t, const struct cs_line *line, struct cs_err *err)
{
	struct cs_intake_plan *plan = t->plan;
	const size_t size = cs_line_size(line);
	const uint64_t cost = cs_price_text(plan->unit, line->text, size);

	count_sample(t, line, cost);
	plan->cost += cost;
	plan->bytes += size;
	if (line->cut > 0 || plan->cost > plan->whole_cost ||
	    plan->bytes > plan->whole_bytes) {
		plan->over = true;
		return 0;
	}
	cs_buf_add(&t->whole, line->text, size);
	return cs_buf_check(&t->whole, err);
}

static void
sample(struct cs_intake *t, const struct cs_line *line)
{
	/* The other texts will not be shown completely either. */
	if (t->whole.data != NULL)
		cs_buf_free(&t->whole);
	if (line->number % SAMPLE != 0 ||
	    (line->number >= SAMPLED && line->number % SAMPLE_RARE != 0))
		return;
	count_sample(t, line,
	    cs_price_text(t->plan->unit, line->text, cs_line_size(line)));
}

/* Copy what was borrowed.  The tail of what is kept comes first: its lines may
 * be stored where the others are. */
static int
settle(void *ctx, struct cs_err *err)
{
	struct cs_intake *t = ctx;

	if (cs_keep_settle(t->keep, err) < 0 ||
	    cs_collapse_settle(t->collapse, err) < 0)
		return -1;
	cs_buf_cut(&t->scratch, 0);
	return 0;
}

static int
shorten(struct cs_intake *t, struct cs_line *line, struct cs_err *err)
{
	if (t->scratch.len + CS_SHORTEN_MAX >= t->scratch.cap &&
	    (settle(t, err) < 0 || cs_buf_room(&t->scratch, SCRATCH) == NULL))
		return cs_buf_check(&t->scratch, err);
	cs_shorten_line(line, &t->scratch);
	return cs_buf_check(&t->scratch, err);
}

/* No more lines are output at once: what follows can be overwritten. */
static void
end_head(struct cs_intake *t)
{
	t->headed = true;
	cs_terminal_hold(t->terminal, true);
}

/* Drop the line if requested: 1 if it was. */
static int
drop(struct cs_intake *t, const struct cs_line *line, struct cs_err *err)
{
	const int unwanted = cs_pattern_matches(
	    t->plan->drop, line->text, line->len, err);

	if (unwanted <= 0)
		return unwanted;
	t->dropped_lines += 1 + line->more;
	t->dropped_bytes += line->bytes;
	t->plan->over = true;
	end_head(t);
	return 1;
}

/* Note whether it is requested, judging by all of it, which may be more than is
 * shown. */
static int
want(struct cs_intake *t, struct cs_line *line, struct cs_err *err)
{
	const int wanted = cs_pattern_matches(
	    t->plan->keep, line->text, line->len, err);

	line->wanted = wanted > 0;
	return wanted < 0 ? -1 : 0;
}

/* One of the first lines, if those are output at once: 1, and it is not kept.
 * 0: they have ended. */
static int
take_head(struct cs_intake *t, const struct cs_line *line, struct cs_err *err)
{
	const size_t size = cs_line_size(line);
	const uint64_t cost = cs_price_text(t->plan->unit, line->text, size);

	if (t->head_cost + cost > t->plan->head_cost) {
		end_head(t);
		return 0;
	}
	count_sample(t, line, cost);
	t->plan->cost += cost;
	t->head_cost += cost;
	t->head_lines = line->number + line->more;
	t->head_bytes = cs_line_end(line);
	t->head_cut += line->cut;
	t->plan->over |= line->cut > 0;
	cs_buf_add(&t->head, line->text, size);
	return cs_buf_check(&t->head, err) < 0 ? -1 : 1;
}

/* The same for one that may be long. */
static int
take_first(struct cs_intake *t, const struct cs_line *line, struct cs_err *err)
{
	struct cs_line brief = *line;

	if (cs_shorten_is_long(line) && shorten(t, &brief, err) < 0)
		return -1;
	return take_head(t, &brief, err);
}

static int
take_clean(void *ctx, struct cs_line *line, struct cs_err *err)
{
	struct cs_intake *t = ctx;
	int rc = 0;

	t->lines = line->number + line->more;
	t->bytes = cs_line_end(line);
	if (t->plan->drop != NULL)
		rc = drop(t, line, err);
	if (rc == 0 && !t->headed)
		rc = take_first(t, line, err);
	if (rc != 0)
		return rc < 0 ? -1 : 0;
	if (t->plan->over)
		sample(t, line);
	else if (add_whole(t, line, err) < 0)
		return -1;
	if (t->plan->keep != NULL && want(t, line, err) < 0)
		return -1;
	if (cs_shorten_is_long(line) && shorten(t, line, err) < 0)
		return -1;
	return cs_collapse_add(t->collapse, line, err);
}

static int
take_folded(void *ctx, const struct cs_line *line, struct cs_err *err)
{
	struct cs_intake *t = ctx;

	return cs_keep_add(t->keep, line, line->wanted ? WANTED : 0, err);
}

int
cs_intake_init(
    struct cs_intake *t, struct cs_intake_plan *plan, struct cs_err *err)
{
	const size_t budget = (size_t)(plan->budget > BUDGET_MIN ? plan->budget
								 : BUDGET_MIN);
	const size_t bytes = budget * CS_PRICE_BYTES_MAX;
	const struct cs_terminal_reader reader = { take_clean, settle, t };

	*t = (struct cs_intake){ .plan = plan, .headed = plan->head_cost == 0 };
	t->terminal = cs_terminal_new(
	    bytes > LINE_MIN ? bytes : LINE_MIN, &reader, err);
	if (t->terminal == NULL)
		return -1;
	/* What is output at once cannot be overwritten. */
	cs_terminal_hold(t->terminal, t->headed);
	t->collapse = cs_collapse_new(take_folded, t, err);
	if (t->collapse == NULL)
		return -1;
	t->keep = cs_keep_new(bytes, budget * LINES_A_TOKEN, err);
	return t->keep != NULL ? 0 : -1;
}

void
cs_intake_free(struct cs_intake *t)
{
	cs_terminal_free(t->terminal);
	cs_collapse_free(t->collapse);
	cs_keep_free(t->keep);
	cs_buf_free(&t->whole);
	cs_buf_free(&t->scratch);
	cs_buf_free(&t->head);
}

int
cs_intake_add(struct cs_intake *t, const char *p, size_t n, struct cs_err *err)
{
	return cs_terminal_add(t->terminal, p, n, err);
}

int
cs_intake_end(struct cs_intake *t, struct cs_err *err)
{
	if (cs_terminal_end(t->terminal, err) < 0 ||
	    cs_collapse_end(t->collapse, err) < 0)
		return -1;
	return cs_keep_settle(t->keep, err);
}

uint64_t
cs_intake_tokens(const struct cs_intake *t, uint64_t bytes)
{
	const uint64_t each = t->sample_bytes == 0
	    ? 0
	    : (t->sample_cost << 10) / t->sample_bytes;

	return cs_price_tokens(t->plan->unit, bytes * each >> 10);
}
