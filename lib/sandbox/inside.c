#include "sandbox/inside.h"

#include <errno.h>
#include <grp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/bare.h"
#include "sandbox/confine.h"
#include "sandbox/ids.h"
#include "sandbox/note.h"
#include "sandbox/parcel.h"
#include "sandbox/payload.h"
#include "sandbox/plan.h"
#include "sandbox/root.h"
#include "sandbox/sample.h"

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
become_job(const struct cs_inside *in, const struct cs_ids *ids)
{
	if (keep_capabilities() < 0)
		return "keep capabilities";
	/* A user who gave up setgroups(2) for the map keeps his groups. */
	if (in->by_root && setgroups(0, NULL) < 0)
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
set_up_root(const struct cs_ceilings *c, const struct cs_inside *in,
    const struct cs_ids *ids)
{
	static const struct cs_ids mapped = { CS_IDS_INSIDE, CS_IDS_INSIDE };
	static const char name[] = "codeshield";
	const bool is_mapped = c->isolation == CS_ISOLATION_FULL;
	struct cs_root root;
	const char *failed;

	if ((failed = cs_root_collect(c, &root)) != NULL ||
	    (failed = become_job(in, is_mapped ? &mapped : ids)) != NULL ||
	    (failed = cs_root_enter(c, &root)) != NULL)
		return failed;
	return sethostname(name, sizeof(name) - 1) < 0 ? "sethostname" : NULL;
}

static const char *
set_up_bare(const struct cs_inside *in, const struct cs_ids *ids)
{
	const char *failed = in->by_root ? become_job(in, ids) : NULL;

	return failed != NULL ? failed : cs_bare_enter(in->home);
}

static const char *
set_up(const struct cs_ceilings *c, const struct cs_inside *in,
    const struct cs_ids *ids)
{
	(void)setsid();
	return c->isolation == CS_ISOLATION_BARE ? set_up_bare(in, ids)
						 : set_up_root(c, in, ids);
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

/* How often it is looked at what nobody else adds up. */
enum { SAMPLE_MS = 50 };

/* sampled_kib: the memory to end it for, 0 when that is the group's. */
static _Noreturn void
watch(pid_t job, const struct cs_inside *in, int children, int64_t sampled_kib)
{
	const int pause = sampled_kib > 0 ? SAMPLE_MS : -1;
	struct pollfd fds[2] = { { in->life, POLLIN, 0 },
		{ children, POLLIN, 0 } };
	struct signalfd_siginfo ignored;
	int status = 0;
	char word;

	for (;;) {
		if (poll(fds, 2, pause) < 0 && errno != EINTR)
			_exit(1);
		if (sampled_kib > 0 &&
		    cs_sample_is_over(getpid() == 1 ? 0 : job, sampled_kib)) {
			cs_note_memory(in->notes);
			finish(job, in->notes, status);
		}
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

/* Sleep until there is a note to take, or the launcher is gone. */
static void
wait_for_note(const struct cs_inside *in)
{
	struct pollfd fds[2] = { { in->life, POLLIN, 0 },
		{ in->notes, POLLIN, 0 } };

	while (poll(fds, 2, -1) < 0 && errno == EINTR)
		continue;
	if (fds[0].revents != 0)
		_exit(1);
}

/* The job, from the parcel that comes for it, and the other goods in *ends. */
static void
wait_for_job(const struct cs_ceilings *c, const struct cs_inside *in,
    struct cs_plan *job, struct cs_payload_ends *ends)
{
	int goods[CS_NOTE_FDS];
	struct cs_note note;
	struct stat st;
	void *bytes;

	do
		wait_for_note(in);
	while (cs_note_take(in->notes, &note, goods) == 0);
	if (fstat(goods[CS_NOTE_PARCEL], &st) < 0)
		fail(in->notes, "parcel");
	bytes = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE,
	    goods[CS_NOTE_PARCEL], 0);
	(void)close(goods[CS_NOTE_PARCEL]);
	if (bytes == MAP_FAILED)
		fail(in->notes, "parcel");
	errno = EINVAL;
	if (cs_parcel_unpack(bytes, (size_t)st.st_size, c, job) < 0)
		fail(in->notes, "parcel");
	*ends = (struct cs_payload_ends){
		{ goods[CS_NOTE_INPUT], in->out, in->err }, .notes = in->notes
	};
	for (int i = CS_NOTE_DOORS; i < CS_NOTE_FDS && goods[i] >= 0; i++)
		ends->doors[ends->ndoors++] = goods[i];
}

/* Put its files into their folder, where they may not fit. */
static void
fill(const struct cs_plan *job, const struct cs_inside *in)
{
	switch (cs_root_fill(job)) {
	case CS_ROOT_FILLED:
		return;
	case CS_ROOT_BAD_FILES:
		cs_note_refused(in->notes, "bad:files");
		_exit(1);
	case CS_ROOT_FAILED:
		fail(in->notes, "files");
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
	fd = signalfd(-1, &chld, SFD_CLOEXEC | SFD_NONBLOCK);
	if (fd < 0)
		fail(in->notes, "signalfd");
	return fd;
}

/* Start the job's first process, which alone keeps its ends. */
static pid_t
start(const struct cs_plan *job, const struct cs_payload_ends *ends)
{
	const pid_t pid = fork();

	if (pid < 0)
		fail(ends->notes, "fork");
	if (pid == 0)
		cs_payload_main(job, ends);
	for (int i = 0; i < 3; i++)
		(void)close(ends->stdio[i]);
	for (int i = 0; i < ends->ndoors; i++)
		(void)close(ends->doors[i]);
	return pid;
}

static int64_t
sampled_kib(const struct cs_inside *in, const struct cs_payload_ends *ends,
    const struct cs_plan *job)
{
	return in->in_group || ends->ndoors > 0 ? 0 : job->limits.memory_kib;
}

void
cs_inside_main(const struct cs_ceilings *c, const struct cs_inside *in)
{
	struct cs_ids ids;
	struct cs_plan job;
	struct cs_payload_ends ends;
	const char *failed;
	int children;
	pid_t pid;

	ids = wait_for_go(in->life);
	failed = set_up(c, in, &ids);
	if (failed != NULL)
		fail(in->notes, failed);
	wait_for_job(c, in, &job, &ends);
	if (in->home != NULL && cs_bare_environment(&job, in->home) < 0)
		fail(in->notes, "environment");
	fill(&job, in);
	children = listen_for_children(in);
	pid = start(&job, &ends);
	failed = cs_confine_drop();
	if (failed != NULL)
		fail(in->notes, failed);
	watch(pid, in, children, sampled_kib(in, &ends, &job));
}
