#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "heal/trial.h"
#include "python/scan.h"

/*
 * A program that was cut out of something deeper: all its lines are too far to
 * the right, or all except the first, or only the first.
 */

/* Whether a line begins outside any string or bracket. */
static bool
begins_line(const struct cs_scan *s, size_t i)
{
	return i == 0 || s->v[i - 1].kind == CS_SCAN_NEWLINE ||
	    s->v[i - 1].kind == CS_SCAN_NL ||
	    s->v[i - 1].kind == CS_SCAN_DEDENT ||
	    s->v[i - 1].kind == CS_SCAN_INDENT;
}

/* The common leading blanks, in bytes, of all lines from a position on. */
static size_t
margin_from(const struct cs_case *c, const struct cs_scan *s, size_t from)
{
	size_t margin = SIZE_MAX;

	for (size_t i = 0; i < s->n; i++) {
		size_t start, blanks;

		if (s->v[i].kind == CS_SCAN_END || s->v[i].start < from ||
		    s->v[i].depth > 0 || !begins_line(s, i))
			continue;
		start = cs_lines_start(c->text, s->v[i].start);
		blanks = cs_lines_blanks(c->text, c->len, start);
		if (blanks < margin &&
		    !cs_lines_is_blank(c->text, c->len, start))
			margin = blanks;
	}
	return margin == SIZE_MAX ? 0 : margin;
}

/* Remove n leading blanks from each line in [from, to) except those inside a
 * string. */
static void
take_margin(const struct cs_case *c, const struct cs_scan *s, size_t from,
    size_t to, size_t n, struct cs_edits *edits)
{
	size_t tok = 0;

	for (size_t at = from; at < to;
	     at = cs_lines_after(c->text, c->len, at)) {
		const size_t blanks = cs_lines_blanks(c->text, c->len, at);

		while (tok + 1 < s->n && s->v[tok].end <= at)
			tok++;
		if (blanks > 0 &&
		    (s->v[tok].kind != CS_SCAN_STRING || s->v[tok].start >= at))
			cs_edits_delete(
			    edits, at, at + (blanks < n ? blanks : n));
	}
}

/* A string spans several lines: they keep their margin, which may not be
 * intended. */
static bool
has_long_text(const struct cs_scan *s)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->v[i].kind == CS_SCAN_STRING &&
		    cs_lines_stop(s->text, s->v[i].end, s->v[i].start) <
			s->v[i].end)
			return true;
	return false;
}

int
cs_margin_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	cs_trial_auto struct cs_trial t = CS_TRIAL_INIT(c);
	struct cs_lines_line line;
	size_t at = 0, first, second, margin;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	if (!cs_lines_next(&s, &at, &line))
		return 0;
	first = cs_lines_start(c->text, s.v[line.first].start);
	margin = margin_from(c, &s, 0);
	if (margin > 0) {
		edits->guess = has_long_text(&s);
		take_margin(c, &s, first, c->len, margin, edits);
		return 0;
	}
	edits->guess = true;
	edits->confidence = CS_CONFIDENCE_MEDIUM;
	second = cs_lines_after(c->text, c->len, s.v[line.end].start);
	margin = margin_from(c, &s, second);
	if (cs_lines_blanks(c->text, c->len, first) == 0 && margin > 0)
		take_margin(
		    c, &s, second, c->len, margin, cs_trial_next(&t, 0));
	else
		take_margin(
		    c, &s, first, second, SIZE_MAX, cs_trial_next(&t, 0));
	if (cs_trial_end(&t, err) < 0)
		return -1;
	(void)cs_trial_take(&t, edits);
	return 0;
}
