#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "heal/trial.h"
#include "python/scan.h"

/* What may follow a string at the end of a line. */
static const char closers[] = ")]}:,; \t";

static bool
is_quote(char c)
{
	return c == '"' || c == '\'';
}

/* A superfluous quote: nothing follows it, and an operand precedes it. */
static int
drop(const struct cs_case *c, const struct cs_scan *s, size_t i, size_t stop,
    struct cs_trial *t, struct cs_err *err)
{
	const size_t at = s->v[i].start;
	size_t end = at + 1;

	end += cs_lines_blanks(c->text, stop, end);
	if (i == 0 || !cs_lines_ends_operand(s, i - 1) ||
	    s->v[i - 1].line != s->v[i].line ||
	    (end < stop && strchr(closers, c->text[end]) == NULL))
		return 0;
	cs_edits_delete(cs_trial_next(t, 0), at, at + 1);
	return cs_trial_end(t, err);
}

/* f(word", 1): what touches a quote is not a name, so a quote is missing before
 * it. */
static int
open_word(const struct cs_case *c, const struct cs_scan *s, uint32_t line,
    struct cs_trial *t, struct cs_err *err)
{
	for (size_t i = cs_scan_at_line(s, line) + 1;
	     i < s->n && s->v[i].line == line; i++) {
		size_t first = i - 1;

		if (!is_quote(c->text[s->v[i].start]) ||
		    s->v[first].end != s->v[i].start ||
		    s->v[first].kind != CS_SCAN_NAME ||
		    cs_lines_recurs(s, first))
			continue;
		while (first > 0 && cs_lines_touch(s, first - 1) &&
		    !cs_lines_is_open(s, first - 1) &&
		    !cs_lines_is_op(s, first - 1, ",") &&
		    !cs_lines_is_op(s, first - 1, ":") &&
		    !cs_lines_is_op(s, first - 1, "="))
			first--;
		cs_edits_replace(cs_trial_next(t, -1), s->v[first].start,
		    s->v[first].start, &c->text[s->v[i].start], 1);
		return cs_trial_end(t, err);
	}
	return 0;
}

/* The string ends with the other kind of quote. */
static int
change_end(const struct cs_case *c, size_t at, size_t stop, struct cs_trial *t,
    struct cs_err *err)
{
	size_t end = stop;

	while (end > at + 1 && strchr(closers, c->text[end - 1]) != NULL)
		end--;
	if (end <= at + 2 || !is_quote(c->text[end - 1]) ||
	    c->text[end - 1] == c->text[at])
		return 0;
	cs_edits_replace(cs_trial_next(t, 1), end - 1, end, &c->text[at], 1);
	return cs_trial_end(t, err);
}

/* 'it's here': the text contains quotes of its own kind. */
static int
change_outer(const struct cs_case *c, const struct cs_scan *s, size_t i,
    size_t stop, struct cs_trial *t, struct cs_err *err)
{
	const size_t line = cs_lines_start(c->text, s->v[i].start);
	const char quote = c->text[s->v[i].start];
	const char other = quote == '"' ? '\'' : '"';
	const char *first = memchr(c->text + line, quote, s->v[i].start - line);

	if (first == NULL || c->text[s->v[i].start] != quote ||
	    memchr(c->text + line, other, stop - line) != NULL)
		return 0;
	cs_edits_replace(cs_trial_next(t, 1), (size_t)(first - c->text),
	    (size_t)(first - c->text) + 1, &other, 1);
	cs_edits_replace(&t->now, s->v[i].start, s->v[i].start + 1, &other, 1);
	return cs_trial_end(t, err);
}

/* {"key: 1}: a word, a colon, and a value. */
static int
close_key(const struct cs_case *c, size_t at, size_t stop, struct cs_trial *t,
    struct cs_err *err)
{
	size_t end = at + 1, before = at;

	while (before > 0 &&
	    (c->text[before - 1] == ' ' || c->text[before - 1] == '\t'))
		before--;
	if (before > 0 && c->text[before - 1] != '{' &&
	    c->text[before - 1] != ',')
		return 0;
	while (end < stop && strchr(":,(){}[]\"'", c->text[end]) == NULL)
		end++;
	if (end + 1 >= stop || c->text[end] != ':' || c->text[end + 1] != ' ')
		return 0;
	cs_edits_replace(cs_trial_next(t, 1), end, end, &c->text[at], 1);
	return cs_trial_end(t, err);
}

/* Close it before the longest suffix that can follow a string. */
static int
close(const struct cs_case *c, size_t at, size_t stop, struct cs_trial *t,
    struct cs_err *err)
{
	size_t end = stop;
	int rank = 20;

	for (;;) {
		cs_edits_replace(
		    cs_trial_next(t, rank--), end, end, &c->text[at], 1);
		if (cs_trial_end(t, err) < 0)
			return -1;
		if (end <= at + 1 || rank == 2 ||
		    strchr(closers, c->text[end - 1]) == NULL)
			return 0;
		end--;
	}
}

/* Text of words only would continue the string. */
static bool
has_code(const char *p, size_t n)
{
	return memchr(p, '(', n) != NULL || memchr(p, '=', n) != NULL ||
	    memmem(p, n, "return ", 7) != NULL;
}

/* An unclosed triple quote: close it at the end of its line, or of the
 * following lines. */
static int
close_triple(
    const struct cs_case *c, size_t at, struct cs_trial *t, struct cs_err *err)
{
	const char quotes[] = { c->text[at], c->text[at], c->text[at], '\0' };
	size_t stop = cs_lines_stop(c->text, c->len, at);

	for (int rank = 2; rank < 16; rank++) {
		/* Without another line the text continues in what was cut
		 * off. */
		if (!has_code(c->text + stop, c->len - stop))
			break;
		cs_edits_insert(cs_trial_next(t, rank), stop, quotes);
		if (cs_trial_end(t, err) < 0)
			return -1;
		stop = cs_lines_stop(
		    c->text, c->len, cs_lines_after(c->text, c->len, stop));
	}
	return 0;
}

static int
mend(const struct cs_case *c, const struct cs_scan *s, size_t i,
    struct cs_trial *t, struct cs_err *err)
{
	size_t at = s->v[i].start;
	const size_t stop = cs_lines_stop(c->text, c->len, at);

	while (at < stop && !is_quote(c->text[at]))
		at++; /* after the prefix */
	if ((s->v[i].flags & CS_SCAN_TRIPLE) != 0)
		return close_triple(c, at, t, err);
	if (open_word(c, s, s->v[i].line, t, err) < 0 ||
	    drop(c, s, i, stop, t, err) < 0 ||
	    change_end(c, at, stop, t, err) < 0 ||
	    change_outer(c, s, i, stop, t, err) < 0 ||
	    close_key(c, at, stop, t, err) < 0)
		return -1;
	return close(c, at, stop, t, err);
}

/* The string that words no name of the file touch, from the end of the string
 * at i: its token, or 0. */
static size_t
behind_words(const struct cs_scan *s, size_t i)
{
	size_t k = i + 1;

	while (k < s->n && cs_lines_is_name(s, k) && !cs_lines_recurs(s, k))
		k++;
	return k > i + 1 && k < s->n && s->v[k].kind == CS_SCAN_STRING &&
		cs_lines_touch(s, i) && cs_lines_touch(s, k - 1) &&
		s->v[k].line == s->v[i].line
	    ? k
	    : 0;
}

/* "He said "hi" to me": two strings, with a word of the text between them. */
static void
quote_words(
    const struct cs_case *c, const struct cs_scan *s, struct cs_edits *edits)
{
	for (size_t i = cs_scan_at_line(s, c->line);
	     i < s->n && s->v[i].line == c->line; i++) {
		const size_t k = s->v[i].kind == CS_SCAN_STRING
		    ? behind_words(s, i)
		    : 0;
		const size_t at = s->v[i].start, end = s->v[k].end;
		const char quote = c->text[at];
		const char other = quote == '"' ? '\'' : '"';

		if (k == 0 || !is_quote(quote) || c->text[end - 1] != quote ||
		    (s->v[i].flags & CS_SCAN_TRIPLE) != 0 ||
		    memchr(c->text + at, other, end - at) != NULL)
			continue;
		cs_edits_replace(edits, at, at + 1, &other, 1);
		cs_edits_replace(edits, end - 1, end, &other, 1);
		return;
	}
}

/* The first unclosed string. */
int
cs_quotes_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	cs_trial_auto struct cs_trial t = CS_TRIAL_INIT(c);
	size_t i = 0;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	while (i < s.n &&
	    !(s.v[i].kind == CS_SCAN_ERROR && s.v[i].end > s.v[i].start &&
		(is_quote(c->text[s.v[i].start]) || s.v[i].flags != 0)))
		i++;
	edits->confidence = CS_CONFIDENCE_LOW;
	if (i == s.n) {
		quote_words(c, &s, edits);
		return 0;
	}
	if (mend(c, &s, i, &t, err) < 0)
		return -1;
	(void)cs_trial_take(&t, edits);
	return 0;
}
