#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "heal/trial.h"
#include "python/scan.h"

/* What follows the end of the line is deeper. */
static bool
opens_block(const struct cs_scan *s, const struct cs_lines_line *l)
{
	size_t i = l->end;

	while (s->v[i].kind == CS_SCAN_NEWLINE || s->v[i].kind == CS_SCAN_NL ||
	    s->v[i].kind == CS_SCAN_COMMENT)
		i++;
	return s->v[i].kind == CS_SCAN_INDENT;
}

/* "if x > 0 print(x)": the statement begins where one operand follows another
 * outside brackets. */
static int
part_line(const struct cs_scan *s, const struct cs_lines_line *l,
    struct cs_trial *t, struct cs_err *err)
{
	for (size_t i = l->first + 1; i <= l->last; i++) {
		if (s->v[i].depth > 0 || !cs_lines_ends_operand(s, i - 1) ||
		    s->v[i].kind != CS_SCAN_NAME)
			continue;
		cs_edits_insert(cs_trial_next(t, 0), s->v[i - 1].end, ":");
		if (cs_trial_end(t, err) < 0)
			return -1;
	}
	return 0;
}

/* A header with its statement on the same line. */
int
cs_colon_guess(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	cs_trial_auto struct cs_trial t = CS_TRIAL_INIT(c);
	struct cs_lines_line l;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t at = 0; cs_lines_next(&s, &at, &l);)
		if (s.v[l.first].line == c->line &&
		    cs_lines_is_head(&s, l.first) && l.colon == l.end &&
		    part_line(&s, &l, &t, err) < 0)
			return -1;
	(void)cs_trial_take(&t, edits);
	return 0;
}

int
cs_colon_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	struct cs_lines_line l;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t at = 0; cs_lines_next(&s, &at, &l);) {
		if (!cs_lines_is_head(&s, l.first) || l.colon < l.end ||
		    l.fault || !opens_block(&s, &l))
			continue;
		if (cs_lines_is_op(&s, l.last, ";"))
			cs_edits_replace(
			    edits, s.v[l.last].start, s.v[l.last].end, ":", 1);
		else
			cs_edits_insert(edits, s.v[l.last].end, ":");
	}
	return 0;
}
