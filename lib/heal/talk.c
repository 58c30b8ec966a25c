#include "heal/talk.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/io.h"
#include "base/proc.h"
#include "heal/secrets.h"

enum { CHUNK = 64 * 1024 };

/* The process for a signal handler to kill, as for kill(2); 0: none. */
static volatile sig_atomic_t other;

void
cs_talk_abort(void)
{
	if (other != 0)
		(void)kill((pid_t)other, SIGKILL);
}

/* The progress of a dialogue. */
struct talk {
	const struct cs_talk *plan;
	struct cs_proc proc;
	struct cs_buf *out;
	size_t sent;
	int64_t deadline;
	int status; /* -1 while it is running */
};

/* As much as the pipe accepts. */
static int
feed(struct talk *t, struct cs_err *err)
{
	const ssize_t n = write(
	    t->proc.in, t->plan->in + t->sent, t->plan->in_len - t->sent);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return 0;
	if (n < 0 && errno != EPIPE)
		return cs_err_sys(err, "%s's input", t->plan->who);
	t->sent = n < 0 ? t->plan->in_len : t->sent + (size_t)n;
	if (t->sent == t->plan->in_len)
		cs_io_close(&t->proc.in);
	return 0;
}

static int
too_much(const struct talk *t, struct cs_err *err)
{
	return cs_err_set(err, CS_ELIMIT, "%s wrote more than %zu bytes",
	    t->plan->who, t->plan->most);
}

/* 1 if there may be more, 0 if there is nothing (now, or any more). */
static int
drain(struct talk *t, struct cs_err *err)
{
	const ssize_t n = cs_io_read(t->proc.out, t->out, err);

	if (n > 0)
		return 1;
	if (n == 0)
		cs_io_close(&t->proc.out);
	else if (err->code == CS_ELIMIT)
		return too_much(t, err);
	else if (err->code != CS_OK)
		return -1;
	return 0;
}

static int
end(struct talk *t, struct cs_err *err)
{
	int rc;

	if (cs_proc_wait(&t->proc, t->deadline, &t->status, err) < 0)
		return -1;
	/* Its group is gone; what a process that left the group may still hold
	 * open is not waited for. */
	while (t->proc.out >= 0 && (rc = drain(t, err)) != 0)
		if (rc < 0)
			return -1;
	return 0;
}

/* From a poll without events on our standard output: a result nobody reads may
 * still cost money. */
static bool
is_unheard(short revents)
{
	return (revents & (POLLERR | POLLHUP | POLLNVAL)) != 0;
}

void
cs_talk_pause(int64_t ms)
{
	const int64_t deadline = cs_clock_us() + ms * 1000;
	struct pollfd fd = { .fd = STDOUT_FILENO };
	int n;

	do
		n = poll(&fd, 1, cs_clock_poll_ms(deadline));
	while ((n < 0 && errno == EINTR) || (n > 0 && !is_unheard(fd.revents)));
}

static int
step(struct talk *t, struct cs_err *err)
{
	struct pollfd fd[] = { { .fd = t->proc.in, .events = POLLOUT },
		{ .fd = t->proc.out, .events = POLLIN },
		{ .fd = t->proc.pidfd, .events = POLLIN },
		{ .fd = STDOUT_FILENO } };
	const int n = poll(fd, 4, cs_clock_poll_ms(t->deadline));

	if (n < 0 && errno == EINTR)
		return 0;
	if (n < 0)
		return cs_err_sys(err, "poll");
	if (n == 0)
		return cs_err_set(
		    err, CS_EIO, "%s did not end in time", t->plan->who);
	if (is_unheard(fd[3].revents))
		return cs_err_set(err, CS_EIO, "nobody reads the answer");
	if (fd[0].revents != 0 && feed(t, err) < 0)
		return -1;
	if (fd[1].revents != 0 && drain(t, err) < 0)
		return -1;
	return fd[2].revents != 0 ? end(t, err) : 0;
}

static int
start(struct talk *t, struct cs_err *err)
{
	const char **env = t->plan->trusted ? NULL : cs_secrets_environ();
	const struct cs_proc_plan plan = { .argv = t->plan->argv,
		.env = env,
		.in = CS_PROC_PIPE,
		.out = CS_PROC_PIPE,
		.err = CS_PROC_SAME,
		.group = t->plan->group };
	sigset_t all, before;
	int rc;

	if (env == NULL && !t->plan->trusted)
		return cs_err_nomem(err);
	/* A signal between the start and the assignment would miss the
	 * child. */
	(void)sigfillset(&all);
	(void)sigprocmask(SIG_BLOCK, &all, &before);
	rc = cs_proc_start(&plan, &t->proc, err);
	if (rc == 0)
		other = t->plan->group ? -t->proc.pid : t->proc.pid;
	(void)sigprocmask(SIG_SETMASK, &before, NULL);
	free(env);
	return rc;
}

static int
talk(struct talk *t, struct cs_err *err)
{
	if (start(t, err) < 0 || cs_io_nonblock(t->proc.in, err) < 0 ||
	    cs_io_nonblock(t->proc.out, err) < 0)
		return -1;
	while (t->status < 0)
		if (step(t, err) < 0)
			return -1;
	return 0;
}

/* A child that does not read must not kill us. */
static int
talk_safely(struct talk *t, struct cs_err *err)
{
	const struct sigaction ignore = { .sa_handler = SIG_IGN };
	struct sigaction before;
	int rc;

	if (sigaction(SIGPIPE, &ignore, &before) < 0)
		return cs_err_sys(err, "sigaction");
	rc = talk(t, err);
	other = 0;
	cs_proc_end(&t->proc);
	(void)sigaction(SIGPIPE, &before, NULL);
	return rc;
}

int
cs_talk_run(const struct cs_talk *plan, struct cs_buf *out, struct cs_err *err)
{
	struct talk t = { .plan = plan,
		.proc = CS_PROC_INIT,
		.out = out,
		.status = -1,
		.deadline = cs_clock_us() + plan->timeout_ms * 1000 };

	/* Reads are in whole chunks, so the limit is slightly higher than what
	 * is accepted. */
	out->max = plan->most + CHUNK;
	if (talk_safely(&t, err) < 0)
		return -1;
	if (out->len > plan->most)
		return too_much(&t, err);
	if (t.status > 128)
		return cs_err_set(err, CS_EIO, "%s ended by signal %d",
		    plan->who, t.status - 128);
	if (t.status > plan->worst)
		return cs_err_set(err, CS_EIO, "%s ended with status %d",
		    plan->who, t.status);
	return 0;
}
