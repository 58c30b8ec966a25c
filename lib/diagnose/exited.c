#include "diagnose/exited.h"

#include <string.h>

#include "diagnose/ended.h"
#include "diagnose/inquiry.h"
#include "diagnose/kinds.h"
#include "diagnose/passed.h"
#include "diagnose/tested.h"
#include "diagnose/tools.h"
#include "diagnose/where.h"
#include "envelope/json.h"

enum {
	LOGGED_MAX = 4000, /* bytes of a traceback reported verbatim */
	INTERRUPTED = 130, /* 128 + SIGINT */
};

/* The errors that a call blocked by the sandbox results in. */
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

/* The program's own text did not parse, so none of it ran. */
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

/* Read the error from the run's output; returns whether it may have ended the
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
	/* A single line may be the argument of sys.exit(). */
	return t->form == CS_TRACEBACK_BARE && t->detail.p == NULL &&
	    cs_kinds_find(t->type, t->message)->builtin;
}

/* The last non-blank line of a text. */
static struct cs_span
last_line(struct cs_span text)
{
	const struct cs_span all = cs_span_chop(text);
	const size_t end = cs_span_rindex(all, '\n');

	return cs_span_trim(end < all.n ? cs_span_skip(all, end + 1) : all);
}

/* The line of a text that contains a sign, which is there. */
static struct cs_span
line_with(struct cs_span text, const char *sign)
{
	const size_t at = cs_span_find(text, sign);
	const size_t before = cs_span_rindex(cs_span_head(text, at), '\n');
	struct cs_span rest = before < at ? cs_span_skip(text, before + 1)
					  : text,
		       line = text;

	(void)cs_span_line(&rest, &line);
	return cs_span_trim(line);
}

/* The end of a long traceback is what counts. */
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

/* A child of the program, or the program inside a shell, was killed. */
static void
tell_died(struct cs_inquiry *q, const struct cs_ended_signal *died)
{
	if (q->trace.form == CS_TRACEBACK_DUMP) {
		cs_inquiry_use_traceback(q);
		cs_inquiry_set(q, "signal", died->category, died->fixable);
		cs_inquiry_hint(q, died->hint);
		return;
	}
	q->report.category = died->category;
	q->report.fixable = died->fixable;
	cs_buf_addf(&q->report.hint, ", which a shell makes of %s: %s",
	    died->name, died->hint);
}

static void
judge_exit(struct cs_inquiry *q)
{
	const int64_t code = cs_json_int(q->env, "run.exit_code", 0);
	const bool usage = code == 2 &&
	    (cs_span_starts(q->err, "usage: ") ||
		cs_span_has(q->err, "\nusage: "));
	const struct cs_ended_signal *died = cs_ended_signal_of(code);
	const struct cs_tools_failure *tool;

	q->report.type = cs_span_str("SystemExit");
	q->report.message = last_line(q->err);
	if (q->report.message.n == 0)
		q->report.message.p = NULL;
	cs_inquiry_set(q, "exit", "system_exit", usage ? "no" : "model");
	cs_buf_addf(&q->report.hint,
	    "the program ended itself with status %lld", (long long)code);
	if (died != NULL)
		tell_died(q, died);
	tool = cs_tools_find(q->err);
	if (tool != NULL) {
		q->report.message = line_with(q->err, tool->sign);
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

/* Whether an uncaught exception exits with this status: 1; 120 if the output
 * could not be written either; and that of an interrupt. */
static bool
may_be_uncaught(const struct cs_inquiry *q, int64_t code)
{
	return code == 1 || code == 120 ||
	    (code == INTERRUPTED &&
		cs_span_is(q->trace.type, "KeyboardInterrupt"));
}

/* A traceback that begins in a function was printed by whatever caught it
 * there: one that ends the program begins in a module.  The program must catch
 * some. */
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
		cs_passed_judge(q);
	else if (error && may_be_uncaught(q, code) && !was_caught(q))
		judge_error(q);
	else
		judge_exit(q);
}
