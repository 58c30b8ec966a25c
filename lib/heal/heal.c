#include "heal/heal.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "heal/blanks.h"
#include "heal/case.h"
#include "heal/diff.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/history.h"
#include "heal/lines.h"
#include "heal/model/ask.h"
#include "heal/patcher.h"
#include "heal/tables.h"
#include "heal/trial.h"

/* What became of one envelope. */
struct result {
	enum cs_heal_status status;
	size_t base; /* the attempt whose code was worked on */
	struct cs_buf code;
	struct cs_json *changes;
	char reason[240], hint[240]; /* empty: none */
	char model[120];	     /* that answered; empty: none */
	struct cs_usage usage;
	bool priced;
};

static const char *const status_words[] = {
	[CS_HEAL_PATCHED] = "patched",
	[CS_HEAL_NOTHING_TO_DO] = "nothing-to-do",
	[CS_HEAL_NO_PATCH] = "no-patch",
	[CS_HEAL_REFUSED] = "refused",
	[CS_HEAL_FAILED] = "failed",
};

static bool
is_listed(const char *const *list, const char *name)
{
	for (; list != NULL && *list != NULL; list++)
		if (strcmp(*list, name) == 0)
			return true;
	return false;
}

bool
cs_heal_knows(const char *fixer)
{
	for (size_t i = 0; i < cs_fixers_n; i++)
		if (strcmp(cs_fixers[i].name, fixer) == 0)
			return true;
	return false;
}

static bool
is_allowed(const struct cs_fixer *f, const struct cs_heal_options *o)
{
	if (o->only != NULL && !is_listed(o->only, f->name))
		return false;
	if (o->no_guess && f->tier == CS_FIXER_GUESS)
		return false;
	return !is_listed(o->skip, f->name);
}

/* One of the parts, with | between, is in a message. */
static bool
has_part(const char *message, const char *parts)
{
	for (size_t n; *parts != '\0'; parts += n + (parts[n] == '|')) {
		n = strcspn(parts, "|");
		if (memmem(message, strlen(message), parts, n) != NULL)
			return true;
	}
	return false;
}

static bool
is_called_for(const struct cs_fixer *f, const struct cs_case *c)
{
	return cs_tables_holds(f->outcome, c->outcome, strlen(c->outcome)) &&
	    (f->types == NULL ||
		cs_tables_holds(f->types, c->type, strlen(c->type))) &&
	    (f->message == NULL || has_part(c->message, f->message));
}

enum gain {
	GAIN_NONE,
	GAIN_FURTHER, /* the first fault is behind the one of the old code */
	GAIN_SOUND,   /* Python takes it */
};

/* Another fault of the same line: one of two is mended. */
static bool
is_other(const struct cs_case *c, const struct cs_trial_look *was,
    const struct cs_trial_look *is)
{
	return was->fault <= c->len &&
	    is->fault >= cs_lines_start(c->text, was->fault) &&
	    strcmp(was->message, is->message) != 0;
}

/* What the new code gains, enum gain; what ran can't get a fault. */
static int
gain_of(const struct cs_case *c, const struct cs_edits *edits,
    const struct cs_buf *code, struct cs_err *err)
{
	struct cs_trial_look was, is;

	if (cs_trial_look(code->data, code->len, &is, err) < 0)
		return err->code == CS_ELIMIT ? GAIN_NONE : -1;
	if (is.fault == SIZE_MAX)
		return is.idle ? GAIN_NONE : GAIN_SOUND;
	if (cs_trial_look(c->text, c->len, &was, err) < 0)
		return -1;
	if (was.fault == SIZE_MAX)
		return GAIN_NONE;
	is.fault = cs_edits_origin(edits, is.fault);
	if (strcmp(c->outcome, "syntax") == 0)
		return is.fault > was.fault || is.strays < was.strays ||
			is_other(c, &was, &is)
		    ? GAIN_FURTHER
		    : GAIN_NONE;
	return is.fault == was.fault ? GAIN_SOUND : GAIN_NONE;
}

/* 1 and r->code, r->changes when the fixer has an answer that gains enough. */
static int
try_fixer(const struct cs_fixer *f, const struct cs_case *c,
    const struct cs_heal_options *o, enum gain need, struct result *r,
    struct cs_err *err)
{
	static const enum cs_confidence confidences[] = {
		[CS_FIXER_SURE] = CS_CONFIDENCE_HIGH,
		[CS_FIXER_GUESS] = CS_CONFIDENCE_MEDIUM,
		[CS_FIXER_PLACEHOLDER] = CS_CONFIDENCE_LOW,
	};
	cs_edits_auto struct cs_edits edits = CS_EDITS_INIT;
	struct cs_make changes;
	int rc;

	edits.guess = f->tier != CS_FIXER_SURE;
	edits.confidence = confidences[f->tier];
	edits.placeholder = f->tier == CS_FIXER_PLACEHOLDER;
	if (f->fix(c, &edits, err) < 0)
		return -1;
	if (edits.hint[0] != '\0')
		(void)snprintf(r->hint, sizeof(r->hint), "%s", edits.hint);
	if (cs_buf_check(&edits.pool, err) < 0)
		return -1;
	if (edits.n == 0 ||
	    (o->no_guess && !edits.placeholder && cs_edits_guess(&edits)))
		return 0;
	cs_buf_cut(&r->code, 0);
	if (cs_edits_apply(&edits, c->text, c->len, &r->code, err) < 0)
		return -1;
	rc = gain_of(c, &edits, &r->code, err);
	if (rc < (int)need)
		return rc < 0 ? -1 : 0;
	changes = cs_make_array();
	cs_edits_changes(&edits, c->text, c->len, f->name, &changes);
	r->changes = cs_make_done(&changes);
	return r->changes != NULL ? 1 : cs_err_nomem(err);
}

/* A module that no edit can bring: which package has it. */
static void
hint_package(const struct cs_json *env, struct result *r)
{
	const struct cs_case c = { .message = cs_json_str(
				       env, "diagnosis.message") };
	const char *type = cs_json_str(env, "diagnosis.type");
	char module[100];
	const char *name, *package;
	size_t len;

	if (type == NULL || strcmp(type, "ModuleNotFoundError") != 0 ||
	    c.message == NULL)
		return;
	name = cs_case_quoted(&c, 0, &len);
	if (name == NULL || len >= sizeof(module))
		return;
	memcpy(module, name, len);
	module[len] = '\0';
	package = cs_tables_find_package(module);
	if (package != NULL)
		(void)snprintf(r->hint, sizeof(r->hint),
		    "the module %s comes with the package %s, which is not "
		    "installed here; --with %s gives it to the job",
		    module, package, package);
	else if (!cs_tables_is_stdlib(module))
		(void)snprintf(r->hint, sizeof(r->hint),
		    "no package is known to have the module %s; the name may "
		    "be made up",
		    module);
}

/* The new code failed already: there is none then. */
static bool
is_old(const struct cs_json *env, struct result *r)
{
	if (!cs_history_knows(env, r->code.data, r->code.len))
		return false;
	cs_json_free(r->changes);
	r->changes = NULL;
	return true;
}

/* The first fixer that gains enough, of those that mend or of those that make
 * something up. */
static int
try_all(const struct cs_json *env, const struct cs_case *c,
    const struct cs_heal_options *o, bool placeholders, enum gain need,
    struct result *r, struct cs_err *err)
{
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < cs_fixers_n; i++)
		if ((cs_fixers[i].tier == CS_FIXER_PLACEHOLDER) ==
			placeholders &&
		    is_called_for(&cs_fixers[i], c) &&
		    is_allowed(&cs_fixers[i], o) &&
		    !cs_history_tried(env, r->base, cs_fixers[i].name)) {
			rc = try_fixer(&cs_fixers[i], c, o, need, r, err);
			if (rc > 0 && is_old(env, r))
				rc = 0;
		}
	return rc;
}

/* 1 when a fixer mended the code of attempt r->base, 0 when none could.  One
 * after which Python takes the program goes before one that gets further. */
static int
try_fixers(const struct cs_json *env, const struct cs_heal_options *o,
    bool placeholders, struct result *r, struct cs_err *err)
{
	cs_case_auto struct cs_case c = { 0 };
	int rc;

	if (cs_case_open(&c, cs_history_at(env, r->base), err) < 0) {
		if (err->code != CS_ELIMIT)
			return -1;
		(void)snprintf(r->reason, sizeof(r->reason), "%s", err->msg);
		return 0;
	}
	c.tools = o->tools;
	rc = try_all(env, &c, o, placeholders, GAIN_SOUND, r, err);
	return rc != 0
	    ? rc
	    : try_all(env, &c, o, placeholders, GAIN_FURTHER, r, err);
}

/* The changes of a program that was written anew: one a hunk. */
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

/* What a patcher or a model is asked about: the attempt that is the base, as it
 * stood, and in the history all that came of it. */
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

/* 1 when the author's program is one that failed already, or would be if its
 * blanks were those of that. */
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

/* 1 when r->code, which is the author's, is a new program. */
static int
take_over(const struct cs_json *env, const char *author, struct result *r,
    struct cs_err *err)
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

/* 1 when the patcher gave a new program, 0 when it failed (r->reason). */
static int
try_patcher(const struct cs_json *env, const struct cs_json *q,
    const struct cs_heal_options *o, struct result *r, struct cs_err *err)
{
	r->status = CS_HEAL_FAILED;
	if (cs_patcher_run(
		o->patcher, o->patcher_timeout_ms, q, &r->code, err) < 0) {
		(void)snprintf(r->reason, sizeof(r->reason), "%s", err->msg);
		return err->code == CS_ENOMEM ? -1 : 0;
	}
	return take_over(env, "patcher", r, err);
}

/* The same of a model. */
static int
try_model(const struct cs_json *env, const struct cs_json *q,
    const struct cs_heal_options *o, struct result *r, struct cs_err *err)
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

/*
 * Someone who writes programs.  His third attempt starts from the code that was
 * given: by then his own course has failed twice.
 */
static int
try_author(const struct cs_json *env, const struct cs_heal_options *o,
    struct result *r, struct cs_err *err)
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

/* Outcomes that new code can't change, and why. */
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
 * The third attempt of the fixers, when nothing mends the second: a guess that
 * only got further may have been the wrong one, so others are tried in its
 * place.  What was sure stands.
 */
static int
start_over(const struct cs_json *env, const struct cs_heal_options *o,
    struct result *r, struct cs_err *err)
{
	const size_t base = r->base, guess = cs_history_first_guess(env);
	char hint[sizeof(r->hint)];
	int rc;

	if (cs_history_runs(env) < 2 || guess == 0 || guess == base)
		return 0;
	memcpy(hint, r->hint, sizeof(hint));
	r->base = guess;
	rc = try_fixers(env, o, false, r, err);
	if (rc == 0) {
		r->base = base;
		memcpy(r->hint, hint, sizeof(hint));
	}
	return rc;
}

/*
 * Local fixers go on from the code at hand as long as it gets further, and
 * from the code before the last repair when that did not help.
 */
static int
work(const struct cs_json *env, const struct cs_heal_options *o,
    struct result *r, struct cs_err *err)
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
		hint_package(env, r);
		rc = try_fixers(env, o, false, r, err);
	}
	if (rc == 0 &&
	    (o->patcher != NULL || (o->ask != NULL && is_python(env)))) {
		const size_t base = r->base;

		rc = try_author(env, o, r, err);
		r->base = rc == 0 ? base : r->base;
	}
	if (rc == 0 && is_python(env))
		rc = start_over(env, o, r, err);
	if (rc == 0 && o->placeholders && is_python(env))
		rc = try_fixers(env, o, true, r, err);
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
usage_value(const struct result *r)
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

/* The patch leads from the code at hand to the new one, also when the work
 * began at an earlier one. */
static int
put_patch(const struct cs_json *env, const struct result *r,
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
heal_value(const struct cs_json *env, struct result *r, struct cs_err *err)
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

/* New code, and what was known of the old one behind it. */
static int
turn_over(struct cs_json *env, const struct result *r,
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
finish(struct cs_json *env, struct result *r, struct cs_err *err)
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
	struct result r = { .status = CS_HEAL_NOTHING_TO_DO };
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
