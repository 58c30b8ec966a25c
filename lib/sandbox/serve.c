#include "sandbox/serve.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/err.h"
#include "base/outbox.h"
#include "envelope/env.h"
#include "envelope/feed.h"
#include "envelope/json.h"
#include "sandbox/box.h"
#include "sandbox/environment/errand.h"
#include "sandbox/workspace/left.h"
#include "sandbox/plan.h"
#include "sandbox/record.h"
#include "sandbox/spares.h"

/* Questions read ahead of the running ones, so that a cancel line is seen. */
enum { AHEAD = 64 };
/* Answers that wait for their reader before no more is started. */
enum { BACKLOG = 1024 * 1024 };

/* How long nothing happens before a stream's next process tree is built, which
 * would be in the way of a job that has just begun. */
enum { QUIET_US = 3 * 1000 };

enum phase { WAITING, FURNISHING, RUNNING, CLEARING, ANSWERED, FAILED };

/* One question, from its line to its answer. */
struct slot {
	enum phase phase;
	struct cs_json *env;
	struct cs_plan plan;
	struct cs_errand *errand; /* FURNISHING, and as long as the job */
	struct cs_box *box;
	struct cs_left left;	  /* CLEARING: git at work on its files */
	struct cs_err err;	  /* FAILED */
	enum cs_serve_end answer; /* ANSWERED */
};

struct state {
	const struct cs_serve *s;
	struct slot *slots; /* the oldest is the first */
	size_t size, used;
	int running;
	uint64_t started;
	struct cs_spares spares;
	struct cs_outbox outbox;
	enum cs_serve_end end;
};

static void
clear(struct slot *slot)
{
	cs_left_free(&slot->left);
	cs_box_free(slot->box);
	cs_plan_free(&slot->plan);
	cs_errand_free(slot->errand);
	cs_json_free(slot->env);
	*slot = (struct slot){ 0 };
}

/* The answer of an envelope that is only passed on. */
static enum cs_serve_end
old_answer(const struct cs_json *env)
{
	if (cs_env_is_error(env))
		return CS_SERVE_BAD;
	return cs_env_is_yes(env) ? CS_SERVE_YES : CS_SERVE_NO;
}

/* Nothing to run: a control line, an error, a job that the gate refused, or one
 * that ends before the run. */
static bool
is_passed_on(const struct cs_json *env)
{
	const char *verdict = cs_json_str(env, "gate.verdict");

	return cs_env_is_control(env) || cs_env_is_error(env) ||
	    (verdict != NULL && strcmp(verdict, "reject") == 0) ||
	    cs_env_stops_before(env, "run");
}

static bool
same_id(const struct cs_json *a, const struct cs_json *b)
{
	const char *x = cs_json_str(a, "id"), *y = cs_json_str(b, "id");

	return x != NULL && y != NULL && strcmp(x, y) == 0;
}

static void
fail(struct slot *slot, const struct cs_err *why)
{
	slot->phase = FAILED;
	slot->err = *why;
}

/* End the jobs that a control line names; one that waits never starts. */
static void
cancel(struct state *st, const struct cs_json *control)
{
	for (size_t i = 0; i < st->used; i++) {
		struct slot *slot = &st->slots[i];

		if (slot->env == NULL || slot->env == control ||
		    !same_id(slot->env, control))
			continue;
		if (slot->phase == RUNNING) {
			cs_box_cancel(slot->box);
		} else if (slot->phase == WAITING ||
		    slot->phase == FURNISHING) {
			st->running -= slot->phase == FURNISHING;
			cs_errand_free(slot->errand);
			slot->errand = NULL;
			slot->answer = CS_SERVE_NO;
			slot->phase = ANSWERED;
			if (cs_record_cancelled(slot->env, &slot->err) < 0)
				slot->phase = FAILED;
		}
	}
}

static void
admit(struct state *st, struct cs_json *env)
{
	struct slot *slot = &st->slots[st->used++];

	*slot = (struct slot){ .env = env };
	if (!is_passed_on(env))
		return;
	slot->phase = ANSWERED;
	slot->answer = old_answer(env);
	if (cs_env_is_control(env))
		cancel(st, env);
}

/* Take what the feed has, as long as there is room; -1 when it can't be read. */
static int
take(struct state *st, struct cs_err *err)
{
	struct cs_json *env;

	while (st->used < st->size) {
		switch (cs_feed_take(st->s->feed, &env, err)) {
		case CS_FEED_ENVELOPE:
			admit(st, env);
			break;
		case CS_FEED_BAD:
			admit(st, NULL);
			fail(&st->slots[st->used - 1], err);
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

/*
 * The next job's process tree is built while the job is not there yet: before
 * the first, and once a second shows that this is a stream while others run.
 */
static bool
wants_spare(const struct state *st)
{
	/* What is put into the workspace the next one is to see. */
	return (st->started > 1 || st->s->ceilings->warm != NULL) &&
	    cs_spares_wanted(&st->spares) && st->s->keep->apply == NULL &&
	    !cs_feed_ended(st->s->feed);
}

/* The rule that it breaks, in words where they say more. */
static void
answer_refused(struct slot *slot)
{
	const struct cs_needs *needs = &slot->plan.needs;
	const char *reason = slot->plan.refused, *detail = NULL;
	struct cs_err err;

	if (needs->refused != NULL && strcmp(needs->refused, reason) == 0)
		detail = needs->detail.data;
	slot->phase = ANSWERED;
	slot->answer = CS_SERVE_NO;
	if (cs_record_refused(slot->env, reason, detail, &err) < 0)
		fail(slot, &err);
}

/* A process tree for it: a spare one, unless it has an environment of its own.
 */
static struct cs_box *
box_for(struct state *st, const struct slot *slot, struct cs_err *err)
{
	if (slot->errand != NULL)
		return cs_box_prepare(
		    cs_errand_ceilings(slot->errand), false, err);
	return cs_spares_take(&st->spares, !slot->plan.cold, err);
}

/* 0, or -1 and err; then it is not running. */
static int
begin(struct state *st, struct slot *slot, struct cs_err *err)
{
	slot->box = box_for(st, slot, err);
	if (slot->box == NULL || cs_box_begin(slot->box, &slot->plan, err) < 0)
		return -1;
	slot->phase = RUNNING;
	st->started++;
	return 0;
}

/* A job's turn: refused, running or on the way to it, or failed. */
static void
start(struct state *st, struct slot *slot)
{
	const struct cs_ceilings *c = st->s->ceilings;
	struct cs_err err;
	int rc = cs_plan_make(slot->env, c, &slot->plan, &err);

	if (rc == 0 && slot->plan.refused[0] != '\0') {
		answer_refused(slot);
		return;
	}
	if (rc == 0 && slot->plan.needs.n > 0) {
		slot->phase = FURNISHING;
		slot->errand = cs_errand_new(c, &slot->plan.needs, &err);
		rc = slot->errand != NULL ? 0 : -1;
	} else if (rc == 0) {
		rc = begin(st, slot, &err);
	}
	if (rc < 0)
		fail(slot, &err);
	else
		st->running++;
}

/* A turn for a job whose environment is being got. */
static void
furnish(struct state *st, struct slot *slot)
{
	struct cs_err err;
	int rc = cs_errand_step(slot->errand, &err);

	if (rc == 0)
		return;
	if (rc > 0) {
		cs_plan_free(&slot->plan);
		rc = cs_plan_make(slot->env, cs_errand_ceilings(slot->errand),
		    &slot->plan, &err);
	}
	if (rc == 0)
		rc = begin(st, slot, &err);
	if (rc < 0) {
		st->running--;
		fail(slot, &err);
	}
}

static void
start_waiting(struct state *st)
{
	for (size_t i = 0; i < st->used && st->running < st->s->jobs; i++)
		if (st->slots[i].phase == WAITING)
			start(st, &st->slots[i]);
}

static enum cs_serve_end
answer_of(const struct cs_box_result *r, const struct cs_left *left)
{
	return r->end == CS_BOX_EXITED && r->exit_code == 0 &&
		!cs_left_is_refused(left)
	    ? CS_SERVE_YES
	    : CS_SERVE_NO;
}

/* One of its process trees has something to do; 1 when all is done, -1 and err
 * when it can't be. */
static int
step_on(struct state *st, struct slot *slot, struct cs_err *err)
{
	int rc;

	if (slot->phase == CLEARING)
		return cs_left_step(&slot->left);
	rc = cs_box_step(slot->box, err);
	if (rc <= 0)
		return rc;
	rc = cs_left_begin(&slot->left, st->s->keep, slot->env, &slot->plan,
	    cs_box_result(slot->box), err);
	if (rc == 0)
		slot->phase = CLEARING;
	return rc;
}

/* A turn for a running job; its record is made when it is done. */
static void
step(struct state *st, struct slot *slot)
{
	struct cs_err err;
	const int rc = step_on(st, slot, &err);

	if (rc == 0)
		return;
	st->running--;
	slot->phase = ANSWERED;
	if (rc > 0) {
		slot->answer = answer_of(cs_box_result(slot->box), &slot->left);
		if (cs_record_result(slot->env, &slot->plan,
			cs_box_result(slot->box), &slot->left, &err) < 0)
			fail(slot, &err);
	} else {
		fail(slot, &err);
	}
	cs_left_free(&slot->left);
	/* It has its answer before its namespaces are taken down. */
	cs_spares_bury(&st->spares, slot->box);
	slot->box = NULL;
}

/* In a stream what went wrong with one job is that job's answer. */
static int
answer_failed(struct slot *slot, struct cs_err *err)
{
	const struct cs_err why = slot->err;
	struct cs_json *answer;
	char reason[80];

	slot->answer = CS_SERVE_BAD;
	if (slot->env == NULL || why.code == CS_ELIMIT) {
		answer = cs_env_new_error("cs-sandbox", slot->env, &why, err);
		cs_json_free(slot->env);
		slot->env = answer;
		return answer == NULL ? -1 : 0;
	}
	(void)snprintf(reason, sizeof(reason), "%s%.*s",
	    why.code == CS_EHOST ? "isolation:" : "internal:",
	    (int)strcspn(why.msg, ":"), why.msg);
	return cs_record_refused(slot->env, reason, why.msg, err);
}

static void
worsen(struct state *st, enum cs_serve_end answer)
{
	if (answer > st->end)
		st->end = answer;
}

/* One answer; one that has grown too large is an error in its place. */
static int
put_out(struct state *st, struct slot *slot, struct cs_err *err)
{
	if (slot->phase == ANSWERED &&
	    cs_env_print(slot->env, &st->outbox.bytes, err) == 0)
		return 0;
	if (slot->phase == ANSWERED) {
		if (err->code != CS_ELIMIT)
			return -1;
		fail(slot, err);
	}
	if (!st->s->stream) {
		*err = slot->err;
		return -1;
	}
	if (answer_failed(slot, err) < 0)
		return -1;
	return cs_env_print(slot->env, &st->outbox.bytes, err);
}

static bool
is_busy(const struct slot *slot)
{
	return slot->phase == FURNISHING || slot->phase == RUNNING ||
	    slot->phase == CLEARING;
}

/* The process tree that is waited for. */
static struct cs_box *
box_of(const struct slot *slot)
{
	return slot->phase == CLEARING ? slot->left.patch.box : slot->box;
}

static bool
is_open(const struct slot *slot)
{
	return slot->phase == WAITING || is_busy(slot);
}

/* The answers that are known, unless one before them has to be waited for; what
 * is left moves up. */
static int
emit(struct state *st, struct cs_err *err)
{
	size_t kept = 0;

	for (size_t i = 0; i < st->used; i++) {
		struct slot *slot = &st->slots[i];

		if (!is_open(slot) && (kept == 0 || st->s->unordered)) {
			if (put_out(st, slot, err) < 0)
				return -1;
			worsen(st, slot->answer);
			clear(slot);
			continue;
		}
		if (kept < i) {
			st->slots[kept] = *slot;
			*slot = (struct slot){ 0 };
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
	    cs_outbox_size(&st->outbox) < BACKLOG;
}

static int64_t
sooner(int64_t a, int64_t b)
{
	return a == 0 || (b != 0 && b < a) ? b : a;
}

/* fds: the output, the input, those of each running job, and of those that are
 * done the end of what was left of them. */
static int
wait_for_event(struct state *st, struct pollfd *fds)
{
	int64_t deadline = wants_spare(st) ? cs_clock_us() + QUIET_US : 0;
	nfds_t n = 2;

	/* Without events a hang-up of the reader is still told. */
	fds[0] = (struct pollfd){ st->s->out,
		cs_outbox_empty(&st->outbox) ? 0 : POLLOUT, 0 };
	fds[1] = (struct pollfd){ wants_input(st) ? st->s->in : -1, POLLIN, 0 };
	for (size_t i = 0; i < st->used; i++) {
		const struct slot *slot = &st->slots[i];

		if (!is_busy(slot))
			continue;
		if (slot->phase == FURNISHING) {
			fds[n++] = (struct pollfd){ cs_errand_fd(slot->errand),
				POLLIN, 0 };
			continue;
		}
		cs_box_fds(box_of(slot), &fds[n]);
		n += CS_BOX_FDS;
		deadline = sooner(deadline, cs_box_deadline(box_of(slot)));
	}
	n += (nfds_t)cs_spares_fds(&st->spares, &fds[n]);
	return poll(fds, n, cs_clock_poll_ms(deadline));
}

static int
serve_descriptors(
    struct state *st, const struct pollfd *fds, struct cs_err *err)
{
	if ((fds[0].revents & (POLLERR | POLLNVAL)) != 0) {
		st->end = CS_SERVE_DEAF;
		return -1;
	}
	if ((fds[0].revents & POLLOUT) != 0 &&
	    cs_outbox_send(&st->outbox, st->s->out, PIPE_BUF, err) < 0) {
		st->end = errno == EPIPE ? CS_SERVE_DEAF : CS_SERVE_MUTE;
		return -1;
	}
	if (fds[1].revents != 0 && cs_feed_fill(st->s->feed, err) < 0) {
		st->end = CS_SERVE_TROUBLE;
		return -1;
	}
	for (size_t i = 0; i < st->used; i++)
		if (st->slots[i].phase == FURNISHING)
			furnish(st, &st->slots[i]);
		else if (is_busy(&st->slots[i]))
			step(st, &st->slots[i]);
	return 0;
}

/* Everything that needs no waiting; 1 when all is said. */
static int
advance(struct state *st, struct cs_err *err)
{
	if (take(st, err) < 0)
		return -1;
	if (cs_outbox_size(&st->outbox) < BACKLOG)
		start_waiting(st);
	if (emit(st, err) < 0)
		return -1;
	return cs_feed_ended(st->s->feed) && st->used == 0 &&
	    cs_outbox_empty(&st->outbox);
}

static void
loop(struct state *st, struct pollfd *fds, struct cs_err *err)
{
	int done, events;

	cs_spares_make(&st->spares);
	while ((done = advance(st, err)) == 0) {
		cs_spares_clear(&st->spares);
		events = wait_for_event(st, fds);
		if (events < 0 && errno != EINTR) {
			(void)cs_err_sys(err, "poll");
			done = -1;
			break;
		}
		if (events == 0 && wants_spare(st))
			cs_spares_make(&st->spares);
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
		.spares = { .c = s->ceilings, .jobs = s->jobs },
		.outbox = CS_OUTBOX_INIT,
		.end = CS_SERVE_YES };
	struct pollfd *fds = calloc(
	    2 + CS_BOX_FDS * (size_t)s->jobs + CS_SPARES_GRAVES, sizeof(*fds));

	st.slots = calloc(st.size, sizeof(*st.slots));
	if (fds == NULL || st.slots == NULL) {
		(void)cs_err_nomem(err);
		st.end = CS_SERVE_TROUBLE;
	} else {
		loop(&st, fds, err);
	}
	for (size_t i = 0; i < st.used; i++)
		clear(&st.slots[i]);
	cs_spares_free(&st.spares);
	cs_outbox_free(&st.outbox);
	free(st.slots);
	free(fds);
	return st.end;
}
