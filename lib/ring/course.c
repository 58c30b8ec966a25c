#include "ring/course.h"

#include <stddef.h>
#include <string.h>

#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "ring/lineage.h"
#include "ring/spent.h"

enum { REPAIRS_MAX = 3 };

/* The effect of a diagnosis on the loop. */
static const struct turn {
	const char *outcome;
	bool heal;	 /* changing the code may help */
	bool run;	 /* it counts as a run */
	const char *end; /* the job's outcome if it ends here */
} turns[] = {
	{ "ok", false, true, "verified" },
	{ "rejected", false, true, "rejected" },
	{ "syntax", true, false, "failed" },
	{ "exception", true, true, "failed" },
	{ "exit", true, true, "failed" },
	{ "silent", true, true, "failed" },
	{ "timeout", true, true, "failed" },
	{ "memory", true, true, "failed" },
	{ "limit", true, true, "failed" },
	{ "signal", true, true, "failed" },
	{ "violation", true, true, "failed" },
	{ "refused", false, false, "refused" },
	{ "cancelled", false, false, "cancelled" },
};

static const struct turn *
turn_of(const struct cs_json *env)
{
	for (size_t i = 0; i < sizeof(turns) / sizeof(turns[0]); i++)
		if (cs_json_is(env, "diagnosis.outcome", turns[i].outcome))
			return &turns[i];
	return NULL;
}

/* What a cell of a session did is not undone before it is run again. */
static bool
may_repeat(const struct cs_json *env)
{
	return cs_json_get(env, "options.session") == NULL ||
	    cs_json_true(env, "options.session_heal");
}

enum cs_course_step
cs_course_checked(struct cs_course *c, const struct cs_json *env, int attempts)
{
	const struct turn *t = turn_of(env);
	bool heal;

	if (t == NULL || c->cancelled ||
	    cs_json_str(env, "options.until") != NULL)
		return CS_COURSE_DONE;
	/* A syntax error reported by python itself was a run. */
	if (t->run || cs_json_get(env, "run") != NULL) {
		c->runs++;
		c->repairs = 0;
	} else {
		c->repairs++;
	}
	/* A rejection of the given code is final; a patch may be followed by
	 * another. */
	heal = t->heal || (c->patched && strcmp(t->outcome, "rejected") == 0);
	if (!heal || !may_repeat(env) || c->runs >= attempts ||
	    c->repairs > REPAIRS_MAX)
		return CS_COURSE_DONE;
	return CS_COURSE_HEAL;
}

enum cs_course_step
cs_course_healed(struct cs_course *c, const struct cs_json *env)
{
	if (c->cancelled || !cs_json_is(env, "heal.status", "patched"))
		return CS_COURSE_DONE;
	c->patched = true;
	return CS_COURSE_CHECK;
}

/* A copy of the run without what is only needed once, at the top, or differs
 * from run to run. */
static struct cs_json *
run_without_output(const struct cs_json *run)
{
	static const char *const bulk[] = { "stdout", "stdout_base64",
		"stdout_repaired", "stderr", "stderr_base64", "stderr_repaired",
		"diff", "diff_base64", "diff_repaired", "usage" };
	struct cs_json *copy = cs_json_copy(run);

	for (size_t i = 0; copy != NULL && i < sizeof(bulk) / sizeof(bulk[0]);
	     i++)
		cs_json_del(copy, bulk[i]);
	return copy;
}

/* Add the last attempt too, so that history has all of them. */
static int
append_last(struct cs_json *env, struct cs_err *err)
{
	static const char *const parts[] = { "code", "gate", "diagnosis" };
	struct cs_json *history = cs_json_get(env, "history");
	const struct cs_json *run = cs_json_get(env, "run");
	struct cs_make m = cs_make_object();

	cs_make_int(&m, "attempt", (int64_t)cs_json_size(history) + 1);
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		const struct cs_json *part = cs_json_get(env, parts[i]);

		if (part != NULL)
			cs_make_put(&m, parts[i], cs_json_ref(part));
	}
	if (run != NULL)
		cs_make_put(&m, "run", run_without_output(run));
	return cs_json_append(history, cs_make_done(&m), err);
}

static const char *
outcome_of(const struct cs_course *c, const struct turn *t,
    const struct cs_lineage *repairs)
{
	const bool clean = strcmp(t->end, "verified") == 0;

	if (c->cancelled && !clean)
		return "cancelled";
	if (!c->patched)
		return t->end;
	if (clean)
		return cs_lineage_has(repairs, "placeholder") ? "degraded"
							      : "healed";
	return strcmp(t->end, "rejected") == 0 ? "failed" : t->end;
}

int
cs_course_finish(
    const struct cs_course *c, struct cs_json *env, struct cs_err *err)
{
	const struct turn *t = turn_of(env);
	const struct cs_lineage repairs = cs_lineage_of(
	    env, cs_json_size(cs_json_key(env, "history")) + 1);
	const char *outcome = c->cancelled ? "cancelled" : NULL;
	bool clean = false;

	if (cs_spent_put(env, err) < 0 ||
	    (c->patched && append_last(env, err) < 0))
		return -1;
	if (t != NULL && cs_json_str(env, "options.until") == NULL) {
		outcome = outcome_of(c, t, &repairs);
		clean = strcmp(t->outcome, "ok") == 0;
	}
	if (outcome == NULL)
		return 0;
	if (cs_json_set(env, "outcome",
		cs_json_new_string(outcome, strlen(outcome)), err) < 0)
		return -1;
	return cs_json_set(env, "verified",
	    cs_json_new_bool(clean && !cs_lineage_has(&repairs, "guess")), err);
}
