#include "shield/digest.h"

#include "base/buf.h"
#include "base/err.h"
#include "shield/tally.h"
#include "tap.h"

static uint32_t seed = 7;

static unsigned
roll(unsigned n)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % n;
}

static void
add_traceback(struct cs_buf *b)
{
	cs_buf_adds(b, "Traceback (most recent call last):\n");
	for (unsigned k = roll(12); k > 0; k--)
		cs_buf_addf(b,
		    "  File \"%s/a.py\", line %u, in f\n    g(%u)\n%s",
		    roll(3) == 0 ? "/usr/lib/python3" : "/job", roll(90),
		    roll(9), roll(2) == 0 ? "      ^^^\n" : "");
	cs_buf_addf(b, "ValueError: bad row %u", roll(99));
	for (unsigned k = roll(3) * roll(200); k > 0; k--)
		cs_buf_addf(b, " %u", k);
	cs_buf_adds(b, "\n");
}

/* A log with repeats, blocks, failures, tracebacks, blank and long
 * lines. */
static void
invent(struct cs_buf *b, size_t lines)
{
	for (size_t i = 0; i < lines; i++)
		switch (roll(24)) {
		case 0:
			cs_buf_addf(
			    b, "pool.c:%u:3: error: lease lost\n", roll(900));
			break;
		case 1:
			for (unsigned k = roll(30); k > 0; k--)
				cs_buf_adds(b, "retrying in one second\n");
			break;
		case 2:
			for (unsigned k = roll(12); k > 0; k--)
				cs_buf_adds(b, "ping\npong pong\nwait\n");
			break;
		case 3:
			cs_buf_adds(b, "\n");
			break;
		case 4:
			for (unsigned k = roll(900); k > 0; k--)
				cs_buf_addf(b, "%u", roll(10));
			cs_buf_adds(b, "\n");
			break;
		case 5:
			add_traceback(b);
			break;
		default:
			cs_buf_addf(b, "%04zu worker %u took %u ms\n", i,
			    roll(9), roll(5000));
		}
}

static struct cs_digest_plan
plan_of(int64_t budget, size_t texts)
{
	return (struct cs_digest_plan){
		.budget = budget,
		.texts = texts,
		.shares = { 3, 1 },
	};
}

/* The digest of texts, which are fed in pieces of step bytes. */
static bool
digest(const struct cs_digest_plan *plan, const struct cs_buf *texts,
    size_t step, struct cs_buf *out, struct cs_digest_sum *sum)
{
	struct cs_err err;
	struct cs_digest *d = cs_digest_new(plan, &err);
	bool fine = d != NULL;

	for (size_t k = 0; k < plan->texts; k++)
		for (size_t i = 0, n; fine && i < texts[k].len; i += n) {
			n = texts[k].len - i < step ? texts[k].len - i : step;
			fine = cs_digest_add(
				   d, k, texts[k].data + i, n, &err) == 0;
		}
	fine = fine && cs_digest_end(d, out, sum, &err) == 0;
	cs_digest_free(d);
	return fine;
}

static size_t
count_lines(const char *p, size_t n)
{
	size_t lines = 0;

	for (size_t i = 0; i < n; i++)
		lines += p[i] == '\n';
	return lines;
}

/* Whether the line is of the text and no marker. */
static bool
is_own(const char *p, size_t n)
{
	return memmem(p, n, "[elided: ", 9) == NULL &&
	    memmem(p, n, "[repeated: ", 11) == NULL &&
	    memmem(p, n, " bytes cut ...]", 15) == NULL;
}

/* What out shows, markers apart: lines, bytes, and those of a that are not in
 * b. */
struct shown {
	size_t lines, bytes, lost;
};

static struct shown
look(const struct cs_buf *a, const struct cs_buf *b)
{
	struct shown s = { 0 };
	const char *p = a->data, *at = b->data, *nl;
	size_t n;

	for (; p < a->data + a->len; p = nl + 1) {
		nl = memchr(p, '\n', (size_t)(a->data + a->len - p));
		n = (size_t)(nl - p) + 1;
		if (!is_own(p, n))
			continue;
		s.lines++;
		s.bytes += n;
		at = memmem(at, (size_t)(b->data + b->len - at), p, n);
		if (at == NULL) {
			s.lost++;
			at = b->data;
		} else {
			at += n;
		}
	}
	return s;
}

static void
test_fits(void)
{
	static const char text[] = "one\n\n  two\n two\nthree";
	const struct cs_digest_plan plan = plan_of(100, 1);
	const struct cs_buf in = { .data = (char *)text, .len = 20 };
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	struct cs_digest_sum sum;

	ok(digest(&plan, &in, 3, &out, &sum) && out.len == in.len &&
		memcmp(out.data, text, in.len) == 0,
	    "what fits is the same bytes");
	ok(sum.elided_lines == 0 && sum.elided_bytes == 0 && sum.tokens > 5 &&
		sum.tokens < 15,
	    "nothing is left out then, and the tokens are told");
}

static void
test_budgets(void)
{
	static const int64_t budgets[] = { 100, 150, 220, 400, 700, 1000, 1500,
		3000, 6000, 20000, 200000 };
	unsigned over = 0, lost = 0, failed = 0, wrong = 0;

	for (int run = 0; run < 12; run++) {
		cs_buf_auto struct cs_buf in = CS_BUF_INIT;
		cs_buf_auto struct cs_buf before = CS_BUF_INIT;

		invent(&in, 50 + roll(4000));
		for (size_t i = 0; i < 11; i++) {
			const struct cs_digest_plan plan = plan_of(
			    budgets[i], 1);
			struct cs_buf out = CS_BUF_INIT;
			struct cs_digest_sum sum;
			struct shown s;

			failed += !digest(&plan, &in, 4096, &out, &sum);
			over += (int64_t)sum.tokens > budgets[i];
			s = look(&out, &in);
			wrong += s.lost > 0;
			if (memmem(out.data, out.len, "cut ...", 7) == NULL)
				wrong += s.bytes + sum.elided_bytes != in.len ||
				    s.lines + sum.elided_lines !=
					count_lines(in.data, in.len);
			if (i > 0)
				lost += look(&before, &out).lost > 0;
			cs_buf_free(&before);
			before = out;
		}
	}
	ok(failed == 0 && over == 0, "no digest costs more than its budget");
	ok(wrong == 0, "what is shown and what is said to be left out are all");
	ok(lost == 0, "a larger budget shows each line that a smaller one did");
}

static void
test_pieces(void)
{
	const struct cs_digest_plan plan = plan_of(500, 1);
	static const size_t steps[] = { 1, 7, 100, 4096, 1 << 20 };
	cs_buf_auto struct cs_buf in = CS_BUF_INIT;
	cs_buf_auto struct cs_buf first = CS_BUF_INIT;
	struct cs_digest_sum sum;
	bool same = true;

	invent(&in, 3000);
	same = digest(&plan, &in, 64, &first, &sum);
	for (size_t i = 0; i < 5; i++) {
		cs_buf_auto struct cs_buf out = CS_BUF_INIT;

		same = same && digest(&plan, &in, steps[i], &out, &sum) &&
		    out.len == first.len &&
		    memcmp(out.data, first.data, out.len) == 0;
	}
	ok(same, "pieces of any size give the same digest");
}

static void
test_needle(void)
{
	const struct cs_digest_plan plan = plan_of(300, 1);
	cs_buf_auto struct cs_buf in = CS_BUF_INIT;
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	struct cs_digest_sum sum;

	for (int i = 0; i < 100000; i++)
		cs_buf_addf(&in,
		    i == 61234 ? "cache %d went cold\n" : "request %d served\n",
		    i);
	ok(digest(&plan, &in, 65536, &out, &sum) &&
		strstr(out.data, "cache 61234 went cold") != NULL,
	    "the one line that is unlike a hundred thousand is kept");
	ok(strstr(out.data, "[elided: lines ") != NULL,
	    "and what is left out is said");
}

static void
test_share(void)
{
	const struct cs_digest_plan plan = plan_of(1000, 2);
	struct cs_buf in[2] = { CS_BUF_INIT, CS_BUF_INIT };
	struct cs_buf out[2] = { CS_BUF_INIT, CS_BUF_INIT };
	struct cs_digest_sum sum;

	for (int i = 0; i < 3000; i++) {
		cs_buf_addf(&in[0], "first stream, line %d\n", i);
		cs_buf_addf(&in[1], "second stream, line %d\n", i);
	}
	ok(digest(&plan, in, 4096, out, &sum) && sum.tokens <= 1000,
	    "two texts share one budget");
	ok(out[0].len > 2 * out[1].len && out[1].len > 100,
	    "by the shares that they were given");
	cs_buf_free(&out[0]);
	cs_buf_free(&out[1]);
	cs_buf_cut(&in[0], 30);
	ok(digest(&plan, in, 4096, out, &sum) && out[0].len == 30 &&
		out[1].len > 2000,
	    "what one doesn't need the other has");
	for (size_t i = 0; i < 2; i++) {
		cs_buf_free(&in[i]);
		cs_buf_free(&out[i]);
	}
}

static void
test_empty(void)
{
	const struct cs_digest_plan plan = plan_of(100, 1);
	const struct cs_buf in = CS_BUF_INIT;
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	struct cs_digest_sum sum;

	ok(digest(&plan, &in, 1, &out, &sum) && out.len == 0 && sum.tokens == 0,
	    "nothing is nothing");
}

static void
test_tally(void)
{
	cs_buf_auto struct cs_buf in = CS_BUF_INIT;
	uint64_t cost = 0;
	struct cs_err err;

	invent(&in, 500);
	cs_buf_adds(&in, "no newline");
	for (size_t step = 1; step < 4000; step += 999) {
		struct cs_tally t = { .unit = CS_PRICE_O200K };
		bool fine = true;

		for (size_t i = 0; i < in.len; i += step)
			fine = fine &&
			    cs_tally_add(&t, in.data + i,
				in.len - i < step ? in.len - i : step,
				&err) == 0;
		cs_tally_end(&t);
		ok(fine && t.bytes == in.len && (cost == 0 || t.cost == cost) &&
			t.lines == count_lines(in.data, in.len) + 1,
		    "a tally in pieces of %zu bytes", step);
		cost = t.cost;
	}
}

int
main(void)
{
	test_fits();
	test_budgets();
	test_pieces();
	test_needle();
	test_share();
	test_empty();
	test_tally();
	return tap_done();
}
