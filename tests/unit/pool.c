#include "tree/pool.h"

#include <stdint.h>

#include "tap.h"

static void
start(struct cs_pool *p)
{
	memset(p, 0, sizeof(*p));
	p->max_bytes = 4 * 1024 * 1024;
	p->max_blocks = p->max_work = SIZE_MAX;
}

/* Blocks of all sizes keep what is in them, also when they grow. */
static void
try_sizes(struct cs_pool *p, bool *kept)
{
	enum { N = 300 };
	unsigned char *block[N];
	bool good = true;

	for (int round = 0; round < 2; round++) {
		for (size_t i = 0; i < N; i++) {
			block[i] = cs_pool_alloc(p, i * 5);
			good &= (uintptr_t)block[i] % 8 == 0;
			memset(block[i], (int)i, i * 5);
		}
		for (size_t i = 0; i < N; i++) {
			block[i] = cs_pool_realloc(p, block[i], i * 7);
			for (size_t j = 0; j < i * 5; j++)
				good &= block[i][j] == (unsigned char)i;
		}
		for (size_t i = 0; i < N; i++)
			cs_pool_drop(p, block[i]);
	}
	cs_pool_drop(p, NULL);
	*kept = good;
}

static bool
keeps(struct cs_pool *p)
{
	static bool kept;

	if (setjmp(p->out) == 0)
		try_sizes(p, &kept);
	return kept;
}

/* What was dropped is used again. */
static bool
reuses(struct cs_pool *p, size_t n)
{
	const size_t before = p->bytes;

	if (setjmp(p->out) != 0)
		return false;
	for (int i = 0; i < 100000; i++)
		cs_pool_drop(p, cs_pool_alloc(p, n));
	return p->bytes <= before + 64 * 1024;
}

/* Until it jumps. */
static void
fill(struct cs_pool *p, size_t n)
{
	if (setjmp(p->out) != 0)
		return;
	for (;;)
		cs_pool_alloc(p, n);
}

int
main(void)
{
	struct cs_pool p;

	start(&p);
	ok(keeps(&p), "blocks keep what is in them");
	ok(reuses(&p, 40), "small blocks are used again");
	ok(reuses(&p, 40000), "and large ones");
	fill(&p, 100);
	ok(p.failed == CS_ELIMIT && !p.in_vain && p.bytes <= p.max_bytes,
	    "no more bytes than it may have");
	cs_pool_free(&p);
	start(&p);
	p.max_block = 1000;
	fill(&p, 1001);
	ok(p.failed == CS_ELIMIT && p.in_vain, "no block over its size");
	cs_pool_free(&p);
	start(&p);
	p.max_blocks = 10;
	fill(&p, 2000);
	ok(p.failed == CS_ELIMIT && !p.in_vain && p.blocks == 11,
	    "no more blocks than it may have");
	cs_pool_free(&p);
	start(&p);
	p.max_work = 5000;
	fill(&p, 2000);
	ok(p.failed == CS_ELIMIT && p.in_vain && p.blocks == 2,
	    "nor more of all that was asked for");
	cs_pool_free(&p);
	start(&p);
	cs_pool_free(&p);
	ok(p.bytes == 0 && p.failed == CS_OK,
	    "one that was not used is freed too");
	return tap_done();
}
