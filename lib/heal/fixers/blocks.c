#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "heal/trial.h"
#include "python/scan.h"

enum { LEVELS_MAX = 64 };

struct lines {
	const struct cs_case *c;
	const struct cs_scan *s;
};

static size_t
indent_of(const struct lines *w, const struct cs_lines_line *l)
{
	const size_t at = w->s->v[l->first].start;

	return at - cs_lines_start(w->c->text, at);
}

/* The indentation of one level in the file, 4 if none can be seen. */
static size_t
step_of(const struct lines *w)
{
	struct cs_lines_line l;

	for (size_t at = 0; cs_lines_next(w->s, &at, &l);) {
		const size_t n = indent_of(w, &l);

		if (n > 0 && n <= 8)
			return n;
	}
	return 4;
}

static void
indent(const struct lines *w, size_t from, size_t to, size_t n,
    struct cs_edits *edits)
{
	const struct cs_case *c = w->c;

	for (size_t at = cs_lines_start(c->text, from); at < to;
	     at = cs_lines_after(c->text, c->len, at))
		if (cs_lines_blanks(c->text, c->len, at) + at <
		    cs_lines_stop(c->text, c->len, at))
			cs_edits_put(edits, at, at, "%*s", (int)n, "");
}

/* The block header whose body should begin on the failing line. */
static bool
find_head(const struct lines *w, struct cs_lines_line *head, size_t *behind)
{
	struct cs_lines_line l;
	bool found = false;

	for (size_t at = 0; cs_lines_next(w->s, &at, &l);) {
		if (w->s->v[l.first].line >= w->c->line)
			break;
		*head = l;
		*behind = at;
		found = true;
	}
	return found && cs_lines_is_op(w->s, head->last, ":");
}

/* Whether a blank line precedes a line. */
static bool
is_parted(const struct lines *w, const struct cs_lines_line *l)
{
	const size_t start = cs_lines_start(
	    w->c->text, w->s->v[l->first].start);
	size_t before;

	if (start == 0)
		return false;
	before = cs_lines_start(w->c->text, start - 1);
	return cs_lines_blanks(w->c->text, w->c->len, before) + before ==
	    cs_lines_stop(w->c->text, w->c->len, before);
}

/*
 * The end of a body in the column of its header: for a function or a class at a
 * blank line or after its return; otherwise after its first statement,
 * including everything deeper.
 */
static size_t
body_end(const struct lines *w, const struct cs_lines_line *head, size_t at)
{
	const bool whole = cs_lines_is_word(
	    w->s, head->first, " async class def ");
	const bool class = cs_scan_is(w->s, head->first, "class");
	const size_t column = indent_of(w, head);
	struct cs_lines_line l;
	size_t end = 0;

	while (cs_lines_next(w->s, &at, &l)) {
		const size_t n = indent_of(w, &l);
		const bool method = class &&
		    cs_lines_is_word(w->s, l.first, " async def ");

		if (n < column || (end > 0 && n == column && !whole))
			break;
		if (end > 0 && n == column && is_parted(w, &l) && !method)
			break;
		end = cs_lines_stop(w->c->text, w->c->len, w->s->v[l.last].end);
		if (n == column && !class &&
		    cs_scan_is(w->s, l.first, "return"))
			break;
	}
	return end;
}

/* A comment deeper than the header counts as its body. */
static bool
has_comment(const struct lines *w, const struct cs_lines_line *head,
    const struct cs_lines_line *next)
{
	for (size_t i = head->end; i < next->first; i++)
		if (w->s->v[i].kind == CS_SCAN_COMMENT &&
		    w->s->v[i].start -
			    cs_lines_start(w->c->text, w->s->v[i].start) >
			indent_of(w, head))
			return true;
	return false;
}

/* The body is missing, or is in the column of its header. */
int
cs_blocks_indent(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	const struct lines w = { c, &s };
	struct cs_lines_line head = { 0 }, next;
	size_t behind = 0, at, end;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	if (cs_lines_is_cut(&s) && s.v[s.n - 1].line <= c->line + 1) {
		cs_edits_truncated(edits);
		return 0;
	}
	if (!find_head(&w, &head, &behind))
		return 0;
	at = behind;
	if (!cs_lines_next(&s, &at, &next))
		return 0;
	if (indent_of(&w, &next) < indent_of(&w, &head) ||
	    is_parted(&w, &next) || has_comment(&w, &head, &next) ||
	    (cs_lines_is_word(
		 &s, next.first, " class def elif else except finally ") &&
		!cs_scan_is(&s, head.first, "class"))) {
		cs_edits_put(
		    edits, s.v[head.last].end, s.v[head.last].end, " pass");
		return 0;
	}
	end = body_end(&w, &head, behind);
	if (end > 0)
		indent(&w, s.v[next.first].start, end, step_of(&w), edits);
	return 0;
}

/* The columns of the blocks before a line, and of the previous line. */
struct levels {
	size_t v[LEVELS_MAX];
	size_t n;
};

static void
enter(struct levels *l, size_t column)
{
	while (l->n > 0 && l->v[l->n - 1] > column)
		l->n--;
	if ((l->n == 0 || l->v[l->n - 1] < column) && l->n < LEVELS_MAX)
		l->v[l->n++] = column;
}

/* Move the line that fits no block, and those in its column that follow it, to
 * a level. */
static void
move(const struct lines *w, size_t at, size_t level, struct cs_edits *edits)
{
	const struct cs_case *c = w->c;
	struct cs_lines_line l;
	size_t column = SIZE_MAX;

	while (cs_lines_next(w->s, &at, &l)) {
		const size_t start = cs_lines_start(
		    c->text, w->s->v[l.first].start);
		const size_t n = indent_of(w, &l);

		if (column == SIZE_MAX)
			column = n;
		if (n != column)
			break;
		cs_edits_put(edits, start, start + n, "%*s", (int)level, "");
	}
}

/* Move a line that fits no block to the nearest level at which Python accepts
 * it. */
int
cs_blocks_align(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	cs_trial_auto struct cs_trial t = CS_TRIAL_INIT(c);
	const struct lines w = { c, &s };
	struct levels levels = { .n = 0 };
	struct cs_lines_line l;
	size_t at = 0, before = 0, column = 0;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (; cs_lines_next(&s, &at, &l); before = at) {
		column = indent_of(&w, &l);
		if (s.v[l.first].line >= c->line)
			break;
		enter(&levels, column);
	}
	for (size_t i = 0; i < levels.n; i++) {
		const size_t level = levels.v[i];

		move(&w, before, level,
		    cs_trial_next(&t,
			(int)(level > column ? level - column
					     : column - level)));
		if (cs_trial_end(&t, err) < 0)
			return -1;
	}
	(void)cs_trial_take(&t, edits);
	return 0;
}
