#include "sandbox/inside.h"

#include <errno.h>
#include <grp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/confine.h"
#include "sandbox/ids.h"
#include "sandbox/note.h"
#include "sandbox/payload.h"
#include "sandbox/plan.h"
#include "sandbox/root.h"

/* The launcher has written the id maps when the byte comes. */
static void
wait_for_go(int life)
{
	char go;
	ssize_t n;

	do
		n = read(life, &go, 1);
	while (n < 0 && errno == EINTR);
	if (n != 1)
		_exit(1);
}

/* As the job's user, with the capabilities of the new namespace still held. */
static const char *
become_job(void)
{
	/* A user who gave up setgroups(2) for the map keeps his groups. */
	if (setgroups(0, NULL) < 0 && errno != EPERM)
		return "setgroups";
	if (setresgid(CS_IDS_INSIDE, CS_IDS_INSIDE, CS_IDS_INSIDE) < 0)
		return "setresgid";
	if (setresuid(CS_IDS_INSIDE, CS_IDS_INSIDE, CS_IDS_INSIDE) < 0)
		return "setresuid";
	/* Cleared by the change of user, so not before it. */
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0 ||
	    prctl(PR_SET_DUMPABLE, 0) < 0)
		return "prctl";
	return NULL;
}

static const char *
set_up(const struct cs_plan *plan)
{
	static const char name[] = "codeshield";
	struct cs_root root;
	const char *failed;

	(void)setsid();
	if ((failed = cs_root_collect(plan, &root)) != NULL ||
	    (failed = become_job()) != NULL ||
	    (failed = cs_root_enter(plan, &root)) != NULL)
		return failed;
	return sethostname(name, sizeof(name) - 1) < 0 ? "sethostname" : NULL;
}

/* Reap what there is; true when the job's first process was among it. */
static bool
reap(pid_t job, int flags, int *wait_status)
{
	bool ended = false;
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, flags)) > 0) {
		if (pid != job)
			continue;
		*wait_status = status;
		ended = true;
	}
	return ended;
}

/*
 * The end: everything still alive is killed at once and waited for, so that the
 * time it used is counted with this process's children.
 */
static _Noreturn void
finish(pid_t job, int notes, int status)
{
	(void)kill(-1, SIGKILL);
	(void)reap(job, 0, &status);
	cs_note_ended(notes, status);
	_exit(0);
}

static _Noreturn void
watch(pid_t job, const struct cs_inside *in, int children)
{
	struct pollfd fds[2] = { { in->life, POLLIN, 0 },
		{ children, POLLIN, 0 } };
	struct signalfd_siginfo ignored;
	int status = 0;
	char word;

	for (;;) {
		if (poll(fds, 2, -1) < 0 && errno != EINTR)
			_exit(1);
		if (fds[0].revents != 0) {
			if (read(in->life, &word, 1) != 1)
				_exit(1);
			finish(job, in->notes, status);
		}
		(void)!read(children, &ignored, sizeof(ignored));
		if (reap(job, WNOHANG, &status))
			finish(job, in->notes, status);
	}
}

static _Noreturn void
fail(int notes, const char *step)
{
	cs_note_failed(notes, step);
	_exit(1);
}

void
cs_inside_main(const struct cs_plan *plan, const struct cs_inside *in)
{
	const char *failed;
	sigset_t chld;
	int children;
	pid_t job;

	wait_for_go(in->life);
	failed = set_up(plan);
	if (failed != NULL)
		fail(in->notes, failed);
	if (!cs_root_fill(plan)) {
		cs_note_refused(in->notes, "bad:files");
		_exit(1);
	}
	(void)sigemptyset(&chld);
	(void)sigaddset(&chld, SIGCHLD);
	(void)sigprocmask(SIG_SETMASK, &chld, NULL);
	children = signalfd(-1, &chld, SFD_CLOEXEC | SFD_NONBLOCK);
	if (children < 0)
		fail(in->notes, "signalfd");
	job = fork();
	if (job < 0)
		fail(in->notes, "fork");
	if (job == 0)
		cs_payload_main(plan, in->stdio, in->notes);
	for (int i = 0; i < 3; i++)
		(void)close(in->stdio[i]);
	failed = cs_confine_drop();
	if (failed != NULL)
		fail(in->notes, failed);
	watch(job, in, children);
}
