#ifndef CS_TREE_POOL_H
#define CS_TREE_POOL_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

/*
 * Memory for code that cannot handle allocation failures: a failure leaves that
 * code through the jump buffer, and all blocks are freed at once.  The same
 * goes for exceeding any of a pool's limits.
 *
 *	struct cs_pool pool = { .max_bytes = ..., ... };
 *	if (setjmp(pool.out) == 0)
 *		... cs_pool_alloc(&pool, n) never returns NULL here ...
 *	cs_pool_free(&pool);	pool.failed says why it jumped
 *
 * A small block takes its own size, rounded up to 8 bytes, and no more: its
 * address tells its size.
 */
enum { CS_POOL_CLASSES = 128 };

struct cs_pool_link;

/* Blocks of one size: room for more of them, and a list of free ones. */
struct cs_pool_class {
	char *room;
	size_t left;
	void *spare;
};

struct cs_pool {
	size_t max_bytes; /* in use at a time */
	size_t max_block; /* in one block; 0: up to max_bytes */
	/* Over the pool's lifetime: limits time as well. */
	size_t max_blocks, max_work;
	jmp_buf out;
	enum cs_code failed; /* CS_OK, CS_ENOMEM, CS_ELIMIT */
	bool in_vain;	     /* CS_ELIMIT was due to max_block or max_work */
	size_t bytes, blocks, work;
	/* All small blocks: pages are allocated when touched. */
	unsigned char *area;
	size_t area_len, area_used;
	struct cs_pool_class class[CS_POOL_CLASSES];
	struct cs_pool_link *large;
};

/* Aligned to 8 bytes. */
void *cs_pool_alloc(struct cs_pool *p, size_t n);
void *cs_pool_realloc(struct cs_pool *p, void *block, size_t n);
/* Kept for the next block of that size; NULL is fine. */
void cs_pool_drop(struct cs_pool *p, void *block);

void cs_pool_free(struct cs_pool *p);

#endif
