#include "diagnose/passed.h"

#include <string.h>

#include "base/err.h"
#include "base/pattern.h"
#include "diagnose/diagnose.h"
#include "diagnose/idle.h"
#include "diagnose/inquiry.h"
#include "diagnose/kinds.h"
#include "diagnose/silent.h"
#include "diagnose/where.h"

/* A program without output may show by its own text that it did nothing. */
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

/* A program that ran well, with a warning. */
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

/* The first line of a text that matches one of the user's patterns. */
static void
find_pattern(struct cs_inquiry *q, struct cs_span text, struct cs_silent *out)
{
	struct cs_span line;
	struct cs_err err;

	*out = (struct cs_silent){ 0 };
	while (cs_span_line(&text, &line)) {
		const int rc = cs_pattern_matches(
		    q->options->patterns, line.p, line.n, &err);

		if (rc < 0)
			q->report.hint.failed = err.code;
		if (rc <= 0)
			continue;
		*out = (struct cs_silent){
			.trust = CS_SILENT_HIGH,
			.name = "Pattern",
			.hint = "a line of the output is one that "
				"--silent-pattern names",
			.shown = cs_span_trim(line),
		};
		return;
	}
}

/* The user's patterns take precedence over all other signs. */
static void
look_for_patterns(struct cs_inquiry *q, struct cs_silent *out)
{
	*out = (struct cs_silent){ 0 };
	if (q->options->patterns == NULL)
		return;
	find_pattern(q, q->out, out);
	if (out->trust == CS_SILENT_NONE)
		find_pattern(q, q->err, out);
}

/* The sign with the highest trust, of those that count. */
static void
find_sign(struct cs_inquiry *q, struct cs_silent *out)
{
	struct cs_silent other;

	look_for_patterns(q, out);
	if (out->trust != CS_SILENT_NONE || q->options->no_signs)
		return;
	cs_silent_find(q->err, out);
	if (q->out.n == 0 && q->err.n == 0)
		look_at_source(q, &other);
	else
		cs_silent_find(q->out, &other);
	if (other.trust > out->trust)
		*out = other;
	if (out->trust == CS_SILENT_NONE && q->options->low_signs)
		cs_silent_find_low(q->out, q->report.place.code, out);
}

static void
use_sign(struct cs_inquiry *q, const struct cs_silent *s)
{
	q->report.type = cs_span_str(s->name);
	q->report.message = s->shown;
	q->report.file = cs_where_shown(&q->report.place, s->file);
	q->report.line = s->line;
	cs_inquiry_hint(q, s->hint);
	q->report.category = s->category != NULL ? s->category
	    : q->out.n > 0 || q->err.n > 0	 ? "suspicious_output"
						 : "no_output";
}

/* An error was printed: one set on a future that nobody awaited has no
 * traceback. */
static bool
is_traced(const struct cs_traceback *t)
{
	return t->form == CS_TRACEBACK_WHOLE ||
	    t->form == CS_TRACEBACK_SYNTAX ||
	    (t->form == CS_TRACEBACK_BARE && t->whose == CS_LINE_TASK &&
		cs_kinds_find(t->type, t->message)->builtin);
}

void
cs_passed_judge(struct cs_inquiry *q)
{
	struct cs_silent sign;
	enum cs_silent_trust trust = CS_SILENT_NONE;
	const bool traced = !q->options->no_signs && is_traced(&q->trace);

	find_sign(q, &sign);
	if (traced)
		trust = q->trace.whose == CS_LINE_MAIN ? CS_SILENT_MEDIUM
						       : CS_SILENT_HIGH;
	if (sign.trust == CS_SILENT_NONE && !traced) {
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
		use_sign(q, &sign);
	}
	cs_inquiry_set(q, "silent", q->report.category,
	    cs_silent_is_local(q->report.type) ? "local" : "model");
	q->report.trust = cs_silent_trust_word(
	    trust > sign.trust ? trust : sign.trust);
}
