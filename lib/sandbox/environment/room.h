#ifndef CS_SANDBOX_ENVIRONMENT_ROOM_H
#define CS_SANDBOX_ENVIRONMENT_ROOM_H

#include <stdint.h>

struct cs_err;

/*
 * The disk space that an environment takes while it is built.  No host file
 * system limits a directory for an ordinary user, so it is measured: for a
 * tenth of the time at most.  A build that hides its size from its builder
 * cannot fill the disk either.
 */
struct cs_room {
	const char *tree;
	int64_t max;  /* bytes */
	int64_t next; /* time of the next check, cs_clock_us(); initially 0 */
};

/* -1 and err if there is no room for more. */
int cs_room_check(struct cs_room *r, int64_t now, struct cs_err *err);
/* The same when it is complete. */
int cs_room_settle(const struct cs_room *r, struct cs_err *err);

#endif
