#include "diagnose/tested.h"

#include <string.h>

#include "diagnose/inquiry.h"
#include "envelope/json.h"

void
cs_tested_read(const struct cs_inquiry *q, struct cs_tests *out)
{
	cs_tests_read(q->err, out);
	if (out->runner == NULL)
		cs_tests_read(q->out, out);
}

static void
use_report(struct cs_inquiry *q, const struct cs_tests *t)
{
	q->report.type = t->type;
	q->report.message = t->message.p != NULL ? t->message : t->summary;
	q->report.file = cs_where_shown(&q->report.place, t->file);
	q->report.line = t->line;
	cs_inquiry_hint(q,
	    t->none ? "no test was found: names of tests begin with test"
		    : "a test failed: see tests for which");
}

void
cs_tested_judge(struct cs_inquiry *q, const struct cs_tests *t)
{
	const bool silent = cs_json_int(q->env, "run.exit_code", 0) == 0;
	const bool traced = q->trace.form == CS_TRACEBACK_WHOLE &&
	    strcmp(t->runner, "unittest") == 0;

	if (traced)
		cs_inquiry_use_traceback(q);
	else
		use_report(q, t);
	if (silent && q->report.type.p == NULL)
		q->report.type = cs_span_str("TestsFailed");
	q->report.tests = t;
	cs_inquiry_set(q, silent ? "silent" : "exit",
	    t->none ? "no_output" : "test_failure", "model");
	if (silent)
		q->report.trust = "high";
}
