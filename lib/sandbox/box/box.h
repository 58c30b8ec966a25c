#ifndef CS_SANDBOX_BOX_BOX_H
#define CS_SANDBOX_BOX_BOX_H

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "sandbox/box/capture.h"
#include "sandbox/box/verdict.h"
#include "sandbox/box/violations.h"
#include "sandbox/resources/cgroups.h"
#include "sandbox/tool/dispatch.h"
#include "sandbox/walls/isolation.h"
#include "sandbox/workspace/changes.h"

struct cs_ceilings;
struct cs_err;
struct cs_plan;

struct cs_box_result {
	struct cs_verdict verdict;
	struct cs_capture out, err;
	struct cs_violations violations;
	enum cs_isolation isolation; /* in effect for it */
	enum cs_cgroups_kind cgroup; /* in effect for it */
	int64_t duration_us, cpu_us, max_rss_kib;
	struct cs_changes changes; /* if a directory is to be examined; of a
				      session, when it has ended */
	int64_t began_ns; /* CLOCK_REALTIME; of a session, when it began */
	const struct cs_calls *calls; /* of tools; NULL: none */
	int layer;     /* the directory that it wrote to, if requested */
	uint32_t cell; /* of a session; 0: not a cell */
	bool lives;    /* the session continues */
	struct cs_cell_value {
		bool there, truncated;
		struct cs_buf text;
	} value; /* of the cell's last expression */
};

/*
 * One running job, driven by the caller's poll(2) so that many can run side by
 * side.  It is the only owner of its process tree: freeing a box that is not
 * done kills the job.
 */
struct cs_box;

/* A process tree waiting for its job, within the ceilings; warm if there is a
 * warm server (c->warm) and it is ready. */
struct cs_box *
cs_box_prepare(struct cs_ceilings *c, bool warm, struct cs_err *err);
/* Whether it is still waiting, as far as it has reported. */
bool cs_box_is_fit(struct cs_box *b);
/* Begin its job. */
int
cs_box_begin(struct cs_box *b, const struct cs_plan *plan, struct cs_err *err);
/*
 * A cell of a session has ended, and its result was taken: the box rests until
 * its next cell begins, and once it is halted all its processes are stopped.
 */
void cs_box_rest(struct cs_box *b);
void cs_box_halt(struct cs_box *b);
int cs_box_continue(
    struct cs_box *b, const struct cs_plan *plan, struct cs_err *err);
/*
 * Stop the processes of a job that runs, and let them continue that much later:
 * the time between does not count as the job's.
 */
void cs_box_pause(const struct cs_box *b);
void cs_box_resume(struct cs_box *b, int64_t paused_us);
/* Whether its interpreter was copied, so that it can be a session. */
bool cs_box_is_warm(const struct cs_box *b);
void cs_box_free(struct cs_box *b);
/*
 * Whether freeing it takes no time: after a job the kernel may need a
 * millisecond or many to take down the namespaces.
 */
bool cs_box_is_gone(struct cs_box *b);
/* Readable then. */
int cs_box_pidfd(const struct cs_box *b);

/* What to wait for, and until when (0: forever); entries may be -1. */
enum { CS_BOX_FDS = 6 + CS_DISPATCH_FDS };
void cs_box_fds(const struct cs_box *b, struct pollfd fds[CS_BOX_FDS]);
int64_t cs_box_deadline(const struct cs_box *b);

/*
 * Do what can be done without waiting.  1 if the job and everything that it
 * started are dead, or the cell of a session has ended, and its output is
 * complete; 0 to continue; -1 and err if it could not be set up (CS_EHOST) or
 * supervised, in which case it is dead too.
 */
int cs_box_step(struct cs_box *b, struct cs_err *err);

/* Kill it; a later step reports it done, as CANCELLED. */
void cs_box_cancel(struct cs_box *b);

/* Borrowed; after a step that returned 1. */
const struct cs_box_result *cs_box_result(const struct cs_box *b);

#endif
