#include "shield/wrap.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"

enum { LINGER_MS = 1000 }; /* for processes left running */

/* The signals to forward, from now on through a descriptor; *before is the
 * previous mask. */
static int
take_signals(sigset_t *before, struct cs_err *err)
{
	static const int passed_on[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM,
		SIGUSR1, SIGUSR2, SIGALRM, SIGCONT };
	sigset_t set;
	int fd;

	(void)sigemptyset(&set);
	for (size_t i = 0; i < sizeof(passed_on) / sizeof(passed_on[0]); i++)
		(void)sigaddset(&set, passed_on[i]);
	fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	if (fd < 0 || sigprocmask(SIG_BLOCK, &set, before) < 0)
		return cs_err_sys(err, "signalfd");
	return fd;
}

/* The shell's status for a command that could not be started: with these errors
 * and those not from starting it, the trouble is ours. */
static int
status_of(int why)
{
	static const int ours[] = { 0, EAGAIN, ENOMEM, EMFILE, ENFILE };

	for (size_t i = 0; i < sizeof(ours) / sizeof(ours[0]); i++)
		if (why == ours[i])
			return CS_WRAP_TROUBLE;
	return why == ENOENT ? CS_WRAP_NOT_FOUND : CS_WRAP_NOT_EXECUTABLE;
}

int
cs_wrap_start(
    struct cs_wrap *w, const char *const *argv, int *status, struct cs_err *err)
{
	struct cs_proc_plan plan = { .argv = argv, .in = CS_PROC_SAME };
	int pipe[2], rc;

	*w = (struct cs_wrap){ .proc = CS_PROC_INIT, .out = -1, .signals = -1 };
	*status = CS_WRAP_TROUBLE;
	w->signals = take_signals(&w->before, err);
	if (w->signals < 0 || cs_io_pipe(pipe, err) < 0)
		return -1;
	w->out = pipe[0];
	plan.out = plan.err = pipe[1];
	rc = cs_proc_start(&plan, &w->proc, err);
	cs_io_close(&pipe[1]);
	if (rc < 0)
		*status = status_of(w->proc.why);
	return rc;
}

static void
stop_reading(struct cs_wrap *w)
{
	cs_io_close(&w->out);
}

/* A signal from a terminal has reached the command as well. */
static void
pass_on(struct cs_wrap *w)
{
	struct signalfd_siginfo got;

	if (read(w->signals, &got, sizeof(got)) != sizeof(got))
		return;
	if (w->ended)
		stop_reading(w);
	else if (got.ssi_code != SI_KERNEL)
		(void)kill(w->proc.pid, (int)got.ssi_signo);
}

static int
note_end(struct cs_wrap *w, struct cs_err *err)
{
	siginfo_t how = { 0 };

	if (waitid(P_PID, (id_t)w->proc.pid, &how, WEXITED | WNOWAIT) < 0)
		return cs_err_sys(err, "waitid");
	if (how.si_code != CLD_EXITED)
		w->signal = how.si_status;
	w->ended = true;
	return cs_proc_wait(&w->proc, 0, &w->status, err) < 0 ? -1 : 0;
}

/* Wait for something to read: 1 if there is, 0 if something else happened. */
static int
wait_for(struct cs_wrap *w, struct cs_err *err)
{
	struct pollfd fd[3] = { { w->out, POLLIN, 0 },
		{ w->signals, POLLIN, 0 }, { w->proc.pidfd, POLLIN, 0 } };
	const int n = poll(fd, 3, w->ended ? LINGER_MS : -1);

	if (n < 0)
		return errno == EINTR ? 0 : cs_err_sys(err, "poll");
	if (n == 0)
		stop_reading(w);
	/* First, however much there is to read: a signal after the exit is not
	 * for the command. */
	if (fd[2].revents != 0 && !w->ended && note_end(w, err) < 0)
		return -1;
	if (fd[1].revents != 0)
		pass_on(w);
	return fd[0].revents != 0 && w->out >= 0;
}

ssize_t
cs_wrap_read(struct cs_wrap *w, struct cs_buf *buf, struct cs_err *err)
{
	ssize_t n;
	int rc;

	while (w->out >= 0 || !w->ended) {
		rc = wait_for(w, err);
		if (rc < 0)
			return -1;
		if (rc == 0)
			continue;
		n = cs_io_read(w->out, buf, err);
		if (n != 0)
			return n;
		stop_reading(w);
	}
	if (sigprocmask(SIG_SETMASK, &w->before, NULL) < 0)
		return cs_err_sys(err, "sigprocmask");
	return 0;
}

void
cs_wrap_end(struct cs_wrap *w)
{
	cs_proc_end(&w->proc);
	cs_io_close(&w->out);
	cs_io_close(&w->signals);
}
