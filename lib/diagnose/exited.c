#include "diagnose/exited.h"

#include <string.h>

#include "base/err.h"
#include "diagnose/idle.h"
#include "diagnose/inquiry.h"
#include "diagnose/kinds.h"
#include "diagnose/silent.h"
#include "diagnose/tested.h"
#include "diagnose/tools.h"
#include "diagnose/where.h"
#include "envelope/json.h"

enum {
	LOGGED_MAX = 4000, /* bytes of a traceback that is told as it is */
	INTERRUPTED = 130, /* 128 + SIGINT */
};

/* The errors that a call the sandbox blocked ends in. */
static bool
is_blocked_call(const struct cs_inquiry *q)
{
	const struct cs_kind *kind = cs_kinds_find(
	    q->trace.type, q->trace.message);

	if (cs_span_is(q->trace.type, "PermissionError"))
		return cs_inquiry_has_violation(q, NULL);
	if (strcmp(kind->category, "network") == 0)
		return cs_inquiry_has_violation(q, "network");
	return cs_span_is(q->trace.type, "OSError") &&
	    cs_span_has(q->trace.message, "[Errno 30]") &&
	    cs_inquiry_has_violation(q, "write");
}

/* The program's own text did not parse, so nothing of it ran. */
static bool
is_own_syntax(const struct cs_inquiry *q)
{
	const struct cs_traceback *t = &q->trace;
	const struct cs_frame *last = cs_frames_last(&t->frames);

	if (!cs_traceback_is_syntax(t->type))
		return false;
	return t->form == CS_TRACEBACK_SYNTAX ||
	    (t->frames.total == 1 && last != NULL && last->function.p == NULL);
}

/* The program ran, and met another text that does not parse. */
static void
other_syntax(struct cs_inquiry *q)
{
	q->report.fixable = "model";
	cs_inquiry_hint(q,
	    "a module, or a text that the program compiles, is not valid "
	    "Python");
}

static void
judge_error(struct cs_inquiry *q)
{
	cs_inquiry_use_traceback(q);
	if (is_own_syntax(q))
		q->report.outcome = "syntax";
	else if (cs_traceback_is_syntax(q->trace.type))
		other_syntax(q);
	else if (is_blocked_call(q))
		cs_inquiry_set_violation(q);
	else if (strcmp(q->report.category, "memory") == 0)
		q->report.outcome = "memory";
}

/* Read the error out of the run's output; whether it may have ended the
 * program. */
static bool
read_error(struct cs_inquiry *q)
{
	struct cs_traceback *t = &q->trace, weak;

	cs_traceback_read(q->err, t);
	if (t->form >= CS_TRACEBACK_WHOLE)
		return true;
	weak = *t;
	cs_traceback_read(q->out, t);
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
tell_logged(struct cs_inquiry *q)
{
	const struct cs_traceback *t = &q->trace;

	if (t->form != CS_TRACEBACK_WHOLE && t->form != CS_TRACEBACK_SYNTAX)
		return;
	q->report.detail = last_lines(t->text, LOGGED_MAX);
	cs_buf_adds(
	    &q->report.hint, ", after it had printed a traceback: see detail");
}

static void
judge_exit(struct cs_inquiry *q)
{
	const int64_t code = cs_json_int(q->env, "run.exit_code", 0);
	const bool usage = code == 2 &&
	    (cs_span_starts(q->err, "usage: ") ||
		cs_span_has(q->err, "\nusage: "));
	const struct cs_tools_failure *tool;

	q->report.type = cs_span_str("SystemExit");
	q->report.message = last_line(q->err);
	if (q->report.message.n == 0)
		q->report.message.p = NULL;
	cs_inquiry_set(q, "exit", "system_exit", usage ? "no" : "model");
	cs_buf_addf(&q->report.hint,
	    "the program ended itself with status %lld", (long long)code);
	tool = cs_tools_find(q->err);
	if (tool != NULL) {
		q->report.category = tool->category;
		cs_buf_addf(&q->report.hint, ": %s", tool->hint);
	}
	if (usage)
		cs_buf_adds(
		    &q->report.hint, ": give it its arguments in options.args");
	tell_logged(q);
	if (!cs_inquiry_has_violation(q, NULL))
		return;
	cs_buf_adds(&q->report.hint,
	    "; the sandbox blocked something, see run.violations");
}

/* A program without any output may show by its own text that it did nothing. */
static void
look_at_source(struct cs_inquiry *q, struct cs_silent *out)
{
	struct cs_err err;

	*out = (struct cs_silent){ 0 };
	if (q->report.place.code.p == NULL)
		return;
	if (cs_idle_find(q->report.place.code, out, &err) < 0)
		q->report.hint.failed = err.code;
	if (out->trust != CS_SILENT_NONE)
		out->file = q->report.place.file;
}

/* "FILE:LINE: NameWarning: message" */
static bool
read_warning(struct cs_inquiry *q, struct cs_span line)
{
	const size_t at = cs_span_find(line, "Warning: ");
	const struct cs_span before = cs_span_head(line, at);
	const size_t space = cs_span_rindex(before, ' ');
	struct cs_span place = cs_span_drop(cs_span_head(before, space), 1);
	struct cs_span number;
	size_t colon;
	int64_t n;

	if (at == line.n || space == before.n ||
	    !cs_span_ends(cs_span_head(before, space), ":"))
		return false;
	colon = cs_span_rindex(place, ':');
	number = cs_span_skip(place, colon + 1);
	if (colon == place.n || !cs_span_number(&number, &n) || number.n > 0)
		return false;
	q->report.type = cs_span_of(
	    line.p + space + 1, at + strlen("Warning") - space - 1);
	q->report.message = cs_span_chop(
	    cs_span_skip(line, at + strlen("Warning: ")));
	q->report.file = cs_where_shown(
	    &q->report.place, cs_span_head(place, colon));
	q->report.line = n;
	return true;
}

/* A program that ran well, and was warned. */
static void
tell_warning(struct cs_inquiry *q)
{
	struct cs_span rest = q->err, line;

	if (!cs_span_has(rest, "Warning: "))
		return;
	while (cs_span_line(&rest, &line))
		if (read_warning(q, line)) {
			const struct cs_kind *kind = cs_kinds_find(
			    q->report.type, q->report.message);

			q->report.category = kind->category;
			cs_kinds_hint(kind, q->report.message, &q->report.hint);
			return;
		}
}

static void
judge_silent(struct cs_inquiry *q)
{
	struct cs_silent first, second;
	enum cs_silent_trust trust = CS_SILENT_NONE;
	const bool traced = q->trace.form == CS_TRACEBACK_WHOLE ||
	    q->trace.form == CS_TRACEBACK_SYNTAX;

	cs_silent_find(q->err, &first);
	if (q->out.n == 0 && q->err.n == 0)
		look_at_source(q, &second);
	else
		cs_silent_find(q->out, &second);
	if (second.trust > first.trust)
		first = second;
	if (traced)
		trust = q->trace.whose == CS_LINE_MAIN ? CS_SILENT_MEDIUM
						       : CS_SILENT_HIGH;
	if (first.trust == CS_SILENT_NONE && !traced) {
		cs_inquiry_set(q, "ok", NULL, NULL);
		tell_warning(q);
		return;
	}
	if (traced) {
		cs_inquiry_use_traceback(q);
		cs_inquiry_hint(q,
		    "the status is 0, but an error was printed: was it meant "
		    "to be passed over?");
	} else {
		q->report.type = cs_span_str(first.name);
		q->report.message = first.shown;
		q->report.file = cs_where_shown(&q->report.place, first.file);
		q->report.line = first.line;
		cs_inquiry_hint(q, first.hint);
		q->report.category = first.category != NULL ? first.category
		    : q->out.n > 0 || q->err.n > 0 ? "suspicious_output"
						   : "no_output";
	}
	cs_inquiry_set(q, "silent", q->report.category,
	    cs_silent_is_local(q->report.type) ? "local" : "model");
	q->report.trust = cs_silent_trust_word(
	    trust > first.trust ? trust : first.trust);
}

/* Whether an exception that nothing caught ends with this status: 1; 120 when
 * the output could not be written either; and that of an interrupt. */
static bool
may_be_uncaught(const struct cs_inquiry *q, int64_t code)
{
	return code == 1 || code == 120 ||
	    (code == INTERRUPTED &&
		cs_span_is(q->trace.type, "KeyboardInterrupt"));
}

/* A traceback that begins in a function was printed by who caught it there: one
 * that ends the program begins in a module.  The program has to catch some. */
static bool
was_caught(const struct cs_inquiry *q)
{
	const struct cs_traceback *t = &q->trace;
	const struct cs_frame *first = cs_frames_get(&t->frames, 0);

	return t->form == CS_TRACEBACK_WHOLE && t->whose == CS_LINE_MAIN &&
	    !t->group && cs_span_has(q->report.place.code, "except") &&
	    first != NULL && first->function.p != NULL &&
	    cs_frames_owner(first->file) == CS_FRAMES_USER &&
	    !cs_span_starts(first->function, "<");
}

void
cs_exited_judge(struct cs_inquiry *q)
{
	const int64_t code = cs_json_int(q->env, "run.exit_code", 0);
	const bool error = read_error(q);

	cs_tested_read(q, &q->tests);
	if (q->tests.runner != NULL &&
	    (q->tests.failed || (q->tests.none && code != 0)))
		cs_tested_judge(q, &q->tests);
	else if (code == 0)
		judge_silent(q);
	else if (error && may_be_uncaught(q, code) && !was_caught(q))
		judge_error(q);
	else
		judge_exit(q);
}
