#ifndef CS_SANDBOX_INSIDE_REAPER_H
#define CS_SANDBOX_INSIDE_REAPER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "sandbox/resources/sample.h"

struct cs_given;
struct cs_layer;

/* What the first process of a job's namespaces does while the job runs. */
struct cs_reaper {
	pid_t job;		      /* the job's first process */
	int life;		      /* messages, below; end of file: die */
	int notes;		      /* see note.h */
	int children;		      /* of cs_reaper_listen() */
	struct cs_sample sample;      /* the memory limit at which to end it */
	const struct cs_layer *layer; /* what it has written, to be handed over
					 when it ends; NULL: not requested */
	bool contents, top;	      /* for cs_handover_give() */
	struct cs_given *given;	      /* the layer's, to which files of later
					 cells are added; NULL: none come */
	bool leaves; /* the job's first process may end by cs_leave_now() */
};

/*
 * The messages (int64_t): end the job; stop all processes of a session that has
 * nothing to do; resume them; the memory limit in KiB, which follows as another
 * message.  Any other is the memory shared so far, in KiB, see shared.h.
 */
enum {
	CS_REAPER_END = -1,
	CS_REAPER_REST = -2,
	CS_REAPER_WAKE = -3,
	CS_REAPER_MEMORY = -4,
};

/* A descriptor that reports exited children from now on; -1 and errno. */
int cs_reaper_listen(void);

/* Reap all children that have exited; true if pid was among them, with its
 * status. */
bool cs_reaper_reap(pid_t pid, int flags, int *wait_status);

/* Reap until the job's first process has exited or is to be ended, kill the
 * others, report it, and exit. */
_Noreturn void cs_reaper_watch(struct cs_reaper *r);

#endif
