#include "shield/digest.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "shield/intake.h"
#include "shield/select.h"
#include "shield/show.h"
#include "shield/trace.h"
#include "shield/vocabulary.h"

struct cs_digest {
	struct cs_digest_plan plan;
	struct cs_intake_plan intake;
	struct cs_show texts[CS_DIGEST_TEXTS_MAX];
	bool closed;
};

enum {
	STEPS = 64, /* smallest step of the search for a budget */
	/* Upper bound of the estimate for a text with exactly this many tokens,
	 * in per cent. */
	ESTIMATE_MOST = 160,
	HEAD_PART = 5, /* fraction of a budget for what is output at once */
};

int64_t
cs_digest_budget_min(enum cs_price_unit unit)
{
	return unit == CS_PRICE_BYTES ? CS_DIGEST_BYTES_MIN : 100;
}

/* The highest estimated cost of what may be shown. */
static uint64_t
cost_most(const struct cs_digest_plan *plan)
{
	const uint64_t cost = (uint64_t)plan->budget * CS_PRICE_TOKEN;

	return plan->vocabulary != NULL ? cost / 100 * ESTIMATE_MOST : cost;
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
	d->intake = (struct cs_intake_plan){
		.unit = plan->unit,
		.budget = plan->budget,
		.whole_cost = cost_most(plan),
		.whole_bytes = plan->max_bytes > 0 ? (uint64_t)plan->max_bytes
						   : UINT64_MAX,
		.keep = plan->keep,
		.drop = plan->drop,
		.head_cost = plan->follow ? cost_most(plan) / HEAD_PART : 0,
	};
	for (size_t i = 0; i < plan->texts; i++)
		if (cs_intake_init(&d->texts[i].in, &d->intake, err) < 0) {
			cs_digest_free(d);
			return NULL;
		}
	return d;
}

void
cs_digest_free(struct cs_digest *d)
{
	if (d == NULL)
		return;
	for (size_t i = 0; i < d->plan.texts; i++)
		cs_show_free(&d->texts[i]);
	free(d);
}

int
cs_digest_add(
    struct cs_digest *d, size_t i, const char *p, size_t n, struct cs_err *err)
{
	return cs_intake_add(&d->texts[i].in, p, n, err);
}

void
cs_digest_head(struct cs_digest *d, size_t i, struct cs_buf *out)
{
	struct cs_buf *head = &d->texts[i].in.head;

	if (head->len > 0)
		cs_buf_add(out, head->data, head->len);
	cs_buf_cut(head, 0);
}

static uint64_t
count(const struct cs_digest *d, const struct cs_buf *text)
{
	return text->len == 0
	    ? 0
	    : cs_vocabulary_count(d->plan.vocabulary, text->data, text->len);
}

static uint64_t
count_whole(const struct cs_digest *d)
{
	uint64_t tokens = 0;

	for (size_t i = 0; i < d->plan.texts; i++)
		tokens += count(d, &d->texts[i].in.whole);
	return tokens;
}

int
cs_digest_close(struct cs_digest *d, struct cs_err *err)
{
	if (d->closed)
		return 0;
	for (size_t i = 0; i < d->plan.texts; i++)
		if (cs_intake_end(&d->texts[i].in, err) < 0)
			return -1;
	d->closed = true;
	if (!d->intake.over && d->plan.vocabulary != NULL)
		d->intake.over = count_whole(d) > (uint64_t)d->plan.budget;
	return 0;
}

bool
cs_digest_is_whole(const struct cs_digest *d)
{
	return !d->intake.over;
}

void
cs_digest_name_file(struct cs_digest *d, size_t i, const char *path)
{
	d->texts[i].file = path;
}

const char *
cs_digest_rule_name(enum cs_digest_rule rule)
{
	static const char *const names[CS_DIGEST_RULES] = {
		[CS_DIGEST_WHOLE] = "whole",
		[CS_DIGEST_ERROR] = "last-error",
		[CS_DIGEST_FIRST] = "first-lines",
		[CS_DIGEST_LAST] = "last-lines",
		[CS_DIGEST_BEST] = "best-lines",
		[CS_DIGEST_FILL] = "small-gaps",
		[CS_DIGEST_UNCHOSEN] = "not-chosen",
		[CS_DIGEST_FOLDED] = "repeated",
		[CS_DIGEST_CUT] = "cut",
		[CS_DIGEST_DROPPED] = "dropped",
	};

	return names[rule];
}

/* The error that counts is that of the first text that reports one. */
static void
rank(struct cs_digest *d)
{
	for (size_t i = 0; i < d->plan.texts; i++) {
		struct cs_show *t = &d->texts[i];

		if (cs_trace_rank(t->kept, t->blocks, t->n))
			return;
	}
}

/* Offer what may be shown of all texts, with its cost. */
static int
offer(struct cs_digest *d, struct cs_select_text *s, struct cs_err *err)
{
	for (size_t i = 0; i < d->plan.texts; i++)
		if (cs_show_blocks(&d->texts[i], err) < 0)
			return -1;
	rank(d);
	for (size_t i = 0; i < d->plan.texts; i++) {
		s[i].share = d->plan.shares[i];
		if (cs_show_offer(&d->texts[i], &s[i], err) < 0)
			return -1;
	}
	return 0;
}

/* Select for a budget, and write the selection. */
static int
choose(struct cs_digest *d, struct cs_select_text *s, uint64_t budget,
    struct cs_buf *out, struct cs_digest_sum *sum, struct cs_err *err)
{
	*sum = (struct cs_digest_sum){ 0 };
	if (cs_select_run(s, d->plan.texts, budget, err) < 0)
		return -1;
	for (size_t i = 0; i < d->plan.texts; i++) {
		cs_buf_cut(&out[i], 0);
		if (cs_show_write(&d->texts[i], &s[i], &out[i], sum, err) < 0)
			return -1;
	}
	sum->tokens = cs_price_tokens(d->plan.unit, sum->tokens);
	return 0;
}

/* Whether it satisfies limits that the estimate does not cover; an exact count
 * replaces the estimate. */
static bool
fits(const struct cs_digest *d, const struct cs_buf *out,
    struct cs_digest_sum *sum)
{
	uint64_t bytes = 0, tokens = 0;

	for (size_t i = 0; i < d->plan.texts; i++)
		bytes += out[i].len;
	if (d->plan.max_bytes > 0 && bytes > (uint64_t)d->plan.max_bytes)
		return false;
	if (d->plan.vocabulary == NULL)
		return true;
	for (size_t i = 0; i < d->plan.texts; i++)
		tokens += count(d, &out[i]);
	sum->tokens = tokens;
	return tokens <= (uint64_t)d->plan.budget;
}

/*
 * The most that satisfies the budget and fits(): a smaller budget shows less,
 * so the largest that does is found by bisection.
 */
static int
end_part(struct cs_digest *d, struct cs_select_text *s, struct cs_buf *out,
    struct cs_digest_sum *sum, struct cs_err *err)
{
	uint64_t low = 0, high = cost_most(&d->plan), at = high;

	if (offer(d, s, err) < 0 || choose(d, s, at, out, sum, err) < 0)
		return -1;
	if (fits(d, out, sum))
		return 0;
	while (high - low > high / STEPS) {
		at = low + (high - low) / 2;
		if (choose(d, s, at, out, sum, err) < 0)
			return -1;
		if (fits(d, out, sum))
			low = at;
		else
			high = at;
	}
	if (choose(d, s, low, out, sum, err) < 0)
		return -1;
	(void)fits(d, out, sum);
	return 0;
}

static int
end_whole(struct cs_digest *d, struct cs_buf *out, struct cs_digest_sum *sum,
    struct cs_err *err)
{
	for (size_t i = 0; i < d->plan.texts; i++) {
		const struct cs_intake *in = &d->texts[i].in;

		cs_buf_add(&out[i], in->whole.len > 0 ? in->whole.data : "",
		    in->whole.len);
		if (cs_buf_check(&out[i], err) < 0)
			return -1;
		sum->rules[CS_DIGEST_WHOLE].lines += in->lines;
		sum->rules[CS_DIGEST_WHOLE].bytes += in->bytes;
	}
	sum->tokens = d->plan.vocabulary != NULL
	    ? count_whole(d)
	    : cs_price_tokens(d->plan.unit, d->intake.cost);
	return 0;
}

int
cs_digest_end(struct cs_digest *d, struct cs_buf *out,
    struct cs_digest_sum *sum, struct cs_err *err)
{
	struct cs_select_text s[CS_DIGEST_TEXTS_MAX] = { 0 };
	int rc;

	*sum = (struct cs_digest_sum){ 0 };
	if (cs_digest_close(d, err) < 0)
		return -1;
	if (cs_digest_is_whole(d)) {
		rc = end_whole(d, out, sum, err);
	} else {
		rc = end_part(d, s, out, sum, err);
		for (size_t i = 0; i < CS_DIGEST_TEXTS_MAX; i++)
			free(s[i].items);
	}
	for (size_t i = 0; i < d->plan.texts; i++) {
		sum->lines += d->texts[i].in.lines;
		sum->bytes += d->texts[i].in.bytes;
	}
	return rc;
}
