#include "sandbox/box/process.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/err.h"
#include "base/io.h"
#include "sandbox/box/heard.h"
#include "sandbox/box/state.h"
#include "sandbox/inside/reaper.h"
#include "sandbox/messages/order.h"
#include "sandbox/plan.h"
#include "sandbox/warm/warm.h"

/* The first process kills the others and counts them; if it does not, it is
 * killed. */
enum { GRACE_US = 500 * 1000 };

/* Create the directory of a job without namespaces. */
static int
make_home(struct cs_box *b, struct cs_err *err)
{
	(void)snprintf(
	    b->home, sizeof(b->home), "/tmp/%s-XXXXXX", b->guard->ours);
	if (mkdtemp(b->home) != NULL)
		return 0;
	b->home[0] = '\0';
	return cs_err_sys(err, "/tmp");
}

static int
hold_guard(struct cs_box *b, struct cs_guard *guard, struct cs_err *err)
{
	if (b->guard != NULL)
		return 0;
	if (cs_guard_hold(guard, err) < 0)
		return -1;
	b->guard = guard;
	return 0;
}

static int
make_group(struct cs_box *b, const struct cs_ceilings *c, struct cs_err *err)
{
	if (c->cgroups->kind == CS_CGROUPS_NONE)
		return 0;
	if (hold_guard(b, c->guard, err) < 0)
		return -1;
	if (cs_cgroup_make(c->cgroups, b->guard->ours, &c->limits, &b->group))
		b->result.cgroup = c->cgroups->kind;
	return 0;
}

/* Create the process tree and its group, the group first if the tree is born
 * into it, otherwise while it starts. */
static int
plant(struct cs_box *b, struct cs_ceilings *c, struct cs_err *err)
{
	const char *home = *b->home != '\0' ? b->home : NULL;
	const bool born = c->cgroups->kind == CS_CGROUPS_V2;

	if (b->warm != NULL &&
	    cs_warm_prepare(b->warm, &b->tree, &b->server) > 0) {
		b->direct = b->goods.copy = cs_order_is_direct(c);
		return make_group(b, c, err);
	}
	if (born && make_group(b, c, err) < 0)
		return -1;
	if (cs_launch_prepare(c, &b->group, home, &b->tree, err) < 0)
		return -1;
	b->result.isolation = c->isolation;
	return born ? 0 : make_group(b, c, err);
}

/* When the first process of a pid namespace dies, so does everything in it. */
void
cs_process_slay(struct cs_box *b)
{
	if (b->tree.pidfd < 0)
		cs_io_close(&b->tree.life);
	else
		(void)syscall(
		    SYS_pidfd_send_signal, b->tree.pidfd, SIGKILL, NULL, 0);
}

/* Send a message to the first process. */
bool
cs_process_tell(const struct cs_box *b, int64_t word)
{
	return write(b->tree.life, &word, sizeof(word)) ==
	    (ssize_t)sizeof(word);
}

void
cs_process_end(struct cs_box *b, enum cs_verdict_end why, const char *limit)
{
	if (!cs_verdict_sentence(&b->result.verdict, why, limit))
		return;
	b->deadline_us = cs_clock_us() + GRACE_US;
	if (!cs_process_tell(b, CS_REAPER_END))
		cs_process_slay(b);
}

/* Nothing is left for the guard to remove. */
void
cs_process_release(struct cs_box *b)
{
	if (b->guard == NULL || !cs_cgroup_remove(&b->group))
		return;
	if (*b->home != '\0')
		cs_guard_leave(b->guard, b->home);
	else
		cs_guard_release(b->guard);
	b->home[0] = '\0';
	b->guard = NULL;
}

int
cs_process_start(struct cs_box *b, struct cs_ceilings *c, struct cs_err *err)
{
	if (c->isolation == CS_ISOLATION_BARE &&
	    (hold_guard(b, c->guard, err) < 0 || make_home(b, err) < 0))
		return -1;
	if (plant(b, c, err) < 0)
		return -1;
	/* A first process that does not listen holds nobody up. */
	return cs_io_nonblock(b->tree.life, err);
}

/* The first process of a server's box is not our child. */
static bool
is_served_gone(struct cs_box *b)
{
	struct pollfd fd;

	if (b->tree.pidfd < 0)
		cs_heard_take(b);
	if (b->tree.pidfd < 0)
		return b->tree.notes < 0;
	fd = (struct pollfd){ b->tree.pidfd, POLLIN, 0 };
	if (poll(&fd, 1, 0) != 1)
		return false;
	b->slain = !b->result.verdict.noted;
	return true;
}

bool
cs_process_is_gone(struct cs_box *b)
{
	int status;

	if (b->server != NULL)
		return is_served_gone(b);
	if (b->tree.pid == 0)
		return true;
	if (waitpid(b->tree.pid, &status, WNOHANG) != b->tree.pid)
		return false;
	b->slain = WIFSIGNALED(status);
	b->tree.pid = 0;
	return true;
}

void
cs_process_kill(struct cs_box *b)
{
	struct pollfd fds[2];

	if (b->tree.pid > 0) {
		cs_process_slay(b);
		(void)waitpid(b->tree.pid, NULL, 0);
	}
	/* A server's box is reported gone by the pidfd, or dies before it
	 * starts. */
	while (b->server != NULL && !cs_process_is_gone(b)) {
		cs_process_slay(b);
		fds[0] = (struct pollfd){ b->tree.pidfd, POLLIN, 0 };
		fds[1] = (struct pollfd){
			b->tree.pidfd < 0 ? b->tree.notes : -1, POLLIN, 0
		};
		(void)poll(fds, 2, -1);
		cs_heard_take(b);
	}
}
