#ifndef CS_BASE_HEAP_H
#define CS_BASE_HEAP_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * malloc(3) for a library that does not check every allocation.  While a call
 * into it is guarded, the first failure frees everything that the call had
 * allocated and leaves it through the jump buffer; earlier allocations remain.
 *
 *	cs_heap_guard(&heap);
 *	if (setjmp(heap.out) != 0)
 *		... out of memory ...
 *	v = call();	allocates with cs_heap_alloc(&heap, n)
 *	cs_heap_unguard(&heap);
 *
 * Blocks may be freed one by one at any time.  Not thread-safe.
 */
struct cs_heap_block;

struct cs_heap {
	struct cs_heap_block *newest;
	struct cs_heap_block *kept; /* the newest when the guard was set */
	bool guarded;
	jmp_buf out;
};

/* Returns NULL only if not guarded.  Aligned as by malloc(3). */
void *cs_heap_alloc(struct cs_heap *h, size_t n);
void cs_heap_drop(struct cs_heap *h, void *p);

/* A guarded call must not free what was allocated before it. */
void cs_heap_guard(struct cs_heap *h);
void cs_heap_unguard(struct cs_heap *h);

#endif
