#include "base/proc.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/err.h"
#include "base/io.h"

extern char **environ;

/* One standard descriptor of a child being started. */
struct side {
	int want;   /* of the plan */
	int theirs; /* what the child gets; owned if it is the end of a pipe */
	int ours;
};

static int
open_side(struct side *s, int target, struct cs_err *err)
{
	int fd[2];

	if (s->want != CS_PROC_PIPE) {
		s->theirs = s->want;
		return 0;
	}
	if (cs_io_pipe(fd, err) < 0)
		return -1;
	s->theirs = target == STDIN_FILENO ? fd[0] : fd[1];
	s->ours = target == STDIN_FILENO ? fd[1] : fd[0];
	return 0;
}

static void
close_theirs(struct side *s)
{
	if (s->want == CS_PROC_PIPE)
		cs_io_close(&s->theirs);
}

static int
add_side(posix_spawn_file_actions_t *fa, const struct side *s, int target)
{
	if (s->want == CS_PROC_SAME)
		return 0;
	if (s->want == CS_PROC_NULL)
		return posix_spawn_file_actions_addopen(
		    fa, target, "/dev/null", O_RDWR, 0);
	/* dup2 onto itself clears close-on-exec in posix_spawn(3). */
	return posix_spawn_file_actions_adddup2(fa, s->theirs, target);
}

static int
set_attributes(posix_spawnattr_t *at, bool group)
{
	short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
	sigset_t set;

	if (group)
		flags |= POSIX_SPAWN_SETPGROUP;
	(void)posix_spawnattr_setflags(at, flags);
	(void)sigemptyset(&set);
	(void)posix_spawnattr_setsigmask(at, &set);
	(void)sigaddset(&set, SIGPIPE);
	return posix_spawnattr_setsigdefault(at, &set);
}

/* An errno. */
static int
spawn(const struct cs_proc_plan *plan, struct side side[3], pid_t *pid)
{
	posix_spawn_file_actions_t fa;
	posix_spawnattr_t at;
	int rc = posix_spawn_file_actions_init(&fa);

	if (rc != 0)
		return rc;
	rc = posix_spawnattr_init(&at);
	if (rc == 0) {
		rc = set_attributes(&at, plan->group);
		for (int i = 0; rc == 0 && i < 3; i++)
			rc = add_side(&fa, &side[i], i);
		if (rc == 0)
			rc = posix_spawnp(pid, plan->argv[0], &fa, &at,
			    (char *const *)(uintptr_t)plan->argv,
			    plan->env == NULL
				? environ
				: (char *const *)(uintptr_t)plan->env);
		(void)posix_spawnattr_destroy(&at);
	}
	(void)posix_spawn_file_actions_destroy(&fa);
	return rc;
}

static int
start(const struct cs_proc_plan *plan, struct side side[3], struct cs_proc *p,
    struct cs_err *err)
{
	pid_t pid;
	int rc;

	for (int i = 0; i < 3; i++)
		if (open_side(&side[i], i, err) < 0)
			return -1;
	rc = spawn(plan, side, &pid);
	if (rc == ENOMEM)
		return cs_err_nomem(err);
	if (rc != 0) {
		p->why = rc;
		return cs_err_set(
		    err, CS_EIO, "%s: %s", plan->argv[0], strerror(rc));
	}
	*p = (struct cs_proc){ .pid = pid,
		.pidfd = (int)syscall(SYS_pidfd_open, pid, 0),
		.in = side[0].ours,
		.out = side[1].ours,
		.err = side[2].ours,
		.group = plan->group };
	if (p->pidfd >= 0)
		return 0;
	(void)cs_err_sys(err, "pidfd_open");
	/* The descriptors in p are closed with p. */
	for (int i = 0; i < 3; i++)
		side[i].ours = -1;
	cs_proc_end(p);
	return -1;
}

int
cs_proc_start(
    const struct cs_proc_plan *plan, struct cs_proc *p, struct cs_err *err)
{
	struct side side[3] = { { plan->in, -1, -1 }, { plan->out, -1, -1 },
		{ plan->err, -1, -1 } };
	int rc;

	*p = (struct cs_proc)CS_PROC_INIT;
	rc = start(plan, side, p, err);
	for (int i = 0; i < 3; i++) {
		close_theirs(&side[i]);
		if (rc < 0)
			cs_io_close(&side[i].ours);
	}
	return rc;
}

static void
kill_all(const struct cs_proc *p)
{
	/* Until it is reaped, its pid cannot be reused. */
	(void)kill(p->group ? -p->pid : p->pid, SIGKILL);
}

static int
reap(struct cs_proc *p)
{
	int status = 0;

	while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR)
		;
	p->pid = 0;
	cs_io_close(&p->pidfd);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status)
				   : WEXITSTATUS(status);
}

int
cs_proc_wait(
    struct cs_proc *p, int64_t deadline_us, int *status, struct cs_err *err)
{
	struct pollfd fd = { .fd = p->pidfd, .events = POLLIN };
	int n;

	do
		n = poll(&fd, 1, cs_clock_poll_ms(deadline_us));
	while (n < 0 && errno == EINTR);
	if (n < 0)
		return cs_err_sys(err, "poll");
	if (n == 0)
		return 0;
	if (p->group)
		kill_all(p);
	*status = reap(p);
	return 1;
}

void
cs_proc_end(struct cs_proc *p)
{
	if (p->pid > 0) {
		kill_all(p);
		(void)reap(p);
	}
	cs_io_close(&p->pidfd);
	cs_io_close(&p->in);
	cs_io_close(&p->out);
	cs_io_close(&p->err);
}
