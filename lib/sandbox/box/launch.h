#ifndef CS_SANDBOX_BOX_LAUNCH_H
#define CS_SANDBOX_BOX_LAUNCH_H

#include <sys/types.h>

struct cs_ceilings;
struct cs_cgroup;
struct cs_err;
struct cs_plan;

/* A job's process tree, as its launcher holds it. */
struct cs_launched {
	pid_t pid; /* the first process of the namespaces, not yet waited for;
		      0 when it is not our child */
	int pidfd; /* readable when all of them are dead; -1 when it is not
		      known yet */
	int life;  /* words, see reaper.h; closed: end all */
	int notes; /* see note.h */
	int out, err; /* what the job prints */
};

/*
 * Build a process tree in namespaces of its own: user, mount, pid, network,
 * IPC, UTS and cgroup; it waits for its job.  What fails behind this call comes
 * as a note.  group is what it is born into, if it can be.  home is the folder
 * that stands for a root where there are no namespaces, else NULL.  CS_EHOST
 * when this machine does not give what c->isolation says, which is lowered by
 * the user namespace where only root goes without.
 */
int cs_launch_prepare(struct cs_ceilings *c, const struct cs_cgroup *group,
    const char *home, struct cs_launched *out, struct cs_err *err);

/* One in which the job's interpreter is a copy of a server's, whose notes these
 * are; see warm.h.  Its pidfd comes as a note. */
int cs_launch_order(int server, struct cs_launched *out, struct cs_err *err);

/* Give it the job, and the way into the group where it is not born there. */
int cs_launch_give(const struct cs_launched *l, const struct cs_cgroup *group,
    const struct cs_plan *plan, struct cs_err *err);

/* The next cell to a session, over its channel.  One whose other end is gone is
 * found dead later. */
int cs_launch_cell(int channel, const struct cs_plan *plan, struct cs_err *err);

/* Make it a server, whose interpreter is what plan says. */
int cs_launch_serve(const struct cs_launched *l, const struct cs_plan *plan,
    struct cs_err *err);

#endif
