#ifndef CS_BASE_OUTBOX_H
#define CS_BASE_OUTBOX_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

struct cs_err;

/* Bytes queued for a descriptor that may not accept them now. */
struct cs_outbox {
	struct cs_buf bytes;
	size_t sent;
};

#define CS_OUTBOX_INIT                                                         \
	{                                                                      \
		CS_BUF_INIT, 0                                                 \
	}

bool cs_outbox_empty(const struct cs_outbox *o);

/* Whether so much is queued that its reader should be waited for before more is
 * made. */
bool cs_outbox_is_full(const struct cs_outbox *o);

/*
 * One write(2) of at most `most` bytes, to be called after POLLOUT; -1 and err
 * on failure (errno is that of write).  A pipe that reports POLLOUT accepts
 * PIPE_BUF bytes without blocking, so a descriptor shared with others need not
 * be made nonblocking.
 */
int
cs_outbox_send(struct cs_outbox *o, int fd, size_t most, struct cs_err *err);

/* What to wait for: room in fd if anything is queued, and in any case its
 * reader's going away. */
struct pollfd cs_outbox_wait(const struct cs_outbox *o, int fd);

enum cs_outbox_got {
	CS_OUTBOX_GOING, /* what poll(2) reported has been dealt with */
	CS_OUTBOX_DEAF,	 /* the reader is gone */
	CS_OUTBOX_MUTE,	 /* fd cannot be written: err */
};

/* Write what can be written without blocking, after poll(2) for the above. */
enum cs_outbox_got cs_outbox_serve(
    struct cs_outbox *o, const struct pollfd *fd, struct cs_err *err);

void cs_outbox_free(struct cs_outbox *o);

#endif
