#ifndef CS_SANDBOX_WORKSPACE_LEFT_H
#define CS_SANDBOX_WORKSPACE_LEFT_H

#include <stdbool.h>

#include "sandbox/workspace/apply.h"
#include "sandbox/workspace/patching.h"

struct cs_artifacts;
struct cs_box_result;
struct cs_err;
struct cs_json;
struct cs_keep;
struct cs_plan;

/*
 * What becomes of the files of a job that is done, when its workspace or its
 * artifacts are asked for.  Begin with all of it 0.
 */
struct cs_left {
	struct cs_patching patch;
	struct cs_json *artifacts; /* NULL: not asked for */
	bool artifacts_truncated;
	bool apply; /* asked for: */
	struct cs_applied applied;
};

/* Do what takes no time, and begin what does: 1 when there is nothing to wait
 * for, 0 to step on; -1 and err. */
int cs_left_begin(struct cs_left *l, const struct cs_keep *keep,
    const struct cs_json *env, const struct cs_plan *plan,
    const struct cs_box_result *r, struct cs_err *err);
/* 1 when all is done. */
int cs_left_step(struct cs_left *l);
/* What was to be put into place, and was not. */
bool cs_left_is_refused(const struct cs_left *l);
void cs_left_free(struct cs_left *l);

/* What is asked for, of all jobs. */
struct cs_keep {
	struct cs_patch *git;		      /* NULL: there is none */
	const struct cs_artifacts *artifacts; /* NULL: no */
	struct cs_apply *apply;		      /* NULL: no */
};

#endif
