#include "sandbox/inside/nested.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "base/memfile.h"
#include "sandbox/inside/goods.h"
#include "sandbox/inside/inside.h"
#include "sandbox/inside/payload.h"
#include "sandbox/inside/reaper.h"
#include "sandbox/messages/note.h"
#include "sandbox/messages/order.h"
#include "sandbox/plan.h"
#include "sandbox/resources/sockets.h"
#include "sandbox/root/root.h"
#include "sandbox/walls/confine.h"
#include "sandbox/walls/ids.h"
#include "sandbox/workspace/given.h"
#include "sandbox/workspace/layer.h"

static _Noreturn void
fail(const struct cs_inside *in, const char *step)
{
	cs_note_failed(in->notes, step);
	_exit(1);
}

/*
 * The only id.  The files in /proc of a process that is not dumpable belong to
 * the host's root, who alone could write the map.
 */
static const char *
map_ids(void)
{
	struct cs_err ignored;
	int rc;

	if (prctl(PR_SET_DUMPABLE, 1) < 0)
		return "prctl";
	rc = cs_ids_map(0, &cs_ids_inside, &cs_ids_inside, &ignored);
	if (prctl(PR_SET_DUMPABLE, 0) < 0)
		return "prctl";
	return rc < 0 ? "uid_map" : NULL;
}

/* Sent before the server's interpreter, which has imported foreign code, can
 * write notes for it: the first pidfd is the one that counts. */
static const char *
tell_birth(const struct cs_inside *in)
{
	cs_fd_auto int pidfd = (int)syscall(SYS_pidfd_open, getpid(), 0);

	if (pidfd < 0)
		return "pidfd_open";
	return cs_note_pass(in->notes, CS_NOTE_BORN, &pidfd, 1) < 0 ? "sendmsg"
								    : NULL;
}

static const char *
set_up(const struct cs_ceilings *c, struct cs_layer *layer)
{
	const char *failed;

	(void)setsid();
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0)
		return "prctl";
	failed = map_ids();
	return failed != NULL ? failed : cs_root_renew(c, layer);
}

static const char *
open_spaces(int fds[CS_ORDER_FDS])
{
	/* The user namespace comes first: it gives the right to enter the
	 * others. */
	static const char *const names[] = { "user", "mnt", "pid", "net", "ipc",
		"uts", "cgroup" };
	char path[40];

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		(void)snprintf(
		    path, sizeof(path), "/proc/self/ns/%s", names[i]);
		fds[CS_ORDER_SPACES + i] = open(path, O_RDONLY | O_CLOEXEC);
		if (fds[CS_ORDER_SPACES + i] < 0)
			return names[i];
	}
	return NULL;
}

/* Order the interpreter; *channel leads to it. */
static const char *
order(const struct cs_ceilings *c, const struct cs_inside *in, int orders,
    int *channel)
{
	int fds[CS_ORDER_FDS], ends[2];
	struct cs_err ignored;
	struct cs_order what;
	const char *failed;

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0)
		return "socketpair";
	fds[CS_ORDER_OUT] = in->out;
	fds[CS_ORDER_ERR] = in->err;
	fds[CS_ORDER_NOTES] = in->notes;
	fds[CS_ORDER_IN] = cs_memfile_make("stdin", "", 0, &ignored);
	if (fds[CS_ORDER_IN] < 0)
		return "stdin";
	fds[CS_ORDER_CHANNEL] = ends[1];
	fds[CS_ORDER_TOOLS] = cs_goods_tools(c->tools != NULL, in->notes);
	failed = open_spaces(fds);
	if (failed != NULL)
		return failed;
	cs_order_make(c, &what);
	if (cs_order_send(orders, &what, fds) < 0)
		return "the warm interpreter";
	for (int i = CS_ORDER_IN; i < CS_ORDER_FDS; i++)
		cs_io_close(&fds[i]);
	(void)close(in->out);
	(void)close(in->err);
	(void)close(orders);
	*channel = ends[0];
	return NULL;
}

/* Its pid in this namespace.  It becomes our child once its own parent, which
 * helped it in, is gone. */
static pid_t
wait_for_interpreter(const struct cs_inside *in, int channel)
{
	struct pollfd fds[2] = { { in->life, POLLIN, 0 },
		{ channel, POLLIN, 0 } };
	int none[CS_NOTE_FDS];
	struct cs_note note;
	int rc;

	do {
		if (poll(fds, 2, -1) < 0 && errno != EINTR)
			_exit(1);
		if (fds[0].revents != 0)
			_exit(1);
		rc = cs_note_take(channel, &note, none);
	} while (rc == 0);
	errno = EPIPE;
	if (rc < 0 || note.kind != CS_NOTE_READY)
		fail(in, "the warm interpreter");
	return note.pid;
}

/* The number of descriptors that came with a job. */
static int
count(const int goods[CS_NOTE_FDS])
{
	int n = 0;

	while (n < CS_NOTE_FDS && goods[n] >= 0)
		n++;
	return n;
}

/* Also drops the capabilities, which the workspace still needed. */
static void
furnish(const struct cs_ceilings *c, const struct cs_inside *in,
    const struct cs_plan *job, struct cs_layer *layer)
{
	const char *failed = c->workspace != NULL ? cs_root_cover(c, layer)
						  : NULL;

	if (failed != NULL)
		fail(in, failed);
	cs_goods_fill(job, in->notes);
	failed = c->workspace != NULL ? cs_confine_drop(true) : NULL;
	if (failed != NULL)
		fail(in, failed);
}

/* Where its jobs come from, and by what it can be made to go on. */
static const char *
introduce(const struct cs_inside *in, int channel, pid_t interpreter)
{
	const int fds[] = { channel,
		(int)syscall(SYS_pidfd_open, interpreter, 0) };

	if (fds[1] < 0)
		return "pidfd_open";
	if (cs_note_pass(in->notes, CS_NOTE_CHANNEL, fds, 2) < 0)
		return "the warm interpreter";
	(void)close(channel);
	(void)close(fds[1]);
	return NULL;
}

/* Pass the job, when it arrives, to its interpreter. */
static void
hand_over(const struct cs_ceilings *c, const struct cs_inside *in, int channel,
    struct cs_plan *job, struct cs_layer *layer, struct cs_reaper *r)
{
	int goods[CS_NOTE_FDS];
	const char *failed;
	int n;

	(void)cs_goods_wait(in, goods);
	failed = cs_goods_unpack(goods, c, job);
	if (failed != NULL)
		fail(in, failed);
	furnish(c, in, job, layer);
	n = count(goods);
	r->sample.limit_kib = n > CS_NOTE_DOORS ? 0 : job->limits.memory_kib;
	if (cs_note_pass(channel, CS_NOTE_JOB, goods, n) < 0)
		fail(in, "the warm interpreter");
	cs_goods_close(goods);
}

void
cs_nested_main(
    const struct cs_ceilings *c, const struct cs_inside *in, int orders)
{
	struct cs_reaper r = {
		.life = in->life, .notes = in->notes, .leaves = true
	};
	struct cs_given given = { .n = 0 };
	struct cs_plan job;
	struct cs_layer layer;
	const char *failed;
	int channel;

	r.children = cs_reaper_listen();
	if (r.children < 0)
		fail(in, "signalfd");
	if ((failed = tell_birth(in)) != NULL ||
	    (failed = set_up(c, &layer)) != NULL ||
	    (failed = order(c, in, orders, &channel)) != NULL)
		fail(in, failed);
	/* While it may still be opened. */
	r.sample.sockets = c->network ? -1 : cs_sockets_open();
	r.sample.proc = cs_sample_open();
	if (r.sample.proc == NULL)
		fail(in, "/proc");
	failed = c->workspace == NULL ? cs_confine_drop(c->layer) : NULL;
	if (failed != NULL)
		fail(in, failed);
	r.job = wait_for_interpreter(in, channel);
	if (!cs_order_is_direct(c)) {
		hand_over(c, in, channel, &job, &layer, &r);
		layer.given = &job;
		layer.later = r.given = &given;
	}
	failed = introduce(in, channel, r.job);
	if (failed != NULL)
		fail(in, failed);
	r.layer = layer.top >= 0 ? &layer : NULL;
	r.contents = c->workspace != NULL;
	r.top = c->layer;
	cs_reaper_watch(&r);
}
