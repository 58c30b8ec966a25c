#include "heal/author.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "heal/blanks.h"
#include "heal/diff.h"
#include "heal/heal.h"
#include "heal/history.h"
#include "heal/model/ask.h"
#include "heal/patcher.h"
#include "heal/result.h"

/* The changes of a rewritten program: one per hunk. */
static struct cs_json *
changes_of(const struct cs_diff *d, const char *author)
{
	struct cs_make m = cs_make_array();
	struct cs_diff_at at = { 0, 0 };
	struct cs_diff_hunk h;

	while (cs_diff_next(d, &at, &h) != 0) {
		struct cs_make change = cs_make_object();
		const char *text;
		size_t len;

		cs_make_str(&change, "fixer", author);
		cs_make_int(&change, "line", (int64_t)h.old_line + 1);
		text = cs_diff_old_text(d, h.old_line, h.old_n, &len);
		cs_make_text(&change, "before", text,
		    len - (len > 0 && text[len - 1] == '\n'));
		text = cs_diff_new_text(d, h.new_line, h.new_n, &len);
		cs_make_text(&change, "after", text,
		    len - (len > 0 && text[len - 1] == '\n'));
		cs_make_str(&change, "confidence", "medium");
		cs_make_bool(&change, "guess", false);
		cs_make_put(&m, NULL, cs_make_done(&change));
	}
	return cs_make_done(&m);
}

/* What a patcher or a model is asked about: the base attempt, as it was, with
 * all that came of it in the history. */
static struct cs_json *
question(const struct cs_json *env, size_t base, struct cs_err *err)
{
	const struct cs_json *at = cs_history_at(env, base);
	struct cs_json *q = cs_json_copy(env);

	if (q == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	if (at == env)
		return q;
	if (cs_json_set(q, "history", cs_history_new(env, NULL), err) < 0 ||
	    cs_json_set(q, "code", cs_json_ref(cs_json_key(at, "code")), err) <
		0) {
		cs_json_free(q);
		return NULL;
	}
	for (const char *const *key = cs_history_keys; *key != NULL; key++) {
		struct cs_json *v = cs_json_key(at, *key);

		if (v == NULL) {
			cs_json_del(q, *key);
		} else if (cs_json_set(q, *key, cs_json_ref(v), err) < 0) {
			cs_json_free(q);
			return NULL;
		}
	}
	return q;
}

/* 1 if the author's program is one that failed before, or differs from such a
 * one only in blanks. */
static int
is_tried(
    const struct cs_json *env, const struct cs_buf *code, struct cs_err *err)
{
	const size_t last = cs_history_attempt(env);
	int rc = cs_history_knows(env, code->data, code->len);

	for (size_t i = 1; i <= last && rc == 0; i++) {
		size_t len;
		const char *old = cs_env_code(cs_history_at(env, i), &len);

		if (old != NULL)
			rc = cs_blanks_differ(
			    old, len, code->data, code->len, err);
	}
	return rc;
}

/* 1 if r->code, the author's, is a new program. */
static int
take_over(const struct cs_json *env, const char *author,
    struct cs_heal_result *r, struct cs_err *err)
{
	cs_diff_auto struct cs_diff *d = NULL;
	size_t len;
	const char *old;
	const int tried = is_tried(env, &r->code, err);

	if (tried < 0)
		return -1;
	if (tried > 0) {
		(void)snprintf(r->reason, sizeof(r->reason),
		    "the %s gave back a program that failed already", author);
		return 0;
	}
	old = cs_env_code(cs_history_at(env, r->base), &len);
	if (old == NULL)
		return cs_err_set(err, CS_EDATA, "there is no code to heal");
	d = cs_diff_new(old, len, r->code.data, r->code.len, err);
	if (d == NULL)
		return -1;
	r->changes = changes_of(d, author);
	return r->changes != NULL ? 1 : cs_err_nomem(err);
}

/* 1 if the patcher returned a new program, 0 if it failed (r->reason). */
static int
try_patcher(const struct cs_json *env, const struct cs_json *q,
    const struct cs_heal_options *o, struct cs_heal_result *r,
    struct cs_err *err)
{
	r->status = CS_HEAL_FAILED;
	if (cs_patcher_run(
		o->patcher, o->patcher_timeout_ms, q, &r->code, err) < 0) {
		(void)snprintf(r->reason, sizeof(r->reason), "%s", err->msg);
		return err->code == CS_ENOMEM ? -1 : 0;
	}
	return take_over(env, "patcher", r, err);
}

/* The same for a model. */
static int
try_model(const struct cs_json *env, const struct cs_json *q,
    const struct cs_heal_options *o, struct cs_heal_result *r,
    struct cs_err *err)
{
	struct cs_ask_answer a = { .code = CS_BUF_INIT };
	const int rc = cs_ask_program(o->ask, q, &a, err);

	r->code = a.code;
	r->usage = a.usage;
	r->priced = a.priced;
	(void)snprintf(r->model, sizeof(r->model), "%s", a.model);
	(void)snprintf(r->reason, sizeof(r->reason), "%s", a.reason);
	if (rc < 0)
		return -1;
	r->status = a.end == CS_ASK_REFUSED ? CS_HEAL_REFUSED : CS_HEAL_FAILED;
	if (a.end == CS_ASK_ANSWERED)
		return take_over(env, "model", r, err);
	if (a.end != CS_ASK_SHOWN)
		return 0;
	r->status = CS_HEAL_NO_PATCH;
	cs_buf_add(o->shown, r->code.data, r->code.len);
	return cs_buf_check(o->shown, err);
}

int
cs_author_try(const struct cs_json *env, const struct cs_heal_options *o,
    struct cs_heal_result *r, struct cs_err *err)
{
	cs_json_auto struct cs_json *q = NULL;

	if (cs_history_runs(env) >= 2)
		r->base = 1;
	q = question(env, r->base, err);
	if (q == NULL)
		return -1;
	cs_buf_free(&r->code);
	return o->patcher != NULL ? try_patcher(env, q, o, r, err)
				  : try_model(env, q, o, r, err);
}
