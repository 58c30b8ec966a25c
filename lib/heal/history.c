#include "heal/history.h"

#include <stdint.h>
#include <string.h>

#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "heal/case.h"
#include "heal/diff.h"
#include "heal/trial.h"

const char *const cs_history_keys[] = { "code_repaired", "code_base64", "gate",
	"run", "diagnosis", NULL };

size_t
cs_history_attempt(const struct cs_json *env)
{
	return cs_json_size(cs_json_key(env, "history")) + 1;
}

const struct cs_json *
cs_history_at(const struct cs_json *env, size_t attempt)
{
	const struct cs_json *history = cs_json_key(env, "history");

	return attempt <= cs_json_size(history)
	    ? cs_json_at(history, attempt - 1)
	    : env;
}

static bool
is_syntax(const struct cs_json *at)
{
	return cs_json_is(at, "diagnosis.outcome", "syntax");
}

static bool
is_rejected(const struct cs_json *at)
{
	return cs_json_is(at, "diagnosis.outcome", "rejected");
}

static bool
counts_as_run(const struct cs_json *at, size_t attempt)
{
	if (attempt > 1 && is_rejected(at))
		return true;
	return cs_json_key(at, "run") != NULL &&
	    !cs_json_is(at, "run.status", "refused");
}

size_t
cs_history_runs(const struct cs_json *env)
{
	const size_t last = cs_history_attempt(env);
	size_t n = 0;

	for (size_t i = 1; i <= last; i++)
		n += counts_as_run(cs_history_at(env, i), i);
	return n;
}

static bool
same_text(const struct cs_json *a, const struct cs_json *b, const char *path)
{
	return cs_json_equal(cs_json_get(a, path), cs_json_get(b, path)) ||
	    (cs_json_str(a, path) == NULL && cs_json_str(b, path) == NULL);
}

/* The line of a failure, as a line of the code before the repair; 0 if
 * unknown. */
static int
line_before(const struct cs_json *now, const struct cs_json *before,
    size_t *line, struct cs_err *err)
{
	cs_diff_auto struct cs_diff *d = NULL;
	const int64_t at = cs_json_int(now, "diagnosis.line", 0);
	size_t old_len, new_len;
	const char *old = cs_env_code(before, &old_len);
	const char *new = cs_env_code(now, &new_len);

	*line = 0;
	if (at <= 0 || old == NULL || new == NULL)
		return 0;
	d = cs_diff_new(old, old_len, new, new_len, err);
	if (d == NULL)
		return -1;
	*line = cs_diff_old_line(d, (size_t)at);
	return 0;
}

/* The attempt whose code an entry's repair changed: its own, unless the repair
 * went back to an earlier one. */
static size_t
base_of(const struct cs_json *entry, size_t attempt)
{
	const int64_t base = cs_json_int(entry, "heal.base_attempt", 0);

	return base > 0 && (uint64_t)base <= attempt ? (size_t)base : attempt;
}

size_t
cs_history_base(const struct cs_json *env)
{
	const size_t attempt = cs_history_attempt(env);

	if (attempt == 1)
		return 1;
	return base_of(cs_history_at(env, attempt - 1), attempt - 1);
}

static bool
has_guess(const struct cs_json *entry)
{
	const struct cs_json *changes = cs_json_get(entry, "heal.changes");

	for (size_t i = 0; i < cs_json_size(changes); i++)
		if (cs_json_true(cs_json_at(changes, i), "guess"))
			return true;
	return false;
}

size_t
cs_history_first_guess(const struct cs_json *env)
{
	const size_t last = cs_history_attempt(env);

	for (size_t i = 1; i < last; i++)
		if (has_guess(cs_history_at(env, i)))
			return base_of(cs_history_at(env, i), i);
	return 0;
}

/* Whether a text that does not parse gets further on the same line. */
static bool
is_behind(const struct cs_json *env, const struct cs_json *last)
{
	return cs_json_int(env, "diagnosis.column", 0) >
	    cs_json_int(last, "diagnosis.column", 0);
}

/* Whether it has fewer characters that are invalid in Python. */
static int
has_fewer_strays(
    const struct cs_json *env, const struct cs_json *last, struct cs_err *err)
{
	struct cs_trial_look now, before;
	size_t len;
	const char *code = cs_env_code(env, &len);

	if (code == NULL || cs_trial_look(code, len, &now, err) < 0)
		return code == NULL || err->code == CS_ELIMIT ? 0 : -1;
	code = cs_env_code(last, &len);
	if (code == NULL || cs_trial_look(code, len, &before, err) < 0)
		return code == NULL || err->code == CS_ELIMIT ? 0 : -1;
	return now.strays < before.strays;
}

/* Whether the interpreter underlined something else than before the repair. */
static bool
is_elsewhere(const struct cs_json *env, const struct cs_json *last)
{
	struct cs_case now, before;

	if (!cs_case_place(&now, env) || !cs_case_place(&before, last) ||
	    now.to == 0 || before.to == 0)
		return false;
	return now.to - now.from != before.to - before.from ||
	    memcmp(now.text + now.from, before.text + before.from,
		now.to - now.from) != 0;
}

int
cs_history_failed_again(const struct cs_json *env, struct cs_err *err)
{
	const size_t attempt = cs_history_attempt(env);
	const struct cs_json *last;
	int64_t was;
	size_t line;
	int rc;

	if (attempt == 1)
		return 0;
	last = cs_history_at(env, cs_history_base(env));
	if (is_rejected(env))
		return 1;
	/* A program that runs now, but did not parse, got further. */
	if (is_syntax(last) && !is_syntax(env))
		return 0;
	if (is_syntax(env) && !is_syntax(last))
		return 1;
	if (line_before(env, last, &line, err) < 0)
		return -1;
	was = cs_json_int(last, "diagnosis.line", 0);
	if (is_syntax(env) && (rc = has_fewer_strays(env, last, err)) != 0)
		return rc < 0 ? -1 : 0;
	if (line > 0 && was > 0 && line < (size_t)was)
		return 1;
	if (is_syntax(env) ? is_behind(env, last) : is_elsewhere(env, last))
		return 0;
	return line == (was > 0 ? (size_t)was : 0) &&
	    same_text(env, last, "diagnosis.type") &&
	    same_text(env, last, "diagnosis.message");
}

/* Without the blanks and line ends after its last statement. */
static size_t
trimmed(const char *code, size_t len)
{
	while (len > 0 && strchr(" \t\r\n", code[len - 1]) != NULL)
		len--;
	return len;
}

static bool
has_code(const struct cs_json *at, const char *code, size_t len)
{
	size_t n;
	const char *s = cs_env_code(at, &n);

	return s != NULL && trimmed(s, n) == trimmed(code, len) &&
	    memcmp(s, code, trimmed(s, n)) == 0;
}

static bool
names_fixer(const struct cs_json *entry, const char *fixer)
{
	const struct cs_json *changes = cs_json_get(entry, "heal.changes");

	for (size_t i = 0; i < cs_json_size(changes); i++)
		if (cs_json_is(cs_json_at(changes, i), "fixer", fixer))
			return true;
	return false;
}

bool
cs_history_tried(const struct cs_json *env, size_t attempt, const char *fixer)
{
	size_t len;
	const char *code = cs_env_code(cs_history_at(env, attempt), &len);
	const size_t last = cs_history_attempt(env);

	for (size_t i = 1; code != NULL && i < last; i++) {
		const struct cs_json *entry = cs_history_at(env, i);

		if (has_code(
			cs_history_at(env, base_of(entry, i)), code, len) &&
		    names_fixer(entry, fixer))
			return true;
	}
	return false;
}

bool
cs_history_knows(const struct cs_json *env, const char *code, size_t len)
{
	const size_t last = cs_history_attempt(env);

	for (size_t i = 1; i <= last; i++)
		if (has_code(cs_history_at(env, i), code, len))
			return true;
	return false;
}

static struct cs_json *
new_entry(const struct cs_json *env, const struct cs_json *heal)
{
	struct cs_make m = cs_make_object();

	cs_make_int(&m, "attempt", (int64_t)cs_history_attempt(env));
	cs_make_put(&m, "code", cs_json_ref(cs_json_key(env, "code")));
	for (const char *const *key = cs_history_keys; *key != NULL; key++)
		if (cs_json_key(env, *key) != NULL)
			cs_make_put(
			    &m, *key, cs_json_ref(cs_json_key(env, *key)));
	if (heal != NULL)
		cs_make_put(&m, "heal", cs_json_ref(heal));
	return cs_make_done(&m);
}

struct cs_json *
cs_history_new(const struct cs_json *env, const struct cs_json *heal)
{
	const struct cs_json *old = cs_json_key(env, "history");
	struct cs_make m = cs_make_array();

	for (size_t i = 0; i < cs_json_size(old); i++)
		cs_make_put(&m, NULL, cs_json_ref(cs_json_at(old, i)));
	cs_make_put(&m, NULL, new_entry(env, heal));
	return cs_make_done(&m);
}
