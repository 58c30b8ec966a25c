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

/* Time for a failed stage to report and exit. */
enum { LAST_WORDS_US = 1000 * 1000 };

struct cs_lane {
	struct cs_proc stages[CS_LANE_STAGES];
	int n;
	int in, out; /* our ends */
	struct cs_outbox outbox;
	struct cs_feed *feed;
	const char *names[CS_LANE_STAGES]; /* for messages */
};

/* "cs-gate" from a path that ends in it. */
static const char *
base_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

/* The pipes of a lane being started: stage i reads from pipes[i] and writes to
 * pipes[i + 1]. */
struct pipes {
	int fd[CS_LANE_STAGES + 1][2];
};

static int
start_stage(struct cs_lane *l, int i, cs_stage argv, const struct pipes *p,
    struct cs_err *err)
{
	const struct cs_proc_plan plan = {
		.argv = argv,
		.in = p->fd[i][0],
		.out = p->fd[i + 1][1],
		.err = CS_PROC_SAME,
	};

	l->names[i] = base_of(argv[0]);
	return cs_proc_start(&plan, &l->stages[i], err);
}

/* The slowest is started first, and initializes while the others start. */
static int
start_all(struct cs_lane *l, const struct cs_lane_plan *plan,
    const struct pipes *p, struct cs_err *err)
{
	if (start_stage(l, plan->slowest, plan->stages[plan->slowest], p, err) <
	    0)
		return -1;
	for (int i = 0; i < plan->n; i++)
		if (i != plan->slowest &&
		    start_stage(l, i, plan->stages[i], p, err) < 0)
			return -1;
	return 0;
}

static int
start_stages(
    struct cs_lane *l, const struct cs_lane_plan *plan, struct cs_err *err)
{
	struct pipes p;
	int rc = 0;

	memset(&p, -1, sizeof(p));
	for (int i = 0; i <= plan->n && rc == 0; i++)
		rc = cs_io_pipe(p.fd[i], err);
	if (rc == 0)
		rc = start_all(l, plan, &p, err);
	/* The first and the last end are ours. */
	l->in = p.fd[0][1];
	l->out = p.fd[plan->n][0];
	p.fd[0][1] = p.fd[plan->n][0] = -1;
	for (int i = 0; i <= plan->n; i++) {
		cs_io_close(&p.fd[i][0]);
		cs_io_close(&p.fd[i][1]);
	}
	if (rc < 0 || cs_io_nonblock(l->in, err) < 0)
		return -1;
	return cs_io_nonblock(l->out, err);
}

struct cs_lane *
cs_lane_open(const struct cs_lane_plan *plan, struct cs_err *err)
{
	struct cs_lane *l = calloc(1, sizeof(*l));

	if (l == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	for (int i = 0; i < CS_LANE_STAGES; i++)
		l->stages[i] = (struct cs_proc)CS_PROC_INIT;
	l->n = plan->n;
	l->in = l->out = -1;
	if (start_stages(l, plan, err) == 0)
		l->feed = cs_feed_new(l->out, CS_FEED_STREAM, NULL, err);
	if (l->feed == NULL) {
		cs_lane_free(l);
		return NULL;
	}
	return l;
}

/* The exit status of a stage; -1 if it has not exited. */
static int
status_of(struct cs_proc *stage, int64_t deadline)
{
	struct cs_err ignored;
	int status;

	return cs_proc_wait(stage, deadline, &status, &ignored) == 1 ? status
								     : -1;
}

void
cs_lane_close(struct cs_lane *l)
{
	const int64_t deadline = cs_clock_us() + LAST_WORDS_US;

	if (l == NULL)
		return;
	cs_io_close(&l->in);
	for (int i = 0; i < l->n; i++)
		(void)status_of(&l->stages[i], deadline);
	cs_lane_free(l);
}

static void
end_stages(struct cs_lane *l)
{
	const int64_t deadline = cs_clock_us() + LAST_WORDS_US;

	for (int i = 0; i < l->n; i++)
		if (l->stages[i].pid > 0)
			(void)kill(l->stages[i].pid, SIGTERM);
	for (int i = 0; i < l->n; i++) {
		if (l->stages[i].pid > 0)
			(void)status_of(&l->stages[i], deadline);
		cs_proc_end(&l->stages[i]);
	}
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
	end_stages(l);
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

/*
 * Why the lane is broken: the first stage that failed by itself, and not for
 * lack of a reader.  With status 2 it has reported the reason on standard
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
