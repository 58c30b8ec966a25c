#include "base/heap.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>

/* Before each block.  The newest has no next. */
struct cs_heap_block {
	alignas(max_align_t) struct cs_heap_block *prev;
	struct cs_heap_block *next;
};

static _Noreturn void
give_up(struct cs_heap *h)
{
	while (h->newest != h->kept) {
		struct cs_heap_block *b = h->newest;

		h->newest = b->prev;
		free(b);
	}
	if (h->newest != NULL)
		h->newest->next = NULL;
	h->guarded = false;
	longjmp(h->out, 1);
}

void *
cs_heap_alloc(struct cs_heap *h, size_t n)
{
	struct cs_heap_block *b = n > SIZE_MAX - sizeof(*b)
	    ? NULL
	    : malloc(sizeof(*b) + n);

	if (b == NULL && h->guarded)
		give_up(h);
	if (b == NULL)
		return NULL;
	b->next = NULL;
	b->prev = h->newest;
	if (b->prev != NULL)
		b->prev->next = b;
	h->newest = b;
	return b + 1;
}

void
cs_heap_drop(struct cs_heap *h, void *p)
{
	struct cs_heap_block *b = p;

	if (b == NULL)
		return;
	b--;
	if (b->prev != NULL)
		b->prev->next = b->next;
	if (b->next != NULL)
		b->next->prev = b->prev;
	else
		h->newest = b->prev;
	free(b);
}

void
cs_heap_guard(struct cs_heap *h)
{
	h->kept = h->newest;
	h->guarded = true;
}

void
cs_heap_unguard(struct cs_heap *h)
{
	h->guarded = false;
}
