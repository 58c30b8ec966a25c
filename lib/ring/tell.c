#include "ring/tell.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/base64.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/visible.h"
#include "envelope/json.h"
#include "ring/lineage.h"

/* The first line of a text that may have more. */
static void
add_line(struct cs_buf *out, const char *s)
{
	const size_t n = strcspn(s, "\n");

	cs_buf_add(out, s, n);
	if (s[n] == '\n' && s[n + 1] != '\0')
		cs_buf_adds(out, " ...");
}

static const char *
or_else(const char *s, const char *otherwise)
{
	return s != NULL ? s : otherwise;
}

/* "import-module, line 1: import math" */
static void
add_change(struct cs_buf *out, const struct cs_json *change)
{
	const char *after = cs_json_str(change, "after");

	cs_buf_addf(out, "%s, line %" PRId64,
	    or_else(cs_json_str(change, "fixer"), "?"),
	    cs_json_int(change, "line", 0));
	if (cs_json_true(change, "placeholder"))
		cs_buf_adds(out, ", a placeholder");
	else if (cs_json_true(change, "guess"))
		cs_buf_adds(out, ", a guess");
	if (after != NULL && *after != '\0') {
		cs_buf_adds(out, ": ");
		add_line(out, after);
	}
}

static void
add_changes(struct cs_buf *out, const struct cs_json *env)
{
	const struct cs_lineage repairs = cs_lineage_of(
	    env, cs_json_size(cs_json_get(env, "history")));

	for (size_t i = 0; i < repairs.n; i++) {
		if (i > 0)
			cs_buf_adds(out, "; ");
		cs_tell_changes(repairs.heal[i], out);
	}
}

static void
tell_healed(struct cs_buf *out, const struct cs_json *env, bool changes)
{
	cs_buf_addf(out, "healed in %zu attempts",
	    cs_json_size(cs_json_get(env, "history")));
	if (changes) {
		cs_buf_adds(out, ": ");
		add_changes(out, env);
	}
	if (!cs_json_true(env, "verified"))
		cs_buf_adds(out, " (it ran clean, but check the guess)");
}

static void
tell_degraded(struct cs_buf *out, const struct cs_json *env, bool changes)
{
	cs_buf_addf(out,
	    "degraded: it ran clean in %zu attempts, with what was "
	    "missing made up",
	    cs_json_size(cs_json_get(env, "history")));
	if (changes) {
		cs_buf_adds(out, ": ");
		add_changes(out, env);
	}
}

/* Newer versions of Python end their message with the same. */
static bool
is_suggested(const struct cs_json *env, const char *hint)
{
	const char *message = cs_json_str(env, "diagnosis.message");

	return message != NULL && strstr(message, "Did you mean") != NULL &&
	    strncmp(hint, "did you mean", strlen("did you mean")) == 0;
}

/* What the reader can do; the healer's hint is more specific. */
static void
add_hint(struct cs_buf *out, const struct cs_json *env)
{
	const char *hint = or_else(
	    cs_json_str(env, "heal.hint"), cs_json_str(env, "diagnosis.hint"));

	if (hint != NULL && !is_suggested(env, hint)) {
		cs_buf_adds(out, "; ");
		add_line(out, hint);
	}
}

/* "CSG401 os-system, line 1: ...", and the number of others. */
static void
tell_rejected(struct cs_buf *out, const struct cs_json *env)
{
	const struct cs_json *findings = cs_json_get(env, "gate.findings");
	const struct cs_json *first = NULL;
	size_t errors = 0;

	for (size_t i = 0; i < cs_json_size(findings); i++) {
		const struct cs_json *f = cs_json_at(findings, i);

		if (!cs_json_is(f, "severity", "error"))
			continue;
		if (errors++ == 0)
			first = f;
	}
	if (first == NULL) {
		cs_buf_adds(out, "rejected: ");
		add_line(out, or_else(cs_json_str(env, "gate.reason"), "?"));
		add_hint(out, env);
		return;
	}
	cs_buf_addf(out, "rejected: %s %s, line %" PRId64 ": ",
	    or_else(cs_json_str(first, "rule"), "?"),
	    or_else(cs_json_str(first, "name"), "?"),
	    cs_json_int(first, "line", 0));
	add_line(out, or_else(cs_json_str(first, "message"), "?"));
	if (errors > 1)
		cs_buf_addf(out, " (and %zu more)", errors - 1);
}

/* "NameError: name 'x' is not defined (line 2)" */
static void
add_failure(struct cs_buf *out, const struct cs_json *diagnosis)
{
	const char *message = cs_json_str(diagnosis, "message");
	const int64_t line = cs_json_int(diagnosis, "line", 0);

	cs_buf_adds(out,
	    or_else(cs_json_str(diagnosis, "type"),
		or_else(cs_json_str(diagnosis, "outcome"), "?")));
	if (message != NULL && *message != '\0') {
		cs_buf_adds(out, ": ");
		add_line(out, message);
	}
	if (line > 0)
		cs_buf_addf(out, " (line %" PRId64 ")", line);
}

static void
tell_failed(struct cs_buf *out, const struct cs_json *env)
{
	const size_t attempts = cs_json_size(cs_json_get(env, "history"));

	cs_buf_adds(out, "failed");
	if (attempts > 1)
		cs_buf_addf(out, " after %zu attempts", attempts);
	cs_buf_adds(out, ": ");
	add_failure(out, cs_json_get(env, "diagnosis"));
	add_hint(out, env);
}

static void
tell_refused(struct cs_buf *out, const struct cs_json *env)
{
	const char *detail = cs_json_str(env, "run.detail");

	cs_buf_addf(
	    out, "refused: %s", or_else(cs_json_str(env, "run.reason"), "?"));
	if (detail != NULL) {
		cs_buf_adds(out, ": ");
		add_line(out, detail);
	}
	add_hint(out, env);
}

static void
tell_cancelled(struct cs_buf *out, const struct cs_json *env)
{
	(void)env;
	cs_buf_adds(out, "cancelled");
}

/* What a model could not do, and its usage: "; 2 model calls, 1234 tokens" */
static void
add_spent(struct cs_buf *out, const struct cs_json *env)
{
	const struct cs_json *u = cs_json_get(env, "heal.usage");
	const int64_t calls = cs_json_int(u, "calls", 0);
	const char *reason = cs_json_str(env, "heal.reason");

	if (reason != NULL &&
	    (cs_json_is(env, "heal.status", "failed") ||
		cs_json_is(env, "heal.status", "refused"))) {
		cs_buf_adds(out, "; ");
		add_line(out, reason);
	}
	if (calls > 0)
		cs_buf_addf(out,
		    "; %" PRId64 " model call%s, %" PRId64 " tokens", calls,
		    calls > 1 ? "s" : "",
		    cs_json_int(u, "input_tokens", 0) +
			cs_json_int(u, "output_tokens", 0));
}

static const struct {
	const char *outcome;
	void (*tell)(struct cs_buf *out, const struct cs_json *env);
} tellers[] = {
	{ "rejected", tell_rejected },
	{ "failed", tell_failed },
	{ "refused", tell_refused },
	{ "cancelled", tell_cancelled },
};

void
cs_tell_outcome(const struct cs_json *env, bool changes, struct cs_buf *out)
{
	if (cs_json_is(env, "outcome", "healed"))
		tell_healed(out, env, changes);
	else if (cs_json_is(env, "outcome", "degraded"))
		tell_degraded(out, env, changes);
	for (size_t i = 0; i < sizeof(tellers) / sizeof(tellers[0]); i++)
		if (cs_json_is(env, "outcome", tellers[i].outcome))
			tellers[i].tell(out, env);
	if (out->len > 0)
		add_spent(out, env);
}

void
cs_tell_changes(const struct cs_json *heal, struct cs_buf *out)
{
	const struct cs_json *changes = cs_json_key(heal, "changes");

	for (size_t i = 0; i < cs_json_size(changes); i++) {
		if (i > 0)
			cs_buf_adds(out, "; ");
		add_change(out, cs_json_at(changes, i));
	}
}

void
cs_tell_step(const struct cs_json *attempt, struct cs_buf *out)
{
	cs_buf_addf(
	    out, "attempt %" PRId64 ": ", cs_json_int(attempt, "attempt", 0));
	add_failure(out, cs_json_key(attempt, "diagnosis"));
	cs_buf_adds(out, "; ");
	cs_tell_changes(cs_json_key(attempt, "heal"), out);
}

/* The colours of git-diff(1); the first that matches. */
static const struct {
	const char *begin, *colour;
} colours[] = { { "---", "\033[1m" }, { "+++", "\033[1m" },
	{ "@@", "\033[36m" }, { "-", "\033[31m" }, { "+", "\033[32m" } };

static const char *
colour_of(const char *line)
{
	for (size_t i = 0; i < sizeof(colours) / sizeof(colours[0]); i++)
		if (strncmp(line, colours[i].begin, strlen(colours[i].begin)) ==
		    0)
			return colours[i].colour;
	return NULL;
}

void
cs_tell_patch(const struct cs_json *heal, bool coloured, struct cs_buf *out)
{
	const char *line = cs_json_str(heal, "patch");

	while (line != NULL && *line != '\0') {
		const size_t n = strcspn(line, "\n");
		const char *colour = coloured ? colour_of(line) : NULL;

		cs_buf_adds(out, colour != NULL ? colour : "");
		cs_visible_add(out, line, n);
		cs_buf_adds(out, colour != NULL ? "\033[m\n" : "\n");
		line += n + (line[n] == '\n');
	}
}

/* The exact bytes, which accompany a text that had to be repaired. */
static void
add_exact(struct cs_buf *out, const struct cs_json *env, const char *key)
{
	const struct cs_json *run = cs_json_get(env, "run");
	char twin[32];
	const char *s;
	struct cs_err ignored;
	size_t n;

	(void)snprintf(twin, sizeof(twin), "%s_base64", key);
	s = cs_json_text(cs_json_key(run, twin), &n);
	if (s != NULL && cs_base64_decode(s, n, out, &ignored) == 0)
		return;
	s = cs_json_text(cs_json_key(run, key), &n);
	if (s != NULL)
		cs_buf_add(out, s, n);
}

void
cs_tell_output(const struct cs_json *env, const char *key, bool terminal,
    struct cs_buf *out)
{
	cs_buf_auto struct cs_buf exact = CS_BUF_INIT;

	if (!terminal) {
		add_exact(out, env, key);
		return;
	}
	add_exact(&exact, env, key);
	if (exact.failed != CS_OK)
		out->failed = exact.failed;
	else
		cs_visible_add(out, exact.data, exact.len);
}
