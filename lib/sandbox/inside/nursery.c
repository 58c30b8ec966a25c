#include "sandbox/inside/nursery.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "sandbox/boot/boot.h"
#include "sandbox/inside/inside.h"
#include "sandbox/inside/nested.h"
#include "sandbox/inside/payload.h"
#include "sandbox/inside/reaper.h"
#include "sandbox/messages/note.h"
#include "sandbox/plan.h"
#include "sandbox/resources/cgroup.h"
#include "sandbox/walls/confine.h"
#include "sandbox/workspace/workspace.h"

struct nursery {
	const struct cs_ceilings *c;
	const struct cs_inside *in;
	pid_t server;
	int children; /* from cs_reaper_listen() */
	int orders;   /* to the server's interpreter, see order.h */
};

static _Noreturn void
fail(const struct cs_inside *in, const char *step)
{
	cs_note_failed(in->notes, step);
	_exit(1);
}

/* The file of the module that copies the interpreter. */
static int
open_module(const struct cs_inside *in)
{
	const int fd = memfd_create("module", MFD_CLOEXEC);
	struct cs_err ignored;

	if (fd < 0 ||
	    cs_io_write_all(fd, cs_boot_module, cs_boot_module_size, &ignored) <
		0)
		fail(in, "module");
	return fd;
}

static void
start_server(struct nursery *n, const struct cs_plan *server,
    const struct cs_payload_ends *ends)
{
	const int module = open_module(n->in);
	int orders[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, orders) < 0)
		fail(n->in, "socketpair");
	n->server = fork();
	if (n->server < 0)
		fail(n->in, "fork");
	if (n->server == 0)
		cs_payload_serve(server, ends, orders[0], module);
	(void)close(module);
	(void)close(orders[0]);
	n->orders = orders[1];
}

/* The first process of a box, in namespaces below ours, with its
 * descriptors. */
static void
give_birth(const struct nursery *n, int ends[CS_NOTE_BOX_FDS])
{
	const long flags = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID |
	    CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP |
	    (n->c->network ? 0 : CLONE_NEWNET) | SIGCHLD;
	const struct cs_inside in = { .life = ends[CS_NOTE_LIFE],
		.notes = ends[CS_NOTE_NOTES],
		.out = ends[CS_NOTE_OUT],
		.err = ends[CS_NOTE_ERR] };
	int keep[] = { ends[0], ends[1], ends[2], ends[3], n->orders };
	const long pid = syscall(SYS_clone, flags, NULL, NULL, NULL, NULL);

	if (pid == 0 && cs_io_close_all_but(keep, 5) == 0)
		cs_nested_main(n->c, &in, n->orders);
	if (pid <= 0)
		cs_note_failed(in.notes, "clone");
	if (pid == 0)
		_exit(1);
	for (int i = 0; i < CS_NOTE_BOX_FDS; i++)
		cs_io_close(&ends[i]);
}

static void
take_boxes(const struct nursery *n)
{
	int ends[CS_NOTE_FDS];
	struct cs_note note;
	int rc;

	while ((rc = cs_note_take(n->in->notes, &note, ends)) > 0)
		if (note.kind == CS_NOTE_BOX)
			give_birth(n, ends);
	if (rc < 0)
		_exit(1);
}

/* Existing boxes survive without the interpreter. */
static void
reap(struct nursery *n)
{
	struct signalfd_siginfo ignored;
	int status;

	(void)!read(n->children, &ignored, sizeof(ignored));
	if (!cs_reaper_reap(n->server, WNOHANG, &status))
		return;
	if (cs_note_ended(n->in->notes, status) < 0)
		_exit(1);
	n->server = -1;
}

static _Noreturn void
loop(struct nursery *n)
{
	struct pollfd fds[] = { { n->in->life, POLLIN, 0 },
		{ n->in->notes, POLLIN, 0 }, { n->children, POLLIN, 0 } };

	for (;;) {
		if (poll(fds, 3, -1) < 0 && errno != EINTR)
			_exit(1);
		if (fds[0].revents != 0)
			_exit(0);
		if (fds[1].revents != 0)
			take_boxes(n);
		if (fds[2].revents != 0)
			reap(n);
	}
}

/* Why nothing can be copied here, or NULL. */
static const char *
hindrance(const struct cs_ceilings *c, int workspace)
{
	/* A container may mask it. */
	if (access("/proc/self/fd", X_OK) != 0)
		return "there is no /proc";
	return c->workspace != NULL && workspace < 0 ? "the workspace has to "
						       "be copied"
						     : NULL;
}

/* The boxes are born into a mount namespace that has it, and the server stays
 * in one that does not. */
static const char *
show_workspace(int workspace)
{
	if (workspace < 0)
		return NULL;
	if (unshare(CLONE_NEWNS) < 0)
		return "unshare";
	return cs_workspace_put(workspace, CS_PLAN_WORK);
}

void
cs_nursery_main(const struct cs_ceilings *c, const struct cs_inside *in,
    const struct cs_plan *server, const struct cs_payload_ends *ends,
    int workspace)
{
	struct nursery n = { .c = c, .in = in };
	const char *failed, *why;

	n.children = cs_reaper_listen();
	if (n.children < 0)
		fail(in, "signalfd");
	why = hindrance(c, workspace);
	if (why == NULL)
		start_server(&n, server, ends);
	else if (cs_note_ready(in->notes, why, 0) < 0)
		_exit(1);
	if ((failed = show_workspace(workspace)) != NULL ||
	    (failed = cs_confine_drop(false)) != NULL)
		fail(in, failed);
	loop(&n);
}
