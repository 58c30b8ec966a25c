#include "diagnose/rejected.h"

#include <string.h>

#include "diagnose/inquiry.h"
#include "diagnose/kinds.h"
#include "diagnose/refusal.h"
#include "envelope/json.h"

static bool
is_error(const struct cs_json *finding)
{
	return cs_span_is(cs_inquiry_text(finding, "severity"), "error");
}

/* Python raises a SyntaxError for a NUL byte, too. */
static bool
is_syntax(struct cs_span rule)
{
	return cs_span_starts(rule, "CSG1") || cs_span_is(rule, "CSG003");
}

/* The first error of a rejection; NULL if any is not a syntax error of the
 * program itself: nobody repairs the files that come with it. */
static const struct cs_json *
first_syntax_error(const struct cs_json *findings)
{
	const struct cs_json *first = NULL;

	for (size_t i = 0; i < cs_json_size(findings); i++) {
		const struct cs_json *f = cs_json_at(findings, i);

		if (!is_error(f))
			continue;
		if (!is_syntax(cs_inquiry_text(f, "rule")) ||
		    cs_json_key(f, "file") != NULL)
			return NULL;
		if (first == NULL)
			first = f;
	}
	return first;
}

/* The gate words a syntax error as CPython does, with or without the type in
 * front. */
static void
split_syntax(struct cs_inquiry *q, const struct cs_json *finding)
{
	static const char *const types[] = { "IndentationError", "TabError",
		"SyntaxError" };
	const struct cs_span text = cs_inquiry_first_line(
	    cs_inquiry_text(finding, "message"));
	const bool indent = cs_span_has(text, "indent");

	q->report.type = cs_span_str(indent ? types[0] : types[2]);
	q->report.message = text;
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		const size_t n = strlen(types[i]);

		if (!cs_span_starts(text, types[i]) ||
		    !cs_span_starts(cs_span_skip(text, n), ": "))
			continue;
		q->report.type = cs_span_str(types[i]);
		q->report.message = cs_span_skip(text, n + 2);
	}
}

static void
place_finding(struct cs_inquiry *q, const struct cs_json *finding)
{
	const struct cs_span own = cs_inquiry_text(finding, "file");

	q->report.file = own.p != NULL ? own : q->report.place.file;
	q->report.line = cs_json_int(finding, "line", 0);
	q->report.column = cs_json_int(finding, "column", 0);
	if (cs_json_int(finding, "end_line", 0) == q->report.line)
		q->report.end_column = cs_json_int(finding, "end_column", 0);
}

static void
judge_syntax_finding(struct cs_inquiry *q, const struct cs_json *finding)
{
	const struct cs_kind *kind;

	split_syntax(q, finding);
	place_finding(q, finding);
	kind = cs_kinds_find(q->report.type, q->report.message);
	cs_inquiry_set(q, "syntax", kind->category, kind->fixable);
	cs_kinds_hint(kind, q->report.message, &q->report.hint);
}

void
cs_rejected_judge(struct cs_inquiry *q)
{
	const struct cs_json *findings = cs_json_get(q->env, "gate.findings");
	const struct cs_json *finding = first_syntax_error(findings);
	const char *hint;

	if (finding != NULL) {
		judge_syntax_finding(q, finding);
		return;
	}
	cs_inquiry_set(q, "rejected", "policy", "no");
	q->report.message = cs_inquiry_first_line(
	    cs_inquiry_text(q->env, "gate.reason"));
	hint = cs_refusal_hint(q->report.message);
	for (size_t i = 0; i < cs_json_size(findings); i++) {
		finding = cs_json_at(findings, i);
		if (!is_error(finding))
			continue;
		q->report.type = cs_inquiry_text(finding, "rule");
		if (q->report.message.p == NULL)
			q->report.message = cs_inquiry_first_line(
			    cs_inquiry_text(finding, "message"));
		place_finding(q, finding);
		hint = cs_json_str(finding, "hint");
		break;
	}
	cs_inquiry_hint(q,
	    hint != NULL ? hint
			 : "the policy does not let this program run; see "
			   "gate.findings");
}
