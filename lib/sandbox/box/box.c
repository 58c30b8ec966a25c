#include "sandbox/box/box.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/err.h"
#include "base/io.h"
#include "sandbox/box/cell.h"
#include "sandbox/box/give.h"
#include "sandbox/box/heard.h"
#include "sandbox/box/process.h"
#include "sandbox/box/state.h"
#include "sandbox/box/usage.h"
#include "sandbox/inside/reaper.h"
#include "sandbox/launch.h"
#include "sandbox/messages/channel.h"
#include "sandbox/messages/note.h"
#include "sandbox/plan.h"
#include "sandbox/resources/limits.h"
#include "sandbox/warm/warm.h"

/*
 * A job that prints more than is kept is read to the end, so that the end of
 * its output can be shown; one that floods is killed.
 */
enum { FLOOD = 64 };

/* Descriptors waited for, not counting tools. */
enum { OWN_FDS = CS_BOX_FDS - CS_DISPATCH_FDS };

static int
build(struct cs_box *b, struct cs_ceilings *c, struct cs_err *err)
{
	const size_t keep = (size_t)c->limits.output_bytes;

	b->flood = (uint64_t)keep * FLOOD;
	b->amid = c->workspace == NULL && c->layer;
	b->read_back = c->workspace != NULL || c->layer;
	if (cs_process_start(b, c, err) < 0)
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

/* What a short job of a warm interpreter prints is read with its end: to be
 * told of it before would delay the end. */
enum { SHORT_US = 1000 };

static void
start_clock(struct cs_box *b, const struct cs_plan *plan)
{
	b->started_us = cs_clock_us();
	b->deadline_us = b->started_us + plan->limits.wall_ms * 1000;
	b->cpu_us = plan->limits.cpu_ms * 1000;
	b->cpu_each_us = cs_limits_cpu_s(&plan->limits) * 1000000;
	b->look_us = b->started_us + CS_BOX_LOOK_US;
	b->listen_us = b->direct ? b->started_us + SHORT_US : 0;
	b->result.cell = plan->cell;
	b->last = plan->last;
	b->cell_over = false;
	cs_dispatch_begin(&b->dispatch);
}

int
cs_box_begin(struct cs_box *b, const struct cs_plan *plan, struct cs_err *err)
{
	start_clock(b, plan);
	b->result.began_ns = cs_clock_wall_ns();
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
	return cs_give_job(b, err);
}

void
cs_box_cancel(struct cs_box *b)
{
	cs_process_end(b, CS_VERDICT_CANCELLED, NULL);
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
	if (b->listen_us != 0)
		fds[0].fd = fds[1].fd = -1;
	/* Output that arrives before the box is stopped belongs to the next
	 * cell. */
	if (b->rests)
		fds[0].fd = fds[1].fd = fds[4].fd = fds[5].fd = -1;
	/* What is dead would be reported forever. */
	for (int i = 0; b->closing && i < OWN_FDS; i++)
		fds[i].fd = -1;
	cs_dispatch_fds(&b->dispatch, &fds[OWN_FDS]);
	if (b->rests)
		fds[OWN_FDS].fd = -1;
}

int64_t
cs_box_deadline(const struct cs_box *b)
{
	const int64_t dispatch_us = cs_dispatch_deadline(&b->dispatch);
	int64_t first = b->closing ? dispatch_us : b->deadline_us;

	if (cs_usage_is_watched(b) && b->look_us < first)
		first = b->look_us;
	if (b->wake_us != 0 && b->wake_us < first)
		first = b->wake_us;
	if (b->listen_us != 0 && b->listen_us < first)
		first = b->listen_us;
	return dispatch_us != 0 && dispatch_us < first ? dispatch_us : first;
}

/* Read both streams; 1 if there may be more. */
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
			cs_process_end(b, CS_VERDICT_KILLED, "output");
	}
	return more;
}

bool
cs_box_is_gone(struct cs_box *b)
{
	return cs_process_is_gone(b);
}

bool
cs_box_is_fit(struct cs_box *b)
{
	cs_heard_take(b);
	return !b->result.verdict.broken && b->tree.notes >= 0 &&
	    !cs_process_is_gone(b);
}

void
cs_box_free(struct cs_box *b)
{
	if (b == NULL)
		return;
	cs_process_kill(b);
	cs_io_close(&b->tree.pidfd);
	cs_io_close(&b->tree.life);
	cs_io_close(&b->tree.notes);
	cs_process_release(b);
	cs_io_close(&b->channel);
	cs_io_close(&b->interpreter);
	cs_launch_drop(&b->goods);
	for (int i = 0; i < CS_BOX_TEXTS; i++)
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

/* Whether its end, and what it leaves, has been reported. */
static bool
is_all_told(const struct cs_box *b)
{
	return b->ended && (b->told || !b->read_back);
}

/* Past its deadline it is ended, or whatever should have ended it is. */
static void
keep_deadline(struct cs_box *b)
{
	if (cs_clock_us() < b->deadline_us)
		return;
	if (b->result.verdict.sentenced || b->ended)
		cs_process_slay(b);
	if (!b->ended)
		cs_process_end(b, CS_VERDICT_TIMED_OUT, NULL);
}

/* All of it is dead: collect what is left in the pipes, the notes and its
 * group. */
static int
take_rest(struct cs_box *b, struct cs_err *err)
{
	int more;

	cs_heard_take(b);
	if (!b->ended)
		b->result.duration_us = cs_clock_us() - b->started_us;
	if (b->read_back && !b->told)
		b->result.changes.truncated = true;
	cs_usage_take(b);
	do
		more = drain(b, err);
	while (more > 0);
	cs_heard_take(b);
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

static int
advance(struct cs_box *b, struct cs_err *err)
{
	int rc;

	keep_deadline(b);
	cs_cell_wake(b);
	if (b->listen_us != 0 && cs_clock_us() >= b->listen_us)
		b->listen_us = 0;
	cs_usage_look(b);
	cs_heard_take(b);
	if (b->result.violations.listener >= 0)
		cs_violations_answer(&b->result.violations);
	if (!b->ended && !b->cell_over &&
	    cs_dispatch_step(&b->dispatch, err) < 0)
		return -1;
	b->cell_over |= cs_cell_take_end(b);
	/* Everything written before that report is in the pipes now, and one
	 * turn reads more than they can hold. */
	if (drain(b, err) < 0)
		return -1;
	if (b->cell_over && !b->result.verdict.sentenced) {
		rc = cs_dispatch_clear(&b->dispatch, err);
		return rc > 0 ? cs_cell_end(b, err) : rc;
	}
	/* Before it reports, the first process has killed and reaped all
	 * others. */
	if (!is_all_told(b) && !cs_process_is_gone(b))
		return 0;
	rc = cs_dispatch_close(&b->dispatch, err);
	b->closing = rc == 0;
	if (rc <= 0)
		return rc;
	if (take_rest(b, err) < 0 || settle(b, err) < 0)
		return -1;
	/* The first process may still exist, but usually not in the group.  For
	 * a warm job the answer has priority. */
	if (*b->home == '\0' && b->server == NULL)
		cs_process_release(b);
	return 1;
}

int
cs_box_step(struct cs_box *b, struct cs_err *err)
{
	const int rc = advance(b, err);

	/* Nobody would enforce its limits any more. */
	if (rc < 0)
		cs_process_slay(b);
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
		(void)cs_process_tell(b, CS_REAPER_REST);
}

void
cs_box_resume(struct cs_box *b, int64_t paused_us)
{
	b->started_us += paused_us;
	b->deadline_us += paused_us;
	if (b->goods.n == 0)
		(void)cs_process_tell(b, CS_REAPER_WAKE);
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
	(void)cs_process_tell(b, CS_REAPER_REST);
	b->halted = true;
}

/* The first process, which compares what the session has written, is told of
 * the files before they can be there. */
static int
tell_files(struct cs_box *b, const struct cs_plan *plan, struct cs_err *err)
{
	if (!b->read_back || plan->nfiles == 0)
		return 0;
	b->goods.copy = false;
	if (cs_launch_pack(&b->goods, &b->tree, NULL, plan, err) < 0)
		return -1;
	return cs_launch_pass(&b->goods, b->tree.notes, CS_NOTE_JOB, err);
}

int
cs_box_continue(
    struct cs_box *b, const struct cs_plan *plan, struct cs_err *err)
{
	struct cs_channel_end dropped;

	start_clock(b, plan);
	/* Number 0 matches no cell. */
	(void)cs_channel_take(b->channel, 0, &dropped, &b->result.value.text);
	if (tell_files(b, plan, err) < 0)
		return -1;
	b->goods.copy = true;
	b->goods.input = b->fed;
	b->fed = plan->input_len > 0;
	if (cs_cell_note(b, plan, err) < 0 ||
	    cs_launch_pack(&b->goods, &b->tree, NULL, plan, err) < 0 ||
	    cs_launch_pass(&b->goods, b->channel, CS_NOTE_JOB, err) < 0)
		return -1;
	cs_cell_go_on(b);
	return 0;
}

const struct cs_box_result *
cs_box_result(const struct cs_box *b)
{
	return &b->result;
}
