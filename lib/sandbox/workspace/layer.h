#ifndef CS_SANDBOX_WORKSPACE_LAYER_H
#define CS_SANDBOX_WORKSPACE_LAYER_H

#include <stdbool.h>
#include <stdint.h>

struct cs_changes;
struct cs_given;
struct cs_plan;

/*
 * What a job has written, as two open directories.  The top is the upper layer
 * of an overlay (overlayfs, mounted with userxattr: what was removed is a
 * character device 0:0, a directory that hides what is below has
 * user.overlay.opaque), or a complete tree that began as a copy of the base, or
 * empty.
 */
struct cs_layer {
	int base; /* the original state; -1: empty */
	int top;
	bool whole;	  /* the top is complete, not an upper layer */
	int64_t since_ns; /* a copy: a file not touched since, by its ctime, is
			     unchanged */
	const struct cs_plan *given;  /* its files are not changes */
	const struct cs_given *later; /* nor those of later cells, unless the
					 base has one there; NULL: none */
};

/*
 * Append the changes to *out, with renames detected.  Only directories and
 * regular files are opened, no link is followed; what there is no room for, or
 * is unreadable, is left out, and truncated set.  Nobody else may write to it
 * meanwhile.
 */
void cs_layer_read(const struct cs_layer *l, struct cs_changes *out);

#endif
