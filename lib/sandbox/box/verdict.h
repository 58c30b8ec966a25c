#ifndef CS_SANDBOX_BOX_VERDICT_H
#define CS_SANDBOX_BOX_VERDICT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"

/* How a job ended; run.status of cs-envelope(5). */
enum cs_verdict_end {
	CS_VERDICT_EXITED,
	CS_VERDICT_SIGNALED,
	CS_VERDICT_TIMED_OUT,
	CS_VERDICT_KILLED,
	CS_VERDICT_REFUSED,
	CS_VERDICT_CANCELLED,
};

/*
 * What ended one job.  Reports come from several sides, in any order: from the
 * launcher that ended it, from its first process, from its group.  All zeros is
 * the state of a job without reports.
 */
struct cs_verdict {
	enum cs_verdict_end end;
	int exit_code;	   /* EXITED */
	int signal;	   /* SIGNALED */
	const char *limit; /* KILLED: name of the limit, static */
	char reason[80];   /* REFUSED; else "" */

	bool sentenced; /* by the launcher: other reports change nothing */
	bool noted;	/* it is known how it ended, or that it never began */
	bool oom;	/* killed for lack of memory, by the kernel or us */
	bool broken;	/* the set-up failed: why */
	struct cs_err why;
};

/* The launcher ends it; false if it had done so before, for another reason. */
bool cs_verdict_sentence(
    struct cs_verdict *v, enum cs_verdict_end end, const char *limit);

/* Its first process has ended, with a status as from wait(2), after using
 * used_us of processor time out of the each_us that one process may use. */
void cs_verdict_ended(
    struct cs_verdict *v, int wait_status, int64_t used_us, int64_t each_us);

/* A step of the set-up failed with this errno; or what it asks for is
 * impossible. */
void cs_verdict_failed(struct cs_verdict *v, const char *step, int error);
void cs_verdict_refused(struct cs_verdict *v, const char *reason);

/*
 * When all of it is dead: decide how it ended.  begun: its process was
 * confined; slain: somebody outside has killed the first process; orphaned: the
 * warm interpreter that it was copied from died.  Returns 0, or -1 and err if
 * it could not be set up (CS_EHOST).
 */
struct cs_verdict_facts {
	bool begun, slain, orphaned;
};
int cs_verdict_settle(struct cs_verdict *v,
    const struct cs_verdict_facts *facts, struct cs_err *err);

#endif
