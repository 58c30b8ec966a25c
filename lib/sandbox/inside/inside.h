#ifndef CS_SANDBOX_INSIDE_INSIDE_H
#define CS_SANDBOX_INSIDE_INSIDE_H

#include <stdbool.h>

#include "sandbox/box/ids.h"

struct cs_ceilings;

/* The word that lets it go. */
struct cs_go {
	struct cs_ids ids; /* whom it is to be */
	bool lent;	   /* a CS_NOTE_WORKSPACE is there */
};

/* The descriptors that the first process of the namespaces is born with. */
struct cs_inside {
	int life;	  /* a struct cs_go: go; later words: see reaper.h;
			     end of file: the launcher is gone, die */
	int notes;	  /* see note.h */
	int out, err;	  /* what the job prints */
	const char *home; /* BARE: the folder that stands for the root */
	bool by_root;	  /* who started it has groups to give up */
	bool in_group;	  /* it was born into the job's group */
};

/*
 * The first process (pid 1) of a job's namespaces: waits for the go, builds the
 * root, waits for the job, starts it as pid 2 and reaps until the job's first
 * process has ended, or it is told to end it, or the launcher is gone.  Its end
 * is the end of all in the namespace.
 */
_Noreturn void
cs_inside_main(const struct cs_ceilings *c, const struct cs_inside *in);

#endif
