#include "sandbox/tool/supervisor.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"

/* How long a supervisor may take to end its processes. */
enum { GRACE_MS = 200 };

/* A shell's status for a command that cannot be started. */
enum { NO_COMMAND = 127 };

/* ---- in the supervisor ---- */

/* Send the signal to all children; false if they cannot be listed. */
static bool
kill_children(void)
{
	cs_fd_auto int fd = open(
	    "/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
	char list[4096];
	const ssize_t n = fd < 0 ? -1 : read(fd, list, sizeof(list) - 1);
	char *end;

	if (n < 0)
		return false;
	list[n] = '\0';
	for (char *at = list; isdigit((unsigned char)*at); at = end + 1) {
		const long pid = strtol(at, &end, 10);

		/* The list may be truncated within a number. */
		if (*end != ' ')
			break;
		(void)kill((pid_t)pid, SIGKILL);
	}
	return true;
}

/*
 * The children of a killed process are reparented to us
 * (PR_SET_CHILD_SUBREAPER), until none has any.
 */
static void
end_all(pid_t command)
{
	(void)kill(-command, SIGKILL);
	while (kill_children())
		if (waitpid(-1, NULL, 0) < 0 && errno != EINTR)
			return;
}

static _Noreturn void
become(char *const *argv)
{
	sigset_t none;

	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	(void)setpgid(0, 0);
	for (int sig = 1; sig < NSIG; sig++)
		(void)signal(sig, SIG_DFL);
	(void)sigemptyset(&none);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
	(void)execvp(argv[0], argv);
	(void)!write(STDERR_FILENO, argv[0], strlen(argv[0]));
	(void)!write(STDERR_FILENO, ": it can't be started\n", 22);
	_exit(NO_COMMAND);
}

/* Until the command has exited, or the requester is gone. */
static bool
has_ended(pid_t command, int life, int *status)
{
	struct pollfd fds[] = { { life, 0, 0 },
		{ (int)syscall(SYS_pidfd_open, command, 0), POLLIN, 0 } };

	if (fds[1].fd < 0)
		return false;
	while (poll(fds, 2, -1) < 0 && errno == EINTR)
		continue;
	return waitpid(command, status, WNOHANG) == command;
}

static _Noreturn void
keep(char *const *argv, int life)
{
	pid_t command;
	int status = 0;

	if (setsid() < 0 || prctl(PR_SET_CHILD_SUBREAPER, 1) < 0)
		_exit(NO_COMMAND);
	(void)prctl(PR_SET_NAME, "cs-supervisor");
	command = fork();
	if (command < 0)
		_exit(NO_COMMAND);
	if (command == 0)
		become(argv);
	/* Parent and child both do it, whoever is first. */
	(void)setpgid(command, command);
	if (!has_ended(command, life, &status))
		status = SIGKILL;
	end_all(command);
	_exit(
	    WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
}

/* The descriptors of the command, and the one that limits its life. */
static _Noreturn void
start_keeper(char *const *argv, const int stdio[3], int life)
{
	int kept[] = { STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, life };
	sigset_t all;

	(void)sigfillset(&all);
	(void)sigprocmask(SIG_SETMASK, &all, NULL);
	for (int i = 0; i < 3; i++)
		if (dup2(stdio[i], i) < 0)
			_exit(NO_COMMAND);
	if (cs_io_close_all_but(kept, sizeof(kept) / sizeof(kept[0])) < 0)
		_exit(NO_COMMAND);
	keep(argv, life);
}

/* ---- with us ---- */

struct ends {
	int life[2], out[2], err[2];
};

static void
close_ends(struct ends *e)
{
	int *const each[] = { &e->life[0], &e->life[1], &e->out[0], &e->out[1],
		&e->err[0], &e->err[1] };

	for (size_t i = 0; i < sizeof(each) / sizeof(each[0]); i++)
		cs_io_close(each[i]);
}

static int
open_ends(struct ends *e, struct cs_err *err)
{
	*e = (struct ends){ { -1, -1 }, { -1, -1 }, { -1, -1 } };
	if (cs_io_pipe(e->life, err) == 0 && cs_io_pipe(e->out, err) == 0 &&
	    cs_io_pipe(e->err, err) == 0 &&
	    cs_io_nonblock(e->out[0], err) == 0 &&
	    cs_io_nonblock(e->err[0], err) == 0)
		return 0;
	close_ends(e);
	return -1;
}

static void
keep_ends(struct ends *e, struct cs_supervisor *s)
{
	s->life = e->life[1];
	s->out = e->out[0];
	s->err = e->err[0];
	e->life[1] = e->out[0] = e->err[0] = -1;
	close_ends(e);
}

int
cs_supervisor_start(
    char *const *argv, int in, struct cs_supervisor *s, struct cs_err *err)
{
	struct ends e;

	*s = (struct cs_supervisor)CS_SUPERVISOR_INIT;
	if (open_ends(&e, err) < 0)
		return -1;
	s->pid = fork();
	if (s->pid < 0) {
		s->pid = 0;
		close_ends(&e);
		return cs_err_sys(err, "fork");
	}
	if (s->pid == 0)
		start_keeper(
		    argv, (const int[]){ in, e.out[1], e.err[1] }, e.life[0]);
	keep_ends(&e, s);
	s->pidfd = (int)syscall(SYS_pidfd_open, s->pid, 0);
	if (s->pidfd >= 0)
		return 0;
	(void)cs_err_sys(err, "pidfd_open");
	cs_supervisor_free(s);
	return -1;
}

void
cs_supervisor_stop(struct cs_supervisor *s)
{
	cs_io_close(&s->life);
}

static int
as_shell(int status)
{
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status)
				   : WEXITSTATUS(status);
}

bool
cs_supervisor_has_ended(struct cs_supervisor *s, int *status)
{
	int raw;

	if (waitpid(s->pid, &raw, WNOHANG) != s->pid)
		return false;
	*status = as_shell(raw);
	s->pid = 0;
	return true;
}

void
cs_supervisor_free(struct cs_supervisor *s)
{
	struct pollfd fd = { s->pidfd, POLLIN, 0 };

	cs_supervisor_stop(s);
	if (s->pid > 0) {
		(void)poll(&fd, 1, GRACE_MS);
		(void)kill(s->pid, SIGKILL);
		(void)waitpid(s->pid, NULL, 0);
	}
	s->pid = 0;
	cs_io_close(&s->pidfd);
	cs_io_close(&s->out);
	cs_io_close(&s->err);
}
