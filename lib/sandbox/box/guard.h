#ifndef CS_SANDBOX_BOX_GUARD_H
#define CS_SANDBOX_BOX_GUARD_H

#include <sys/types.h>

struct cs_cgroups;
struct cs_err;

/*
 * A process that outlives a launcher which is killed, and removes what its jobs
 * leave: their control groups and, without namespaces, their folders in /tmp.
 * It is there while something is held.
 */
struct cs_guard {
	const struct cs_cgroups *cgroups; /* where groups are made */
	char ours[48]; /* what the names of our groups and folders begin with */
	pid_t pid;     /* 0: not there */
	int life;      /* closed by our end, it starts to sweep */
	int held;
};

/* Think of a name that no other launcher has. */
int cs_guard_init(
    struct cs_guard *g, const struct cs_cgroups *cgroups, struct cs_err *err);

/*
 * Before something is made that would be left, and when it is gone.  hold is -1
 * and err when there can be no guard: then it must not be made.
 */
int cs_guard_hold(struct cs_guard *g, struct cs_err *err);
void cs_guard_release(struct cs_guard *g);

/* In place of release, for what takes time to be removed: the guard does it,
 * now or at the latest at its end, and is there until cs_guard_close(). */
enum { CS_GUARD_PATH = 64 };
void cs_guard_leave(struct cs_guard *g, const char folder[CS_GUARD_PATH]);

/* Wait for its end; what is still held it sweeps first. */
void cs_guard_close(struct cs_guard *g);

#endif
