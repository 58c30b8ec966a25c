#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "python/scan.h"

/* A token at the same depth at which a condition, or its last value, ends. */
static bool
is_border(const struct cs_scan *s, size_t i)
{
	return cs_lines_is_op(s, i, "=") || cs_lines_is_op(s, i, ",") ||
	    cs_lines_is_op(s, i, ";") || cs_lines_is_op(s, i, ":") ||
	    cs_lines_is_word(s, i, " return yield print ");
}

/* The first token of the condition before the "?" at i. */
static size_t
condition(const struct cs_scan *s, size_t first, size_t i)
{
	const uint32_t depth = s->v[i].depth;

	while (i > first && s->v[i - 1].depth >= depth &&
	    !(s->v[i - 1].depth == depth && is_border(s, i - 1)))
		i--;
	return i;
}

static size_t
colon_behind(const struct cs_scan *s, size_t i, size_t end)
{
	const uint32_t depth = s->v[i].depth;

	while (i < end && s->v[i].depth >= depth) {
		if (s->v[i].depth == depth && cs_lines_is_op(s, i, ":"))
			return i;
		i++;
	}
	return end;
}

/* The end of the value that begins at token i. */
static size_t
value_end(const struct cs_scan *s, size_t i, size_t last)
{
	const uint32_t depth = s->v[i].depth;

	while (i <= last && s->v[i].depth >= depth &&
	    !(s->v[i].depth == depth && is_border(s, i)) &&
	    !(s->v[i].kind == CS_SCAN_COMMENT))
		i++;
	return i;
}

static void
rewrite(const struct cs_scan *s, const struct cs_lines_line *l, size_t mark,
    struct cs_edits *edits)
{
	const size_t from = condition(s, l->first, mark);
	const size_t colon = colon_behind(s, mark, l->end);
	size_t end;

	if (from == mark || colon + 1 >= l->end || colon == mark + 1)
		return;
	end = value_end(s, colon + 1, l->last);
	if (end == colon + 1)
		return;
	cs_edits_put(edits, s->v[from].start, s->v[end - 1].end,
	    "%.*s if %.*s else %.*s",
	    (int)(s->v[colon - 1].end - s->v[mark + 1].start),
	    s->text + s->v[mark + 1].start,
	    (int)(s->v[mark - 1].end - s->v[from].start),
	    s->text + s->v[from].start,
	    (int)(s->v[end - 1].end - s->v[colon + 1].start),
	    s->text + s->v[colon + 1].start);
}

/* "a ? b : c" -> "b if a else c"; one per line, since they may be nested. */
int
cs_ternary_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	struct cs_lines_line l;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t at = 0; cs_lines_next(&s, &at, &l);) {
		size_t mark = 0, marks = 0;

		for (size_t i = l.first; l.fault && i <= l.last; i++)
			if (s.v[i].kind == CS_SCAN_ERROR &&
			    cs_scan_is(&s, i, "?")) {
				mark = i;
				marks++;
			}
		if (marks == 1 && mark > l.first)
			rewrite(&s, &l, mark, edits);
	}
	return 0;
}
