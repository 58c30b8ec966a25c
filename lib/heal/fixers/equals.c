#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "python/scan.h"

/* In a longer condition nobody loses a sign. */
enum { TOKENS_MAX = 1000 };

/* The bracket around token i belongs to a call, where "=" names an argument. */
static bool
is_in_call(const struct cs_scan *s, size_t first, size_t i)
{
	const uint32_t depth = s->v[i].depth;

	while (i > first && (s->v[i].depth >= depth))
		i--;
	return i > first && cs_lines_ends_operand(s, i - 1);
}

/* "if x = 1:": an assignment in the place of a comparison. */
int
cs_equals_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	struct cs_lines_line l;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t at = 0; cs_lines_next(&s, &at, &l);) {
		if (!cs_lines_is_word(&s, l.first, " if elif while ") ||
		    l.colon == l.end || l.end - l.first > TOKENS_MAX)
			continue;
		for (size_t i = l.first + 1; i < l.colon; i++)
			if (cs_lines_is_op(&s, i, "=") &&
			    !(i > 0 && cs_lines_is_op(&s, i - 1, "==")) &&
			    (s.v[i].depth == 0 || !is_in_call(&s, l.first, i)))
				cs_edits_replace(
				    edits, s.v[i].start, s.v[i].end, "==", 2);
	}
	return 0;
}
