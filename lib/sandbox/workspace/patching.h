#ifndef CS_SANDBOX_WORKSPACE_PATCHING_H
#define CS_SANDBOX_WORKSPACE_PATCHING_H

#include "base/buf.h"
#include "sandbox/plan.h"

struct cs_box;
struct cs_changes;
struct cs_err;
struct cs_patch;

/* git working on the patch of one job, see patch.h.  Initially all 0. */
struct cs_patching {
	struct cs_box *box; /* for poll(2), as in box.h; NULL: not running */
	struct cs_plan plan;
	const struct cs_changes *changes;
	struct cs_buf diff;
	char failed[160]; /* why there is no patch; otherwise "" */
};

/* The changes must outlive it; -1 and err if it cannot be started. */
int cs_patching_begin(struct cs_patching *p, struct cs_patch *with,
    const struct cs_changes *c, struct cs_err *err);
/* 1 if diff is complete, or failed says why there is none; 0 to continue. */
int cs_patching_step(struct cs_patching *p);
void cs_patching_free(struct cs_patching *p);

#endif
