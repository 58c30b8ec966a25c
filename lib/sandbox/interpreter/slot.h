#ifndef CS_SANDBOX_INTERPRETER_SLOT_H
#define CS_SANDBOX_INTERPRETER_SLOT_H

#include <stddef.h>

struct cs_buf;

/*
 * Small files of a cache, $XDG_CACHE_HOME/codeshield/NAME (else below
 * ~/.cache), numbered: what is put into one takes the place of what was there.
 * It is a cache: nothing fails, it is only not there the next time.  What
 * another user may have written, or is not whole, is not taken; nor is anything
 * put into a folder that is another's.
 */

/* Into an empty buf; which stays empty when there is nothing. */
void cs_slot_get(const char *name, unsigned slot, struct cs_buf *out);
void cs_slot_put(const char *name, unsigned slot, const void *p, size_t n);

#endif
