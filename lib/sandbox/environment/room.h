#ifndef CS_SANDBOX_ENVIRONMENT_ROOM_H
#define CS_SANDBOX_ENVIRONMENT_ROOM_H

#include <stdint.h>

struct cs_err;

/*
 * The space that an environment takes on disk while it is built.  No file
 * system of the host limits a folder for an ordinary user, so it is looked at:
 * for a tenth of the time at most.  What a build hides there from who builds it
 * can't fill the disk either.
 */
struct cs_room {
	const char *tree;
	int64_t max;  /* bytes */
	int64_t next; /* when to look again, cs_clock_us(); at first 0 */
};

/* -1 and err when there is no room for more. */
int cs_room_check(struct cs_room *r, int64_t now, struct cs_err *err);
/* The same when it is whole. */
int cs_room_settle(const struct cs_room *r, struct cs_err *err);

#endif
