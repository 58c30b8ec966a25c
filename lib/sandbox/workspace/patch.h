#ifndef CS_SANDBOX_WORKSPACE_PATCH_H
#define CS_SANDBOX_WORKSPACE_PATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "sandbox/interpreter/interpreter.h"
#include "sandbox/plan.h"

struct cs_changes;
struct cs_err;

/*
 * The changes as a patch for git apply, made by git itself: one `git diff
 * --no-index --binary` over the old and the new contents of the changed paths
 * only, as a job of its own under the same isolation as any other.
 * Configuration of the workspace or the user is absent; what is not UTF-8, or
 * contains control characters, is a binary patch.  For renamed files there are
 * only headers, which come last, see headers.h.
 */
struct cs_patch {
	struct cs_interpreter git; /* borrowed by the ceilings */
	struct cs_ceilings ceilings;
};

/* 1; 0 if git is not among the programs visible to jobs; -1 and err. */
int cs_patch_init(
    struct cs_patch *p, const struct cs_ceilings *c, struct cs_err *err);
void cs_patch_close(struct cs_patch *p);

/* Whether there is anything for a patch to express. */
bool cs_patch_is_wanted(const struct cs_changes *c);

/* The job, for p->ceilings; the changes must outlive it.  To be freed by
 * cs_patch_free(). */
int cs_patch_plan(const struct cs_patch *p, const struct cs_changes *c,
    struct cs_plan *out, struct cs_err *err);
void cs_patch_free(struct cs_plan *plan);

#endif
