#include "ring/ring.h"

#include <errno.h>
#include <poll.h>

#include "base/err.h"
#include "base/outbox.h"
#include "envelope/env.h"
#include "envelope/feed.h"
#include "envelope/json.h"
#include "ring/course.h"
#include "ring/job.h"
#include "ring/outcome.h"
#include "ring/queue.h"

/* Questions read ahead of those in the ring, so that cancel lines are seen. */
enum { AHEAD = 64 };

struct state {
	const struct cs_ring *r;
	struct cs_lane *lanes[CS_RING_LANES];
	struct cs_queue queue;
	struct cs_outbox outbox;
	enum cs_ring_end end;
};

/* Send a job to a lane, starting the lane if necessary. */
static int
send_to(struct state *st, struct cs_job *job, enum cs_ring_lane lane,
    struct cs_json *env, struct cs_err *err)
{
	if (st->lanes[lane] == NULL)
		st->lanes[lane] = cs_lane_open(&st->r->lanes[lane], err);
	if (st->lanes[lane] == NULL)
		return -1;
	job->lane = lane;
	/* Kept in case it is cancelled meanwhile. */
	if (job->env != env) {
		cs_json_free(job->env);
		job->env = cs_json_ref(env);
	}
	if (st->r->step != NULL)
		st->r->step(env, lane, st->r->ctx);
	return cs_lane_send(st->lanes[lane], env, err);
}

/* The job is finished: send it to the shield if there is one, otherwise out. */
static int
finish(struct state *st, struct cs_job *job, struct cs_json *env,
    struct cs_err *err)
{
	if (job->lane != CS_RING_SHIELD) {
		if (cs_course_finish(&job->course, env, err) < 0)
			return -1;
		if (st->r->lanes[CS_RING_SHIELD].n > 0)
			return send_to(st, job, CS_RING_SHIELD, env, err);
	}
	if (!st->r->stream && cs_outcome_is_trouble(env))
		return cs_outcome_tell_trouble(env, err);
	cs_queue_settle(&st->queue, job, env, cs_outcome_end(env));
	return 0;
}

/* An envelope came out of its job's lane: decide where it goes next. */
static int
advance(struct state *st, struct cs_job *job, struct cs_json *env,
    struct cs_err *err)
{
	enum cs_course_step step = CS_COURSE_DONE;

	if (job->lane == CS_RING_CHECK)
		step = cs_course_checked(&job->course, env, st->r->attempts);
	else if (job->lane == CS_RING_HEAL)
		step = cs_course_healed(&job->course, env);
	switch (step) {
	case CS_COURSE_CHECK:
		return send_to(st, job, CS_RING_CHECK, env, err);
	case CS_COURSE_HEAL:
		return send_to(st, job, CS_RING_HEAL, env, err);
	case CS_COURSE_DONE:
		break;
	}
	return finish(st, job, env, err);
}

/* Without this, the job of a line without a key would be waited for forever. */
static int
arrived_for_none(const struct cs_json *env, struct cs_err *err)
{
	if (cs_env_is_control(env) || cs_json_key(env, CS_ENV_RING) != NULL)
		return 0;
	if (!cs_env_is_error(env))
		return cs_err_set(err, CS_EHOST,
		    "a filter's answer does not say which job it is of");
	(void)cs_outcome_tell_error(env, err);
	/* It does not concern the asker's line. */
	err->code = CS_EHOST;
	return -1;
}

/* An envelope came out of a lane.  Control lines go round too, and the answer
 * of a job that is settled already may still come: they are for none. */
static int
arrived(struct state *st, struct cs_json *env, struct cs_err *err)
{
	struct cs_job *job = cs_queue_find(&st->queue, env);
	struct cs_err why;

	if (job == NULL)
		return arrived_for_none(env, err);
	if ((cs_env_is_error(env) ? cs_outcome_tell_error(env, &why)
				  : advance(st, job, env, &why)) < 0)
		cs_queue_settle_failed(&st->queue, job, &why);
	return 0;
}

/* ---- cancelling ---- */

/*
 * A job that waits or is being healed is settled at once: a healer may ask
 * somebody slow, so it is ended where nobody else needs it.
 */
static int
cancel_here(struct state *st, struct cs_job *job, struct cs_err *err)
{
	if (job->phase == CS_JOB_INSIDE && cs_queue_is_alone(&st->queue, job)) {
		cs_lane_free(st->lanes[job->lane]);
		st->lanes[job->lane] = NULL;
	}
	if (cs_course_finish(&job->course, job->env, err) < 0)
		return -1;
	cs_queue_settle(&st->queue, job, job->env, CS_RING_NO);
	return 0;
}

/* A cancel line applies to all jobs with its id.  Those in the sandbox are
 * ended there, by the same line, and come back as cancelled. */
static int
cancel(struct state *st, const struct cs_json *control, struct cs_err *err)
{
	const struct cs_json *id = cs_json_key(control, "id");
	bool there = false;

	for (size_t i = 0; i < st->queue.used; i++) {
		struct cs_job *job = cs_queue_at(&st->queue, i);

		if (job->phase == CS_JOB_SETTLED ||
		    !cs_json_equal(cs_json_key(job->env, "id"), id))
			continue;
		/* Only its output is being shortened: too late. */
		if (job->phase == CS_JOB_INSIDE && job->lane == CS_RING_SHIELD)
			continue;
		job->course.cancelled = true;
		if (job->phase == CS_JOB_INSIDE && job->lane == CS_RING_CHECK)
			there = true;
		else if (cancel_here(st, job, err) < 0)
			return -1;
	}
	if (!there)
		return 0;
	return cs_lane_send(st->lanes[CS_RING_CHECK], control, err);
}

/* ---- coming in ---- */

/* Accept a question; a control line and an earlier filter's error are their own
 * answers. */
static int
ask(struct state *st, struct cs_json *env, struct cs_err *err)
{
	struct cs_job *job;

	if (cs_env_is_control(env) && cancel(st, env, err) < 0)
		return -1;
	job = cs_queue_add(&st->queue);
	if (cs_env_is_control(env))
		cs_queue_settle(&st->queue, job, env, CS_RING_YES);
	else if (cs_env_is_error(env))
		cs_queue_settle(&st->queue, job, env, CS_RING_BAD);
	else
		job->env = cs_json_ref(env);
	return job->phase == CS_JOB_WAITING && st->r->complete != NULL
	    ? st->r->complete(job->env, st->r->ctx, err)
	    : 0;
}

/* Take what the feed has, as long as there is room. */
static int
take(struct state *st, struct cs_err *err)
{
	while (!cs_queue_is_full(&st->queue)) {
		cs_json_auto struct cs_json *env = NULL;

		switch (cs_feed_take(st->r->feed, &env, err)) {
		case CS_FEED_ENVELOPE:
			if (ask(st, env, err) < 0)
				return -1;
			break;
		case CS_FEED_BAD:
			cs_queue_settle_failed(
			    &st->queue, cs_queue_add(&st->queue), err);
			break;
		case CS_FEED_WAIT:
		case CS_FEED_END:
			return 0;
		case CS_FEED_FAILED:
			return -1;
		}
	}
	return 0;
}

/* Admit waiting jobs, as long as there is room inside. */
static void
admit(struct state *st)
{
	struct cs_err why;

	for (size_t i = 0; i < st->queue.used && st->queue.inside < st->r->jobs;
	     i++) {
		struct cs_job *job = cs_queue_at(&st->queue, i);

		if (job->phase != CS_JOB_WAITING ||
		    cs_queue_is_held_up(&st->queue, i))
			continue;
		cs_queue_admit(&st->queue, job);
		if (cs_job_enter(job, job->env, &why) < 0 ||
		    send_to(st, job, CS_RING_CHECK, job->env, &why) < 0)
			cs_queue_settle_failed(&st->queue, job, &why);
	}
}

/* ---- going out ---- */

/* The answer to a job that ended without an envelope. */
static int
answer_failed(struct state *st, struct cs_job *job, struct cs_err *err)
{
	cs_json_auto struct cs_json *answer = NULL;

	if (!st->r->stream) {
		*err = job->err;
		return -1;
	}
	answer = cs_env_new_error("cs-run", NULL, &job->err, err);
	if (answer == NULL ||
	    (job->id != NULL &&
		cs_json_set(answer, "id", cs_json_ref(job->id), err) < 0))
		return -1;
	cs_queue_settle(&st->queue, job, answer, CS_RING_BAD);
	return 0;
}

/* Output one answer; one that is too large is replaced with an error. */
static int
put_out(struct state *st, struct cs_job *job, struct cs_err *err)
{
	if (job->env == NULL && answer_failed(st, job, err) < 0)
		return -1;
	if (st->r->deliver(job->env, &st->outbox.bytes, st->r->ctx, err) == 0)
		return 0;
	if (err->code != CS_ELIMIT)
		return -1;
	job->err = *err;
	return answer_failed(st, job, err) < 0 ||
		st->r->deliver(job->env, &st->outbox.bytes, st->r->ctx, err) < 0
	    ? -1
	    : 0;
}

/* Output the answers of settled jobs; if in order, none before an older
 * one's. */
static int
deliver(struct state *st, struct cs_err *err)
{
	for (size_t i = 0; i < st->queue.used;) {
		struct cs_job *job = cs_queue_at(&st->queue, i);

		if (job->phase != CS_JOB_SETTLED) {
			if (!st->r->unordered)
				return 0;
			i++;
			continue;
		}
		if (put_out(st, job, err) < 0)
			return -1;
		if (job->end > st->end)
			st->end = job->end;
		cs_queue_drop(&st->queue, i);
	}
	return 0;
}

static int
collect(struct state *st, struct cs_err *err)
{
	for (int lane = 0; lane < CS_RING_LANES; lane++) {
		int rc = st->lanes[lane] != NULL;

		while (rc > 0) {
			cs_json_auto struct cs_json *env = NULL;

			rc = cs_lane_take(st->lanes[lane], &env, err);
			if (rc < 0 || (rc > 0 && arrived(st, env, err) < 0))
				return -1;
		}
	}
	return 0;
}

static bool
wants_input(const struct state *st)
{
	return !cs_feed_ended(st->r->feed) && !cs_queue_is_full(&st->queue) &&
	    !cs_outbox_is_full(&st->outbox);
}

enum { LANE_FDS_AT = 3, FDS = LANE_FDS_AT + CS_LANE_FDS * CS_RING_LANES };

/* fds: the output, the input, signals, then those of each lane. */
static int
wait_for_event(struct state *st, struct pollfd fds[FDS])
{
	fds[0] = cs_outbox_wait(&st->outbox, st->r->out);
	fds[1] = (struct pollfd){ wants_input(st) ? st->r->in : -1, POLLIN, 0 };
	fds[2] = (struct pollfd){ st->r->signals, POLLIN, 0 };
	for (int lane = 0; lane < CS_RING_LANES; lane++) {
		struct pollfd *at = &fds[LANE_FDS_AT + CS_LANE_FDS * lane];

		for (int i = 0; i < CS_LANE_FDS; i++)
			at[i] = (struct pollfd){ -1, 0, 0 };
		if (st->lanes[lane] != NULL)
			cs_lane_fds(st->lanes[lane], at);
	}
	return poll(fds, FDS, st->r->tick != NULL ? st->r->tick_ms : -1);
}

/* Write the answers; a reader that is gone ends everything. */
static int
serve_output(struct state *st, const struct pollfd *fd, struct cs_err *err)
{
	switch (cs_outbox_serve(&st->outbox, fd, err)) {
	case CS_OUTBOX_GOING:
		return 0;
	case CS_OUTBOX_DEAF:
		st->end = CS_RING_DEAF;
		break;
	case CS_OUTBOX_MUTE:
		st->end = CS_RING_MUTE;
		break;
	}
	return -1;
}

static int
serve_inputs(struct state *st, const struct pollfd fds[FDS], struct cs_err *err)
{
	if (fds[1].revents != 0 && cs_feed_fill(st->r->feed, err) < 0)
		return -1;
	for (int lane = 0; lane < CS_RING_LANES; lane++)
		if (st->lanes[lane] != NULL &&
		    cs_lane_move(st->lanes[lane],
			&fds[LANE_FDS_AT + CS_LANE_FDS * lane], err) < 0)
			return -1;
	return 0;
}

/* Everything that needs no waiting; 1 when finished. */
static int
turn(struct state *st, struct cs_err *err)
{
	if (collect(st, err) < 0 || take(st, err) < 0)
		return -1;
	admit(st);
	if (deliver(st, err) < 0)
		return -1;
	return cs_feed_ended(st->r->feed) && st->queue.used == 0 &&
	    cs_outbox_empty(&st->outbox);
}

static void
loop(struct state *st, struct cs_err *err)
{
	struct pollfd fds[FDS];
	int done;

	while ((done = turn(st, err)) == 0) {
		if (wait_for_event(st, fds) < 0) {
			if (errno == EINTR)
				continue;
			done = cs_err_sys(err, "poll");
			break;
		}
		if (fds[2].revents != 0) {
			st->end = CS_RING_SIGNAL;
			return;
		}
		if (st->r->tick != NULL)
			st->r->tick(st->r->ctx);
		if (serve_output(st, &fds[0], err) < 0)
			return;
		done = serve_inputs(st, fds, err);
		if (done < 0)
			break;
	}
	if (done < 0)
		st->end = CS_RING_TROUBLE;
}

enum cs_ring_end
cs_ring_run(const struct cs_ring *r, struct cs_err *err)
{
	struct state st = {
		.r = r, .outbox = CS_OUTBOX_INIT, .end = CS_RING_YES
	};

	if (cs_queue_init(&st.queue, (size_t)r->jobs + AHEAD, err) < 0)
		return CS_RING_TROUBLE;
	loop(&st, err);
	for (int lane = 0; lane < CS_RING_LANES; lane++)
		if (st.queue.inside == 0)
			cs_lane_close(st.lanes[lane]);
		else
			cs_lane_free(st.lanes[lane]);
	cs_queue_free(&st.queue);
	cs_outbox_free(&st.outbox);
	return st.end;
}
