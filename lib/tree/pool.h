#ifndef CS_TREE_POOL_H
#define CS_TREE_POOL_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

/*
 * Memory for code that cannot cope when there is none left: a failure leaves
 * that code through the jump buffer, and all blocks are given back at once.
 * That holds for each of a pool's ceilings too.
 *
 *	struct cs_pool pool = { .max_bytes = ..., ... };
 *	if (setjmp(pool.out) == 0)
 *		... cs_pool_alloc(&pool, n) never gives NULL here ...
 *	cs_pool_free(&pool);	pool.failed says why when it jumped
 *
 * A small block costs its own size, rounded to 8 bytes, and no more: what size
 * it has can be told from where it is.
 */
enum { CS_POOL_CLASSES = 128 };

struct cs_pool_link;

/* Blocks of one size: room for more of them, and those that were dropped. */
struct cs_pool_class {
	char *room;
	size_t left;
	void *spare;
};

struct cs_pool {
	size_t max_bytes; /* that are in use at a time */
	size_t max_block; /* of one block; 0: as large as max_bytes lets it */
	/* Of all that was ever asked for: a ceiling on time as well. */
	size_t max_blocks, max_work;
	jmp_buf out;
	enum cs_code failed; /* CS_OK, CS_ENOMEM, CS_ELIMIT */
	bool in_vain;	     /* CS_ELIMIT was that of max_block or max_work */
	size_t bytes, blocks, work;
	/* All small blocks: pages that are there when they are touched. */
	unsigned char *area;
	size_t area_len, area_used;
	struct cs_pool_class class[CS_POOL_CLASSES];
	struct cs_pool_link *large;
};

/* Aligned for what is in the block to 8 bytes. */
void *cs_pool_alloc(struct cs_pool *p, size_t n);
void *cs_pool_realloc(struct cs_pool *p, void *block, size_t n);
/* Kept for the next block of that size; NULL is fine. */
void cs_pool_drop(struct cs_pool *p, void *block);

void cs_pool_free(struct cs_pool *p);

#endif
