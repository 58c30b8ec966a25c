#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "heal/trial.h"
#include "python/scan.h"

/* Replace tabs in all indentations with blanks, a tab stop every width
 * columns. */
static void
expand(const struct cs_case *c, const struct cs_scan *s, unsigned width,
    struct cs_edits *edits)
{
	for (size_t i = 0; i < s->n; i++) {
		unsigned column = 0;
		size_t start, n;

		if (i > 0 && s->v[i].line == s->v[i - 1].line)
			continue;
		start = cs_lines_start(c->text, s->v[i].start);
		n = cs_lines_blanks(c->text, c->len, start);
		if ((i > 0 && s->v[i - 1].end > start) ||
		    memchr(c->text + start, '\t', n) == NULL ||
		    (edits->n > 0 && edits->v[edits->n - 1].start >= start))
			continue;
		for (size_t k = 0; k < n; k++)
			column += c->text[start + k] == '\t'
			    ? width - column % width
			    : 1;
		cs_edits_put(edits, start, start + n, "%*s", (int)column, "");
	}
}

/* A tab is eight columns, as in Python, or four, as in many editors; if both
 * are valid, it is unknown which is meant. */
int
cs_tabs_fix(const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	cs_trial_auto struct cs_trial t = CS_TRIAL_INIT(c);

	if (memchr(c->text, '\t', c->len) == NULL)
		return 0;
	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (unsigned width = 4; width <= 8; width += 4) {
		expand(c, &s, width, cs_trial_next(&t, 0));
		if (cs_trial_end(&t, err) < 0)
			return -1;
	}
	(void)cs_trial_take(&t, edits);
	return 0;
}
