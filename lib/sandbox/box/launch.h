#ifndef CS_SANDBOX_BOX_LAUNCH_H
#define CS_SANDBOX_BOX_LAUNCH_H

#include <sys/types.h>

struct cs_ceilings;
struct cs_cgroup;
struct cs_err;
struct cs_plan;

/* A job's process tree, as seen by its launcher. */
struct cs_launched {
	pid_t pid; /* the first process of the namespaces, not yet waited for; 0
		      if it is not our child */
	int pidfd; /* readable when all of them are dead; -1 if not known yet */
	int life;  /* messages, see reaper.h; closing it kills all */
	int notes; /* see note.h */
	int out, err; /* the job's output */
};

/*
 * Build a process tree in namespaces of its own: user, mount, pid, network,
 * IPC, UTS and cgroup; it waits for its job.  Later failures arrive as a note.
 * group is the control group that it is born into, if possible.  home is the
 * directory that replaces a root if there are no namespaces, otherwise NULL.
 * CS_EHOST if this machine lacks what c->isolation requires, which is lowered
 * by the user namespace if only root can do without.
 */
int cs_launch_prepare(struct cs_ceilings *c, const struct cs_cgroup *group,
    const char *home, struct cs_launched *out, struct cs_err *err);

/* One in which the job's interpreter is copied from a server, whose notes these
 * are; see warm.h.  Its pidfd arrives as a note. */
int cs_launch_order(int server, struct cs_launched *out, struct cs_err *err);

/* Give it the job, and access to the group if it was not born there. */
int cs_launch_give(const struct cs_launched *l, const struct cs_cgroup *group,
    const struct cs_plan *plan, struct cs_err *err);

/* Send the next cell to a session, over its channel.  A dead one is noticed
 * later. */
int cs_launch_cell(int channel, const struct cs_plan *plan, struct cs_err *err);

/* Make it a server, whose interpreter is given by plan. */
int cs_launch_serve(const struct cs_launched *l, const struct cs_plan *plan,
    struct cs_err *err);

#endif
