#include "ring/tell.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/base64.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/utf8.h"
#include "envelope/json.h"
#include "ring/lineage.h"

/* The first line of a text that may have several. */
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
	const char *between = "";

	for (size_t i = 0; i < repairs.n; i++) {
		const struct cs_json *changes = cs_json_key(
		    repairs.heal[i], "changes");

		for (size_t k = 0; k < cs_json_size(changes); k++) {
			cs_buf_adds(out, between);
			add_change(out, cs_json_at(changes, k));
			between = "; ";
		}
	}
}

static void
tell_healed(struct cs_buf *out, const struct cs_json *env)
{
	cs_buf_addf(out, "healed in %zu attempts: ",
	    cs_json_size(cs_json_get(env, "history")));
	add_changes(out, env);
	if (!cs_json_true(env, "verified"))
		cs_buf_adds(out, " (it ran clean, but check the guess)");
}

static void
tell_degraded(struct cs_buf *out, const struct cs_json *env)
{
	cs_buf_addf(out,
	    "degraded: it ran clean in %zu attempts, with what was "
	    "missing made up: ",
	    cs_json_size(cs_json_get(env, "history")));
	add_changes(out, env);
}

/* "CSG401 os-system, line 1: ...", and how many there are besides. */
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

static void
tell_failed(struct cs_buf *out, const struct cs_json *env)
{
	const size_t attempts = cs_json_size(cs_json_get(env, "history"));
	const struct cs_json *d = cs_json_get(env, "diagnosis");
	const int64_t line = cs_json_int(d, "line", 0);
	/* What the repairs had to say knows more. */
	const char *hint = or_else(
	    cs_json_str(env, "heal.hint"), cs_json_str(d, "hint"));

	cs_buf_adds(out, "failed");
	if (attempts > 1)
		cs_buf_addf(out, " after %zu attempts", attempts);
	cs_buf_addf(out, ": %s",
	    or_else(cs_json_str(d, "type"),
		or_else(cs_json_str(d, "outcome"), "?")));
	if (cs_json_str(d, "message") != NULL) {
		cs_buf_adds(out, ": ");
		add_line(out, cs_json_str(d, "message"));
	}
	if (line > 0)
		cs_buf_addf(out, " (line %" PRId64 ")", line);
	if (hint != NULL) {
		cs_buf_adds(out, "; ");
		add_line(out, hint);
	}
}

static void
tell_refused(struct cs_buf *out, const struct cs_json *env)
{
	cs_buf_addf(
	    out, "refused: %s", or_else(cs_json_str(env, "run.reason"), "?"));
}

static void
tell_cancelled(struct cs_buf *out, const struct cs_json *env)
{
	(void)env;
	cs_buf_adds(out, "cancelled");
}

/* What a model could not do, and what it took: "; 2 model calls, 1234 tokens" */
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
	{ "healed", tell_healed },
	{ "rejected", tell_rejected },
	{ "failed", tell_failed },
	{ "degraded", tell_degraded },
	{ "refused", tell_refused },
	{ "cancelled", tell_cancelled },
};

void
cs_tell_outcome(const struct cs_json *env, struct cs_buf *out)
{
	for (size_t i = 0; i < sizeof(tellers) / sizeof(tellers[0]); i++)
		if (cs_json_is(env, "outcome", tellers[i].outcome))
			tellers[i].tell(out, env);
	if (out->len > 0)
		add_spent(out, env);
}

/* The exact bytes, which stand beside the text when that had to be repaired. */
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

/* ESC is ^[, as cat -v has it; C1 controls, which are two bytes in UTF-8, too. */
static void
add_visible(struct cs_buf *out, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const unsigned char c = (unsigned char)s[i];
		const bool c1 = c == 0xc2 && i + 1 < n &&
		    (unsigned char)s[i + 1] < 0xa0;

		if (c == '\n' || c == '\t' || (c >= ' ' && c != 0x7f && !c1)) {
			cs_buf_addc(out, s[i]);
			continue;
		}
		if (c1)
			cs_buf_addf(
			    out, "M-^%c", (unsigned char)s[++i] - 0x80 + '@');
		else
			cs_buf_addf(out, "^%c", c ^ 0x40);
	}
}

void
cs_tell_output(const struct cs_json *env, const char *key, bool terminal,
    struct cs_buf *out)
{
	cs_buf_auto struct cs_buf exact = CS_BUF_INIT, text = CS_BUF_INIT;

	if (!terminal) {
		add_exact(out, env, key);
		return;
	}
	add_exact(&exact, env, key);
	(void)cs_utf8_repair(exact.data, exact.len, &text);
	if (exact.failed != CS_OK || text.failed != CS_OK)
		out->failed = CS_ENOMEM;
	else
		add_visible(out, text.data, text.len);
}
