#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "python/scan.h"

/* Prefixes of lines from a shell, a notebook or a listing. */

struct line {
	size_t at, stop, next;
};

static bool
next_line(const struct cs_case *c, size_t *at, struct line *l)
{
	if (*at >= c->len)
		return false;
	l->at = *at;
	l->stop = cs_lines_stop(c->text, c->len, *at);
	l->next = *at = cs_lines_after(c->text, c->len, *at);
	return true;
}

static bool
begins(const struct cs_case *c, const struct line *l, const char *word)
{
	const size_t n = strlen(word);

	return l->stop - l->at >= n && memcmp(c->text + l->at, word, n) == 0;
}

/* "In [12]: " in a notebook, and "   ...: " for its continuation. */
static size_t
notebook_prompt(const struct cs_case *c, const struct line *l)
{
	size_t i = l->at + (begins(c, l, "In [") ? 4 : 0);

	if (i == l->at) {
		i += cs_lines_blanks(c->text, l->stop, i);
		if (l->stop - i < 4 || memcmp(c->text + i, "...:", 4) != 0)
			return 0;
		i += 4;
	} else {
		while (i < l->stop && c->text[i] >= '0' && c->text[i] <= '9')
			i++;
		if (l->stop - i < 2 || memcmp(c->text + i, "]:", 2) != 0)
			return 0;
		i += 2;
	}
	return i - l->at + (i < l->stop && c->text[i] == ' ');
}

/* ">>> " and "... " in a session; 0 for a line of output. */
static size_t
prompt(const struct cs_case *c, const struct line *l)
{
	if (begins(c, l, ">>> ") || begins(c, l, "... "))
		return 4;
	if (l->stop - l->at == 3 &&
	    (begins(c, l, ">>>") || begins(c, l, "...")))
		return 3;
	return notebook_prompt(c, l);
}

/* Whether the first line is part of a session; one in a docstring is an
 * example. */
static bool
has_session(const struct cs_case *c)
{
	struct line l;

	for (size_t at = 0; next_line(c, &at, &l);)
		if (!cs_lines_is_blank(c->text, c->len, l.at))
			return begins(c, &l, ">>> ") || begins(c, &l, "In [");
	return false;
}

static void
take_session(const struct cs_case *c, struct cs_edits *edits)
{
	struct line l;

	for (size_t at = 0; next_line(c, &at, &l);) {
		const size_t n = prompt(c, &l);

		if (n > 0)
			cs_edits_delete(edits, l.at, l.at + n);
		else if (!cs_lines_is_blank(c->text, c->len, l.at))
			cs_edits_delete(edits, l.at, l.next);
	}
}

/* The line number in a listing: digits, optionally one of :|.), then a
 * blank. */
static size_t
number(const struct cs_case *c, const struct line *l, unsigned long *n)
{
	size_t i = l->at + cs_lines_blanks(c->text, l->stop, l->at);
	const size_t digits = i;
	size_t gap;

	*n = 0;
	for (; i < l->stop && c->text[i] >= '0' && c->text[i] <= '9'; i++)
		*n = *n * 10 + (unsigned long)(c->text[i] - '0');
	if (i == digits || i - digits > 6)
		return 0;
	gap = cs_lines_blanks(c->text, l->stop, i);
	if (i + gap < l->stop && c->text[i + gap] == '|')
		i += gap;
	if (i < l->stop && strchr(":|.)", c->text[i]) != NULL)
		i++;
	if (i < l->stop && c->text[i] != ' ' && c->text[i] != '\t')
		return 0;
	return i - l->at;
}

/* Whether every non-empty line has a number, one more than the previous; blanks
 * is the minimum number that follow one. */
static bool
is_numbered(const struct cs_case *c, size_t *blanks)
{
	unsigned long n, expected = 0;
	size_t lines = 0;
	struct line l;

	*blanks = SIZE_MAX;
	for (size_t at = 0; next_line(c, &at, &l);) {
		const size_t width = number(c, &l, &n);
		size_t gap;

		if (l.at == l.stop && width == 0) {
			expected += expected > 0;
			continue;
		}
		if (width == 0 ||
		    (expected > 0 && n != expected && n != expected - 1))
			return false;
		expected = n + 1;
		lines++;
		gap = cs_lines_blanks(c->text, l.stop, l.at + width);
		if (l.at + width + gap < l.stop && gap < *blanks)
			*blanks = gap;
	}
	return lines > 1 && *blanks != SIZE_MAX;
}

static void
take_numbers(const struct cs_case *c, size_t blanks, struct cs_edits *edits)
{
	unsigned long n;
	struct line l;

	for (size_t at = 0; next_line(c, &at, &l);) {
		const size_t width = number(c, &l, &n);
		const size_t gap = cs_lines_blanks(
		    c->text, l.stop, l.at + width);

		if (width > 0)
			cs_edits_delete(edits, l.at,
			    l.at + width + (gap < blanks ? gap : blanks));
	}
}

/* Commands of a notebook or a shell, which are useless in a program. */
static const char *const commands[] = { "!", "%", "$ ", "pip install ",
	"pip3 install ", "python -m pip ", "conda install ", "Out[" };

/* Whether a statement could begin here, outside any string or bracket.
 * Positions must be queried in order; tok is the token reached. */
static bool
is_statement(const struct cs_scan *s, size_t at, size_t *tok)
{
	while (*tok < s->n && s->v[*tok].end <= at)
		(*tok)++;
	return *tok < s->n && s->v[*tok].start == at &&
	    s->v[*tok].kind != CS_SCAN_STRING && s->v[*tok].depth == 0;
}

static bool
is_command(const struct cs_case *c, const struct line *l)
{
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		if (begins(c, l, commands[i]))
			return true;
	return false;
}

static void
take_commands(
    const struct cs_case *c, const struct cs_scan *s, struct cs_edits *edits)
{
	size_t tok = 0;
	struct line l;

	for (size_t at = 0; next_line(c, &at, &l);) {
		l.at += cs_lines_blanks(c->text, l.stop, l.at);
		if (is_command(c, &l) && is_statement(s, l.at, &tok))
			cs_edits_delete(
			    edits, cs_lines_start(c->text, l.at), l.next);
	}
}

/* A part of the text may be removed with them, so it is a guess. */
int
cs_prompts_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	size_t blanks;

	/* One from a notebook is a valid annotation in Python: it fails at run
	 * time. */
	if (strcmp(c->outcome, "exception") == 0 &&
	    (strncmp(c->message, "name 'In' ", 10) != 0 || !has_session(c)))
		return 0;
	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	if (has_session(c))
		take_session(c, edits);
	else if (is_numbered(c, &blanks))
		take_numbers(c, blanks, edits);
	else
		take_commands(c, &s, edits);
	return 0;
}
