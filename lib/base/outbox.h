#ifndef CS_BASE_OUTBOX_H
#define CS_BASE_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

struct cs_err;

/* Bytes on their way to a descriptor that may not take them now. */
struct cs_outbox {
	struct cs_buf bytes;
	size_t sent;
};

#define CS_OUTBOX_INIT                                                         \
	{                                                                      \
		CS_BUF_INIT, 0                                                 \
	}

bool cs_outbox_empty(const struct cs_outbox *o);

/* Bytes that wait. */
size_t cs_outbox_size(const struct cs_outbox *o);

/*
 * One write(2) of at most most bytes, to be called after POLLOUT; -1 and err
 * (errno is write's).  A pipe that said POLLOUT takes PIPE_BUF bytes without
 * blocking, so a descriptor that others share need not be made non-blocking.
 */
int
cs_outbox_send(struct cs_outbox *o, int fd, size_t most, struct cs_err *err);

void cs_outbox_free(struct cs_outbox *o);

#endif
