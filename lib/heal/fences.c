#include "heal/fences.h"

#include <string.h>

#include "base/err.h"
#include "heal/prose.h"
#include "python/scan.h"

/* Three or more ` or ~ at the beginning of the line: their number, otherwise
 * 0. */
static size_t
fence_length(const char *text, const struct cs_prose_line *l)
{
	size_t n = 0;
	char mark;

	if (l->start == l->end)
		return 0;
	mark = text[l->start];
	if (mark != '`' && mark != '~')
		return 0;
	while (l->start + n < l->end && text[l->start + n] == mark)
		n++;
	return n >= 3 ? n : 0;
}

static void
note_fence(const char *text, size_t len, const struct cs_prose_line *l,
    size_t marks, struct cs_fences *out)
{
	const char *word = text + l->start + marks;
	const size_t n = l->end - l->start - marks;
	struct cs_fences_block *last = out->n > 0 ? &out->v[out->n - 1] : NULL;
	const bool open = last != NULL && !last->closed && last->next == len;

	if (open) {
		/* A fence with a word never closes a block. */
		last->closed = n == 0;
		last->end = l->from;
		last->next = last->closed ? l->next : l->from;
		if (last->closed)
			return;
	}
	if (out->n == CS_FENCES_MAX) {
		out->too_many = true;
		return;
	}
	out->v[out->n++] = (struct cs_fences_block){ .from = l->from,
		.start = l->next,
		.end = len,
		.next = len,
		.marked = n > 0,
		.python = cs_prose_is_python_word(
		    word, strcspn(word, " \t\r\n{")) };
}

int
cs_fences_find(
    const char *text, size_t len, struct cs_fences *out, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	struct cs_prose_line l;
	size_t k = 0;

	out->n = 0;
	out->too_many = false;
	if (cs_scan_read(text, len, &s, err) < 0)
		return -1;
	for (size_t at = 0; at < len; at = l.next) {
		size_t marks;

		l = cs_prose_line_at(text, len, at);
		marks = fence_length(text, &l);
		if (marks == 0)
			continue;
		while (k < s.n && s.v[k].start < l.start)
			k++;
		/* Indentation has separate tokens at the same position. */
		if (k < s.n && s.v[k].start == l.start)
			note_fence(text, len, &l, marks, out);
	}
	return 0;
}
