#include "sandbox/inside.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "sandbox/bare.h"
#include "sandbox/confine.h"
#include "sandbox/ids.h"
#include "sandbox/limits.h"
#include "sandbox/note.h"
#include "sandbox/parcel.h"
#include "sandbox/payload.h"
#include "sandbox/plan.h"
#include "sandbox/root.h"

/* The launcher has written the id maps when the word comes. */
static struct cs_ids
wait_for_go(int life)
{
	struct cs_ids ids;
	ssize_t n;

	do
		n = read(life, &ids, sizeof(ids));
	while (n < 0 && errno == EINTR);
	if (n != (ssize_t)sizeof(ids))
		_exit(1);
	return ids;
}

/* Hold on to every capability over the change of user: the walls need them. */
static int
keep_capabilities(void)
{
	return prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0);
}

static const char *
become_job(const struct cs_ids *ids)
{
	if (keep_capabilities() < 0)
		return "keep capabilities";
	/* A user who gave up setgroups(2) for the map keeps his groups. */
	if (setgroups(0, NULL) < 0 && errno != EPERM)
		return "setgroups";
	if (setresgid(ids->gid, ids->gid, ids->gid) < 0)
		return "setresgid";
	if (setresuid(ids->uid, ids->uid, ids->uid) < 0)
		return "setresuid";
	if (cs_confine_raise() < 0)
		return "capset";
	/* Cleared by the change of user, so not before it. */
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0 ||
	    prctl(PR_SET_DUMPABLE, 0) < 0)
		return "prctl";
	return NULL;
}

/* A root of its own, in namespaces of its own. */
static const char *
set_up_root(const struct cs_ceilings *c, const struct cs_ids *ids)
{
	static const struct cs_ids mapped = { CS_IDS_INSIDE, CS_IDS_INSIDE };
	static const char name[] = "codeshield";
	const bool is_mapped = c->isolation == CS_ISOLATION_FULL;
	struct cs_root root;
	const char *failed;

	if ((failed = cs_root_collect(c, &root)) != NULL ||
	    (failed = become_job(is_mapped ? &mapped : ids)) != NULL ||
	    (failed = cs_root_enter(c, &root)) != NULL)
		return failed;
	return sethostname(name, sizeof(name) - 1) < 0 ? "sethostname" : NULL;
}

static const char *
set_up_bare(const struct cs_inside *in, const struct cs_ids *ids)
{
	const char *failed = geteuid() == 0 ? become_job(ids) : NULL;

	return failed != NULL ? failed : cs_bare_enter(in->home);
}

static const char *
set_up(const struct cs_ceilings *c, const struct cs_inside *in,
    const struct cs_ids *ids)
{
	(void)setsid();
	return c->isolation == CS_ISOLATION_BARE ? set_up_bare(in, ids)
						 : set_up_root(c, ids);
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
	/* Outside a pid namespace of our own that would be everybody; there the
	 * job is this one process, since it can't fork. */
	(void)kill(getpid() == 1 ? -1 : job, SIGKILL);
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

/*
 * Sleep until there is a note to take, or the launcher is gone.  An interpreter
 * that ends before its program has begun is a set-up that failed.
 */
static void
wait_for_note(const struct cs_inside *in, int children)
{
	struct pollfd fds[3] = { { in->life, POLLIN, 0 },
		{ in->notes, POLLIN, 0 }, { children, POLLIN, 0 } };

	while (poll(fds, 3, -1) < 0 && errno == EINTR)
		continue;
	if (fds[0].revents != 0)
		_exit(1);
	if (fds[2].revents != 0) {
		errno = ECHILD;
		fail(in->notes, "the interpreter ended before its program");
	}
}

/* The job, from the parcel that comes for it. */
static void
wait_for_job(const struct cs_ceilings *c, const struct cs_inside *in,
    int children, struct cs_plan *job)
{
	int parcel;
	struct cs_note note;
	struct stat st;
	void *bytes;

	do
		wait_for_note(in, children);
	while (cs_note_take(in->notes, &note, &parcel) == 0);
	if (fstat(parcel, &st) < 0)
		fail(in->notes, "parcel");
	bytes = mmap(
	    NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, parcel, 0);
	(void)close(parcel);
	if (bytes == MAP_FAILED)
		fail(in->notes, "parcel");
	errno = EINVAL;
	if (cs_parcel_unpack(bytes, (size_t)st.st_size, c, job) < 0)
		fail(in->notes, "parcel");
	if (in->home != NULL && job->bash)
		fail(in->notes, "bash");
	if (!cs_root_fill(job)) {
		cs_note_refused(in->notes, "bad:files");
		_exit(1);
	}
}

/* The descriptor that tells of ended children. */
static int
listen_for_children(const struct cs_inside *in)
{
	sigset_t chld;
	int fd;

	(void)sigemptyset(&chld);
	(void)sigaddset(&chld, SIGCHLD);
	(void)sigprocmask(SIG_SETMASK, &chld, NULL);
	(void)signal(SIGPIPE, SIG_IGN);
	fd = signalfd(-1, &chld, SFD_CLOEXEC | SFD_NONBLOCK);
	if (fd < 0)
		fail(in->notes, "signalfd");
	return fd;
}

/*
 * Start the job's first process, and move it to its group while it comes up; it
 * waits at go before anything of the job.
 */
static pid_t
start(const struct cs_plan *plan, const struct cs_inside *in, int *go)
{
	struct cs_payload_ends ends = { { in->input, in->out, in->err }, -1,
		in->notes };
	int fd[2];
	pid_t pid;

	if (pipe2(fd, O_CLOEXEC) < 0)
		fail(in->notes, "pipe");
	ends.go = fd[0];
	pid = fork();
	if (pid < 0)
		fail(in->notes, "fork");
	if (pid == 0)
		cs_payload_main(plan, &ends);
	if (!cs_cgroup_move(&in->group, pid))
		fail(in->notes, "cgroup");
	(void)close(fd[0]);
	for (int i = 0; i < 3; i++)
		(void)close(ends.stdio[i]);
	*go = fd[1];
	return pid;
}

/* The interpreter, before its job is known. */
static pid_t
start_interpreter(
    const struct cs_ceilings *c, const struct cs_inside *in, int *go)
{
	struct cs_plan plan;

	errno = ENOMEM;
	if (cs_plan_interpreter(c, &plan) < 0 ||
	    (in->home != NULL && cs_bare_environment(&plan, in->home) < 0))
		fail(in->notes, "environment");
	return start(&plan, in, go);
}

static void
add_words(struct cs_buf *b, char **words)
{
	for (; *words != NULL; words++)
		cs_buf_add(b, *words, strlen(*words) + 1);
}

/* Tell the interpreter its program; see boot.h. */
static void
let_begin(
    const struct cs_plan *job, const struct cs_inside *in, pid_t pid, int go)
{
	cs_buf_auto struct cs_buf words = CS_BUF_INIT;
	struct cs_err ignored;
	size_t n = 0;

	if (cs_limits_apply(pid, &job->limits, cs_payload_owns_user(job)) !=
	    NULL)
		fail(in->notes, "limits");
	while (job->argv[n] != NULL)
		n++;
	cs_buf_addf(&words, "%zu", n);
	cs_buf_addc(&words, '\0');
	add_words(&words, job->argv);
	add_words(&words, job->env);
	/* One that died meanwhile is found by watch(). */
	if (words.failed != CS_OK)
		fail(in->notes, "words");
	(void)cs_io_write_all(go, words.data, words.len, &ignored);
	(void)close(go);
}

void
cs_inside_main(const struct cs_ceilings *c, const struct cs_inside *in)
{
	struct cs_ids ids;
	struct cs_plan job;
	const char *failed;
	int children, go = -1;
	pid_t pid = 0;

	ids = wait_for_go(in->life);
	failed = set_up(c, in, &ids);
	if (failed != NULL)
		fail(in->notes, failed);
	children = listen_for_children(in);
	if (!in->bash)
		pid = start_interpreter(c, in, &go);
	wait_for_job(c, in, children, &job);
	if (in->bash)
		pid = start(&job, in, &go);
	let_begin(&job, in, pid, go);
	failed = cs_confine_drop();
	if (failed != NULL)
		fail(in->notes, failed);
	watch(pid, in, children);
}
