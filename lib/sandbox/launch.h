#ifndef CS_SANDBOX_LAUNCH_H
#define CS_SANDBOX_LAUNCH_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/buf.h"
#include "sandbox/messages/note.h"

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

/* What is sent with a plan: for a job, also access to its group if it was not
 * born there (otherwise group is NULL). */
struct cs_launch_goods {
	int fds[CS_NOTE_FDS];
	int n; /* 0: empty */
	struct cs_buf parcel;
	bool copy;  /* for a copy: a small parcel needs no descriptor */
	bool input; /* send a standard input even if it is empty */
};
int cs_launch_pack(struct cs_launch_goods *g, const struct cs_launched *l,
    const struct cs_cgroup *group, const struct cs_plan *plan,
    struct cs_err *err);
void cs_launch_drop(struct cs_launch_goods *g);

/* Send them to the first process, or over a channel; a dead one is noticed
 * later.  They are empty afterwards in any case. */
int cs_launch_pass(
    struct cs_launch_goods *g, int to, enum cs_note_kind, struct cs_err *err);

#endif
