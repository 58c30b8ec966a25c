#include "base/heap.h"

#include <stdint.h>

#include "tap.h"

/* The sanitizer's allocator would rather end the program. */
const char *__asan_default_options(void);

const char *
__asan_default_options(void)
{
	return "allocator_may_return_null=1";
}

/* Takes two blocks, gives one back, and asks for more than there is. */
static void
greedy(struct cs_heap *h)
{
	void *a = cs_heap_alloc(h, 1);

	(void)cs_heap_alloc(h, 100);
	cs_heap_drop(h, a);
	(void)cs_heap_alloc(h, SIZE_MAX / 2);
}

static int
guarded(struct cs_heap *h)
{
	cs_heap_guard(h);
	if (setjmp(h->out) != 0)
		return -1;
	greedy(h);
	cs_heap_unguard(h);
	return 0;
}

int
main(void)
{
	struct cs_heap h = { 0 };
	char *before = cs_heap_alloc(&h, 6), *behind;

	memcpy(before, "kept!", 6);
	ok(cs_heap_alloc(&h, SIZE_MAX / 2) == NULL &&
		cs_heap_alloc(&h, SIZE_MAX) == NULL,
	    "without a guard, what can't be had is NULL");
	ok(guarded(&h) < 0, "a guarded call is left");
	ok(h.newest != NULL && !h.guarded && strcmp(before, "kept!") == 0,
	    "what was taken before it stays");
	behind = cs_heap_alloc(&h, 1);
	ok((uintptr_t)behind % sizeof(long double) == 0, "blocks are aligned");
	cs_heap_drop(&h, before);
	cs_heap_drop(&h, NULL);
	cs_heap_drop(&h, behind);
	ok(h.newest == NULL, "blocks are freed in any order");
	return tap_done();
}
