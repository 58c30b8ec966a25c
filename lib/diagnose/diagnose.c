#include "diagnose/diagnose.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "diagnose/diagnosis.h"
#include "diagnose/kinds.h"
#include "diagnose/plain.h"
#include "diagnose/silent.h"
#include "diagnose/traceback.h"
#include "diagnose/where.h"
#include "envelope/json.h"

enum {
	LOGGED_MAX = 4000, /* bytes of a traceback that is told as it is */
	INTERRUPTED = 130, /* 128 + SIGINT */
};

/* One envelope at work: what it says, and what is made of it. */
struct job {
	const struct cs_json *env;
	struct cs_span out, err; /* the run's, without colours */
	struct cs_buf plain_out, plain_err;
	struct cs_traceback trace;
	struct cs_diagnosis report;
};

static struct cs_span
text_at(const struct cs_json *v, const char *path)
{
	struct cs_span s = { 0 };

	s.p = cs_json_text(cs_json_get(v, path), &s.n);
	if (s.p == NULL)
		s.n = 0;
	return s;
}

static struct cs_span
first_line(struct cs_span text)
{
	return cs_span_head(text, cs_span_index(text, '\n'));
}

static void
set(struct job *j, const char *outcome, const char *category,
    const char *fixable)
{
	j->report.outcome = outcome;
	j->report.category = category;
	j->report.fixable = fixable;
}

static void
hint(struct job *j, const char *text)
{
	cs_buf_cut(&j->report.hint, 0);
	cs_buf_adds(&j->report.hint, text);
}

/* The gate. */

static bool
is_error(const struct cs_json *finding)
{
	return cs_span_is(text_at(finding, "severity"), "error");
}

/* The first error of a rejection; NULL when any of them is no syntax error. */
static const struct cs_json *
first_syntax_error(const struct cs_json *findings)
{
	const struct cs_json *first = NULL;

	for (size_t i = 0; i < cs_json_size(findings); i++) {
		const struct cs_json *f = cs_json_at(findings, i);

		if (!is_error(f))
			continue;
		if (!cs_span_starts(text_at(f, "rule"), "CSG1"))
			return NULL;
		if (first == NULL)
			first = f;
	}
	return first;
}

/* The gate words a syntax error as CPython does, the type in front or not. */
static void
split_syntax(struct job *j, const struct cs_json *finding)
{
	static const char *const types[] = { "IndentationError", "TabError",
		"SyntaxError" };
	const struct cs_span text = first_line(text_at(finding, "message"));
	const bool indent = cs_span_has(text, "indent");

	j->report.type = cs_span_str(indent ? types[0] : types[2]);
	j->report.message = text;
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		const size_t n = strlen(types[i]);

		if (!cs_span_starts(text, types[i]) ||
		    !cs_span_starts(cs_span_skip(text, n), ": "))
			continue;
		j->report.type = cs_span_str(types[i]);
		j->report.message = cs_span_skip(text, n + 2);
	}
}

static void
place_finding(struct job *j, const struct cs_json *finding)
{
	j->report.file = j->report.place.file;
	j->report.line = cs_json_int(finding, "line", 0);
	j->report.column = cs_json_int(finding, "column", 0);
}

static void
judge_syntax_finding(struct job *j, const struct cs_json *finding)
{
	const struct cs_kind *kind;

	split_syntax(j, finding);
	place_finding(j, finding);
	kind = cs_kinds_find(j->report.type, j->report.message);
	set(j, "syntax", kind->category, kind->fixable);
	cs_kinds_hint(kind, j->report.message, &j->report.hint);
}

static void
judge_rejection(struct job *j)
{
	const struct cs_json *findings = cs_json_get(j->env, "gate.findings");
	const struct cs_json *finding = first_syntax_error(findings);

	if (finding != NULL) {
		judge_syntax_finding(j, finding);
		return;
	}
	set(j, "rejected", "policy", "no");
	j->report.message = first_line(text_at(j->env, "gate.reason"));
	for (size_t i = 0; i < cs_json_size(findings); i++) {
		finding = cs_json_at(findings, i);
		if (!is_error(finding))
			continue;
		j->report.type = text_at(finding, "rule");
		if (j->report.message.p == NULL)
			j->report.message = first_line(
			    text_at(finding, "message"));
		place_finding(j, finding);
		break;
	}
	hint(j, "the policy does not let this program run; see gate.findings");
}

/* Errors. */

static void
use_traceback(struct job *j)
{
	const struct cs_traceback *t = &j->trace;
	const struct cs_kind *kind = cs_kinds_find(t->type, t->message);

	j->report.trace = t;
	j->report.type = t->type;
	j->report.message = t->message;
	j->report.detail = t->detail;
	set(j, "exception", kind->category, kind->fixable);
	cs_buf_cut(&j->report.hint, 0);
	cs_kinds_hint(kind, t->message, &j->report.hint);
}

/* Whether the run tells of a blocked attempt of this kind (NULL: any). */
static bool
has_violation(const struct job *j, const char *kind)
{
	const struct cs_json *all = cs_json_get(j->env, "run.violations");

	for (size_t i = 0; i < cs_json_size(all); i++)
		if (kind == NULL ||
		    cs_span_is(text_at(cs_json_at(all, i), "kind"), kind))
			return true;
	return false;
}

/* Violations, in the order they are asked for, and what to say of them. */
static const struct violation {
	const char *kind, *hint;
} violations[] = {
	{ "exec", "no other program may be started under this policy" },
	{ "network", "there is no network under this policy" },
	{ "write", "writing is allowed below the working directory alone" },
	{ NULL, "the sandbox does not allow this; see run.violations" },
};

static void
set_violation(struct job *j)
{
	size_t i = 0;

	while (
	    violations[i].kind != NULL && !has_violation(j, violations[i].kind))
		i++;
	set(j, "violation", "sandbox_denied", "no");
	hint(j, violations[i].hint);
}

/* The errors that a call the sandbox blocked ends in. */
static bool
is_blocked_call(const struct job *j)
{
	const struct cs_kind *kind = cs_kinds_find(
	    j->trace.type, j->trace.message);

	if (cs_span_is(j->trace.type, "PermissionError"))
		return has_violation(j, NULL);
	if (strcmp(kind->category, "network") == 0)
		return has_violation(j, "network");
	return cs_span_is(j->trace.type, "OSError") &&
	    cs_span_has(j->trace.message, "[Errno 30]") &&
	    has_violation(j, "write");
}

/* The program's own text did not parse, so nothing of it ran. */
static bool
is_own_syntax(const struct job *j)
{
	const struct cs_traceback *t = &j->trace;
	const struct cs_frame *last = cs_frames_last(&t->frames);

	if (!cs_traceback_is_syntax(t->type))
		return false;
	return t->form == CS_TRACEBACK_SYNTAX ||
	    (t->frames.total == 1 && last != NULL && last->function.p == NULL);
}

/* The program ran, and met another text that does not parse. */
static void
other_syntax(struct job *j)
{
	j->report.fixable = "model";
	hint(j,
	    "a module, or a text that the program compiles, is not valid "
	    "Python");
}

static void
judge_error(struct job *j)
{
	use_traceback(j);
	if (is_own_syntax(j))
		j->report.outcome = "syntax";
	else if (cs_traceback_is_syntax(j->trace.type))
		other_syntax(j);
	else if (is_blocked_call(j))
		set_violation(j);
	else if (strcmp(j->report.category, "memory") == 0)
		j->report.outcome = "memory";
}

/* Read the error out of the run's output; whether it may have ended the
 * program. */
static bool
read_error(struct job *j)
{
	struct cs_traceback *t = &j->trace, weak;

	cs_traceback_read(j->err, t);
	if (t->form >= CS_TRACEBACK_WHOLE)
		return true;
	weak = *t;
	cs_traceback_read(j->out, t);
	if (t->form == CS_TRACEBACK_WHOLE)
		return true;
	*t = weak;
	if (t->form == CS_TRACEBACK_CUT)
		return t->frames.total > 0;
	/* A line alone may be what sys.exit() said. */
	return t->form == CS_TRACEBACK_BARE && t->detail.p == NULL &&
	    cs_kinds_find(t->type, t->message)->builtin;
}

/* The last line of a text that is not blank. */
static struct cs_span
last_line(struct cs_span text)
{
	const struct cs_span all = cs_span_chop(text);
	const size_t end = cs_span_rindex(all, '\n');

	return cs_span_trim(end < all.n ? cs_span_skip(all, end + 1) : all);
}

/* Of a traceback that is long the end is what counts. */
static struct cs_span
last_lines(struct cs_span text, size_t max)
{
	size_t at;

	if (text.n <= max)
		return text;
	text = cs_span_skip(text, text.n - max);
	at = cs_span_index(text, '\n');
	return at < text.n ? cs_span_skip(text, at + 1) : text;
}

/* A traceback that was printed, and did not end the program. */
static void
tell_logged(struct job *j)
{
	const struct cs_traceback *t = &j->trace;

	if (t->form != CS_TRACEBACK_WHOLE && t->form != CS_TRACEBACK_SYNTAX)
		return;
	j->report.detail = last_lines(t->text, LOGGED_MAX);
	cs_buf_adds(
	    &j->report.hint, ", after it had printed a traceback: see detail");
}

static void
judge_exit(struct job *j)
{
	const int64_t code = cs_json_int(j->env, "run.exit_code", 0);
	const bool usage = code == 2 &&
	    (cs_span_starts(j->err, "usage: ") ||
		cs_span_has(j->err, "\nusage: "));

	j->report.type = cs_span_str("SystemExit");
	j->report.message = last_line(j->err);
	if (j->report.message.n == 0)
		j->report.message.p = NULL;
	set(j, "exit", "system_exit", usage ? "no" : "model");
	cs_buf_addf(&j->report.hint,
	    "the program ended itself with status %lld", (long long)code);
	if (usage)
		cs_buf_adds(
		    &j->report.hint, ": give it its arguments in options.args");
	tell_logged(j);
	if (!has_violation(j, NULL))
		return;
	cs_buf_adds(&j->report.hint,
	    "; the sandbox blocked something, see run.violations");
}

/* Status 0. */

static void
judge_silent(struct job *j)
{
	struct cs_silent first, second;
	enum cs_silent_trust trust = CS_SILENT_NONE;
	const bool traced = j->trace.form == CS_TRACEBACK_WHOLE ||
	    j->trace.form == CS_TRACEBACK_SYNTAX;

	cs_silent_find(j->err, &first);
	cs_silent_find(j->out, &second);
	if (second.trust > first.trust)
		first = second;
	if (traced)
		trust = j->trace.whose == CS_LINE_MAIN ? CS_SILENT_MEDIUM
						       : CS_SILENT_HIGH;
	if (first.trust == CS_SILENT_NONE && !traced) {
		set(j, "ok", NULL, NULL);
		return;
	}
	if (traced) {
		use_traceback(j);
		hint(j,
		    "the status is 0, but an error was printed: was it meant "
		    "to be passed over?");
	} else {
		j->report.type = cs_span_str(first.name);
		j->report.message = first.shown;
		j->report.file = cs_where_shown(&j->report.place, first.file);
		j->report.line = first.line;
		hint(j, first.hint);
		j->report.category = "suspicious_output";
	}
	set(j, "silent", j->report.category, "model");
	j->report.trust = cs_silent_trust_word(
	    trust > first.trust ? trust : first.trust);
}

/* Whether an exception that nothing caught ends with this status: 1; 120 when
 * the output could not be written either; and that of an interrupt. */
static bool
may_be_uncaught(const struct job *j, int64_t code)
{
	return code == 1 || code == 120 ||
	    (code == INTERRUPTED &&
		cs_span_is(j->trace.type, "KeyboardInterrupt"));
}

static void
judge_exited(struct job *j)
{
	const int64_t code = cs_json_int(j->env, "run.exit_code", 0);
	const bool error = read_error(j);

	if (code == 0)
		judge_silent(j);
	else if (error && may_be_uncaught(j, code))
		judge_error(j);
	else
		judge_exit(j);
}

/* Ends that were not the program's own. */

static const struct signal {
	const char *name, *category, *fixable, *hint;
} signals[] = {
	{ "SIGSEGV", "crash", "model",
	    "native code touched memory that is not its own" },
	{ "SIGBUS", "crash", "model",
	    "native code touched memory that is not there" },
	{ "SIGABRT", "crash", "model", "native code gave up" },
	{ "SIGFPE", "crash", "model", "native code divided by zero" },
	{ "SIGILL", "crash", "no",
	    "native code was built for another processor" },
	{ "SIGKILL", "killed", "model",
	    "ended from outside, most often for want of memory" },
	{ "SIGXCPU", "timeout", "model", "the processor time is used up" },
	{ "SIGXFSZ", "resource", "model",
	    "a file grew larger than is allowed" },
	{ "SIGPIPE", "io", "model", "the reader of the output has gone" },
	{ "SIGTERM", "killed", "no", "asked from outside to end" },
	{ "SIGINT", "interrupt", "no", "interrupted from outside" },
	{ "SIGALRM", "timeout", "model", "the program's own alarm went off" },
	{ NULL, "killed", "no", "ended by a signal" },
};

static void
judge_signal(struct job *j)
{
	const struct cs_span name = text_at(j->env, "run.signal");
	const struct signal *s = signals;

	if (cs_span_is(name, "SIGSYS")) {
		set_violation(j);
		j->report.type = name;
		return;
	}
	/* faulthandler, or the interrupt itself, tells where it was. */
	cs_traceback_read(j->err, &j->trace);
	if (j->trace.form == CS_TRACEBACK_DUMP ||
	    cs_span_is(j->trace.type, "KeyboardInterrupt"))
		use_traceback(j);
	else
		j->report.type = name;
	while (s->name != NULL && !cs_span_is(name, s->name))
		s++;
	set(j, "signal", s->category, s->fixable);
	hint(j, s->hint);
}

static const struct limit {
	const char *name, *outcome, *category, *hint;
} limits[] = {
	{ "memory", "memory", "memory",
	    "more memory was used than is allowed: work in smaller pieces" },
	{ "cpu", "limit", "timeout",
	    "more processor time was used than is allowed" },
	{ "pids", "limit", "resource",
	    "more processes or threads were started than are allowed" },
	{ "output", "limit", "resource",
	    "more was printed than is allowed: a loop without an end?" },
	{ "disk", "limit", "resource",
	    "more was written than the scratch space holds" },
	{ "files", "limit", "resource", "more files were made than allowed" },
	{ NULL, "limit", "resource", "a limit was passed" },
};

static void
judge_killed(struct job *j)
{
	const struct cs_span name = text_at(j->env, "run.limit");
	const struct limit *l = limits;

	while (l->name != NULL && !cs_span_is(name, l->name))
		l++;
	set(j, l->outcome, l->category, "model");
	j->report.type = name;
	hint(j, l->hint);
}

static void
judge_timeout(struct job *j)
{
	set(j, "timeout", "timeout", "model");
	hint(j,
	    "it was still running at its deadline: a loop without an end, or "
	    "waiting for something that does not come");
}

static void
judge_refused(struct job *j)
{
	set(j, "refused", "refused", "no");
	j->report.message = first_line(text_at(j->env, "run.reason"));
	hint(j, "it was not run: the job asks for what is not allowed here");
}

static void
judge_cancelled(struct job *j)
{
	set(j, "cancelled", "cancelled", "no");
}

static const struct status {
	const char *name;
	void (*judge)(struct job *);
} statuses[] = {
	{ "exited", judge_exited },
	{ "signaled", judge_signal },
	{ "timed_out", judge_timeout },
	{ "killed", judge_killed },
	{ "refused", judge_refused },
	{ "cancelled", judge_cancelled },
};

static int
judge_run(struct job *j, struct cs_err *err)
{
	const struct cs_span name = text_at(j->env, "run.status");

	j->out = cs_plain_text(text_at(j->env, "run.stdout"), &j->plain_out);
	j->err = cs_plain_text(text_at(j->env, "run.stderr"), &j->plain_err);
	for (size_t i = 0; i < sizeof(statuses) / sizeof(statuses[0]); i++) {
		if (!cs_span_is(name, statuses[i].name))
			continue;
		statuses[i].judge(j);
		if (cs_buf_check(&j->plain_out, err) < 0)
			return -1;
		return cs_buf_check(&j->plain_err, err);
	}
	return cs_err_set(err, CS_EDATA, "\"run\" has no status");
}

static int
judge(struct job *j, struct cs_err *err)
{
	const struct cs_json *gate = cs_json_key(j->env, "gate");
	const struct cs_json *run = cs_json_key(j->env, "run");
	const struct cs_span verdict = text_at(gate, "verdict");

	if (gate == NULL && run == NULL)
		return cs_err_set(
		    err, CS_EDATA, "nothing to classify: neither gate nor run");
	if (cs_span_is(verdict, "reject"))
		judge_rejection(j);
	else if (run != NULL)
		return judge_run(j, err);
	else if (cs_span_is(verdict, "pass"))
		set(j, "ok", NULL, NULL);
	else
		return cs_err_set(err, CS_EDATA, "\"gate\" has no verdict");
	return 0;
}

struct cs_json *
cs_diagnose_env(const struct cs_json *env, struct cs_err *err)
{
	struct job j = { .env = env };
	struct cs_json *v = NULL;

	cs_where_init(&j.report.place, env);
	if (judge(&j, err) == 0)
		v = cs_diagnosis_make(&j.report, err);
	cs_buf_free(&j.plain_out);
	cs_buf_free(&j.plain_err);
	cs_buf_free(&j.report.hint);
	return v;
}
