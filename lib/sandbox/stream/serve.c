#include "sandbox/stream/serve.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/err.h"
#include "base/outbox.h"
#include "base/signals.h"
#include "envelope/env.h"
#include "envelope/feed.h"
#include "envelope/json.h"
#include "sandbox/box/box.h"
#include "sandbox/box/spares.h"
#include "sandbox/environment/errand.h"
#include "sandbox/plan.h"
#include "sandbox/request.h"
#include "sandbox/session/sessions.h"
#include "sandbox/stream/question.h"
#include "sandbox/warm/warm.h"
#include "sandbox/workspace/workspace.h"

/* Questions read ahead of the running ones, so that cancel lines are seen. */
enum { AHEAD = 64 };

/* How long to be idle before building a stream's next process tree, which would
 * slow down a job that has just begun. */
enum { QUIET_US = 3 * 1000 };

struct state {
	const struct cs_serve *s;
	struct cs_question *q; /* a queue: the oldest is first */
	size_t size, used;
	uint64_t started;
	struct cs_spares spares;
	struct cs_sessions sessions;
	struct cs_outbox outbox;
	enum cs_serve_end end;
};

/* End the jobs named in a control line. */
static void
cancel(struct state *st, const struct cs_json *control)
{
	for (size_t i = 0; i < st->used; i++)
		if (cs_question_cancel(&st->q[i], control))
			cs_sessions_skip(
			    &st->sessions, &st->spares, st->q[i].env);
}

/* Take what the feed has, as long as there is room; -1 if it cannot be read. */
static int
take(struct state *st, struct cs_err *err)
{
	struct cs_json *env;

	while (st->used < st->size) {
		switch (cs_feed_take(st->s->feed, &env, err)) {
		case CS_FEED_ENVELOPE:
			cs_question_ask(&st->q[st->used++], env);
			if (cs_env_is_control(env))
				cancel(st, env);
			break;
		case CS_FEED_BAD:
			cs_question_ask_bad(&st->q[st->used++], err);
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

/* A process tree for it: a spare one, unless it has an environment of its own.
 */
static struct cs_box *
box_for(struct state *st, const struct cs_question *q, struct cs_err *err)
{
	const struct cs_workspace *w = st->s->ceilings->workspace;

	if (q->errand != NULL)
		return cs_box_prepare(
		    cs_errand_ceilings(q->errand), false, err);
	/* If its workspace is gone, a cold start reports it. */
	return cs_spares_take(&st->spares,
	    !q->plan.cold && (w == NULL || cs_workspace_is_there(w)), err);
}

/* 0, or -1 and err; then it is not running. */
static int
begin(struct state *st, struct cs_question *q, struct cs_err *err)
{
	q->box = box_for(st, q, err);
	if (q->box == NULL || cs_box_begin(q->box, &q->plan, err) < 0)
		return -1;
	q->phase = CS_QUESTION_RUNNING;
	st->started++;
	return 0;
}

static void
begin_cell(struct state *st, struct cs_question *q)
{
	struct cs_err err;

	q->session = cs_sessions_begin(
	    &st->sessions, &st->spares, q->env, &q->plan, &err);
	if (q->session != NULL) {
		q->box = q->session->box;
		q->phase = CS_QUESTION_RUNNING;
		st->started++;
	} else if (q->plan.refused[0] != '\0') {
		cs_question_refuse(q);
		cs_sessions_skip(&st->sessions, &st->spares, q->env);
	} else {
		cs_question_fail(q, &err);
	}
}

/* Start a job: refused, running or on the way to it, or failed. */
static void
start(struct state *st, struct cs_question *q)
{
	const struct cs_ceilings *c = st->s->ceilings;
	struct cs_err err;
	int rc = cs_request_plan(q->env, c, &q->plan, &err);

	if (rc == 0 && q->plan.refused[0] != '\0') {
		cs_question_refuse(q);
		cs_sessions_skip(&st->sessions, &st->spares, q->env);
		return;
	}
	if (rc == 0 && q->plan.session != NULL) {
		begin_cell(st, q);
		return;
	}
	if (rc == 0 && q->plan.needs.n > 0) {
		q->phase = CS_QUESTION_FURNISHING;
		q->errand = cs_errand_new(c, &q->plan.needs, &err);
		rc = q->errand != NULL ? 0 : -1;
	} else if (rc == 0) {
		rc = begin(st, q, &err);
	}
	if (rc < 0)
		cs_question_fail(q, &err);
}

/* A turn for a job whose environment is being built. */
static void
furnish(struct state *st, struct cs_question *q)
{
	struct cs_err err;
	int rc = cs_errand_step(q->errand, &err);

	if (rc == 0)
		return;
	if (rc > 0) {
		cs_plan_free(&q->plan);
		rc = cs_request_plan(
		    q->env, cs_errand_ceilings(q->errand), &q->plan, &err);
	}
	if (rc == 0)
		rc = begin(st, q, &err);
	if (rc < 0)
		cs_question_fail(q, &err);
}

static int
count_busy(const struct state *st)
{
	int n = 0;

	for (size_t i = 0; i < st->used; i++)
		n += cs_question_is_busy(&st->q[i]);
	return n;
}

static int
count_waiting(const struct state *st)
{
	int n = 0;

	for (size_t i = 0; i < st->used; i++)
		n += st->q[i].phase == CS_QUESTION_WAITING;
	return n;
}

/*
 * The next job's process tree is built before the job arrives: before the
 * first, and once a second shows that this is a stream.  While others run it
 * would slow them down, so then there are no more than are needed next.
 */
static bool
wants_spare(const struct state *st)
{
	const int next = count_waiting(st) + 1;
	const struct cs_warm *warm = st->s->ceilings->warm;

	/* The next job must see what is applied to the workspace, and a warm
	 * one gets it when the job arrives. */
	if (st->s->keep->apply != NULL &&
	    (warm == NULL || cs_warm_hindrance(warm) != NULL))
		return false;
	return (st->started > 1 || warm != NULL) &&
	    cs_spares_wanted(&st->spares) &&
	    (st->spares.n < next || count_busy(st) == 0) &&
	    !cs_feed_ended(st->s->feed);
}

/* A session runs one cell after the other. */
static bool
is_held_up(const struct state *st, const struct cs_question *q)
{
	return cs_sessions_is_busy(&st->sessions, cs_eligible_session(q->env));
}

static void
start_waiting(struct state *st)
{
	int running = count_busy(st);

	for (size_t i = 0; i < st->used && running < st->s->jobs; i++) {
		if (st->q[i].phase != CS_QUESTION_WAITING ||
		    is_held_up(st, &st->q[i]))
			continue;
		start(st, &st->q[i]);
		running += cs_question_is_busy(&st->q[i]);
	}
}

/* A turn for a running job. */
static void
step(struct state *st, struct cs_question *q)
{
	if (!cs_question_step(q, st->s->keep))
		return;
	/* The answer comes before the namespaces are taken down. */
	if (q->session != NULL)
		cs_sessions_done(&st->sessions, q->session, &st->spares);
	else
		cs_spares_bury(&st->spares, q->box);
	q->box = NULL;
	q->session = NULL;
}

static void
worsen(struct state *st, enum cs_serve_end answer)
{
	if (answer > st->end)
		st->end = answer;
}

/* Output one answer; one that has grown too large is replaced with an error. */
static int
put_out(struct state *st, struct cs_question *q, struct cs_err *err)
{
	if (q->phase == CS_QUESTION_ANSWERED &&
	    cs_env_print(q->env, &st->outbox.bytes, err) == 0)
		return 0;
	if (q->phase == CS_QUESTION_ANSWERED) {
		if (err->code != CS_ELIMIT)
			return -1;
		cs_question_fail(q, err);
	}
	if (!st->s->stream) {
		*err = q->err;
		return -1;
	}
	if (cs_question_answer_failed(q, err) < 0)
		return -1;
	return cs_env_print(q->env, &st->outbox.bytes, err);
}

/* Output the answers known so far, up to one that has to be waited for; the
 * rest moves up. */
static int
emit(struct state *st, struct cs_err *err)
{
	size_t kept = 0;

	for (size_t i = 0; i < st->used; i++) {
		struct cs_question *q = &st->q[i];

		if (!cs_question_is_open(q) &&
		    (kept == 0 || st->s->unordered)) {
			if (put_out(st, q, err) < 0)
				return -1;
			worsen(st, q->answer);
			cs_question_clear(q);
			continue;
		}
		if (kept < i) {
			st->q[kept] = *q;
			*q = (struct cs_question){ 0 };
		}
		kept++;
	}
	st->used = kept;
	return 0;
}

static bool
wants_input(const struct state *st)
{
	return !cs_feed_ended(st->s->feed) && st->used < st->size &&
	    !cs_outbox_is_full(&st->outbox);
}

static int64_t
sooner(int64_t a, int64_t b)
{
	return a == 0 || (b != 0 && b < a) ? b : a;
}

/* fds: the output, the input, ^Z, those of each running job, and of those that
 * are done the end of what was left of them. */
static int
wait_for_event(struct state *st, struct pollfd *fds)
{
	int64_t deadline = wants_spare(st) ? cs_clock_us() + QUIET_US : 0;
	nfds_t n = 3;

	fds[0] = cs_outbox_wait(&st->outbox, st->s->out);
	fds[1] = (struct pollfd){ wants_input(st) ? st->s->in : -1, POLLIN, 0 };
	fds[2] = (struct pollfd){ st->s->stop, POLLIN, 0 };
	for (size_t i = 0; i < st->used; i++) {
		const struct cs_question *q = &st->q[i];

		if (!cs_question_is_busy(q))
			continue;
		if (q->phase == CS_QUESTION_FURNISHING) {
			fds[n++] = (struct pollfd){ cs_errand_fd(q->errand),
				POLLIN, 0 };
			continue;
		}
		cs_box_fds(cs_question_box(q), &fds[n]);
		n += CS_BOX_FDS;
		deadline = sooner(
		    deadline, cs_box_deadline(cs_question_box(q)));
	}
	n += (nfds_t)cs_spares_fds(&st->spares, &fds[n]);
	n += (nfds_t)cs_sessions_fds(&st->sessions, &fds[n]);
	deadline = sooner(deadline, cs_sessions_deadline(&st->sessions));
	return poll(fds, n, cs_clock_poll_ms(deadline));
}

/* Stop with the jobs that run, and continue with them. */
static void
stop(struct state *st)
{
	const int64_t since = cs_clock_us();

	for (size_t i = 0; i < st->used; i++)
		if (st->q[i].phase == CS_QUESTION_RUNNING)
			cs_box_pause(st->q[i].box);
	cs_signals_stop();
	for (size_t i = 0; i < st->used; i++)
		if (st->q[i].phase == CS_QUESTION_RUNNING)
			cs_box_resume(st->q[i].box, cs_clock_us() - since);
}

/* Write the answers; a reader that is gone ends everything. */
static int
serve_output(struct state *st, const struct pollfd *fd, struct cs_err *err)
{
	switch (cs_outbox_serve(&st->outbox, fd, err)) {
	case CS_OUTBOX_GOING:
		return 0;
	case CS_OUTBOX_DEAF:
		st->end = CS_SERVE_DEAF;
		break;
	case CS_OUTBOX_MUTE:
		st->end = CS_SERVE_MUTE;
		break;
	}
	return -1;
}

/* What can be written at once, before anything else is done. */
static int
send_answers(struct state *st, struct cs_err *err)
{
	struct pollfd out = cs_outbox_wait(&st->outbox, st->s->out);

	if (cs_outbox_empty(&st->outbox) || poll(&out, 1, 0) <= 0)
		return 0;
	return serve_output(st, &out, err);
}

static int
serve_descriptors(
    struct state *st, const struct pollfd *fds, struct cs_err *err)
{
	if (serve_output(st, &fds[0], err) < 0)
		return -1;
	if (fds[2].revents != 0 && cs_signals_take(st->s->stop) != 0)
		stop(st);
	if (fds[1].revents != 0 && cs_feed_fill(st->s->feed, err) < 0) {
		st->end = CS_SERVE_TROUBLE;
		return -1;
	}
	for (size_t i = 0; i < st->used; i++)
		if (st->q[i].phase == CS_QUESTION_FURNISHING)
			furnish(st, &st->q[i]);
		else if (cs_question_is_busy(&st->q[i]))
			step(st, &st->q[i]);
	return 0;
}

/* A warm one is begun as soon as there is nothing else to do: who asks one job
 * after the other never leaves it quiet. */
static bool
is_idle(const struct state *st)
{
	return st->s->ceilings->warm != NULL && count_busy(st) == 0 &&
	    count_waiting(st) == 0;
}

static bool
is_all_said(const struct state *st)
{
	return cs_feed_ended(st->s->feed) && st->used == 0 &&
	    cs_outbox_empty(&st->outbox);
}

/* Everything that needs no waiting; 1 when finished. */
static int
advance(struct state *st, struct cs_err *err)
{
	if (take(st, err) < 0)
		return -1;
	if (!cs_outbox_is_full(&st->outbox))
		start_waiting(st);
	if (emit(st, err) < 0)
		return -1;
	return is_all_said(st);
}

static void
loop(struct state *st, struct pollfd *fds, struct cs_err *err)
{
	int done, events;

	cs_spares_make(&st->spares, CS_SPARES_MAX);
	while ((done = advance(st, err)) == 0) {
		if (send_answers(st, err) < 0 || is_all_said(st))
			return;
		cs_sessions_tend(&st->sessions, &st->spares);
		if (is_idle(st) && wants_spare(st))
			cs_spares_make(&st->spares, 1);
		cs_spares_clear(&st->spares);
		events = wait_for_event(st, fds);
		if (events < 0 && errno != EINTR) {
			(void)cs_err_sys(err, "poll");
			done = -1;
			break;
		}
		if (events == 0 && wants_spare(st))
			cs_spares_make(&st->spares, CS_SPARES_MAX);
		if (serve_descriptors(st, fds, err) < 0)
			return;
	}
	if (done < 0)
		st->end = CS_SERVE_TROUBLE;
}

enum cs_serve_end
cs_serve_run(const struct cs_serve *s, struct cs_err *err)
{
	struct state st = { .s = s,
		.size = (size_t)s->jobs + AHEAD,
		.spares = { .c = s->ceilings,
		    .jobs = s->jobs,
		    .late = s->keep->apply != NULL &&
			s->ceilings->warm != NULL },
		.outbox = CS_OUTBOX_INIT,
		.end = CS_SERVE_YES };
	const int sessions = s->ceilings->sessions;
	struct pollfd *fds = calloc(3 + CS_BOX_FDS * (size_t)s->jobs +
		CS_SPARES_GRAVES + CS_SESSIONS_FDS * (size_t)sessions,
	    sizeof(*fds));

	st.q = calloc(st.size, sizeof(*st.q));
	if (fds == NULL || st.q == NULL ||
	    cs_sessions_init(&st.sessions, sessions, s->session_idle_us, err) <
		0) {
		(void)cs_err_nomem(err);
		st.end = CS_SERVE_TROUBLE;
	} else {
		loop(&st, fds, err);
	}
	for (size_t i = 0; i < st.used; i++)
		cs_question_clear(&st.q[i]);
	cs_sessions_free(&st.sessions);
	cs_spares_free(&st.spares);
	cs_outbox_free(&st.outbox);
	free(st.q);
	free(fds);
	return st.end;
}
