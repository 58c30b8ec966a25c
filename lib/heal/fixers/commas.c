#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "python/scan.h"

/* Open brackets tracked; deeper ones are left alone. */
enum { DEPTH_MAX = 64 };

/* The state of the current item, in one bracket. */
struct item {
	bool brace, named; /* in { }; in a dictionary: a colon was seen */
	bool plain; /* in ( ) that is not a call's: an operator fits too */
	bool begun, colon, second;
	bool unsure; /* the items of this bracket may be pairs */
};

struct walk {
	const struct cs_scan *s;
	struct item v[DEPTH_MAX];
	uint32_t depth;
};

static void
open_bracket(struct walk *w, size_t i)
{
	w->depth++;
	if (w->depth < DEPTH_MAX)
		w->v[w->depth] = (struct item){
			.brace = cs_lines_is_op(w->s, i, "{"),
			.plain = cs_lines_is_op(w->s, i, "(") &&
			    (i == 0 || !cs_lines_ends_operand(w->s, i - 1)),
		};
}

/* Two adjacent operands, where the language has nothing implicit between them:
 * a call, a subscript, or concatenated strings. */
static bool
is_gap(
    const struct cs_scan *s, const struct item *item, size_t i, size_t before)
{
	if (!cs_lines_ends_operand(s, before) || !cs_lines_begins_operand(s, i))
		return false;
	/* Those before the colon of a key are two items. */
	if (s->v[i].kind == CS_SCAN_STRING &&
	    s->v[before].kind == CS_SCAN_STRING)
		return item->brace && item->colon &&
		    cs_lines_is_op(s, i + 1, ":");
	return !cs_lines_is_op(s, i, "(") && !cs_lines_is_op(s, i, "[") &&
	    !cs_lines_is_word(s, i, " not yield ");
}

static bool
is_text(const struct cs_scan *s, size_t i)
{
	return s->v[i].kind == CS_SCAN_STRING;
}

/* "He said "hi" to me": a word of a text whose own quotes end it. */
static bool
is_quoted(const struct cs_scan *s, size_t i, size_t before)
{
	const size_t name = is_text(s, before) ? i : before;

	return is_text(s, i) != is_text(s, before) &&
	    s->v[before].end == s->v[i].start && cs_lines_is_name(s, name) &&
	    !cs_lines_recurs(s, name);
}

static void
fill(struct walk *w, size_t i, size_t before, struct cs_edits *edits)
{
	const struct cs_scan *s = w->s;
	struct item *item = &w->v[w->depth];
	const bool key = item->brace && !item->colon && item->named;
	const bool guess = edits->guess;

	/* Of {"a" 1, "b" 2} it is not known whether it is a set. */
	if (is_quoted(s, i, before))
		return;
	item->unsure |= item->brace && !item->named && !item->second;
	if (item->unsure)
		return;

	/* On one line, or beside a string, an operator may be missing instead,
	 * except before the next key. */
	edits->guess |= s->v[i].line == s->v[before].line || item->plain ||
	    ((is_text(s, i) || is_text(s, before)) &&
		!(item->colon && cs_lines_is_op(s, i + 1, ":")));
	cs_edits_insert(edits, s->v[before].end, key ? ":" : ",");
	edits->guess = guess;
	item->colon = key;
}

int
cs_commas_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	struct walk w = { .s = &s };
	size_t before = 0;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t i = 0; i < s.n && w.depth < DEPTH_MAX; i++) {
		struct item *item = &w.v[w.depth];

		if (s.v[i].kind == CS_SCAN_COMMENT || s.v[i].kind == CS_SCAN_NL)
			continue;
		if (w.depth > 0 && item->begun && is_gap(&s, item, i, before))
			fill(&w, i, before, edits);
		before = i;
		item->begun = true;
		if (cs_lines_is_open(&s, i)) {
			open_bracket(&w, i);
		} else if (cs_lines_is_close(&s, i)) {
			w.depth -= w.depth > 0;
		} else if (cs_lines_is_op(&s, i, ",")) {
			item->begun = item->colon = false;
			item->second = true;
		} else if (cs_lines_is_op(&s, i, ":")) {
			item->colon = item->named = true;
		}
	}
	return 0;
}
