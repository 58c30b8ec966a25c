#include "python/pool.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
	STEP = 16, /* small blocks come in multiples of it */
	SMALL_MAX = STEP * CS_POOL_CLASSES,
	CHUNK_MIN = 64 * 1024,
	CHUNK_MAX = 1024 * 1024,
};

/* Before each piece of memory that came from malloc(3). */
struct cs_pool_link {
	struct cs_pool_link *prev, *next;
};

/* Before each block: its usable size, a multiple of STEP when small. */
struct head {
	size_t size;
};

static _Noreturn void
give_up(struct cs_pool *p, enum cs_code why)
{
	p->failed = why;
	longjmp(p->out, 1);
}

static void *
get(struct cs_pool *p, size_t n)
{
	struct cs_pool_link *l;

	if (n > p->max_bytes - p->bytes)
		give_up(p, CS_ELIMIT);
	l = malloc(sizeof(*l) + n);
	if (l == NULL)
		give_up(p, CS_ENOMEM);
	p->bytes += n;
	l->prev = NULL;
	l->next = p->chunks;
	if (l->next != NULL)
		l->next->prev = l;
	p->chunks = l;
	return l + 1;
}

static void
give_back(struct cs_pool *p, void *memory, size_t n)
{
	struct cs_pool_link *l = (struct cs_pool_link *)memory - 1;

	if (l->next != NULL)
		l->next->prev = l->prev;
	if (l->prev != NULL)
		l->prev->next = l->next;
	else
		p->chunks = l->next;
	p->bytes -= n;
	free(l);
}

static struct head *
carve(struct cs_pool *p, size_t size)
{
	const size_t n = sizeof(struct head) + size;
	struct head *h;

	if (n > p->left) {
		const size_t chunk = p->bytes < CHUNK_MIN ? CHUNK_MIN
		    : p->bytes < CHUNK_MAX		  ? p->bytes
							  : CHUNK_MAX;

		p->room = get(p, chunk);
		p->left = chunk;
	}
	h = (struct head *)(void *)p->room;
	p->room += n;
	p->left -= n;
	return h;
}

static void *
small(struct cs_pool *p, size_t n)
{
	const size_t class = n == 0 ? 0 : (n - 1) / STEP;
	void *block = p->spare[class];
	struct head *h;

	if (block != NULL) {
		memcpy(&p->spare[class], block, sizeof(void *));
		return block;
	}
	h = carve(p, (class + 1) * STEP);
	h->size = (class + 1) * STEP;
	return h + 1;
}

static void *
large(struct cs_pool *p, size_t n)
{
	struct head *h;

	if (n > SIZE_MAX / 2)
		give_up(p, CS_ELIMIT);
	h = get(p, sizeof(*h) + n);
	h->size = n;
	return h + 1;
}

void *
cs_pool_alloc(struct cs_pool *p, size_t n)
{
	p->in_vain = (p->max_block != 0 && n > p->max_block) ||
	    n > p->max_work - p->work;
	if (p->in_vain || ++p->blocks > p->max_blocks)
		give_up(p, CS_ELIMIT);
	p->work += n;
	return n <= SMALL_MAX ? small(p, n) : large(p, n);
}

void
cs_pool_drop(struct cs_pool *p, void *block)
{
	struct head *h = block;

	if (block == NULL)
		return;
	h--;
	if (h->size > SMALL_MAX) {
		give_back(p, h, sizeof(*h) + h->size);
		return;
	}
	memcpy(block, &p->spare[h->size / STEP - 1], sizeof(void *));
	p->spare[h->size / STEP - 1] = block;
}

void *
cs_pool_realloc(struct cs_pool *p, void *block, size_t n)
{
	const struct head *h = block;
	void *to;

	if (block != NULL && n <= (h - 1)->size)
		return block;
	to = cs_pool_alloc(p, n);
	if (block != NULL) {
		memcpy(to, block, (h - 1)->size);
		cs_pool_drop(p, block);
	}
	return to;
}

void
cs_pool_free(struct cs_pool *p)
{
	while (p->chunks != NULL) {
		struct cs_pool_link *next = p->chunks->next;

		free(p->chunks);
		p->chunks = next;
	}
}
