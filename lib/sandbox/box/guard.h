#ifndef CS_SANDBOX_BOX_GUARD_H
#define CS_SANDBOX_BOX_GUARD_H

#include <sys/types.h>

struct cs_cgroups;
struct cs_err;

/*
 * A process that outlives a launcher which is killed, and removes what its jobs
 * leave behind: their control groups and, without namespaces, their directories
 * in /tmp.  It exists while something is held.
 */
struct cs_guard {
	const struct cs_cgroups *cgroups; /* where groups are created */
	char ours[48]; /* prefix of the names of our groups and directories */
	pid_t pid;     /* 0: not there */
	int life;      /* when our end is closed it begins to clean up */
	int held;
};

/* Choose a name that no other launcher has. */
int cs_guard_init(
    struct cs_guard *g, const struct cs_cgroups *cgroups, struct cs_err *err);

/*
 * Call before creating something that would be left behind, and when it is
 * gone.  hold returns -1 and err if there can be no guard: then it must not be
 * created.
 */
int cs_guard_hold(struct cs_guard *g, struct cs_err *err);
void cs_guard_release(struct cs_guard *g);

/* Instead of release, for what takes time to remove: the guard does it, now or
 * at the latest when it exits, and exists until cs_guard_close(). */
enum { CS_GUARD_PATH = 64 };
void cs_guard_leave(struct cs_guard *g, const char folder[CS_GUARD_PATH]);

/* Wait for it to exit; it first removes what is still held. */
void cs_guard_close(struct cs_guard *g);

#endif
