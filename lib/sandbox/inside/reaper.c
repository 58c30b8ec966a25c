#include "sandbox/inside/reaper.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/inside/leave.h"
#include "sandbox/messages/note.h"
#include "sandbox/resources/sample.h"
#include "sandbox/workspace/handover.h"

int
cs_reaper_listen(void)
{
	sigset_t chld;

	(void)sigemptyset(&chld);
	(void)sigaddset(&chld, SIGCHLD);
	(void)sigprocmask(SIG_SETMASK, &chld, NULL);
	return signalfd(-1, &chld, SFD_CLOEXEC | SFD_NONBLOCK);
}

bool
cs_reaper_reap(pid_t pid, int flags, int *wait_status)
{
	bool ended = false;
	int status;
	pid_t one;

	while ((one = waitpid(-1, &status, flags)) > 0) {
		if (one != pid)
			continue;
		*wait_status = status;
		ended = true;
	}
	return ended;
}

static void
hand_over(const struct cs_reaper *r)
{
	if (r->layer == NULL)
		return;
	if (r->given != NULL)
		(void)cs_handover_note_files(r->notes, r->given);
	cs_handover_give(r->notes, r->layer, r->contents, r->top);
}

/* All of the job.  Without a pid namespace of our own that would be everybody;
 * there the job is this one process, since it cannot fork. */
static void
signal_all(const struct cs_reaper *r, int sig)
{
	(void)kill(getpid() == 1 ? -1 : r->job, sig);
}

/*
 * The end: everything still alive is killed at once and waited for, so that its
 * time is included in this process's children, and nobody writes to its files
 * any more.
 */
static _Noreturn void
finish(const struct cs_reaper *r, int status)
{
	signal_all(r, SIGKILL);
	(void)cs_reaper_reap(r->job, 0, &status);
	(void)cs_note_ended(r->notes, status);
	hand_over(r);
	_exit(0);
}

/* How often to sample what no group counts. */
enum { SAMPLE_MS = 50 };

/*
 * The job has ended by cs_leave_now().  If nothing else is alive its answer
 * need not wait until its memory is freed.
 */
static _Noreturn void
let_go(const struct cs_reaper *r, int status, const struct rusage *used)
{
	bool over;
	int ignored;

	/* A signal that it had under way can let it run until the one that
	 * kills it; from then on it can start nobody.  What is left of it is
	 * to be in nobody's way; a layer is read only when nobody can write to
	 * it. */
	if (r->layer == NULL) {
		(void)setpriority(PRIO_PROCESS, (id_t)r->job, 19);
		(void)kill(r->job, SIGKILL);
	} else {
		signal_all(r, SIGKILL);
	}
	over = cs_sample_is_last(&r->sample);
	/* What it has changed is not looked at before it is gone. */
	if (r->layer != NULL) {
		over = over && cs_leave_is_over(r->job);
		(void)setpriority(PRIO_PROCESS, (id_t)r->job, 19);
	}
	if (over) {
		cs_note_left(r->notes, status, used);
		hand_over(r);
	}
	signal_all(r, SIGKILL);
	(void)cs_reaper_reap(r->job, 0, &ignored);
	if (!over) {
		(void)cs_note_ended(r->notes, status);
		hand_over(r);
	}
	_exit(0);
}

/* What the launcher says; all of what it says at once is there at once. */
static int64_t
take_word(const struct cs_reaper *r)
{
	int64_t word;

	if (read(r->life, &word, sizeof(word)) != (ssize_t)sizeof(word))
		_exit(1);
	return word;
}

/* Whether a child that stops or goes on is reported too.  A session that goes
 * on with its next cell would otherwise wait until that is noticed here. */
static void
hear_of_stops(bool heard)
{
	const struct sigaction action = {
		.sa_handler = SIG_DFL,
		.sa_flags = heard ? 0 : SA_NOCLDSTOP,
	};

	(void)sigaction(SIGCHLD, &action, NULL);
}

static void
listen_to(struct cs_reaper *r, int status, bool *rests)
{
	const int64_t word = take_word(r);

	switch (word) {
	case CS_REAPER_END:
		finish(r, status);
	case CS_REAPER_REST:
		hear_of_stops(false);
		signal_all(r, SIGSTOP);
		*rests = true;
		break;
	case CS_REAPER_WAKE:
		hear_of_stops(true);
		signal_all(r, SIGCONT);
		*rests = false;
		break;
	case CS_REAPER_MEMORY:
		r->sample.limit_kib = take_word(r);
		break;
	default:
		r->sample.shared_kib = word;
	}
}

/* The system call tells what it has used by then; the C library's does not. */
static bool
has_stopped(pid_t pid, struct rusage *used)
{
	siginfo_t info = { 0 };

	return syscall(SYS_waitid, P_PID, pid, &info, WSTOPPED | WNOHANG,
		   used) == 0 &&
	    info.si_pid == pid;
}

void
cs_reaper_watch(struct cs_reaper *r)
{
	struct pollfd fds[3] = { { r->life, POLLIN, 0 },
		{ r->children, POLLIN, 0 },
		{ r->given != NULL ? r->notes : -1, POLLIN, 0 } };
	struct signalfd_siginfo ignored;
	struct rusage used = { .ru_maxrss = 0 };
	bool rests = false;
	int status = 0, pause;

	r->sample.alone = getpid() == 1 ? 0 : r->job;
	for (;;) {
		pause = !rests && r->sample.limit_kib > 0 ? SAMPLE_MS : -1;
		if (poll(fds, 3, pause) < 0 && errno != EINTR)
			_exit(1);
		if (!rests && cs_sample_is_over(&r->sample)) {
			cs_note_memory(r->notes);
			finish(r, status);
		}
		if (fds[0].revents != 0)
			listen_to(r, status, &rests);
		if (fds[2].revents != 0 &&
		    !cs_handover_note_files(r->notes, r->given))
			fds[2].fd = -1;
		(void)!read(r->children, &ignored, sizeof(ignored));
		if (!rests && r->leaves && has_stopped(r->job, &used) &&
		    cs_leave_is_end(r->job, &status))
			let_go(r, status, &used);
		if (cs_reaper_reap(r->job, WNOHANG, &status))
			finish(r, status);
	}
}
