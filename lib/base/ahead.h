#ifndef CS_BASE_AHEAD_H
#define CS_BASE_AHEAD_H

#include <stddef.h>

struct cs_buf;
struct cs_err;

/*
 * Reads a descriptor ahead in a thread, which fills one piece while the
 * previous one is processed.  The first piece is read without the thread, so
 * that a small input costs none; if no thread can be created, so are all
 * others.
 */
struct cs_ahead;

/* The descriptor is borrowed; each piece but the last has `size` bytes. */
struct cs_ahead *cs_ahead_new(int fd, size_t size, struct cs_err *err);
/* Ends the thread, whatever it is waiting for. */
void cs_ahead_free(struct cs_ahead *a);

/*
 * Returns the next piece, valid until the next call: empty at the end of the
 * input, NULL and err if it cannot be read.  Waits as long as it takes.
 */
const struct cs_buf *cs_ahead_next(struct cs_ahead *a, struct cs_err *err);

#endif
