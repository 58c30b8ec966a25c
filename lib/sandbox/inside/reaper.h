#ifndef CS_SANDBOX_INSIDE_REAPER_H
#define CS_SANDBOX_INSIDE_REAPER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "sandbox/resources/sample.h"

struct cs_layer;

/* What the first process of a job's namespaces does while the job runs. */
struct cs_reaper {
	pid_t job;		      /* the job's first process */
	int life;		      /* words, below; end of file: die */
	int notes;		      /* see note.h */
	int children;		      /* of cs_reaper_listen() */
	struct cs_sample sample;      /* the memory to end it for */
	const struct cs_layer *layer; /* what it has written, to be handed over
					 at its end; NULL: nobody asks */
	bool contents, top;	      /* of cs_handover_give() */
	bool leaves; /* the job's first process may end by cs_leave_now() */
};

/*
 * The words (int64_t): end the job; let all of one that is a session, and has
 * nothing to do, stop, and go on.  Any other tells what it shares up to now, in
 * KiB, see shared.h.
 */
enum { CS_REAPER_END = -1, CS_REAPER_REST = -2, CS_REAPER_WAKE = -3 };

/* A descriptor that tells of ended children from now on; -1 and errno. */
int cs_reaper_listen(void);

/* All children that have ended; true when pid was among them, with its status. */
bool cs_reaper_reap(pid_t pid, int flags, int *wait_status);

/* Reap until the job's first process has ended or is to be ended, end the
 * others, tell of it, and exit. */
_Noreturn void cs_reaper_watch(struct cs_reaper *r);

#endif
