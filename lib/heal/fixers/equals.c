#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "python/scan.h"

/* In a longer condition a missing sign is unlikely. */
enum { TOKENS_MAX = 1000 };

/* Whether the bracket around token i belongs to a call, where "=" names an
 * argument. */
static bool
is_in_call(const struct cs_scan *s, size_t first, size_t i)
{
	const uint32_t depth = s->v[i].depth;

	while (i > first && (s->v[i].depth >= depth))
		i--;
	return i > first && cs_lines_ends_operand(s, i - 1);
}

/* Whether the right operand involves a call. */
static bool
is_call_behind(const struct cs_scan *s, size_t i, size_t end)
{
	for (; i < end; i++)
		if (cs_lines_is_op(s, i, "(") && i > 0 &&
		    cs_lines_ends_operand(s, i - 1))
			return true;
	return false;
}

/* Whether it contains another comparison. */
static bool
compares(const struct cs_scan *s, size_t i, size_t end)
{
	static const char *const ops[] = { "==", "!=", "<", ">", "<=", ">=" };

	for (; i < end; i++)
		for (size_t k = 0; k < sizeof(ops) / sizeof(ops[0]); k++)
			if (cs_lines_is_op(s, i, ops[k]))
				return true;
	return false;
}

/* "=>", "=<" and "=!" for ">=", "<=" and "!=": the last might be "== not". */
static bool
swap_sign(const struct cs_scan *s, size_t i, struct cs_edits *edits)
{
	const size_t behind = s->v[i].end;
	const bool guess = edits->guess;
	char second;

	if (behind >= s->len)
		return false;
	second = s->text[behind];
	if (second != '>' && second != '<' && second != '!')
		return false;
	edits->guess |= second == '!';
	cs_edits_put(edits, s->v[i].start, behind + 1, "%c=", second);
	edits->guess = guess;
	return true;
}

/*
 * Replace the "=" at i.  "while line = f.readline():" takes the next value each
 * time; with a call after it either may be meant.
 */
static void
mend_sign(const struct cs_scan *s, const struct cs_lines_line *l, size_t i,
    struct cs_edits *edits)
{
	const bool guess = edits->guess;
	const bool call = is_call_behind(s, i + 1, l->colon);
	const bool takes = call && i == l->first + 2 &&
	    cs_scan_is(s, l->first, "while") &&
	    cs_lines_is_name(s, l->first + 1) && !compares(s, i + 1, l->colon);

	edits->guess |= call;
	cs_edits_put(
	    edits, s->v[i].start, s->v[i].end, "%s", takes ? ":=" : "==");
	edits->guess = guess;
}

/* "if x = 1:": an assignment instead of a comparison, or its operator
 * reversed. */
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
			    (s.v[i].depth == 0 ||
				!is_in_call(&s, l.first, i)) &&
			    !swap_sign(&s, i, edits))
				mend_sign(&s, &l, i, edits);
	}
	return 0;
}
