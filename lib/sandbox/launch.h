#ifndef CS_SANDBOX_LAUNCH_H
#define CS_SANDBOX_LAUNCH_H

#include <sys/types.h>

struct cs_err;
struct cs_plan;

/* A job's process tree, as its launcher holds it. */
struct cs_launched {
	pid_t pid; /* the first process of the namespaces, not yet waited for */
	int pidfd; /* readable when all of them are dead */
	int life;  /* closing it ends them */
	int notes; /* see note.h */
	int out, err; /* what the job prints */
};

/*
 * Start a job in namespaces of its own: user, mount, pid, network, IPC, UTS and
 * cgroup.  What fails behind this call comes as a note.  CS_EHOST when this
 * machine does not give the namespaces.
 */
int cs_launch_start(
    const struct cs_plan *plan, struct cs_launched *out, struct cs_err *err);

#endif
