#include "tree/pool.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
	STEP = 8, /* small blocks are multiples of it */
	SMALL_MAX = STEP * CS_POOL_CLASSES,
	CHUNK = 16 * 1024, /* of the area, for blocks of one class */
};

/* Before each large block. */
struct cs_pool_link {
	struct cs_pool_link *prev, *next;
	size_t size;
};

static _Noreturn void
give_up(struct cs_pool *p, enum cs_code why)
{
	p->failed = why;
	longjmp(p->out, 1);
}

static void
count(struct cs_pool *p, size_t n)
{
	if (n > p->max_bytes - p->bytes)
		give_up(p, CS_ELIMIT);
	p->bytes += n;
}

/* ---- small blocks: the area is chunks, and first the class of each ---- */

static void
map_area(struct cs_pool *p)
{
	const size_t chunks = p->max_bytes / CHUNK + 1;
	const size_t len = (chunks + chunks / CHUNK + 1) * CHUNK;
	void *area = mmap(NULL, len, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (area == MAP_FAILED)
		give_up(p, CS_ENOMEM);
	p->area = area;
	p->area_len = len;
	p->area_used = (chunks / CHUNK + 1) * CHUNK;
}

static bool
is_small(const struct cs_pool *p, const void *block)
{
	const uintptr_t at = (uintptr_t)block, area = (uintptr_t)p->area;

	return at >= area && at - area < p->area_len;
}

static size_t
class_of(const struct cs_pool *p, const void *block)
{
	return p->area[((uintptr_t)block - (uintptr_t)p->area) / CHUNK];
}

static void
add_chunk(struct cs_pool *p, size_t class)
{
	if (p->area == NULL)
		map_area(p);
	count(p, CHUNK);
	p->area[p->area_used / CHUNK] = (unsigned char)class;
	p->class[class].room = (char *)p->area + p->area_used;
	p->class[class].left = CHUNK;
	p->area_used += CHUNK;
}

static void *
small(struct cs_pool *p, size_t n)
{
	const size_t class = n == 0 ? 0 : (n - 1) / STEP;
	const size_t size = (class + 1) * STEP;
	struct cs_pool_class *c = &p->class[class];
	void *block = c->spare;

	if (block != NULL) {
		memcpy(&c->spare, block, sizeof(void *));
		return block;
	}
	if (c->left < size)
		add_chunk(p, class);
	block = c->room;
	c->room += size;
	c->left -= size;
	return block;
}

/* ---- large ones ---- */

static void *
large(struct cs_pool *p, size_t n)
{
	struct cs_pool_link *l;

	if (n > SIZE_MAX / 2)
		give_up(p, CS_ELIMIT);
	count(p, n);
	l = malloc(sizeof(*l) + n);
	if (l == NULL)
		give_up(p, CS_ENOMEM);
	*l = (struct cs_pool_link){ NULL, p->large, n };
	if (l->next != NULL)
		l->next->prev = l;
	p->large = l;
	return l + 1;
}

static void
drop_large(struct cs_pool *p, void *block)
{
	struct cs_pool_link *l = (struct cs_pool_link *)block - 1;

	if (l->next != NULL)
		l->next->prev = l->prev;
	if (l->prev != NULL)
		l->prev->next = l->next;
	else
		p->large = l->next;
	p->bytes -= l->size;
	free(l);
}

/* ---- both ---- */

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
	struct cs_pool_class *c;

	if (block == NULL)
		return;
	if (!is_small(p, block)) {
		drop_large(p, block);
		return;
	}
	c = &p->class[class_of(p, block)];
	memcpy(block, &c->spare, sizeof(void *));
	c->spare = block;
}

static size_t
size_of(const struct cs_pool *p, const void *block)
{
	return is_small(p, block)
	    ? (class_of(p, block) + 1) * STEP
	    : ((const struct cs_pool_link *)block - 1)->size;
}

void *
cs_pool_realloc(struct cs_pool *p, void *block, size_t n)
{
	const size_t had = block == NULL ? 0 : size_of(p, block);
	void *to;

	if (block != NULL && n <= had)
		return block;
	to = cs_pool_alloc(p, n);
	if (block != NULL) {
		memcpy(to, block, had);
		cs_pool_drop(p, block);
	}
	return to;
}

void
cs_pool_free(struct cs_pool *p)
{
	while (p->large != NULL) {
		struct cs_pool_link *next = p->large->next;

		free(p->large);
		p->large = next;
	}
	if (p->area != NULL)
		(void)munmap(p->area, p->area_len);
	p->area = NULL;
}
