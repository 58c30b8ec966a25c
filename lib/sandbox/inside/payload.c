#include "sandbox/inside/payload.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/io.h"
#include "sandbox/messages/note.h"
#include "sandbox/plan.h"
#include "sandbox/resources/cgroup.h"
#include "sandbox/resources/limits.h"
#include "sandbox/tool/hosttools.h"
#include "sandbox/walls/confine.h"
#include "sandbox/walls/filter.h"
#include "sandbox/walls/ids.h"
#include "sandbox/walls/landlock.h"

/* Standard input, output and error; all others are closed by the exec.  The
 * notes are moved out of the way first. */
static const char *
take_ends(struct cs_payload_ends *e)
{
	e->notes = fcntl(e->notes, F_DUPFD_CLOEXEC, 3);
	if (e->notes < 0)
		return "fcntl";
	for (int i = 0; i < 3; i++)
		if (dup2(e->stdio[i], i) < 0)
			return "dup2";
	if (cs_io_close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) < 0)
		return "close_range";
	if (e->tools >= 0 && dup2(e->tools, CS_HOSTTOOLS_FD) < 0)
		return "dup2";
	return NULL;
}

static const char *
reset_signals(void)
{
	sigset_t none;

	(void)sigemptyset(&none);
	for (int sig = 1; sig < NSIG; sig++)
		(void)signal(sig, SIG_DFL);
	return sigprocmask(SIG_SETMASK, &none, NULL) < 0 ? "sigprocmask" : NULL;
}

static const char *
draw(uint64_t *cookie)
{
	const ssize_t n = getrandom(cookie, sizeof(*cookie), 0);

	return n != (ssize_t)sizeof(*cookie) ? "getrandom" : NULL;
}

/* Without namespaces an ordinary user's job runs as that user. */
static bool
own_user(const struct cs_plan *plan)
{
	return plan->isolation != CS_ISOLATION_BARE ||
	    getuid() >= CS_IDS_UNUSED;
}

/* From here on the launcher answers the watched calls of the filter. */
static const char *
hand_over(int notes, int listener)
{
	const int rc = cs_note_pass(notes, CS_NOTE_LISTENER, &listener, 1);

	(void)close(listener);
	return rc < 0 ? "hand over the filter" : NULL;
}

const char *
cs_payload_join(const struct cs_payload_ends *ends)
{
	return cs_cgroup_join(ends->doors, ends->ndoors) ? NULL : "cgroup";
}

const char *
cs_payload_confine(const struct cs_plan *plan, uint64_t cookie, int notes)
{
	const char *failed;
	int listener;

	if ((failed = cs_confine_drop(false)) != NULL ||
	    (failed = cs_landlock_apply(plan)) != NULL ||
	    (failed = cs_filter_load(plan, cookie, &listener)) != NULL)
		return failed;
	return hand_over(notes, listener);
}

void
cs_payload_main(const struct cs_plan *plan, const struct cs_payload_ends *ends)
{
	struct cs_payload_ends e = *ends;
	const char *failed;
	uint64_t cookie = 0;

	(void)setsid();
	/* Without a namespace that ends it with the first process, this does;
	 * unless that is dead already. */
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0 || getppid() != e.parent)
		_exit(1);
	if ((failed = cs_payload_join(&e)) == NULL &&
	    (failed = take_ends(&e)) == NULL &&
	    (failed = reset_signals()) == NULL &&
	    (failed = draw(&cookie)) == NULL &&
	    (failed = cs_payload_confine(plan, cookie, e.notes)) == NULL &&
	    (failed = cs_limits_apply_fixed(&plan->limits, own_user(plan))) ==
		NULL &&
	    (failed = cs_limits_apply_own(&plan->limits, 0)) == NULL) {
		(void)syscall(SYS_execveat, AT_FDCWD, plan->binary, plan->argv,
		    plan->env, 0, cookie);
		failed = plan->binary;
		if (errno == E2BIG) {
			cs_note_refused(e.notes, "bad:args");
			_exit(1);
		}
	}
	cs_note_failed(e.notes, failed);
	_exit(1);
}

/* All of these with the intended numbers, and nothing else. */
static const char *
take_server_ends(const struct cs_payload_ends *e, int orders, int module)
{
	static const int out_of_the_way = 16;
	const int fds[] = { e->stdio[0], e->stdio[1],
		e->stdio[2], [CS_PAYLOAD_ORDERS] = orders,
		[CS_PAYLOAD_NOTES] = e->notes, [CS_PAYLOAD_MODULE] = module };
	enum { COUNT = sizeof(fds) / sizeof(fds[0]) };
	int moved[COUNT];

	for (int i = 0; i < COUNT; i++) {
		moved[i] = fcntl(fds[i], F_DUPFD_CLOEXEC, out_of_the_way);
		if (moved[i] < 0)
			return "fcntl";
	}
	for (int i = 0; i < COUNT; i++)
		if (dup2(moved[i], i) < 0)
			return "dup2";
	if (cs_io_close_range(COUNT, ~0U, CLOSE_RANGE_CLOEXEC) < 0)
		return "close_range";
	return NULL;
}

void
cs_payload_serve(const struct cs_plan *plan, const struct cs_payload_ends *ends,
    int orders, int module)
{
	const char *failed;
	int notes = ends->notes;

	(void)setsid();
	if ((failed = take_server_ends(ends, orders, module)) == NULL &&
	    (notes = CS_PAYLOAD_NOTES) > 0 &&
	    (failed = reset_signals()) == NULL &&
	    (failed = cs_confine_drop(false)) == NULL &&
	    (failed = cs_limits_apply_memory(&plan->limits)) == NULL &&
	    (failed = cs_filter_load_server()) == NULL) {
		(void)execve(plan->binary, plan->argv, plan->env);
		failed = plan->binary;
	}
	cs_note_failed(notes, failed);
	_exit(1);
}
