#include "heal/local.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/heal.h"
#include "heal/history.h"
#include "heal/lines.h"
#include "heal/result.h"
#include "heal/tables.h"
#include "heal/trial.h"

static bool
is_listed(const char *const *list, const char *name)
{
	for (; list != NULL && *list != NULL; list++)
		if (strcmp(*list, name) == 0)
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

/* Whether one of the parts, separated by |, is in a message. */
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
	GAIN_FURTHER, /* the first error is after that of the old code */
	GAIN_SOUND,   /* Python accepts it */
};

/* Another error on the same line: one of two is repaired. */
static bool
is_other(const struct cs_case *c, const struct cs_trial_look *was,
    const struct cs_trial_look *is)
{
	return was->fault <= c->len &&
	    is->fault >= cs_lines_start(c->text, was->fault) &&
	    strcmp(was->message, is->message) != 0;
}

/* What the new code gains, enum gain; what ran cannot gain an error. */
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

/* 1 and r->code, r->changes if the fixer has an answer that gains enough. */
static int
try_fixer(const struct cs_fixer *f, const struct cs_case *c,
    const struct cs_heal_options *o, enum gain need, struct cs_heal_result *r,
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

/* The new code failed before, and so does not count. */
static bool
is_old(const struct cs_json *env, struct cs_heal_result *r)
{
	if (!cs_history_knows(env, r->code.data, r->code.len))
		return false;
	cs_json_free(r->changes);
	r->changes = NULL;
	return true;
}

/* The first fixer that gains enough, either of the normal ones or those that
 * make something up. */
static int
try_all(const struct cs_json *env, const struct cs_case *c,
    const struct cs_heal_options *o, bool placeholders, enum gain need,
    struct cs_heal_result *r, struct cs_err *err)
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

int
cs_local_try(const struct cs_json *env, const struct cs_heal_options *o,
    bool placeholders, struct cs_heal_result *r, struct cs_err *err)
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

void
cs_local_hint(const struct cs_json *env, struct cs_heal_result *r)
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
