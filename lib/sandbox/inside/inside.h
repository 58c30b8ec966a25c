#ifndef CS_SANDBOX_INSIDE_INSIDE_H
#define CS_SANDBOX_INSIDE_INSIDE_H

#include <stdbool.h>

#include "sandbox/walls/ids.h"

struct cs_ceilings;

/* The message that lets it start. */
struct cs_go {
	struct cs_ids ids; /* the ids to take */
	bool lent;	   /* a CS_NOTE_WORKSPACE was sent */
};

/* The descriptors that the first process of the namespaces is born with. */
struct cs_inside {
	int life; /* a struct cs_go: start; later messages: see reaper.h; end of
		     file: the launcher is gone, die */
	int notes;	  /* see note.h */
	int out, err;	  /* the job's output */
	const char *home; /* BARE: the directory that replaces the root */
	bool by_root;	  /* started by root: groups must be dropped */
	bool in_group;	  /* it was born into the job's group */
};

/*
 * The first process (pid 1) of a job's namespaces: waits to be started, builds
 * the root, waits for the job, starts it as pid 2 and reaps until the job's
 * first process has exited, or it is told to end it, or the launcher is gone.
 * When it exits, so does everything in the namespace.
 */
_Noreturn void
cs_inside_main(const struct cs_ceilings *c, const struct cs_inside *in);

#endif
