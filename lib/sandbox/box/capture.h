#ifndef CS_SANDBOX_BOX_CAPTURE_H
#define CS_SANDBOX_BOX_CAPTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

struct cs_err;

/*
 * One stream of a job, in bounded memory: all of it up to keep bytes, else its
 * first half and its last half of them.  What is in between is counted.
 */
struct cs_capture {
	int fd; /* the pipe's reading end, -1 when closed */
	size_t keep;
	uint64_t total; /* bytes that came */
	struct cs_buf head;
	struct cs_buf tail; /* a ring once it is full */
	size_t tail_at;	    /* where the ring's oldest byte is */
};

/* Takes fd over and makes it non-blocking. */
int
cs_capture_open(struct cs_capture *c, int fd, size_t keep, struct cs_err *err);
void cs_capture_close(struct cs_capture *c);

/*
 * Read what is there, at most a few buffers full so that nobody else starves.
 * 1 when more may be there, 0 when the pipe is empty or at its end (then it is
 * closed), -1 when memory ran out or read(2) failed.
 */
int cs_capture_fill(struct cs_capture *c, struct cs_err *err);

/* Forget what came, and go on with what comes. */
void cs_capture_restart(struct cs_capture *c);

bool cs_capture_truncated(const struct cs_capture *c);

/* What was kept, in one piece, with a line in the place of what was not. */
void cs_capture_text(const struct cs_capture *c, struct cs_buf *out);

#endif
