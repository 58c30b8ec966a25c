#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "python/scan.h"

/* In a longer condition a missing sign is unlikely. */
enum { TOKENS_MAX = 1000 };

/* What stands for the "=" in a condition. */
enum sign {
	EQUAL,
	TAKES, /* := */
	EITHER,
};

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

/* Whether the name at i occurs between two tokens. */
static bool
occurs(const struct cs_scan *s, size_t i, size_t from, size_t to)
{
	for (; from < to; from++)
		if (s->v[from].kind == CS_SCAN_NAME && cs_scan_same(s, from, i))
			return true;
	return false;
}

/* The token behind the block of a header that ends at token i. */
static size_t
block_end(const struct cs_scan *s, size_t i)
{
	int depth = 0;

	for (; i < s->n; i++) {
		depth += s->v[i].kind == CS_SCAN_INDENT;
		depth -= s->v[i].kind == CS_SCAN_DEDENT;
		if (s->v[i].kind == CS_SCAN_DEDENT && depth == 0)
			break;
	}
	return i;
}

/* "if m = re.match(...):", and m is used below: only that can have given it a
 * value, unless it had one before. */
static enum sign
sign_of_if(const struct cs_scan *s, const struct cs_lines_line *l)
{
	const size_t name = l->first + 1;

	if (!occurs(s, name, l->end, block_end(s, l->end)))
		return EQUAL;
	return occurs(s, name, 0, l->first) ? EITHER : TAKES;
}

static enum sign
sign_of(const struct cs_scan *s, const struct cs_lines_line *l, size_t i)
{
	if (i != l->first + 2 || !cs_lines_is_name(s, l->first + 1) ||
	    compares(s, i + 1, l->colon))
		return EQUAL;
	return cs_scan_is(s, l->first, "while") ? TAKES : sign_of_if(s, l);
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
	const enum sign sign = call ? sign_of(s, l, i) : EQUAL;

	if (sign == EITHER)
		return;
	edits->guess |= call;
	cs_edits_put(edits, s->v[i].start, s->v[i].end, "%s",
	    sign == TAKES ? ":=" : "==");
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
