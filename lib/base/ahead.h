#ifndef CS_BASE_AHEAD_H
#define CS_BASE_AHEAD_H

#include <stddef.h>

struct cs_buf;
struct cs_err;

/*
 * A descriptor read in pieces by a thread, which fills one while the piece
 * before it is worked on.  The first is read without it, so that a small input
 * costs no thread; where there is none to be had, so are all.
 */
struct cs_ahead;

/* The descriptor is borrowed; each piece but the last has `size` bytes. */
struct cs_ahead *cs_ahead_new(int fd, size_t size, struct cs_err *err);
/* Ends the thread, whatever it waits for. */
void cs_ahead_free(struct cs_ahead *a);

/*
 * The next piece, which stays until the next call: empty at the end of the
 * input, NULL with err when it can't be read.  Waits as long as it takes.
 */
const struct cs_buf *cs_ahead_next(struct cs_ahead *a, struct cs_err *err);

#endif
