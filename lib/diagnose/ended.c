#include "diagnose/ended.h"

#include <stddef.h>

#include "base/signame.h"
#include "diagnose/inquiry.h"
#include "diagnose/refusal.h"
#include "envelope/json.h"

enum { SHELL_BASE = 128 };

static const struct cs_ended_signal signals[] = {
	{ "SIGSEGV", "crash", "model",
	    "native code touched memory that is not its own" },
	{ "SIGBUS", "crash", "model",
	    "native code touched memory that is not there" },
	{ "SIGABRT", "crash", "model", "native code gave up" },
	{ "SIGFPE", "crash", "model", "native code divided by zero" },
	{ "SIGILL", "crash", "no",
	    "native code was built for another processor" },
	{ "SIGSYS", "sandbox_denied", "no",
	    "a call into the kernel that is not allowed" },
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

/* The row of a signal; the last one is for all others. */
static const struct cs_ended_signal *
row_of(struct cs_span name)
{
	const struct cs_ended_signal *s = signals;

	while (s->name != NULL && !cs_span_is(name, s->name))
		s++;
	return s;
}

const struct cs_ended_signal *
cs_ended_signal_of(int64_t status)
{
	const struct cs_ended_signal *s;

	if (status <= SHELL_BASE || status > UINT8_MAX)
		return NULL;
	s = row_of(cs_span_str(cs_signame_of((int)(status - SHELL_BASE))));
	return s->name != NULL ? s : NULL;
}

void
cs_ended_by_signal(struct cs_inquiry *q)
{
	const struct cs_span name = cs_inquiry_text(q->env, "run.signal");
	const struct cs_ended_signal *s = row_of(name);

	if (cs_span_is(name, "SIGSYS")) {
		cs_inquiry_set_violation(q);
		q->report.type = name;
		return;
	}
	/* faulthandler, or the interrupt itself, shows where it was. */
	cs_traceback_read(q->err, &q->trace);
	if (q->trace.form == CS_TRACEBACK_DUMP ||
	    cs_span_is(q->trace.type, "KeyboardInterrupt"))
		cs_inquiry_use_traceback(q);
	else
		q->report.type = name;
	cs_inquiry_set(q, "signal", s->category, s->fixable);
	cs_inquiry_hint(q, s->hint);
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

void
cs_ended_by_limit(struct cs_inquiry *q)
{
	const struct cs_span name = cs_inquiry_text(q->env, "run.limit");
	const struct limit *l = limits;

	while (l->name != NULL && !cs_span_is(name, l->name))
		l++;
	cs_inquiry_set(q, l->outcome, l->category, "model");
	q->report.type = name;
	cs_inquiry_hint(q, l->hint);
}

void
cs_ended_by_deadline(struct cs_inquiry *q)
{
	cs_inquiry_set(q, "timeout", "timeout", "model");
	cs_inquiry_hint(q,
	    "it was still running at its deadline: a loop without an end, or "
	    "waiting for something that does not come");
}

void
cs_ended_refused(struct cs_inquiry *q)
{
	const struct cs_span reason = cs_inquiry_text(q->env, "run.reason");
	const char *hint = cs_refusal_hint(reason);

	cs_inquiry_set(q, "refused", "refused", "no");
	q->report.message = cs_inquiry_first_line(reason);
	cs_inquiry_hint(q,
	    hint != NULL ? hint
			 : "it was not run: the job asks for what is not "
			   "allowed here");
}

void
cs_ended_cancelled(struct cs_inquiry *q)
{
	cs_inquiry_set(q, "cancelled", "cancelled", "no");
}
