#ifndef CS_BASE_HEAP_H
#define CS_BASE_HEAP_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * malloc(3) for a library that does not look at each of its failures.  While a
 * call of it is guarded, the first failure gives back all that the call had
 * taken and leaves it through the jump buffer; what was taken before stays.
 *
 *	cs_heap_guard(&heap);
 *	if (setjmp(heap.out) != 0)
 *		... memory is out ...
 *	v = call();	it allocates by cs_heap_alloc(&heap, n)
 *	cs_heap_unguard(&heap);
 *
 * The blocks are freed one by one whenever it likes.  Not for several threads.
 */
struct cs_heap_block;

struct cs_heap {
	struct cs_heap_block *newest;
	struct cs_heap_block *kept; /* the newest when the guard was set */
	bool guarded;
	jmp_buf out;
};

/* NULL only where it is not guarded.  As aligned as malloc's. */
void *cs_heap_alloc(struct cs_heap *h, size_t n);
void cs_heap_drop(struct cs_heap *h, void *p);

/* A guarded call must not free what was taken before it. */
void cs_heap_guard(struct cs_heap *h);
void cs_heap_unguard(struct cs_heap *h);

#endif
