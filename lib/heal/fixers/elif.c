#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "python/scan.h"

/* "else if x:", "elseif x:", "elsif x:" */
int
cs_elif_fix(const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	struct cs_lines_line l;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t at = 0; cs_lines_next(&s, &at, &l);) {
		size_t last = l.first;

		if (cs_scan_is(&s, l.first, "else") &&
		    cs_scan_is(&s, l.first + 1, "if"))
			last++;
		else if (!cs_lines_is_word(
			     &s, l.first, " elseif elsif elsf ") ||
		    l.last == l.first)
			continue;
		cs_edits_replace(
		    edits, s.v[l.first].start, s.v[last].end, "elif", 4);
	}
	return 0;
}
