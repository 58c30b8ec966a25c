#ifndef CS_BASE_OUTBOX_H
#define CS_BASE_OUTBOX_H

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

/* The number of bytes queued. */
size_t cs_outbox_size(const struct cs_outbox *o);

/*
 * One write(2) of at most `most` bytes, to be called after POLLOUT; -1 and err
 * on failure (errno is that of write).  A pipe that reports POLLOUT accepts
 * PIPE_BUF bytes without blocking, so a descriptor shared with others need not
 * be made nonblocking.
 */
int
cs_outbox_send(struct cs_outbox *o, int fd, size_t most, struct cs_err *err);

void cs_outbox_free(struct cs_outbox *o);

#endif
