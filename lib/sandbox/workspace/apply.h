#ifndef CS_SANDBOX_WORKSPACE_APPLY_H
#define CS_SANDBOX_WORKSPACE_APPLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sandbox/workspace/journal.h"
#include "sandbox/workspace/spare.h"

struct cs_changes;
struct cs_err;
struct cs_json;

/*
 * Applies the changes of a job to the directory that was its workspace.  They
 * are first copied into a journal; then, unless the directory has changed
 * meanwhile, each file is replaced as a whole.  If interrupted, every file is
 * either the old or the new one, and cs_apply_open() of the next run finishes.
 */
struct cs_apply {
	struct cs_journal journal;
	const char *target;    /* the directory's real path */
	struct cs_spare spare; /* never written to; cs_apply_open() adds
				  where journals and caches are */
	bool all;	       /* also files that are executed later, later.h */
	bool hold; /* copied, and left for cs_apply_commit() of another process,
		      which has the lock */
};

/* Finish what an earlier run has begun, and discard what it has not. */
int cs_apply_open(struct cs_apply *a, struct cs_err *err);
void cs_apply_close(struct cs_apply *a);

enum cs_apply_end {
	CS_APPLY_SKIPPED, /* the job did not succeed */
	CS_APPLY_REFUSED, /* reason */
	CS_APPLY_HELD,
	CS_APPLY_DONE,
};
struct cs_applied {
	enum cs_apply_end end;
	char reason[120];
	int64_t entries;	  /* changes applied */
	struct cs_json *left_out; /* of run.apply */
};

/*
 * layer is what the job has written to, and started_ns when it began
 * (CLOCK_REALTIME): it cannot have seen what was changed later than that.
 */
int cs_apply_changes(struct cs_apply *a, int layer, const struct cs_changes *c,
    int64_t started_ns, struct cs_applied *out, struct cs_err *err);

/* Apply what is held: 1 if all is applied, 0 if nothing was held, or the
 * directory has changed; -1 and err. */
int cs_apply_commit(struct cs_apply *a, struct cs_err *err);

/* Discard what is held. */
int cs_apply_discard(struct cs_apply *a, struct cs_err *err);

/* run.apply; NULL if out of memory. */
struct cs_json *cs_apply_json(const struct cs_applied *a);
void cs_apply_free(struct cs_applied *a);

#endif
