#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "python/scan.h"

/* Operators of other languages that are invalid in Python: two adjacent tokens,
 * and the word for them. */
static const struct pair {
	const char *a, *b, *word;
} pairs[] = {
	{ "&", "&", "and" },
	{ "|", "|", "or" },
	{ "==", "=", "==" },
	{ "!=", "=", "!=" },
};

/* Replace tokens i to j, with blanks where there are none. */
static void
put_word(const struct cs_scan *s, size_t i, size_t j, const char *word,
    struct cs_edits *edits)
{
	const bool letters = word[0] >= 'a';
	const char *before = letters && i > 0 && cs_lines_touch(s, i - 1) &&
		!cs_lines_is_open(s, i - 1)
	    ? " "
	    : "";
	const char *after = letters && cs_lines_touch(s, j) ? " " : "";

	cs_edits_put(
	    edits, s->v[i].start, s->v[j].end, "%s%s%s", before, word, after);
}

static const struct pair *
find_pair(const struct cs_scan *s, size_t i)
{
	for (size_t k = 0; k < sizeof(pairs) / sizeof(pairs[0]); k++)
		if (cs_lines_touch(s, i) && cs_lines_is_op(s, i, pairs[k].a) &&
		    cs_lines_is_op(s, i + 1, pairs[k].b))
			return &pairs[k];
	return NULL;
}

/* "i++" and "i--" where a statement ends. */
static bool
is_step(const struct cs_scan *s, size_t i)
{
	return i > 0 && s->v[i].depth == 0 && cs_lines_touch(s, i) &&
	    cs_lines_ends_operand(s, i - 1) &&
	    ((cs_lines_is_op(s, i, "+") && cs_lines_is_op(s, i + 1, "+")) ||
		(cs_lines_is_op(s, i, "-") && cs_lines_is_op(s, i + 1, "-"))) &&
	    (s->v[i + 2].kind == CS_SCAN_NEWLINE ||
		s->v[i + 2].kind == CS_SCAN_COMMENT ||
		s->v[i + 2].kind == CS_SCAN_END ||
		cs_lines_is_op(s, i + 2, ";"));
}

/* "!ready": a shell command begins its line, and is not one. */
static bool
is_not(const struct cs_scan *s, size_t i)
{
	return s->v[i].kind == CS_SCAN_ERROR && cs_scan_is(s, i, "!") &&
	    cs_lines_begins_operand(s, i + 1) && i > 0 &&
	    s->v[i - 1].line == s->v[i].line &&
	    !cs_lines_ends_operand(s, i - 1) &&
	    s->v[i - 1].kind != CS_SCAN_INDENT &&
	    s->v[i - 1].kind != CS_SCAN_DEDENT;
}

/* "!a == 2": ! binds tightest there, and not loosest here. */
static bool
is_not_of_more(const struct cs_scan *s, size_t i)
{
	const uint32_t depth = s->v[i].depth;

	for (i++; s->v[i].kind != CS_SCAN_NEWLINE &&
	     s->v[i].kind != CS_SCAN_END && s->v[i].depth >= depth;
	     i++) {
		if (s->v[i].depth > depth || cs_lines_is_op(s, i, ".") ||
		    cs_lines_is_open(s, i))
			continue;
		if (cs_lines_is_word(s, i, " and or if else for ") ||
		    cs_lines_is_op(s, i, ",") || cs_lines_is_op(s, i, ":") ||
		    cs_lines_is_op(s, i, ";") || find_pair(s, i) != NULL)
			return false;
		if (cs_lines_is_close(s, i))
			continue;
		if (cs_lines_is_word(s, i, " in is not ") ||
		    s->v[i].kind == CS_SCAN_OP)
			return true;
	}
	return false;
}

int
cs_operators_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t i = 0; i + 1 < s.n; i++) {
		const struct pair *pair = find_pair(&s, i);

		if (pair != NULL) {
			put_word(&s, i, i + 1, pair->word, edits);
			i++;
		} else if (is_step(&s, i)) {
			cs_edits_put(edits, s.v[i].start, s.v[i + 1].end,
			    " %c= 1", c->text[s.v[i].start]);
		} else if (is_not(&s, i)) {
			const bool guess = edits->guess;

			edits->guess |= is_not_of_more(&s, i);
			put_word(&s, i, i, "not", edits);
			edits->guess = guess;
		}
	}
	return 0;
}
