#include "heal/patcher.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/io.h"
#include "base/proc.h"
#include "base/utf8.h"
#include "envelope/env.h"

extern char **environ;

/* The process group that a signal handler has to end; 0: none. */
static volatile sig_atomic_t group;

void
cs_patcher_abort(void)
{
	if (group > 0)
		(void)kill(-(pid_t)group, SIGKILL);
}

static bool
is_private(const char *variable)
{
	static const char *const words[] = { "API_KEY", "APIKEY", "TOKEN",
		"SECRET", "PASSWORD", "PASSWD", "CREDENTIAL", "PRIVATE_KEY",
		"ACCESS_KEY" };
	const size_t n = strcspn(variable, "=");

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		const size_t len = strlen(words[i]);

		for (size_t at = 0; at + len <= n; at++)
			if (strncasecmp(variable + at, words[i], len) == 0)
				return true;
	}
	return false;
}

/* The strings are borrowed from environ. */
static const char **
clean_environment(void)
{
	const char **env;
	size_t n = 0, kept = 0;

	while (environ[n] != NULL)
		n++;
	env = calloc(n + 1, sizeof(*env));
	for (size_t i = 0; env != NULL && i < n; i++)
		if (!is_private(environ[i]))
			env[kept++] = environ[i];
	return env;
}

/* One talk with a patcher. */
struct talk {
	struct cs_proc proc;
	struct cs_buf in, *out;
	size_t sent;
	int64_t deadline;
	int status; /* -1 while it runs */
};

/* As much as the pipe takes; what a patcher doesn't read is no fault. */
static int
feed(struct talk *t, struct cs_err *err)
{
	const ssize_t n = write(
	    t->proc.in, t->in.data + t->sent, t->in.len - t->sent);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return 0;
	if (n < 0 && errno != EPIPE)
		return cs_err_sys(err, "the patcher's input");
	t->sent = n < 0 ? t->in.len : t->sent + (size_t)n;
	if (t->sent == t->in.len)
		cs_io_close(&t->proc.in);
	return 0;
}

/* 1 when there may be more, 0 when there is nothing (now, or any more). */
static int
drain(struct talk *t, struct cs_err *err)
{
	const ssize_t n = cs_io_read(t->proc.out, t->out, err);

	if (n > 0)
		return 1;
	if (n == 0)
		cs_io_close(&t->proc.out);
	else if (err->code == CS_ELIMIT)
		return cs_err_set(err, CS_ELIMIT,
		    "the patcher wrote more than %d bytes", CS_ENV_CODE_MAX);
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
	/* Its group is gone; what one that left the group may still hold open
	 * is not waited for. */
	while (t->proc.out >= 0 && (rc = drain(t, err)) != 0)
		if (rc < 0)
			return -1;
	return 0;
}

static int
step(struct talk *t, struct cs_err *err)
{
	struct pollfd fd[] = { { .fd = t->proc.in, .events = POLLOUT },
		{ .fd = t->proc.out, .events = POLLIN },
		{ .fd = t->proc.pidfd, .events = POLLIN } };
	const int n = poll(fd, 3, cs_clock_poll_ms(t->deadline));

	if (n < 0 && errno == EINTR)
		return 0;
	if (n < 0)
		return cs_err_sys(err, "poll");
	if (n == 0)
		return cs_err_set(
		    err, CS_EIO, "the patcher did not end in time");
	if (fd[0].revents != 0 && feed(t, err) < 0)
		return -1;
	if (fd[1].revents != 0 && drain(t, err) < 0)
		return -1;
	return fd[2].revents != 0 ? end(t, err) : 0;
}

static int
talk(struct talk *t, const char *command, struct cs_err *err)
{
	const char *const argv[] = { "sh", "-c", command, NULL };
	const char **env = clean_environment();
	const struct cs_proc_plan plan = { .argv = argv,
		.env = env,
		.in = CS_PROC_PIPE,
		.out = CS_PROC_PIPE,
		.err = CS_PROC_SAME,
		.group = true };
	sigset_t all, before;
	int rc;

	if (env == NULL)
		return cs_err_nomem(err);
	/* A signal between the start and the note would miss the child. */
	(void)sigfillset(&all);
	(void)sigprocmask(SIG_BLOCK, &all, &before);
	rc = cs_proc_start(&plan, &t->proc, err);
	group = rc == 0 ? t->proc.pid : 0;
	(void)sigprocmask(SIG_SETMASK, &before, NULL);
	free(env);
	if (rc < 0 || cs_io_nonblock(t->proc.in, err) < 0 ||
	    cs_io_nonblock(t->proc.out, err) < 0)
		return -1;
	while (t->status < 0)
		if (step(t, err) < 0)
			return -1;
	return 0;
}

/* A patcher that doesn't read must not end us. */
static int
talk_safely(struct talk *t, const char *command, struct cs_err *err)
{
	const struct sigaction ignore = { .sa_handler = SIG_IGN };
	struct sigaction before;
	int rc;

	if (sigaction(SIGPIPE, &ignore, &before) < 0)
		return cs_err_sys(err, "sigaction");
	rc = talk(t, command, err);
	group = 0;
	cs_proc_end(&t->proc);
	(void)sigaction(SIGPIPE, &before, NULL);
	return rc;
}

static int
judge(const struct talk *t, struct cs_err *err)
{
	if (t->status > 128)
		return cs_err_set(err, CS_EIO, "the patcher ended by signal %d",
		    t->status - 128);
	if (t->status != 0)
		return cs_err_set(
		    err, CS_EIO, "the patcher ended with status %d", t->status);
	if (t->out->len == 0)
		return cs_err_set(err, CS_EDATA, "the patcher wrote nothing");
	if (cs_utf8_valid(t->out->data, t->out->len) != t->out->len)
		return cs_err_set(
		    err, CS_EDATA, "what the patcher wrote is not UTF-8");
	return 0;
}

int
cs_patcher_run(const char *command, int64_t timeout_ms,
    const struct cs_json *env, struct cs_buf *out, struct cs_err *err)
{
	struct talk t = { .proc = CS_PROC_INIT, .out = out, .status = -1 };
	int rc;

	/* A read is tried in whole chunks, so that the ceiling is a little
	 * higher than what is taken. */
	out->max = CS_ENV_CODE_MAX + 64 * 1024;
	t.deadline = cs_clock_us() + timeout_ms * 1000;
	rc = cs_env_print(env, &t.in, err);
	if (rc == 0)
		rc = talk_safely(&t, command, err);
	cs_buf_free(&t.in);
	if (rc < 0)
		return -1;
	if (out->len > CS_ENV_CODE_MAX)
		return cs_err_set(err, CS_ELIMIT,
		    "the patcher wrote more than %d bytes", CS_ENV_CODE_MAX);
	return judge(&t, err);
}
