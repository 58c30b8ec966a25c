#include "sandbox/box/box.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/err.h"
#include "base/io.h"
#include "sandbox/box/guard.h"
#include "sandbox/box/launch.h"
#include "sandbox/inside/goods.h"
#include "sandbox/inside/reaper.h"
#include "sandbox/messages/channel.h"
#include "sandbox/messages/note.h"
#include "sandbox/plan.h"
#include "sandbox/resources/cgroup.h"
#include "sandbox/resources/limits.h"
#include "sandbox/warm/order.h"
#include "sandbox/warm/warm.h"
#include "sandbox/workspace/handover.h"

/*
 * A job that prints more than it is kept of is read to its end, so that the
 * end of its output is there to be shown; one that floods is ended.
 */
enum { FLOOD = 64 };

/* How often it is looked at what all processes have used together. */
enum { LOOK_US = 100 * 1000 };

/* The texts of so many cells of a session are there as files, the last ones:
 * session.py has the same number. */
enum { TEXTS = 100 };

/* How long a cell of a session has its interpreter alone. */
enum { WAKE_US = 1000 };

/* How long it may take to look at what the job has left. */
enum { READ_US = 20 * 1000 * 1000 };

/* What is waited for besides tools. */
enum { OWN_FDS = CS_BOX_FDS - CS_DISPATCH_FDS };

/* The first process kills the others and counts them; when it doesn't, it is
 * killed. */
enum { GRACE_US = 500 * 1000 };

struct cs_box {
	struct cs_guard *guard; /* NULL: there is nothing to remove */
	struct cs_cgroup group;
	char home[CS_GUARD_PATH]; /* without namespaces: its folder; else "" */
	struct cs_launched tree;
	struct cs_warm *warm;
	struct cs_server *server;	 /* the tree is one of its; else NULL */
	int64_t started_us, deadline_us; /* sentenced: of the grace */
	int64_t cpu_us;	     /* what all its processes may use; 0: no limit */
	int64_t cpu_each_us; /* what one of them may */
	int64_t look_us;     /* when to look at that again */
	uint64_t flood;	     /* bytes of one stream that end the job */
	bool ended; /* all of the job is dead; the first process may not be */
	bool read_back;	 /* its folder is looked at then, and that is told */
	bool told;	 /* it was */
	bool begun;	 /* the job's process is behind its walls */
	bool slain;	 /* somebody outside has killed the first process */
	int channel;	 /* see channel.h; -1: not yet, or there was one job */
	int interpreter; /* its pidfd, where there is a channel; else -1 */
	bool direct;	 /* the job goes there, and not by the first process */
	struct cs_launch_goods goods; /* which wait for the channel */
	bool last;		      /* the session ends with this cell */
	bool cell_over;	    /* the cell in hand is, but maybe for a tool */
	bool rests;	    /* it has no cell to run */
	bool halted;	    /* its first process was told to stop all last */
	bool fed;	    /* the last cell was given something to read */
	char *texts[TEXTS]; /* of its cells, where it is looked at its folder */
	int64_t wake_us; /* when more than the interpreter is to go on; 0: all
			    that is to go on does */
	int64_t cpu_before_us, cpu_now_us; /* its group's, before this cell */
	bool closing; /* only a tool of it has to end still */
	struct cs_dispatch dispatch;
	struct cs_box_result result;
};

/* The folder of a job without namespaces. */
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

/* The process tree and its group, which is made first if it is born into it,
 * and else while it comes up. */
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

static int
build(struct cs_box *b, struct cs_ceilings *c, struct cs_err *err)
{
	const size_t keep = (size_t)c->limits.output_bytes;

	b->flood = (uint64_t)keep * FLOOD;
	b->read_back = c->workspace != NULL || c->layer;
	if (c->isolation == CS_ISOLATION_BARE &&
	    (hold_guard(b, c->guard, err) < 0 || make_home(b, err) < 0))
		return -1;
	if (plant(b, c, err) < 0)
		return -1;
	/* A first process that does not listen holds nobody up. */
	if (cs_io_nonblock(b->tree.life, err) < 0)
		return -1;
	if (cs_capture_open(&b->result.out, b->tree.out, keep, err) < 0)
		return -1;
	return cs_capture_open(&b->result.err, b->tree.err, keep, err);
}

struct cs_box *
cs_box_prepare(struct cs_ceilings *c, bool warm, struct cs_err *err)
{
	struct cs_box *b = calloc(1, sizeof(*b));

	if (b == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	b->tree = (struct cs_launched){ 0, -1, -1, -1, -1, -1 };
	b->result.out.fd = b->result.err.fd = b->result.layer = -1;
	b->result.violations.listener = -1;
	b->channel = b->interpreter = -1;
	b->warm = warm ? c->warm : NULL;
	cs_dispatch_init(&b->dispatch, c->tools);
	b->result.calls = c->tools != NULL ? &b->dispatch.calls : NULL;
	if (build(b, c, err) < 0) {
		cs_box_free(b);
		return NULL;
	}
	return b;
}

static void
start_clock(struct cs_box *b, const struct cs_plan *plan)
{
	b->started_us = cs_clock_us();
	b->result.began_ns = cs_clock_wall_ns();
	b->deadline_us = b->started_us + plan->limits.wall_ms * 1000;
	b->cpu_us = plan->limits.cpu_ms * 1000;
	b->cpu_each_us = cs_limits_cpu_s(&plan->limits) * 1000000;
	b->look_us = b->started_us + LOOK_US;
	b->result.cell = plan->cell;
	b->last = plan->last;
	b->cell_over = false;
	cs_dispatch_begin(&b->dispatch);
}

/* Where no group limits the memory, its first process has to look; any word is
 * the end of one that is not ready. */
static int
tell_limit(const struct cs_box *b, struct cs_err *err)
{
	const struct cs_shared *shared = &b->result.violations.shared;
	const int64_t words[] = { CS_REAPER_MEMORY, shared->limit_kib };

	if (shared->counted)
		return 0;
	return cs_io_write_all(b->tree.life, words, sizeof(words), err);
}

/* The job's goods to its warm interpreter, when both are there. */
static int
hand_in(struct cs_box *b, struct cs_err *err)
{
	if (b->channel < 0 || b->goods.n == 0)
		return 0;
	if (tell_limit(b, err) < 0 ||
	    cs_launch_pass(&b->goods, b->channel, CS_NOTE_JOB, err) < 0)
		return -1;
	if (b->result.cell == 0)
		cs_io_close(&b->channel);
	return 0;
}

int
cs_box_begin(struct cs_box *b, const struct cs_plan *plan, struct cs_err *err)
{
	start_clock(b, plan);
	b->fed = plan->input_len > 0;
	b->result.violations.shared =
	    (struct cs_shared){ .counted = b->result.cgroup != CS_CGROUPS_NONE,
		    .limit_kib = plan->limits.memory_kib,
		    .life = b->tree.life };
	if (!cs_cgroup_begin(&b->group, &plan->limits))
		return cs_err_set(err, CS_EHOST, "cgroup: %s", strerror(errno));
	if (cs_launch_pack(&b->goods, &b->tree, &b->group, plan, err) < 0)
		return -1;
	if (!b->direct)
		return cs_launch_pass(
		    &b->goods, b->tree.notes, CS_NOTE_JOB, err);
	return hand_in(b, err);
}

/* The end of the first process of a pid namespace is the end of all in it. */
static void
slay(struct cs_box *b)
{
	if (b->tree.pidfd < 0)
		cs_io_close(&b->tree.life);
	else
		(void)syscall(
		    SYS_pidfd_send_signal, b->tree.pidfd, SIGKILL, NULL, 0);
}

/* A word to the first process. */
static bool
say(const struct cs_box *b, int64_t word)
{
	return write(b->tree.life, &word, sizeof(word)) ==
	    (ssize_t)sizeof(word);
}

static void
kill_as(struct cs_box *b, enum cs_verdict_end why, const char *limit)
{
	if (!cs_verdict_sentence(&b->result.verdict, why, limit))
		return;
	b->deadline_us = cs_clock_us() + GRACE_US;
	if (!say(b, CS_REAPER_END))
		slay(b);
}

/* Nothing is left that the guard would have to remove. */
static void
release_guard(struct cs_box *b)
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

void
cs_box_cancel(struct cs_box *b)
{
	kill_as(b, CS_VERDICT_CANCELLED, NULL);
}

int
cs_box_pidfd(const struct cs_box *b)
{
	return b->tree.pidfd;
}

void
cs_box_fds(const struct cs_box *b, struct pollfd fds[CS_BOX_FDS])
{
	fds[0] = (struct pollfd){ b->result.out.fd, POLLIN, 0 };
	fds[1] = (struct pollfd){ b->result.err.fd, POLLIN, 0 };
	fds[2] = (struct pollfd){ b->tree.pidfd, POLLIN, 0 };
	fds[3] = (struct pollfd){ b->tree.notes, POLLIN, 0 };
	fds[4] = (struct pollfd){ b->result.violations.listener, POLLIN, 0 };
	fds[5] = (struct pollfd){ b->result.cell > 0 ? b->channel : -1, POLLIN,
		0 };
	/* What somebody has printed on the way to his rest is the next cell's.
	 */
	if (b->rests)
		fds[0].fd = fds[1].fd = fds[4].fd = fds[5].fd = -1;
	/* Of what is dead the ends would be told for ever. */
	for (int i = 0; b->closing && i < OWN_FDS; i++)
		fds[i].fd = -1;
	cs_dispatch_fds(&b->dispatch, &fds[OWN_FDS]);
	if (b->rests)
		fds[OWN_FDS].fd = -1;
}

/*
 * Each process has its own limit of time; their sum the group knows.  And it
 * knows which were killed for want of memory; in version 2 the kernel then
 * kills all of them.
 */
static bool
wants_look(const struct cs_box *b)
{
	return !b->result.verdict.sentenced && !b->ended &&
	    (b->cpu_us > 0 || b->result.cgroup == CS_CGROUPS_V1);
}

int64_t
cs_box_deadline(const struct cs_box *b)
{
	const int64_t dispatch_us = cs_dispatch_deadline(&b->dispatch);
	int64_t first = b->closing ? dispatch_us : b->deadline_us;

	if (wants_look(b) && b->look_us < first)
		first = b->look_us;
	if (b->wake_us != 0 && b->wake_us < first)
		first = b->wake_us;
	return dispatch_us != 0 && dispatch_us < first ? dispatch_us : first;
}

static void
look_at_group(struct cs_box *b)
{
	struct cs_cgroup_use use;

	if (!wants_look(b) || cs_clock_us() < b->look_us)
		return;
	b->look_us = cs_clock_us() + LOOK_US;
	cs_cgroup_read(&b->group, &use);
	if (use.oom_kills > 0)
		kill_as(b, CS_VERDICT_KILLED, "memory");
	else if (b->cpu_us > 0 && use.cpu_us - b->cpu_before_us > b->cpu_us)
		kill_as(b, CS_VERDICT_KILLED, "cpu");
}

/* Read both streams; 1 when more may be there. */
static int
drain(struct cs_box *b, struct cs_err *err)
{
	struct cs_capture *streams[] = { &b->result.out, &b->result.err };
	int more = 0;

	for (size_t i = 0; i < 2; i++) {
		const int rc = streams[i]->fd < 0
		    ? 0
		    : cs_capture_fill(streams[i], err);

		if (rc < 0)
			return -1;
		more |= rc;
		if (streams[i]->total > b->flood)
			kill_as(b, CS_VERDICT_KILLED, "output");
	}
	return more;
}

/* What the group knows better than the processes do. */
static void
take_group_use(struct cs_box *b)
{
	struct cs_cgroup_use use;

	cs_cgroup_read(&b->group, &use);
	if (use.peak_kib >= 0)
		b->result.max_rss_kib = use.peak_kib;
	if (use.cpu_us >= 0) {
		b->cpu_now_us = use.cpu_us;
		b->result.cpu_us = use.cpu_us - b->cpu_before_us;
	}
	b->result.verdict.oom |= use.oom_kills > 0;
}

static void
took_ended(struct cs_box *b, const struct cs_note *note)
{
	b->ended = true;
	b->result.duration_us = cs_clock_us() - b->started_us;
	b->deadline_us = cs_clock_us() + READ_US;
	b->result.cpu_us = note->cpu_us;
	b->result.max_rss_kib = note->max_rss_kib;
	cs_verdict_ended(&b->result.verdict, note->wait_status, note->cpu_us,
	    b->cpu_each_us);
}

/* What is there already stays: it is not for a module that a server has
 * imported to put another in its place. */
static void
keep_passed(int *fd, int *passed)
{
	if (*fd >= 0)
		return;
	*fd = *passed;
	*passed = -1;
}

/* What it has changed.  A list that can't be taken is one that is not whole. */
static void
took_changes(struct cs_box *b, int passed[CS_NOTE_FDS])
{
	struct cs_err ignored;

	b->told = true;
	if (cs_handover_take(passed[0], &b->result.changes, &ignored) < 0)
		b->result.changes.truncated = true;
	for (int i = 0; i < TEXTS; i++)
		if (b->texts[i] != NULL)
			cs_changes_drop(&b->result.changes, b->texts[i]);
	keep_passed(&b->result.layer, &passed[1]);
}

/* Whoever holds the other end is not waited for. */
static void
took_channel(struct cs_box *b, int passed[CS_NOTE_FDS])
{
	struct cs_err ignored;

	keep_passed(&b->channel, &passed[0]);
	keep_passed(&b->interpreter, &passed[1]);
	if (cs_io_nonblock(b->channel, &ignored) < 0 ||
	    hand_in(b, &ignored) < 0 || (!b->direct && b->result.cell == 0))
		cs_io_close(&b->channel);
}

static void
take_note(struct cs_box *b, const struct cs_note *note, int passed[CS_NOTE_FDS])
{
	struct cs_verdict *v = &b->result.verdict;

	switch (note->kind) {
	case CS_NOTE_WORKSPACE:
	case CS_NOTE_JOB:
	case CS_NOTE_SERVER:
	case CS_NOTE_BOX:
	case CS_NOTE_READY:
		break;
	case CS_NOTE_BORN:
		keep_passed(&b->tree.pidfd, &passed[0]);
		break;
	case CS_NOTE_FAILED:
		cs_verdict_failed(v, note->text, note->error);
		break;
	case CS_NOTE_REFUSED:
		cs_verdict_refused(v, note->text);
		break;
	case CS_NOTE_LISTENER:
		b->begun = true;
		keep_passed(&b->result.violations.listener, &passed[0]);
		break;
	case CS_NOTE_TOOLS:
		cs_dispatch_open(&b->dispatch, &passed[0]);
		break;
	case CS_NOTE_MEMORY:
		v->oom = true;
		break;
	case CS_NOTE_ENDED:
		took_ended(b, note);
		break;
	case CS_NOTE_CHANGES:
		took_changes(b, passed);
		break;
	case CS_NOTE_CHANNEL:
		took_channel(b, passed);
		break;
	}
}

/* What the inside has told up to now. */
static void
take_notes(struct cs_box *b)
{
	struct cs_note note;
	int passed[CS_NOTE_FDS], rc;

	while (b->tree.notes >= 0 &&
	    (rc = cs_note_take(b->tree.notes, &note, passed)) != 0) {
		/* Who can't hear how it ends must not guess. */
		if (rc < 0 && errno != 0 && !b->ended)
			cs_verdict_failed(&b->result.verdict, "recvmsg", errno);
		if (rc < 0) {
			cs_io_close(&b->tree.notes);
			return;
		}
		take_note(b, &note, passed);
		cs_goods_close(passed);
	}
}

/* The first process of a box of a server's is not our child. */
static bool
is_served_gone(struct cs_box *b)
{
	struct pollfd fd;

	if (b->tree.pidfd < 0)
		take_notes(b);
	if (b->tree.pidfd < 0)
		return b->tree.notes < 0;
	fd = (struct pollfd){ b->tree.pidfd, POLLIN, 0 };
	if (poll(&fd, 1, 0) != 1)
		return false;
	b->slain = !b->result.verdict.noted;
	return true;
}

bool
cs_box_is_gone(struct cs_box *b)
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

bool
cs_box_is_fit(struct cs_box *b)
{
	take_notes(b);
	return !b->result.verdict.broken && b->tree.notes >= 0 &&
	    !cs_box_is_gone(b);
}

static void
kill_tree(struct cs_box *b)
{
	struct pollfd fds[2];

	if (b->tree.pid > 0) {
		slay(b);
		(void)waitpid(b->tree.pid, NULL, 0);
	}
	/* A server's has its end told by the pidfd, or dies unborn. */
	while (b->server != NULL && !cs_box_is_gone(b)) {
		slay(b);
		fds[0] = (struct pollfd){ b->tree.pidfd, POLLIN, 0 };
		fds[1] = (struct pollfd){
			b->tree.pidfd < 0 ? b->tree.notes : -1, POLLIN, 0
		};
		(void)poll(fds, 2, -1);
		take_notes(b);
	}
}

void
cs_box_free(struct cs_box *b)
{
	if (b == NULL)
		return;
	kill_tree(b);
	cs_io_close(&b->tree.pidfd);
	cs_io_close(&b->tree.life);
	cs_io_close(&b->tree.notes);
	release_guard(b);
	cs_io_close(&b->channel);
	cs_io_close(&b->interpreter);
	cs_launch_drop(&b->goods);
	for (int i = 0; i < TEXTS; i++)
		free(b->texts[i]);
	cs_buf_free(&b->result.value.text);
	cs_dispatch_free(&b->dispatch);
	cs_io_close(&b->result.layer);
	cs_changes_free(&b->result.changes);
	cs_violations_close(&b->result.violations);
	cs_capture_close(&b->result.out);
	cs_capture_close(&b->result.err);
	if (b->server != NULL)
		cs_warm_release(b->warm, b->server);
	free(b);
}

/* That it has ended, and what it leaves. */
static bool
is_all_told(const struct cs_box *b)
{
	return b->ended && (b->told || !b->read_back);
}

/* Past its deadline it is ended, or whoever should have ended it is. */
static void
keep_deadline(struct cs_box *b)
{
	if (cs_clock_us() < b->deadline_us)
		return;
	if (b->result.verdict.sentenced || b->ended)
		slay(b);
	if (!b->ended)
		kill_as(b, CS_VERDICT_TIMED_OUT, NULL);
}

/* All of it is dead: what it has left in the pipes, the notes and its group. */
static int
take_rest(struct cs_box *b, struct cs_err *err)
{
	int more;

	take_notes(b);
	if (!b->ended)
		b->result.duration_us = cs_clock_us() - b->started_us;
	if (b->read_back && !b->told)
		b->result.changes.truncated = true;
	take_group_use(b);
	do
		more = drain(b, err);
	while (more > 0);
	take_notes(b);
	return more;
}

static int
settle(struct cs_box *b, struct cs_err *err)
{
	const struct cs_verdict_facts facts = { .begun = b->begun,
		.slain = b->slain,
		.orphaned = b->server != NULL && cs_warm_has_died(b->server) };

	return cs_verdict_settle(&b->result.verdict, &facts, err);
}

/* How the cell in hand has ended, as its own interpreter tells; whether that is
 * all there is to wait for. */
static bool
take_cell_end(struct cs_box *b)
{
	struct cs_box_result *r = &b->result;
	struct cs_channel_end end;
	int rc;

	if (b->channel < 0 || r->cell == 0)
		return false;
	rc = cs_channel_take(b->channel, r->cell, &end, &r->value.text);
	if (rc < 0)
		cs_io_close(&b->channel);
	if (rc <= 0)
		return false;
	r->value.there = end.has_result;
	r->value.truncated = end.truncated;
	r->verdict.exit_code = end.status & 0xff;
	r->cpu_us = end.cpu_us;
	r->max_rss_kib = end.max_rss_kib;
	return !b->last;
}

/* The cell has ended and its session lives. */
static int
end_cell(struct cs_box *b, struct cs_err *err)
{
	struct cs_box_result *r = &b->result;

	if (cs_buf_check(&r->value.text, err) < 0)
		return -1;
	r->lives = true;
	r->verdict.end = CS_VERDICT_EXITED;
	r->duration_us = cs_clock_us() - b->started_us;
	take_group_use(b);
	return 1;
}

/* What a session has started besides its interpreter goes on a little later:
 * most cells are done before. */
static void
wake_all(struct cs_box *b)
{
	if (b->wake_us == 0 || cs_clock_us() < b->wake_us)
		return;
	(void)say(b, CS_REAPER_WAKE);
	b->halted = false;
	b->wake_us = 0;
}

static int
advance(struct cs_box *b, struct cs_err *err)
{
	int rc;

	keep_deadline(b);
	wake_all(b);
	look_at_group(b);
	take_notes(b);
	if (b->result.violations.listener >= 0)
		cs_violations_answer(&b->result.violations);
	if (!b->ended && !b->cell_over &&
	    cs_dispatch_step(&b->dispatch, err) < 0)
		return -1;
	b->cell_over |= take_cell_end(b);
	/* All that was written before that was told is in the pipes now, and
	 * one turn takes more than they hold. */
	if (drain(b, err) < 0)
		return -1;
	if (b->cell_over && !b->result.verdict.sentenced) {
		rc = cs_dispatch_clear(&b->dispatch, err);
		return rc > 0 ? end_cell(b, err) : rc;
	}
	/* Before it says so, the first process has killed and reaped all
	 * others. */
	if (!is_all_told(b) && !cs_box_is_gone(b))
		return 0;
	rc = cs_dispatch_close(&b->dispatch, err);
	b->closing = rc == 0;
	if (rc <= 0)
		return rc;
	if (take_rest(b, err) < 0 || settle(b, err) < 0)
		return -1;
	/* The first process may still be there, but mostly not in the group.
	 * With a warm job the answer comes first. */
	if (*b->home == '\0' && b->server == NULL)
		release_guard(b);
	return 1;
}

int
cs_box_step(struct cs_box *b, struct cs_err *err)
{
	const int rc = advance(b, err);

	/* Nobody would look after its limits any more. */
	if (rc < 0)
		slay(b);
	return rc;
}

bool
cs_box_is_warm(const struct cs_box *b)
{
	return b->server != NULL;
}

void
cs_box_pause(const struct cs_box *b)
{
	/* One that is not ready runs nothing, and any message ends it. */
	if (b->goods.n == 0)
		(void)say(b, CS_REAPER_REST);
}

void
cs_box_resume(struct cs_box *b, int64_t paused_us)
{
	b->started_us += paused_us;
	b->deadline_us += paused_us;
	if (b->goods.n == 0)
		(void)say(b, CS_REAPER_WAKE);
}

void
cs_box_rest(struct cs_box *b)
{
	struct cs_box_result *r = &b->result;

	b->rests = true;
	b->wake_us = 0;
	cs_capture_restart(&r->out);
	cs_capture_restart(&r->err);
	r->violations.n = 0;
	cs_buf_cut(&r->value.text, 0);
	r->value.there = r->value.truncated = false;
	r->lives = false;
	r->verdict = (struct cs_verdict){ .end = CS_VERDICT_EXITED };
	b->cpu_before_us = b->cpu_now_us;
}

void
cs_box_halt(struct cs_box *b)
{
	(void)say(b, CS_REAPER_REST);
	b->halted = true;
}

/* The interpreter at once.  The first process, which knows of all others, may
 * not have stopped them yet, and is told in time.  One that has died meanwhile
 * is found dead. */
static void
go_on(struct cs_box *b)
{
	b->rests = false;
	if (!b->halted)
		return;
	b->wake_us = b->started_us + (b->last ? 0 : WAKE_US);
	(void)syscall(SYS_pidfd_send_signal, b->interpreter, SIGCONT, NULL, 0);
	wake_all(b);
}

/* The program of a cell stands beside what the session makes. */
static int
note_text(struct cs_box *b, const struct cs_plan *plan, struct cs_err *err)
{
	char **const text = &b->texts[plan->cell % TEXTS];

	if (!b->read_back)
		return 0;
	free(*text);
	*text = strdup(plan->name);
	return *text == NULL ? cs_err_nomem(err) : 0;
}

int
cs_box_continue(
    struct cs_box *b, const struct cs_plan *plan, struct cs_err *err)
{
	struct cs_channel_end dropped;

	start_clock(b, plan);
	/* Number 0 is that of no cell. */
	(void)cs_channel_take(b->channel, 0, &dropped, &b->result.value.text);
	b->goods.copy = true;
	b->goods.input = b->fed;
	b->fed = plan->input_len > 0;
	if (note_text(b, plan, err) < 0 ||
	    cs_launch_pack(&b->goods, &b->tree, NULL, plan, err) < 0 ||
	    cs_launch_pass(&b->goods, b->channel, CS_NOTE_JOB, err) < 0)
		return -1;
	go_on(b);
	return 0;
}

const struct cs_box_result *
cs_box_result(const struct cs_box *b)
{
	return &b->result;
}
