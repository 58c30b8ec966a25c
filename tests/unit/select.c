#include "shield/select.h"

#include "base/err.h"
#include "tap.h"

enum { ITEMS = 120, GAP = 20, RUNS = 60 };

static uint32_t seed = 1;

static unsigned
roll(unsigned n)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % n;
}

/* Items of one to four lines, with holes that no item covers between some. */
static void
invent(struct cs_select_item *items, struct cs_select_text *t)
{
	uint64_t line = 1 + roll(2) * roll(3);

	for (size_t i = 0; i < ITEMS; i++) {
		items[i] = (struct cs_select_item){
			.first = line,
			.next = line + 1 + roll(4),
			.cost = 1 + roll(60),
			.score = (int)(roll(3) == 0 ? roll(100) : 0),
			.rank = roll(12) == 0 ? 1 + roll(20) : 0,
		};
		if (items[i].rank > 0 && roll(3) == 0)
			items[i].more = 1 + roll(200);
		line = items[i].next + (roll(8) == 0 ? 1 + roll(50) : 0);
	}
	*t = (struct cs_select_text){
		.items = items,
		.n = ITEMS,
		.lines = line - 1,
		.gap = GAP,
		.share = 1 + roll(3),
	};
}

/* What is taken costs, the gaps included. */
static uint64_t
cost(const struct cs_select_text *t)
{
	uint64_t next = 1, sum = 0;

	for (size_t i = 0; i < t->n; i++) {
		if (!t->items[i].taken)
			continue;
		sum += t->items[i].cost + (t->items[i].first > next ? GAP : 0);
		sum += t->items[i].full ? t->items[i].more : 0;
		next = t->items[i].next;
	}
	return sum + (next <= t->lines ? GAP : 0);
}

static void
test_budgets(void)
{
	static const uint64_t budgets[] = { 40, 41, 100, 200, 350, 600, 1000,
		2000, 100000 };
	unsigned over = 0, lost = 0, failed = 0;

	for (unsigned run = 0; run < RUNS; run++) {
		struct cs_select_item items[2][ITEMS];
		bool before[2][ITEMS] = { 0 };
		struct cs_select_text t[2];
		struct cs_err err;

		invent(items[0], &t[0]);
		invent(items[1], &t[1]);
		for (size_t b = 0; b < 9; b++) {
			for (size_t i = 0; i < ITEMS; i++)
				for (size_t k = 0; k < 2; k++)
					items[k][i].taken = items[k][i].full =
					    false;
			failed += cs_select_run(t, 2, budgets[b], &err) < 0;
			over += cost(&t[0]) + cost(&t[1]) > budgets[b];
			for (size_t i = 0; i < 2 * (size_t)ITEMS; i++) {
				bool *was = &before[i / ITEMS][i % ITEMS];

				lost += *was &&
				    !items[i / ITEMS][i % ITEMS].taken;
				*was = items[i / ITEMS][i % ITEMS].taken;
			}
		}
	}
	ok(failed == 0 && over == 0, "no budget is passed");
	ok(lost == 0, "a larger budget takes all that a smaller one took");
}

static void
test_whole(void)
{
	struct cs_select_item items[3] = {
		{ .first = 1, .next = 2, .cost = 5 },
		{ .first = 2, .next = 3, .cost = 5 },
		{ .first = 3, .next = 4, .cost = 5 },
	};
	struct cs_select_text t = {
		.items = items, .n = 3, .lines = 3, .gap = GAP, .share = 1
	};
	struct cs_err err;

	ok(cs_select_run(&t, 1, 15, &err) == 0 && items[0].taken &&
		items[1].taken && items[2].taken,
	    "what fits is taken whole, since nothing has to be said then");
}

/* Ten lines of cost 10; the best stands in the middle. */
static void
test_parts(void)
{
	struct cs_select_item items[10];
	struct cs_select_text t = {
		.items = items, .n = 10, .lines = 10, .gap = 12, .share = 1
	};
	struct cs_err err;

	for (size_t i = 0; i < 10; i++)
		items[i] = (struct cs_select_item){
			.first = i + 1,
			.next = i + 2,
			.cost = 10,
			.score = i == 5 ? 90 : 0,
		};
	ok(cs_select_run(&t, 1, 54, &err) == 0 && items[0].taken &&
		items[5].taken && items[9].taken,
	    "the first, the best and the last come before all others");
	ok(!items[1].taken && !items[8].taken, "and what costs more stays out");
}

/* Twenty lines of cost 10, one a line of its own choice. */
static struct cs_select_text
twenty(struct cs_select_item *items)
{
	for (size_t i = 0; i < 20; i++)
		items[i] = (struct cs_select_item){
			.first = i + 1,
			.next = i + 2,
			.cost = 10,
		};
	return (struct cs_select_text){
		.items = items, .n = 20, .lines = 20, .gap = 12, .share = 1
	};
}

static void
test_ranked(void)
{
	struct cs_select_item items[20];
	struct cs_select_text t = twenty(items);
	struct cs_err err;

	items[3].score = 90;
	items[7].rank = 2;
	items[12].rank = 1;
	ok(cs_select_run(&t, 1, 34, &err) == 0 && items[12].taken &&
		!items[7].taken && !items[0].taken && !items[3].taken,
	    "what is ranked first comes before all others");
	t = twenty(items);
	items[7].rank = 2;
	items[12].rank = 1;
	ok(cs_select_run(&t, 1, 56, &err) == 0 && items[12].taken &&
		items[7].taken && !items[0].taken && !items[19].taken,
	    "then what is ranked next, and nothing else");
}

static void
test_full(void)
{
	static const uint64_t budgets[] = { 60, 90, 300 };
	static const bool full[] = { false, false, true };
	struct cs_select_item items[20];
	struct cs_select_text t;
	struct cs_err err;

	for (size_t i = 0; i < 3; i++) {
		t = twenty(items);
		items[12].rank = 1;
		items[12].more = 30;
		ok(cs_select_run(&t, 1, budgets[i], &err) == 0 &&
			items[12].taken && items[12].full == full[i],
		    "what has a longer form is %s with a budget of %d",
		    full[i] ? "full" : "brief", (int)budgets[i]);
	}
}

static void
test_dear(void)
{
	struct cs_select_item items[20];
	struct cs_select_text t = twenty(items);
	uint64_t spent;
	struct cs_err err;

	items[19].cost = 60;
	items[10].cost = 60;
	items[10].score = 40;
	ok(cs_select_run(&t, 1, 100, &err) == 0 && !items[19].taken &&
		!items[10].taken,
	    "a dear line has to wait");
	spent = cost(&t);
	ok(spent > 85 && spent <= 100,
	    "and what it leaves is spent on others (%d)", (int)spent);
	t = twenty(items);
	for (size_t i = 0; i < 20; i++)
		items[i].cost = 60;
	ok(cs_select_run(&t, 1, 100, &err) == 0 && items[0].taken,
	    "where all are dear the first one does not");
}

static void
test_fill(void)
{
	struct cs_select_item items[3] = {
		{ .first = 1, .next = 2, .cost = 10 },
		{ .first = 2, .next = 3, .cost = 5 },
		{ .first = 3, .next = 4, .cost = 10 },
	};
	struct cs_select_text t = {
		.items = items, .n = 3, .lines = 3, .gap = 5, .share = 1
	};
	struct cs_err err;

	ok(cs_select_run(&t, 1, 25, &err) == 0 && items[1].taken,
	    "a line that costs no more than its gap is shown");
}

static void
test_nothing(void)
{
	struct cs_select_text t = { .lines = 0, .gap = GAP, .share = 1 };
	struct cs_err err;

	ok(cs_select_run(&t, 1, 100, &err) == 0, "an empty text is no trouble");
}

int
main(void)
{
	test_budgets();
	test_whole();
	test_parts();
	test_ranked();
	test_full();
	test_dear();
	test_fill();
	test_nothing();
	return tap_done();
}
