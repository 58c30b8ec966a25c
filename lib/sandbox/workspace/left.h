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
 * What is done with the files of a finished job, if its workspace or its
 * artifacts are requested.  Initially all 0.
 */
struct cs_left {
	struct cs_patching patch;
	struct cs_json *artifacts; /* NULL: not requested */
	bool artifacts_truncated;
	bool apply; /* asked for: */
	struct cs_applied applied;
};

/* Do what takes no time, and begin what does: 1 if there is nothing to wait
 * for, 0 to step on; -1 and err. */
int cs_left_begin(struct cs_left *l, const struct cs_keep *keep,
    const struct cs_json *env, const struct cs_plan *plan,
    const struct cs_box_result *r, struct cs_err *err);
/* 1 when all is done. */
int cs_left_step(struct cs_left *l);
/* Whether changes were to be applied, and were not. */
bool cs_left_is_refused(const struct cs_left *l);
void cs_left_free(struct cs_left *l);

/* What is requested, for all jobs. */
struct cs_keep {
	struct cs_patch *git;		      /* NULL: none */
	const struct cs_artifacts *artifacts; /* NULL: no */
	struct cs_apply *apply;		      /* NULL: no */
};

#endif
