#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "python/scan.h"

enum { ARGUMENTS_MAX = 32 };

/* The arguments in one pair of brackets, each from its first token to its
 * last. */
struct arguments {
	struct argument {
		size_t first, last;
		bool named, starred;
	} v[ARGUMENTS_MAX];
	size_t n;
};

/* Those after the "(" at i; false if there are too many, or it is unclosed. */
static bool
read_arguments(const struct cs_scan *s, size_t open, struct arguments *a)
{
	const uint32_t depth = s->v[open].depth + 1;
	size_t first = open + 1, last = open;

	a->n = 0;
	for (size_t i = open + 1; i < s->n; i++) {
		const bool end = s->v[i].depth < depth;

		if (end ||
		    (s->v[i].depth == depth && cs_lines_is_op(s, i, ","))) {
			if (last >= first) {
				if (a->n == ARGUMENTS_MAX)
					return false;
				a->v[a->n++] = (struct argument){ first, last,
					cs_lines_is_name(s, first) &&
					    cs_lines_is_op(s, first + 1, "="),
					cs_lines_is_op(s, first, "*") ||
					    cs_lines_is_op(s, first, "**") };
			}
			if (end)
				return cs_lines_is_op(s, i, ")");
			first = i + 1;
		}
		if (s->v[i].kind == CS_SCAN_NL ||
		    s->v[i].kind == CS_SCAN_COMMENT) {
			first += first == i;
			continue;
		}
		last = i;
	}
	return false;
}

/* The parameters of the function of a name, if it is defined once. */
static bool
find_parameters(const struct cs_scan *s, size_t name, struct arguments *out)
{
	size_t found = 0;

	for (size_t i = 1; i + 1 < s->n; i++)
		if (cs_scan_is(s, i - 1, "def") && cs_scan_same(s, i, name) &&
		    cs_lines_is_op(s, i + 1, "(")) {
			if (found++ > 0 || !read_arguments(s, i + 1, out))
				return false;
		}
	return found == 1;
}

/* Name positional arguments after a keyword one as the function does. */
static void
name_arguments(
    const struct cs_scan *s, size_t name, size_t open, struct cs_edits *edits)
{
	struct arguments call, def;
	bool behind = false;

	if (!read_arguments(s, open, &call) ||
	    !find_parameters(s, name, &def) || call.n > def.n)
		return;
	for (size_t i = 0; i < call.n; i++) {
		const struct argument *a = &call.v[i];

		if (a->starred || def.v[i].starred)
			return;
		behind |= a->named;
		if (a->named || !behind)
			continue;
		cs_edits_put(edits, s->v[a->first].start, s->v[a->first].start,
		    "%.*s=",
		    (int)(s->v[def.v[i].first].end -
			s->v[def.v[i].first].start),
		    s->text + s->v[def.v[i].first].start);
	}
}

/* For a function that the file does not define: positional arguments first. */
static void
reorder(const struct cs_scan *s, size_t open, struct cs_edits *edits)
{
	struct arguments call;
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;

	if (!read_arguments(s, open, &call) || call.n < 2)
		return;
	for (int named = 0; named < 2; named++)
		for (size_t i = 0; i < call.n; i++) {
			const struct argument *a = &call.v[i];

			if (a->starred)
				return;
			if (a->named != named)
				continue;
			cs_buf_adds(&text, text.len > 0 ? ", " : "");
			cs_buf_add(&text, s->text + s->v[a->first].start,
			    s->v[a->last].end - s->v[a->first].start);
		}
	if (text.failed != CS_OK)
		edits->pool.failed = text.failed;
	else
		cs_edits_replace(edits, s->v[call.v[0].first].start,
		    s->v[call.v[call.n - 1].last].end, text.data, text.len);
}

static bool
is_out_of_order(const struct cs_scan *s, size_t open)
{
	struct arguments call;
	bool named = false;

	if (!read_arguments(s, open, &call))
		return false;
	for (size_t i = 0; i < call.n; i++) {
		if (named && !call.v[i].named && !call.v[i].starred)
			return true;
		named |= call.v[i].named;
	}
	return false;
}

int
cs_arguments_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	edits->confidence = CS_CONFIDENCE_LOW;
	for (size_t i = 1; i < s.n; i++) {
		if (!cs_lines_is_op(&s, i, "(") ||
		    !cs_lines_is_name(&s, i - 1) ||
		    cs_scan_is(&s, i > 1 ? i - 2 : 0, "def") ||
		    !is_out_of_order(&s, i))
			continue;
		name_arguments(&s, i - 1, i, edits);
		if (edits->n == 0)
			reorder(&s, i, edits);
		break;
	}
	return 0;
}
