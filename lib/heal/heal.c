#include "heal/heal.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "heal/author.h"
#include "heal/diff.h"
#include "heal/fixer.h"
#include "heal/history.h"
#include "heal/local.h"
#include "heal/result.h"

static const char *const status_words[] = {
	[CS_HEAL_PATCHED] = "patched",
	[CS_HEAL_NOTHING_TO_DO] = "nothing-to-do",
	[CS_HEAL_NO_PATCH] = "no-patch",
	[CS_HEAL_REFUSED] = "refused",
	[CS_HEAL_FAILED] = "failed",
};

bool
cs_heal_knows(const char *fixer)
{
	for (size_t i = 0; i < cs_fixers_n; i++)
		if (strcmp(cs_fixers[i].name, fixer) == 0)
			return true;
	return false;
}

/* Outcomes that new code cannot change, and why. */
static const char *
is_beyond_code(const struct cs_json *env)
{
	const char *outcome = cs_json_str(env, "diagnosis.outcome");

	if (strcmp(outcome, "refused") == 0)
		return "the job was refused before it ran";
	if (strcmp(outcome, "cancelled") == 0)
		return "the job was cancelled";
	if (strcmp(outcome, "rejected") == 0 && cs_history_attempt(env) == 1)
		return "the gate refused the program as it was given";
	return NULL;
}

static bool
is_python(const struct cs_json *env)
{
	const char *lang = cs_json_str(env, "lang");

	return lang == NULL || strcmp(lang, "python") == 0;
}

/*
 * The fixers' third attempt, if nothing repairs the second: a guess that only
 * got further may have been the wrong one, so others are tried instead.  Sure
 * repairs are kept.
 */
static int
start_over(const struct cs_json *env, const struct cs_heal_options *o,
    struct cs_heal_result *r, struct cs_err *err)
{
	const size_t base = r->base, guess = cs_history_first_guess(env);
	char hint[sizeof(r->hint)];
	int rc;

	if (cs_history_runs(env) < 2 || guess == 0 || guess == base)
		return 0;
	memcpy(hint, r->hint, sizeof(hint));
	r->base = guess;
	rc = cs_local_try(env, o, false, r, err);
	if (rc == 0) {
		r->base = base;
		memcpy(r->hint, hint, sizeof(hint));
	}
	return rc;
}

/*
 * Local fixers continue from the current code as long as it gets further, and
 * from the code before the last repair if that did not help.
 */
static int
work(const struct cs_json *env, const struct cs_heal_options *o,
    struct cs_heal_result *r, struct cs_err *err)
{
	const char *why = is_beyond_code(env);
	const int again = cs_history_failed_again(env, err);
	int rc = 0;

	if (again < 0)
		return -1;
	r->status = CS_HEAL_NO_PATCH;
	r->base = again ? cs_history_base(env) : cs_history_attempt(env);
	if (why != NULL) {
		(void)snprintf(r->reason, sizeof(r->reason), "%s", why);
		return 0;
	}
	if (is_python(env)) {
		cs_local_hint(env, r);
		rc = cs_local_try(env, o, false, r, err);
	}
	if (rc == 0 &&
	    (o->patcher != NULL || (o->ask != NULL && is_python(env)))) {
		const size_t base = r->base;

		rc = cs_author_try(env, o, r, err);
		r->base = rc == 0 ? base : r->base;
	}
	if (rc == 0 && is_python(env))
		rc = start_over(env, o, r, err);
	if (rc == 0 && o->placeholders && is_python(env))
		rc = cs_local_try(env, o, true, r, err);
	if (rc < 0)
		return -1;
	if (rc > 0)
		r->status = CS_HEAL_PATCHED;
	else if (r->reason[0] == '\0')
		(void)snprintf(r->reason, sizeof(r->reason),
		    again ? "the last repair did not help, and no other is "
			    "known"
			  : "no repair is known for this failure");
	return 0;
}

static struct cs_json *
usage_value(const struct cs_heal_result *r)
{
	struct cs_make m = cs_make_object();

	cs_make_int(&m, "calls", r->usage.calls);
	cs_make_int(&m, "input_tokens", r->usage.input);
	cs_make_int(&m, "cached_tokens", r->usage.cached);
	cs_make_int(&m, "output_tokens", r->usage.output);
	cs_make_int(&m, "reasoning_tokens", r->usage.reasoning);
	if (r->priced)
		cs_make_int(&m, "cost_micros", r->usage.cost_micros);
	return cs_make_done(&m);
}

static const char *
file_name(const struct cs_json *env)
{
	const char *file = cs_json_str(env, "file");

	return file != NULL && file[0] != '\0' ? file : "main.py";
}

/* The patch leads from the current code to the new one, even if the repair
 * began with an earlier one. */
static int
put_patch(const struct cs_json *env, const struct cs_heal_result *r,
    struct cs_make *heal, struct cs_err *err)
{
	cs_buf_auto struct cs_buf patch = CS_BUF_INIT;
	cs_diff_auto struct cs_diff *d = NULL;
	size_t len;
	const char *old = cs_env_code(env, &len);

	if (r->status == CS_HEAL_PATCHED) {
		d = cs_diff_new(old, len, r->code.data, r->code.len, err);
		if (d == NULL)
			return -1;
		cs_diff_print(d, file_name(env), &patch);
		if (cs_buf_check(&patch, err) < 0)
			return -1;
	}
	cs_make_text(heal, "patch", patch.data, patch.len);
	return 0;
}

static struct cs_json *
heal_value(
    const struct cs_json *env, struct cs_heal_result *r, struct cs_err *err)
{
	struct cs_make m = cs_make_object();
	struct cs_json *v;
	int rc;

	cs_make_str(&m, "status", status_words[r->status]);
	if (r->reason[0] != '\0' && r->status != CS_HEAL_PATCHED)
		cs_make_bytes(&m, "reason", r->reason, strlen(r->reason));
	if (r->hint[0] != '\0' && r->status != CS_HEAL_PATCHED)
		cs_make_bytes(&m, "hint", r->hint, strlen(r->hint));
	if (r->status == CS_HEAL_PATCHED && r->base != cs_history_attempt(env))
		cs_make_int(&m, "base_attempt", (int64_t)r->base);
	cs_make_put(&m, "changes",
	    r->changes != NULL ? cs_json_ref(r->changes) : cs_json_new_array());
	rc = put_patch(env, r, &m, err);
	if (r->model[0] != '\0')
		cs_make_str(&m, "model", r->model);
	cs_make_put(&m, "usage", usage_value(r));
	v = cs_make_done(&m);
	if (rc == 0 && v == NULL)
		cs_err_nomem(err);
	if (rc == 0)
		return v;
	cs_json_free(v);
	return NULL;
}

/* Install the new code, and move what was known about the old one to the
 * history. */
static int
turn_over(struct cs_json *env, const struct cs_heal_result *r,
    const struct cs_json *heal, struct cs_err *err)
{
	struct cs_json *history = cs_history_new(env, heal);

	if (cs_json_set(env, "code",
		cs_json_new_string(r->code.data, r->code.len), err) < 0) {
		cs_json_free(history);
		return -1;
	}
	for (const char *const *key = cs_history_keys; *key != NULL; key++)
		cs_json_del(env, *key);
	return cs_json_set(env, "history", history, err);
}

static int
finish(struct cs_json *env, struct cs_heal_result *r, struct cs_err *err)
{
	cs_json_auto struct cs_json *heal = heal_value(env, r, err);

	if (heal == NULL)
		return -1;
	if (r->status == CS_HEAL_PATCHED && turn_over(env, r, heal, err) < 0)
		return -1;
	if (cs_json_set(env, "heal", cs_json_ref(heal), err) < 0)
		return -1;
	return (int)r->status;
}

int
cs_heal_envelope(
    struct cs_json *env, const struct cs_heal_options *o, struct cs_err *err)
{
	struct cs_heal_result r = { .status = CS_HEAL_NOTHING_TO_DO };
	const char *outcome = cs_json_str(env, "diagnosis.outcome");
	int rc = 0;

	if (outcome == NULL)
		return cs_err_set(err, CS_EDATA,
		    "no diagnosis to heal: run cs-classify first");
	if (strcmp(outcome, "ok") != 0)
		rc = work(env, o, &r, err);
	if (rc == 0)
		rc = finish(env, &r, err);
	cs_buf_free(&r.code);
	cs_json_free(r.changes);
	return rc;
}
