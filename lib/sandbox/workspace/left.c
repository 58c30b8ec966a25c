#include "sandbox/workspace/left.h"

#include <stdio.h>

#include "envelope/json.h"
#include "sandbox/box/box.h"
#include "sandbox/workspace/artifacts.h"
#include "sandbox/workspace/patch.h"

static int
keep_artifacts(struct cs_left *l, const struct cs_artifacts *a,
    const struct cs_json *env, const struct cs_box_result *r,
    struct cs_err *err)
{
	if (a == NULL || r->verdict.end == CS_VERDICT_REFUSED)
		return 0;
	return cs_artifacts_take(a, cs_json_str(env, "id"), r->layer,
	    &r->changes, &l->artifacts, &l->artifacts_truncated, err);
}

/* The changes of a failed job are not applied. */
static int
apply(struct cs_left *l, struct cs_apply *a, const struct cs_box_result *r,
    struct cs_err *err)
{
	if (a == NULL)
		return 0;
	l->apply = true;
	if (r->verdict.end != CS_VERDICT_EXITED || r->verdict.exit_code != 0)
		return 0;
	return cs_apply_changes(
	    a, r->layer, &r->changes, r->began_ns, &l->applied, err);
}

int
cs_left_begin(struct cs_left *l, const struct cs_keep *keep,
    const struct cs_json *env, const struct cs_plan *plan,
    const struct cs_box_result *r, struct cs_err *err)
{
	/* What a session creates is reported when it ends. */
	if (r->lives)
		return 1;
	if (keep_artifacts(l, keep->artifacts, env, r, err) < 0 ||
	    apply(l, keep->apply, r, err) < 0)
		return -1;
	if (!plan->workspace || !cs_patch_is_wanted(&r->changes))
		return 1;
	if (keep->git == NULL) {
		(void)snprintf(l->patch.failed, sizeof(l->patch.failed),
		    "git is not installed");
		return 1;
	}
	return cs_patching_begin(&l->patch, keep->git, &r->changes, err);
}

int
cs_left_step(struct cs_left *l)
{
	return cs_patching_step(&l->patch);
}

bool
cs_left_is_refused(const struct cs_left *l)
{
	return l->apply && l->applied.end == CS_APPLY_REFUSED;
}

void
cs_left_free(struct cs_left *l)
{
	cs_patching_free(&l->patch);
	cs_json_free(l->artifacts);
	cs_apply_free(&l->applied);
	*l = (struct cs_left){ .artifacts = NULL };
}
