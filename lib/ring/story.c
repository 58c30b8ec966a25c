#include "ring/story.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/visible.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "ring/tell.h"

enum { LIST_MAX = 20 }; /* findings, changes: the others are counted */

static void
add_text(struct cs_buf *out, const char *s)
{
	cs_visible_add(out, s, strlen(s));
}

/* Append "before" and the text, if there is one. */
static void
add_some(struct cs_buf *out, const char *before, const char *s)
{
	if (s == NULL)
		return;
	cs_buf_adds(out, before);
	add_text(out, s);
}

static void
add_place(struct cs_buf *out, const struct cs_json *v)
{
	const int64_t line = cs_json_int(v, "line", 0);
	const int64_t column = cs_json_int(v, "column", 0);

	if (line > 0)
		cs_buf_addf(out, ", line %" PRId64, line);
	if (line > 0 && column > 0)
		cs_buf_addf(out, ", column %" PRId64, column);
}

/* The source line that something concerns. */
static void
add_source(struct cs_buf *out, const struct cs_json *attempt, int64_t line)
{
	size_t n = 0;
	const char *code = cs_env_code(attempt, &n);
	const char *end = code != NULL ? code + n : NULL;

	if (code == NULL || line < 1)
		return;
	while (--line > 0 && code != NULL) {
		code = memchr(code, '\n', (size_t)(end - code));
		code += code != NULL;
	}
	if (code == NULL || code == end)
		return;
	n = (size_t)(end - code);
	cs_visible_add_lines(out, "      | ", code,
	    memchr(code, '\n', n) != NULL
		? (size_t)((const char *)memchr(code, '\n', n) - code)
		: n);
}

static void
add_more(struct cs_buf *out, size_t n)
{
	if (n > LIST_MAX)
		cs_buf_addf(out, "    and %zu more\n", n - LIST_MAX);
}

/* ---- the gate ---- */

static void
add_finding(
    struct cs_buf *out, const struct cs_json *attempt, const struct cs_json *f)
{
	add_some(out, "    ", cs_json_str(f, "severity"));
	add_some(out, " ", cs_json_str(f, "rule"));
	add_some(out, " ", cs_json_str(f, "name"));
	add_place(out, f);
	add_some(out, ": ", cs_json_str(f, "message"));
	cs_buf_addc(out, '\n');
	add_source(out, attempt, cs_json_int(f, "line", 0));
	if (cs_json_str(f, "hint") != NULL) {
		add_some(out, "      ", cs_json_str(f, "hint"));
		cs_buf_addc(out, '\n');
	}
}

static void
add_gate(struct cs_buf *out, const struct cs_json *attempt)
{
	const struct cs_json *gate = cs_json_key(attempt, "gate");
	const struct cs_json *findings = cs_json_key(gate, "findings");
	const size_t n = cs_json_size(findings);

	if (gate == NULL)
		return;
	add_some(out, "  gate: ", cs_json_str(gate, "verdict"));
	add_some(out, ", by the policy ", cs_json_str(gate, "policy"));
	add_some(out, ", as Python ", cs_json_str(gate, "target"));
	cs_buf_addc(out, '\n');
	for (size_t i = 0; i < n && i < LIST_MAX; i++)
		add_finding(out, attempt, cs_json_at(findings, i));
	add_more(out, n);
}

/* ---- the run ---- */

static void
add_status(struct cs_buf *out, const struct cs_json *run)
{
	const char *status = cs_json_str(run, "status");

	cs_buf_adds(out, "  run: ");
	add_some(out, "", status);
	if (cs_json_is(run, "status", "exited"))
		cs_buf_addf(
		    out, " with %" PRId64, cs_json_int(run, "exit_code", 0));
	add_some(out, " by ", cs_json_str(run, "signal"));
	add_some(out, ", its limit: ", cs_json_str(run, "limit"));
	add_some(out, ", ", cs_json_str(run, "reason"));
	add_some(out, ": ", cs_json_str(run, "detail"));
}

static void
add_usage(struct cs_buf *out, const struct cs_json *usage)
{
	const int64_t us = cs_json_int(usage, "duration_us", -1);
	const int64_t kib = cs_json_int(usage, "max_rss_kib", 0);

	if (us >= 0)
		cs_buf_addf(out, ", in %" PRId64 ".%03" PRId64 " s",
		    us / 1000000, us / 1000 % 1000);
	if (kib > 0)
		cs_buf_addf(
		    out, ", %" PRId64 " MiB at most", (kib + 1023) / 1024);
}

static void
add_violations(struct cs_buf *out, const struct cs_json *list)
{
	for (size_t i = 0; i < cs_json_size(list); i++) {
		const struct cs_json *v = cs_json_at(list, i);

		add_some(out, "    blocked: ", cs_json_str(v, "kind"));
		add_some(out, " ", cs_json_str(v, "target"));
		cs_buf_addf(
		    out, ", %" PRId64 " times\n", cs_json_int(v, "count", 1));
	}
}

/* Files that were changed, or kept. */
static void
add_files(struct cs_buf *out, const struct cs_json *list, const char *word)
{
	const size_t n = cs_json_size(list);

	for (size_t i = 0; i < n && i < LIST_MAX; i++) {
		const struct cs_json *f = cs_json_at(list, i);
		const char *change = cs_json_str(f, "change");

		add_some(out, "    ", change != NULL ? change : word);
		add_some(out, ": ", cs_json_str(f, "path"));
		add_some(out, " as ", cs_json_str(f, "file"));
		cs_buf_addf(
		    out, ", %" PRId64 " bytes\n", cs_json_int(f, "bytes", 0));
	}
	add_more(out, n);
}

static void
add_run(struct cs_buf *out, const struct cs_json *run)
{
	if (run == NULL)
		return;
	add_status(out, run);
	add_usage(out, cs_json_key(run, "usage"));
	cs_buf_addc(out, '\n');
	add_violations(out, cs_json_key(run, "violations"));
	add_files(out, cs_json_key(run, "changes"), "changed");
	add_files(out, cs_json_key(run, "artifacts"), "kept");
	if (cs_json_get(run, "apply") != NULL) {
		add_some(
		    out, "    --apply: ", cs_json_str(run, "apply.status"));
		add_some(out, ", ", cs_json_str(run, "apply.reason"));
		cs_buf_addc(out, '\n');
	}
}

/* ---- the diagnosis, and the repairs ---- */

static void
add_diagnosis(struct cs_buf *out, const struct cs_json *attempt)
{
	const struct cs_json *d = cs_json_key(attempt, "diagnosis");
	const char *message = cs_json_str(d, "message");

	if (d == NULL)
		return;
	/* Its findings are listed already. */
	if (cs_json_is(d, "outcome", "rejected")) {
		cs_buf_adds(out, "  diagnosis: rejected\n");
		return;
	}
	add_some(out, "  diagnosis: ", cs_json_str(d, "outcome"));
	add_some(out, ", ", cs_json_str(d, "type"));
	add_place(out, d);
	add_some(out, ", in ", cs_json_str(d, "function"));
	cs_buf_addc(out, '\n');
	if (message != NULL)
		cs_visible_add_lines(out, "    ", message, strlen(message));
	add_source(out, attempt, cs_json_int(d, "line", 0));
	if (cs_json_str(d, "hint") != NULL) {
		add_some(out, "    ", cs_json_str(d, "hint"));
		cs_buf_addc(out, '\n');
	}
}

static void
add_change(struct cs_buf *out, const struct cs_json *c)
{
	add_some(out, "    ", cs_json_str(c, "fixer"));
	add_place(out, c);
	add_some(out, ", confidence ", cs_json_str(c, "confidence"));
	if (cs_json_true(c, "placeholder"))
		cs_buf_adds(out, ", made up");
	else if (cs_json_true(c, "guess"))
		cs_buf_adds(out, ", a guess");
	cs_buf_addc(out, '\n');
}

static void
add_heal(struct cs_buf *out, const struct cs_json *heal, bool coloured)
{
	const struct cs_json *changes = cs_json_key(heal, "changes");
	const int64_t base = cs_json_int(heal, "base_attempt", 0);

	if (heal == NULL)
		return;
	add_some(out, "  heal: ", cs_json_str(heal, "status"));
	if (base > 0)
		cs_buf_addf(out, ", from attempt %" PRId64 " on", base);
	add_some(out, ", by ", cs_json_str(heal, "model"));
	add_some(out, ": ", cs_json_str(heal, "reason"));
	add_some(out, "; ", cs_json_str(heal, "hint"));
	cs_buf_addc(out, '\n');
	for (size_t i = 0; i < cs_json_size(changes); i++)
		add_change(out, cs_json_at(changes, i));
	cs_tell_patch(heal, coloured, out);
}

/* An entry of "history", or the envelope itself; run is the best information
 * about its run. */
static void
add_attempt(struct cs_buf *out, const struct cs_json *attempt,
    const struct cs_json *run, bool coloured)
{
	add_gate(out, attempt);
	add_run(out, run);
	add_diagnosis(out, attempt);
	add_heal(out, cs_json_key(attempt, "heal"), coloured);
}

/* After the whole ring, the last entry of "history" is the same as the top
 * level. */
static void
add_attempts(struct cs_buf *out, const struct cs_json *env, bool coloured)
{
	const struct cs_json *history = cs_json_key(env, "history");
	const size_t n = cs_json_size(history);
	const bool through = cs_json_str(env, "outcome") != NULL;

	for (size_t i = 0; i < n; i++) {
		const struct cs_json *attempt = cs_json_at(history, i);

		cs_buf_addf(out, "attempt %zu\n", i + 1);
		add_attempt(out, attempt,
		    cs_json_key(through && i + 1 == n ? env : attempt, "run"),
		    coloured);
	}
	if (n == 0)
		add_attempt(out, env, cs_json_key(env, "run"), coloured);
	else if (!through)
		cs_buf_adds(out, "as it was changed, it has not run\n");
	else if (!cs_json_is(env, "heal.status", "patched"))
		add_heal(out, cs_json_key(env, "heal"), coloured);
}

/* ---- its output, and the rest ---- */

static void
add_output(struct cs_buf *out, const struct cs_json *env, const char *key,
    const char *title)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	char cut[32];

	cs_tell_output(env, key, false, &text);
	if (text.failed != 0)
		out->failed = text.failed;
	if (text.len == 0)
		return;
	(void)snprintf(cut, sizeof(cut), "run.%s_truncated", key);
	cs_buf_addf(out, "%s%s\n", title,
	    cs_json_true(env, cut) ? ", the first of it" : "");
	cs_visible_add_lines(out, "  | ", text.data, text.len);
}

static const struct {
	const char *key, *there, *not_there;
} walls[] = {
	{ "user_ns", "users of its own", "this machine's users" },
	{ "net_ns", "no network", "this machine's network" },
	{ "seccomp", "a filter of system calls", "no filter of system calls" },
};

static void
add_isolation(struct cs_buf *out, const struct cs_json *isolation)
{
	const struct cs_json *missing = cs_json_key(isolation, "missing");
	const char *between = "isolation: ";

	if (isolation == NULL)
		return;
	for (size_t i = 0; i < sizeof(walls) / sizeof(walls[0]); i++) {
		cs_buf_addf(out, "%s%s", between,
		    cs_json_true(isolation, walls[i].key) ? walls[i].there
							  : walls[i].not_there);
		between = ", ";
	}
	cs_buf_addf(out, ", Landlock %" PRId64,
	    cs_json_int(isolation, "landlock_abi", 0));
	add_some(out, ", control groups ", cs_json_str(isolation, "cgroup"));
	between = "; missing: ";
	for (size_t i = 0; i < cs_json_size(missing); i++) {
		add_some(
		    out, between, cs_json_text(cs_json_at(missing, i), NULL));
		between = ", ";
	}
	cs_buf_addc(out, '\n');
}

static void
add_environment(struct cs_buf *out, const struct cs_json *environment)
{
	const struct cs_json *packages = cs_json_key(environment, "packages");

	if (cs_json_str(environment, "python") == NULL)
		return;
	add_some(
	    out, "interpreter: Python ", cs_json_str(environment, "python"));
	for (size_t i = 0; i < cs_json_size(packages); i++)
		add_some(out, i == 0 ? " with " : ", ",
		    cs_json_text(cs_json_at(packages, i), NULL));
	cs_buf_addc(out, '\n');
}

static void
add_tokens(struct cs_buf *out, const struct cs_json *env)
{
	const struct cs_json *u = cs_json_get(env, "heal.usage");
	const struct cs_json *shield = cs_json_key(env, "shield");

	if (cs_json_int(u, "calls", 0) > 0)
		cs_buf_addf(out,
		    "models: %" PRId64 " requests, %" PRId64 " tokens in "
		    "(%" PRId64 " cached), %" PRId64 " out (%" PRId64 " thought"
		    ")\n",
		    cs_json_int(u, "calls", 0),
		    cs_json_int(u, "input_tokens", 0),
		    cs_json_int(u, "cached_tokens", 0),
		    cs_json_int(u, "output_tokens", 0),
		    cs_json_int(u, "reasoning_tokens", 0));
	if (shield != NULL)
		cs_buf_addf(out,
		    "output: %" PRId64 " tokens, %" PRId64 " lines left out\n",
		    cs_json_int(shield, "tokens", 0),
		    cs_json_int(shield, "elided_lines", 0));
}

static void
add_headline(struct cs_buf *out, const struct cs_json *env)
{
	cs_buf_auto struct cs_buf told = CS_BUF_INIT;
	const char *file = cs_json_str(env, "file");

	add_text(out, file != NULL ? file : "the program");
	cs_tell_outcome(env, false, &told);
	if (told.failed != 0)
		out->failed = told.failed;
	if (told.len > 0)
		add_some(out, ": ", told.data);
	else if (cs_json_is(env, "outcome", "verified"))
		cs_buf_adds(out, ": ran clean as given");
	else
		cs_buf_adds(out, ": not through the ring");
	cs_buf_addc(out, '\n');
}

/* The answer to a line that was not a job. */
static void
add_error(struct cs_buf *out, const struct cs_json *error)
{
	add_some(out, "", cs_json_str(error, "tool"));
	add_some(out, ": ", cs_json_str(error, "code"));
	add_some(out, ": ", cs_json_str(error, "message"));
	add_place(out, error);
	cs_buf_addc(out, '\n');
}

void
cs_story_add(const struct cs_json *env, bool coloured, struct cs_buf *out)
{
	const struct cs_json *run = cs_json_key(env, "run");

	if (cs_env_is_error(env)) {
		add_error(out, cs_json_key(env, "error"));
		return;
	}
	add_headline(out, env);
	add_attempts(out, env, coloured);
	add_output(out, env, "stdout", "standard output");
	add_output(out, env, "stderr", "standard error");
	add_isolation(out, cs_json_key(run, "isolation"));
	add_environment(out, cs_json_key(run, "environment"));
	add_tokens(out, env);
}
