#ifndef CS_SANDBOX_INTERPRETER_SLOT_H
#define CS_SANDBOX_INTERPRETER_SLOT_H

#include <stddef.h>

struct cs_buf;

/*
 * Small files in a cache, $XDG_CACHE_HOME/codeshield/NAME (or below ~/.cache),
 * numbered: writing one replaces its contents.  As it is a cache, nothing
 * fails; an entry is merely absent next time.  What another user may have
 * written, or is incomplete, is not used; nor is anything written to a
 * directory that belongs to somebody else.
 */

/* Into an empty buf, which remains empty if there is nothing. */
void cs_slot_get(const char *name, unsigned slot, struct cs_buf *out);
void cs_slot_put(const char *name, unsigned slot, const void *p, size_t n);

#endif
