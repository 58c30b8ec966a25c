#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "heal/trial.h"
#include "python/scan.h"

enum { OPEN_MAX = 32 };

/* The brackets open at a position, outermost first. */
struct open {
	size_t token[OPEN_MAX];
	size_t n;
};

static char
closer_of(const struct cs_scan *s, size_t i)
{
	static const char pairs[] = "()[]{}";
	const char *at = s->v[i].kind == CS_SCAN_OP
	    ? strchr(pairs, s->text[s->v[i].start])
	    : NULL;

	if (at == NULL || (at - pairs) % 2 != 0)
		return '\0';
	return at[1];
}

/* The closers of everything open before a byte, and their position. */
static void
close_all(const struct cs_scan *s, const struct open *o, size_t at,
    struct cs_edits *edits)
{
	char text[OPEN_MAX + 1];
	size_t n = 0;

	for (size_t i = o->n; i > 0; i--)
		text[n++] = closer_of(s, o->token[i - 1]);
	text[n] = '\0';
	cs_edits_insert(edits, at, text);
}

/* A position before token i where a line, or a block header, may end. */
static int
offer(const struct cs_scan *s, const struct open *o, size_t i, int rank,
    struct cs_trial *t, struct cs_err *err)
{
	size_t last = i - 1;

	if (s->v[last].kind == CS_SCAN_COMMENT)
		last--;
	close_all(s, o, s->v[last].end, cs_trial_next(t, 2 * rank));
	if (cs_trial_end(t, err) < 0)
		return -1;
	/* "[1, 2, 3," continues with the surrounding text. */
	if (!cs_lines_is_op(s, last, ","))
		return 0;
	close_all(s, o, s->v[last].start, cs_trial_next(t, 2 * rank + 1));
	return cs_trial_end(t, err);
}

/* The first word on the line of a token. */
static size_t
line_head(const struct cs_scan *s, size_t i)
{
	while (i > 0 && s->v[i - 1].line == s->v[i].line &&
	    s->v[i - 1].kind != CS_SCAN_INDENT &&
	    s->v[i - 1].kind != CS_SCAN_DEDENT)
		i--;
	return i;
}

/* Functions that a comparison is never the argument of. */
static const char measures[] = " len abs int float sum max min ord round str "
			       "sorted set list type id ";

/* "if len(xs > 3:": the bracket of a call in a condition may end before the
 * comparison as well, and after a function of the above does. */
static int
offer_comparison(const struct cs_scan *s, const struct open *o, size_t i,
    struct cs_trial *t, struct cs_err *err)
{
	static const char *const ops[] = { "<", ">", "==", "!=", "<=", ">=" };
	const size_t first = o->token[0];
	bool compares = false;

	for (size_t k = 0; k < sizeof(ops) / sizeof(ops[0]); k++)
		compares |= cs_lines_is_op(s, i, ops[k]);
	if (!compares || first == 0 || !cs_lines_is_op(s, first, "(") ||
	    !cs_lines_ends_operand(s, first - 1))
		return 0;
	close_all(s, o, s->v[i - 1].end,
	    cs_trial_next(
		t, cs_lines_is_word(s, first - 1, measures) ? -1 : 0));
	return cs_trial_end(t, err);
}

/* From the first unclosed bracket on: the end of each line, and the colon of a
 * block header. */
static int
walk(const struct cs_scan *s, size_t first, struct cs_trial *t,
    struct cs_err *err)
{
	const bool head = cs_lines_is_head(s, line_head(s, first));
	struct open o = { .n = 0 };
	int rank = 0;

	for (size_t i = first; i < s->n && t->left > 0; i++) {
		const bool colon = head && o.n == 1 &&
		    cs_lines_is_op(s, i, ":");

		if (o.n > 0 && i > first &&
		    (colon || s->v[i].kind == CS_SCAN_NL ||
			s->v[i].kind == CS_SCAN_NEWLINE ||
			s->v[i].kind == CS_SCAN_END) &&
		    offer(s, &o, i, rank++, t, err) < 0)
			return -1;
		if (head && o.n == 1 && i > first &&
		    offer_comparison(s, &o, i, t, err) < 0)
			return -1;
		if (closer_of(s, i) != '\0' && o.n < OPEN_MAX)
			o.token[o.n++] = i;
		else if (cs_lines_is_close(s, i) && o.n > 0)
			o.n--;
	}
	return 0;
}

/* The brackets left open in the whole text: the first of them is the one at
 * depth 0. */
static size_t
never_closed(const struct cs_scan *s)
{
	struct open o = { .n = 0 };

	for (size_t i = 0; i < s->n; i++) {
		if (closer_of(s, i) != '\0' && o.n < OPEN_MAX)
			o.token[o.n++] = i;
		else if (cs_lines_is_close(s, i) && o.n > 0 &&
		    closer_of(s, o.token[o.n - 1]) == s->text[s->v[i].start])
			o.n--;
	}
	return o.n > 0 ? o.token[o.n - 1] : s->n;
}

/* A closing bracket of the wrong kind, or one too many. */
static int
wrong_closer(const struct cs_scan *s, struct cs_trial *t, struct cs_err *err)
{
	struct open o = { .n = 0 };

	for (size_t i = 0; i < s->n && t->left > 0; i++) {
		char want;

		if (closer_of(s, i) != '\0' && o.n < OPEN_MAX)
			o.token[o.n++] = i;
		if (!cs_lines_is_close(s, i))
			continue;
		want = '\0';
		if (o.n > 0)
			want = closer_of(s, o.token[o.n - 1]);
		if (want == s->text[s->v[i].start]) {
			o.n--;
			continue;
		}
		if (want != '\0')
			cs_edits_replace(cs_trial_next(t, 0), s->v[i].start,
			    s->v[i].end, &want, 1);
		else
			cs_edits_delete(
			    cs_trial_next(t, 0), s->v[i].start, s->v[i].end);
		if (cs_trial_end(t, err) < 0)
			return -1;
		if (want == '\0')
			return 0;
		cs_edits_insert(cs_trial_next(t, 1), s->v[i].start,
		    (char[2]){ want, '\0' });
		return cs_trial_end(t, err);
	}
	return 0;
}

/* "def f(a, b": a block header with an open bracket is all of the last line. */
static bool
ends_in_head(const struct cs_scan *s, size_t first)
{
	size_t last = s->n - 1;

	while (last > first &&
	    (s->v[last].kind == CS_SCAN_END || s->v[last].kind == CS_SCAN_NL ||
		s->v[last].kind == CS_SCAN_DEDENT ||
		s->v[last].kind == CS_SCAN_NEWLINE))
		last--;
	return s->v[last].line == s->v[first].line &&
	    cs_lines_is_head(s, line_head(s, first)) &&
	    !cs_lines_is_op(s, last, ":");
}

int
cs_brackets_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	cs_trial_auto struct cs_trial t = CS_TRIAL_INIT(c);
	size_t first;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	if (wrong_closer(&s, &t, err) < 0)
		return -1;
	first = never_closed(&s);
	if (!t.found && first < s.n &&
	    (cs_lines_is_cut(&s) || ends_in_head(&s, first))) {
		cs_edits_truncated(edits);
		return 0;
	}
	if (!t.found && first < s.n && walk(&s, first, &t, err) < 0)
		return -1;
	(void)cs_trial_take(&t, edits);
	return 0;
}
