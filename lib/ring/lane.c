#include "ring/lane.h"

#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/err.h"
#include "base/io.h"
#include "base/outbox.h"
#include "base/proc.h"
#include "envelope/env.h"
#include "envelope/feed.h"

/* What a stage that failed may take to say so and end. */
enum { LAST_WORDS_US = 1000 * 1000 };

struct cs_lane {
	struct cs_proc stages[CS_LANE_STAGES];
	int n;
	int in, out; /* our ends */
	struct cs_outbox outbox;
	struct cs_feed *feed;
	const char *names[CS_LANE_STAGES]; /* for messages */
};

/* "cs-gate" of a path that ends in it. */
static const char *
base_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

/* Start the stages from left to right; *from is what the next one reads. */
static int
start_stage(
    struct cs_lane *l, cs_stage argv, int *from, bool last, struct cs_err *err)
{
	int between[2] = { -1, -1 };
	struct cs_proc_plan plan = {
		.argv = argv,
		.in = *from,
		.err = CS_PROC_SAME,
	};
	int rc;

	if (cs_io_pipe(between, err) < 0)
		return -1;
	plan.out = between[1];
	rc = cs_proc_start(&plan, &l->stages[l->n], err);
	cs_io_close(&between[1]);
	cs_io_close(from);
	if (rc < 0) {
		cs_io_close(&between[0]);
		return -1;
	}
	l->names[l->n++] = base_of(argv[0]);
	*(last ? &l->out : from) = between[0];
	return 0;
}

static int
start_stages(
    struct cs_lane *l, const cs_stage *stages, int n, struct cs_err *err)
{
	int ends[2], rc = 0;

	if (cs_io_pipe(ends, err) < 0)
		return -1;
	l->in = ends[1];
	for (int i = 0; i < n && rc == 0; i++)
		rc = start_stage(l, stages[i], &ends[0], i == n - 1, err);
	cs_io_close(&ends[0]);
	if (rc < 0 || cs_io_nonblock(l->in, err) < 0)
		return -1;
	return cs_io_nonblock(l->out, err);
}

struct cs_lane *
cs_lane_open(const cs_stage *stages, int n, struct cs_err *err)
{
	struct cs_lane *l = calloc(1, sizeof(*l));

	if (l == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	for (int i = 0; i < CS_LANE_STAGES; i++)
		l->stages[i] = (struct cs_proc)CS_PROC_INIT;
	l->in = l->out = -1;
	if (start_stages(l, stages, n, err) == 0)
		l->feed = cs_feed_new(l->out, CS_FEED_STREAM, NULL, err);
	if (l->feed == NULL) {
		cs_lane_free(l);
		return NULL;
	}
	return l;
}

void
cs_lane_free(struct cs_lane *l)
{
	if (l == NULL)
		return;
	cs_feed_free(l->feed);
	cs_io_close(&l->in);
	cs_io_close(&l->out);
	cs_outbox_free(&l->outbox);
	for (int i = 0; i < l->n; i++)
		cs_proc_end(&l->stages[i]);
	free(l);
}

int
cs_lane_send(struct cs_lane *l, const struct cs_json *env, struct cs_err *err)
{
	return cs_env_print(env, &l->outbox.bytes, err);
}

void
cs_lane_fds(const struct cs_lane *l, struct pollfd fds[CS_LANE_FDS])
{
	const bool idle = cs_outbox_empty(&l->outbox);

	fds[0] = (struct pollfd){ l->in, idle ? 0 : POLLOUT, 0 };
	fds[1] = (struct pollfd){ l->out, POLLIN, 0 };
}

/* How a stage ended; -1 when it has not. */
static int
status_of(struct cs_proc *stage, int64_t deadline)
{
	struct cs_err ignored;
	int status;

	return cs_proc_wait(stage, deadline, &status, &ignored) == 1 ? status
								     : -1;
}

/*
 * Why the lane is broken: the first stage that ended badly by itself, and not
 * for want of a reader.  With status 2 it has put its own line on standard
 * error.
 */
static int
gone(struct cs_lane *l, struct cs_err *err)
{
	const int64_t deadline = cs_clock_us() + LAST_WORDS_US;

	cs_io_close(&l->in);
	for (int i = 0; i < l->n; i++) {
		const int status = status_of(&l->stages[i], deadline);

		if (status < 2 || status == 128 + SIGPIPE)
			continue;
		return cs_err_set(err, status == 2 ? CS_ETOLD : CS_EHOST,
		    "%s ended with status %d", l->names[i], status);
	}
	return cs_err_set(err, CS_EHOST, "%s ended too early", l->names[0]);
}

int
cs_lane_move(
    struct cs_lane *l, const struct pollfd fds[CS_LANE_FDS], struct cs_err *err)
{
	if ((fds[0].revents & POLLERR) != 0)
		return gone(l, err);
	if ((fds[0].revents & POLLOUT) != 0 &&
	    cs_outbox_send(&l->outbox, l->in, SIZE_MAX, err) < 0)
		return -1;
	if (fds[1].revents != 0 && cs_feed_fill(l->feed, err) < 0)
		return -1;
	return 0;
}

int
cs_lane_take(struct cs_lane *l, struct cs_json **env, struct cs_err *err)
{
	struct cs_err why;

	switch (cs_feed_take(l->feed, env, &why)) {
	case CS_FEED_ENVELOPE:
		return 1;
	case CS_FEED_WAIT:
		return 0;
	case CS_FEED_END:
		return gone(l, err);
	case CS_FEED_BAD:
	case CS_FEED_FAILED:
		break;
	}
	return cs_err_set(err, why.code, "%s: %s", l->names[l->n - 1], why.msg);
}
