#ifndef CS_SANDBOX_WORKSPACE_LAYER_H
#define CS_SANDBOX_WORKSPACE_LAYER_H

#include <stdbool.h>
#include <stdint.h>

struct cs_changes;
struct cs_plan;

/*
 * Where a job has written, as two open folders.  The top is the upper layer of
 * an overlay (overlayfs, mounted with userxattr: what is gone is a character
 * device 0:0, a folder that hides what is below has user.overlay.opaque), or a
 * whole tree that began as a copy of the base, or as nothing.
 */
struct cs_layer {
	int base; /* as it was before; -1: it was empty */
	int top;
	bool whole;	  /* the top stands for itself, it is no upper layer */
	int64_t since_ns; /* a copy: a file that was not touched since, by its
			     ctime, is as it was */
	const struct cs_plan *given; /* its files are no change by themselves */
};

/*
 * Add what is changed to *out, renames found.  Nothing is opened but folders
 * and regular files, no link is followed; what there is no room for, or can't
 * be read, is left out, and truncated.  Nobody else writes to it meanwhile.
 */
void cs_layer_read(const struct cs_layer *l, struct cs_changes *out);

#endif
