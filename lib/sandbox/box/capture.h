#ifndef CS_SANDBOX_BOX_CAPTURE_H
#define CS_SANDBOX_BOX_CAPTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

struct cs_err;

/*
 * One stream of a job, in bounded memory: all of it up to keep bytes, otherwise
 * its first and last halves of that.  What is between is counted.
 */
struct cs_capture {
	int fd; /* the reading end of the pipe, -1 when closed */
	size_t keep;
	uint64_t total; /* bytes received */
	struct cs_buf head;
	struct cs_buf tail; /* a ring buffer once it is full */
	size_t tail_at;	    /* position of the ring's oldest byte */
};

/* Takes over fd and makes it nonblocking. */
int
cs_capture_open(struct cs_capture *c, int fd, size_t keep, struct cs_err *err);
void cs_capture_close(struct cs_capture *c);

/*
 * Read what is available, at most a few buffers full so that others are not
 * starved.  1 if there may be more, 0 if the pipe is empty or at its end (then
 * it is closed), -1 if out of memory or read(2) failed.
 */
int cs_capture_fill(struct cs_capture *c, struct cs_err *err);

/* Discard what was received, and continue. */
void cs_capture_restart(struct cs_capture *c);

bool cs_capture_truncated(const struct cs_capture *c);

/* What was kept, in one piece, with a line in place of what was not. */
void cs_capture_text(const struct cs_capture *c, struct cs_buf *out);

#endif
