#include "sandbox/box/verdict.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

static void
set_killed(struct cs_verdict *v, const char *limit)
{
	v->end = CS_VERDICT_KILLED;
	v->limit = limit;
}

static void
set_signaled(struct cs_verdict *v, int sig)
{
	v->end = CS_VERDICT_SIGNALED;
	v->signal = sig;
}

static void
set_refused(struct cs_verdict *v, const char *reason)
{
	v->end = CS_VERDICT_REFUSED;
	(void)snprintf(v->reason, sizeof(v->reason), "%s", reason);
}

bool
cs_verdict_sentence(
    struct cs_verdict *v, enum cs_verdict_end end, const char *limit)
{
	if (v->sentenced)
		return false;
	v->sentenced = true;
	v->end = end;
	v->limit = limit;
	v->exit_code = v->signal = 0;
	return true;
}

/*
 * Whether a signal is the kernel's for exceeding the time limit: SIGXCPU, and
 * SIGKILL a second later.  Anybody can send them, but not fake the time used.
 */
static bool
is_out_of_time(int sig, int64_t used_us, int64_t each_us)
{
	/* The kernel counts one in ticks and the other exactly, so on a busy
	 * machine they differ widely. */
	return (sig == SIGXCPU || sig == SIGKILL) && used_us >= each_us / 2;
}

void
cs_verdict_ended(
    struct cs_verdict *v, int wait_status, int64_t used_us, int64_t each_us)
{
	/* A job that could not be started has reported it. */
	if (v->sentenced || v->noted)
		return;
	v->noted = true;
	if (WIFEXITED(wait_status)) {
		v->end = CS_VERDICT_EXITED;
		v->exit_code = WEXITSTATUS(wait_status);
	} else if (is_out_of_time(WTERMSIG(wait_status), used_us, each_us)) {
		set_killed(v, "cpu");
	} else if (WTERMSIG(wait_status) == SIGXFSZ) {
		set_killed(v, "disk");
	} else {
		set_signaled(v, WTERMSIG(wait_status));
	}
}

void
cs_verdict_failed(struct cs_verdict *v, const char *step, int error)
{
	/* A later failure in another process is less informative. */
	if (v->broken)
		return;
	v->noted = v->broken = true;
	(void)cs_err_set(&v->why, CS_EHOST, "%s: %s", step, strerror(error));
}

void
cs_verdict_refused(struct cs_verdict *v, const char *reason)
{
	v->noted = true;
	set_refused(v, reason);
}

/*
 * The kernel killed one of its processes for lack of memory, or all of them and
 * ours with them, and the job failed.
 */
static void
blame_memory(struct cs_verdict *v)
{
	const bool well = v->noted && v->end == CS_VERDICT_EXITED &&
	    v->exit_code == 0;

	if (v->oom && !well)
		(void)cs_verdict_sentence(v, CS_VERDICT_KILLED, "memory");
}

int
cs_verdict_settle(struct cs_verdict *v, const struct cs_verdict_facts *facts,
    struct cs_err *err)
{
	if (v->broken) {
		*err = v->why;
		return -1;
	}
	blame_memory(v);
	if (v->noted || v->sentenced)
		return 0;
	if (facts->orphaned)
		set_refused(v, "internal:the warm interpreter died");
	else if (facts->begun && facts->slain)
		set_signaled(v, SIGKILL);
	else
		return cs_err_set(err, CS_EHOST, "the set-up was killed");
	return 0;
}
