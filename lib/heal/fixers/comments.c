#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "heal/trial.h"
#include "python/scan.h"

/* Marks that begin a comment in other languages, or a note in an answer. */
static const char *const marks[] = { "//", "/*", "*/", "<!--", "-->", "<---",
	"<--", "<==", "--" };

static size_t
mark_at(const struct cs_case *c, size_t at, size_t stop)
{
	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
		const size_t n = strlen(marks[i]);

		if (stop - at >= n && memcmp(c->text + at, marks[i], n) == 0)
			return n;
	}
	return 0;
}

/* Lines that begin with a mark, and those of a comment block. */
static void
whole_lines(
    const struct cs_case *c, const struct cs_scan *s, struct cs_edits *edits)
{
	size_t done = 0;
	bool open = false;

	for (size_t i = 0; i < s->n; i++) {
		const size_t at = s->v[i].start;
		const char *line = c->text + at;
		size_t from, stop;

		/* A line is examined once: it may be long. */
		if (at < done || s->v[i].kind == CS_SCAN_END ||
		    (i > 0 && s->v[i].line == s->v[i - 1].line &&
			s->v[i - 1].kind != CS_SCAN_INDENT &&
			s->v[i - 1].kind != CS_SCAN_DEDENT))
			continue;
		from = cs_lines_start(c->text, at);
		stop = cs_lines_stop(c->text, c->len, at);
		if (from + cs_lines_blanks(c->text, c->len, from) != at ||
		    at == stop)
			continue;
		done = stop;
		if (!open && mark_at(c, at, stop) == 0)
			continue;
		open |= stop - at >= 2 && memcmp(line, "/*", 2) == 0;
		open &= memmem(line, stop - at, "*/", 2) == NULL;
		cs_edits_insert(edits, at, "# ");
	}
}

/* A mark with words behind it; "i--" has none. */
static bool
is_note(const struct cs_case *c, size_t at)
{
	const size_t n = mark_at(c, at, c->end);
	const size_t stop = cs_lines_stop(c->text, c->len, at);
	const size_t words = at + n + cs_lines_blanks(c->text, c->len, at + n);

	return n > 0 && words < stop;
}

/* The first mark of "n // 2  // half of it". */
static bool
divides(const struct cs_case *c, const struct cs_scan *s, size_t i)
{
	return cs_lines_is_op(s, i, "//") && cs_lines_ends_operand(s, i + 1) &&
	    s->v[i + 2].line == c->line && is_note(c, s->v[i + 2].start);
}

/* A note after code, on the line that Python rejects. */
static int
tail(const struct cs_case *c, const struct cs_scan *s, struct cs_trial *t,
    struct cs_err *err)
{
	for (size_t i = cs_scan_at_line(s, c->line);
	     i < s->n && s->v[i].line == c->line; i++) {
		if (s->v[i].kind != CS_SCAN_OP || !is_note(c, s->v[i].start) ||
		    divides(c, s, i))
			continue;
		cs_edits_insert(cs_trial_next(t, (int)i), s->v[i].start, "# ");
		if (cs_trial_end(t, err) < 0)
			return -1;
	}
	return 0;
}

/* Whether the word is a name that the file assigns to. */
static bool
is_assigned(const struct cs_scan *s, size_t word)
{
	for (size_t i = 0; i + 1 < s->n; i++)
		if (s->v[i].kind == CS_SCAN_NAME &&
		    cs_lines_is_op(s, i + 1, "=") && cs_scan_same(s, i, word))
			return true;
	return false;
}

/* Each costs a search of the whole file. */
enum { SLASHES_MAX = 200 };

/* "//" followed by words, in a file with such comments. */
static void
slashes(const struct cs_scan *s, struct cs_edits *edits)
{
	int left = SLASHES_MAX;

	for (size_t i = 1; i + 2 < s->n && left > 0; i++)
		if (cs_lines_is_op(s, i, "//") && left-- > 0 &&
		    s->v[i].depth == 0 && s->v[i - 1].line == s->v[i].line &&
		    s->v[i - 1].end < s->v[i].start &&
		    s->v[i].end < s->v[i + 1].start &&
		    cs_lines_ends_operand(s, i - 1) &&
		    cs_lines_is_name(s, i + 1) && !is_assigned(s, i + 1))
			cs_edits_insert(edits, s->v[i].start, "# ");
}

/* "print(x)  // total": the line parses, and the word is not a name. */
int
cs_comments_name(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	size_t len;
	const char *name = cs_case_quoted(c, 0, &len);

	if (name == NULL)
		return 0;
	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t i = cs_scan_at_line(&s, c->line);
	     i + 1 < s.n && s.v[i].line == c->line; i++)
		if (cs_lines_is_op(&s, i, "//") &&
		    s.v[i + 1].end - s.v[i + 1].start == len &&
		    memcmp(c->text + s.v[i + 1].start, name, len) == 0) {
			cs_edits_insert(edits, s.v[i].start, "# ");
			break;
		}
	return 0;
}

int
cs_comments_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	cs_trial_auto struct cs_trial t = CS_TRIAL_INIT(c);

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	whole_lines(c, &s, edits);
	if (edits->n > 0) {
		edits->guess = true;
		slashes(&s, edits);
		return 0;
	}
	edits->guess = true;
	edits->confidence = CS_CONFIDENCE_MEDIUM;
	if (tail(c, &s, &t, err) < 0)
		return -1;
	(void)cs_trial_take(&t, edits);
	return 0;
}
