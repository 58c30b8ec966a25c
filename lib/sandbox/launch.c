#include "sandbox/launch.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "base/memfile.h"
#include "sandbox/environment/environment.h"
#include "sandbox/inside/goods.h"
#include "sandbox/inside/inside.h"
#include "sandbox/messages/note.h"
#include "sandbox/messages/parcel.h"
#include "sandbox/plan.h"
#include "sandbox/resources/cgroup.h"
#include "sandbox/walls/ids.h"
#include "sandbox/workspace/workspace.h"

enum {
	WITHOUT_USER = CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET |
	    CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP
};

static const uint64_t namespaces[] = {
	[CS_ISOLATION_FULL] = CLONE_NEWUSER | WITHOUT_USER,
	[CS_ISOLATION_NO_USER_NS] = WITHOUT_USER,
	[CS_ISOLATION_BARE] = 0,
};

/* Both ends of everything between the two sides. */
struct ends {
	int life[2], notes[2], out[2], err[2];
	int group; /* to be born into, else -1 */
};

static void
close_pair(int fd[2])
{
	cs_io_close(&fd[0]);
	cs_io_close(&fd[1]);
}

static void
close_ends(struct ends *e)
{
	close_pair(e->life);
	close_pair(e->notes);
	close_pair(e->out);
	close_pair(e->err);
	cs_io_close(&e->group);
}

static int
open_notes(int fd[2], struct cs_err *err)
{
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, fd) < 0)
		return cs_err_sys(err, "socketpair");
	return 0;
}

static int
open_ends(struct ends *e, const struct cs_cgroup *group, struct cs_err *err)
{
	*e = (struct ends){ { -1, -1 }, { -1, -1 }, { -1, -1 }, { -1, -1 },
		-1 };
	if (cs_io_pipe(e->life, err) < 0 || open_notes(e->notes, err) < 0 ||
	    cs_io_pipe(e->out, err) < 0 || cs_io_pipe(e->err, err) < 0) {
		close_ends(e);
		return -1;
	}
	if (group != NULL && !cs_cgroup_open_folder(group, &e->group)) {
		(void)cs_err_sys(err, "cgroup");
		close_ends(e);
		return -1;
	}
	return 0;
}

/* The messages if namespaces are unavailable, with what to do about it. */
static void
no_namespaces(const struct cs_ceilings *c, struct cs_err *err)
{
	const int why = errno;

	if (why == EAGAIN || why == ENOMEM ||
	    c->isolation == CS_ISOLATION_BARE) {
		(void)cs_err_sys(err, "clone");
		return;
	}
	(void)cs_err_set(err, CS_EHOST,
	    "user_ns: no user namespaces here (%s): allow them (sysctl "
	    "user.max_user_namespaces, "
	    "kernel.apparmor_restrict_unprivileged_userns, a container's "
	    "seccomp profile)",
	    strerror(why));
}

static _Noreturn void
run_inside(const struct cs_ceilings *c, const struct ends *e, const char *home,
    bool by_root)
{
	const struct cs_inside in = { e->life[0], e->notes[1], e->out[1],
		e->err[1], home, by_root, e->group >= 0 };
	int keep[] = { e->life[0], e->notes[1], e->out[1], e->err[1] };

	if (cs_io_close_all_but(keep, sizeof(keep) / sizeof(keep[0])) == 0)
		cs_inside_main(c, &in);
	cs_note_failed(e->notes[1], "close_range");
	_exit(1);
}

/* Where root's files would be inaccessible to the job, it is lent a mount in
 * which they are its own; if that is unavailable they are copied. */
static void
lend_workspace(const struct cs_ceilings *c, int notes, struct cs_go *go)
{
	cs_fd_auto int mount = -1;

	if (c->workspace == NULL || c->isolation != CS_ISOLATION_FULL ||
	    geteuid() != 0)
		return;
	mount = cs_workspace_lend(c->workspace, &go->ids);
	go->lent = mount >= 0 &&
	    cs_note_pass(notes, CS_NOTE_WORKSPACE, &mount, 1) == 0;
}

/* Write the id maps, then let it start and tell it its ids; on failure it dies
 * unseen. */
static int
release(const struct cs_ceilings *c, pid_t pid, const char *home,
    const struct ends *e, struct cs_err *err)
{
	struct cs_go go = { .lent = false };

	if (cs_ids_choose(pid, &go.ids, err) < 0)
		return -1;
	if (c->isolation == CS_ISOLATION_FULL &&
	    cs_ids_map(pid, &cs_ids_inside, &go.ids, err) < 0)
		return -1;
	if (home != NULL && chown(home, go.ids.uid, go.ids.gid) < 0)
		return cs_err_sys(err, "%s", home);
	if (c->environment != NULL && c->environment->unbuilt &&
	    chown(c->environment->tree, go.ids.uid, go.ids.gid) < 0)
		return cs_err_sys(err, "%s", c->environment->tree);
	lend_workspace(c, e->notes[0], &go);
	return cs_io_write_all(e->life[1], &go, sizeof(go), err);
}

/*
 * Like fork(2), with namespaces and a pidfd.  Only clone3(2) can create a
 * process in a group; container runtimes hide it, so it is used only for that.
 */
static long
spawn(uint64_t flags, int group, int *pidfd)
{
	struct clone_args args = {
		.flags = flags | CLONE_PIDFD | CLONE_INTO_CGROUP,
		.pidfd = (uint64_t)(uintptr_t)pidfd,
		.exit_signal = SIGCHLD,
		.cgroup = (uint64_t)group,
	};

	if (group >= 0)
		return syscall(SYS_clone3, &args, sizeof(args));
	return syscall(
	    SYS_clone, flags | CLONE_PIDFD | SIGCHLD, NULL, pidfd, NULL, NULL);
}

/*
 * Spawn according to the isolation.  If root may create every namespace except
 * the user namespace, that is left out from then on.
 */
static long
start(struct cs_ceilings *c, const struct ends *e, int *pidfd)
{
	const uint64_t without = c->network ? CLONE_NEWNET : 0;
	long pid = spawn(namespaces[c->isolation] & ~without, e->group, pidfd);

	if (pid >= 0 || c->isolation != CS_ISOLATION_FULL || geteuid() != 0)
		return pid;
	pid = spawn(
	    namespaces[CS_ISOLATION_NO_USER_NS] & ~without, e->group, pidfd);
	if (pid >= 0)
		c->isolation = CS_ISOLATION_NO_USER_NS;
	return pid;
}

/* The ends that the launcher keeps. */
static void
keep_ends(struct ends *e, struct cs_launched *out)
{
	out->life = e->life[1];
	out->notes = e->notes[0];
	out->out = e->out[0];
	out->err = e->err[0];
	e->life[1] = e->notes[0] = e->out[0] = e->err[0] = -1;
	close_ends(e);
}

int
cs_launch_prepare(struct cs_ceilings *c, const struct cs_cgroup *group,
    const char *home, struct cs_launched *out, struct cs_err *err)
{
	const bool by_root = geteuid() == 0;
	struct ends e;
	int pidfd = -1;
	long pid;

	if (open_ends(&e, group, err) < 0)
		return -1;
	pid = start(c, &e, &pidfd);
	if (pid < 0) {
		no_namespaces(c, err);
		close_ends(&e);
		return -1;
	}
	if (pid == 0)
		run_inside(c, &e, home, by_root);
	if (release(c, (pid_t)pid, home, &e, err) < 0) {
		close_ends(&e);
		cs_io_close(&pidfd);
		(void)waitpid((pid_t)pid, NULL, 0);
		return -1;
	}
	*out = (struct cs_launched){ .pid = (pid_t)pid, .pidfd = pidfd };
	keep_ends(&e, out);
	return 0;
}

int
cs_launch_order(int server, struct cs_launched *out, struct cs_err *err)
{
	int fds[CS_NOTE_BOX_FDS];
	struct ends e;

	if (open_ends(&e, NULL, err) < 0)
		return -1;
	fds[CS_NOTE_LIFE] = e.life[0];
	fds[CS_NOTE_NOTES] = e.notes[1];
	fds[CS_NOTE_OUT] = e.out[1];
	fds[CS_NOTE_ERR] = e.err[1];
	if (cs_note_pass(server, CS_NOTE_BOX, fds, CS_NOTE_BOX_FDS) < 0) {
		close_ends(&e);
		return cs_err_set(err, CS_EIO, "the warm interpreter is gone");
	}
	*out = (struct cs_launched){ .pidfd = -1 };
	keep_ends(&e, out);
	return 0;
}

/* The job's standard input: from its envelope. */
static int
open_input(
    struct cs_launch_goods *g, const struct cs_plan *plan, struct cs_err *err)
{
	int *const fd = &g->fds[CS_NOTE_INPUT];

	if (g->copy && plan->input_len == 0 && !g->input)
		return 0;
	/* The host's /dev/null would let the job change the host's inode. */
	*fd = cs_memfile_make("stdin", plan->input != NULL ? plan->input : "",
	    plan->input_len, err);
	return *fd < 0 ? -1 : 0;
}

static int
open_parcel(
    struct cs_launch_goods *g, const struct cs_plan *plan, struct cs_err *err)
{
	struct cs_buf *const bytes = &g->parcel;
	int *const fd = &g->fds[CS_NOTE_PARCEL];

	cs_parcel_pack(plan, bytes);
	if (cs_buf_check(bytes, err) < 0)
		return -1;
	if (g->copy && bytes->len <= CS_NOTE_PARCEL_MAX)
		return 0;
	*fd = cs_memfile_make("parcel", bytes->data, bytes->len, err);
	cs_buf_free(bytes);
	return *fd < 0 ? -1 : 0;
}

static int
open_goods(struct cs_launch_goods *g, bool born, const struct cs_cgroup *group,
    const struct cs_plan *plan, struct cs_err *err)
{
	int doors = 0;

	if (open_parcel(g, plan, err) < 0 || open_input(g, plan, err) < 0)
		return -1;
	if (group != NULL &&
	    !cs_cgroup_open_doors(group, born, &g->fds[CS_NOTE_DOORS], &doors))
		return cs_err_set(err, CS_EHOST, "cgroup: %s", strerror(errno));
	g->n = CS_NOTE_DOORS + doors;
	return 0;
}

void
cs_launch_drop(struct cs_launch_goods *g)
{
	if (g->n > 0)
		cs_goods_close(g->fds);
	cs_buf_free(&g->parcel);
	g->n = 0;
}

int
cs_launch_pack(struct cs_launch_goods *g, const struct cs_launched *l,
    const struct cs_cgroup *group, const struct cs_plan *plan,
    struct cs_err *err)
{
	for (int i = 0; i < CS_NOTE_FDS; i++)
		g->fds[i] = -1;
	g->n = CS_NOTE_DOORS;
	g->parcel = (struct cs_buf)CS_BUF_INIT;
	/* What a server creates is in the server's group. */
	if (open_goods(g, l->pid != 0, group, plan, err) == 0)
		return 0;
	cs_launch_drop(g);
	return -1;
}

static int
pass(const struct cs_launch_goods *g, int to, enum cs_note_kind kind)
{
	struct cs_note_job job;

	if (!g->copy)
		return cs_note_pass(to, kind, g->fds, g->n);
	job.len = g->parcel.len;
	if (job.len > 0)
		memcpy(job.parcel, g->parcel.data, job.len);
	return cs_note_pass_job(to, &job, g->fds, g->n);
}

int
cs_launch_pass(struct cs_launch_goods *g, int to, enum cs_note_kind kind,
    struct cs_err *err)
{
	int rc = 0;

	if (g->n > 0 && pass(g, to, kind) < 0 && errno != EPIPE &&
	    errno != ECONNRESET)
		rc = cs_err_sys(err, "sendmsg");
	cs_launch_drop(g);
	return rc;
}
