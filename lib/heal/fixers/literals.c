#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"
#include "python/scan.h"

static bool
holds_any(const char *p, size_t n, const char *letters)
{
	for (size_t i = 0; i + 1 < n; i++) {
		if (p[i] != '\\')
			continue;
		i++;
		if (strchr(letters, p[i]) != NULL)
			return true;
	}
	return false;
}

/* "C:\Users": the backslashes of a path are literal.  A line break escape in it
 * may be meant, and a doubled backslash or one before a quote was meant as one,
 * or none. */
int
cs_literals_raw(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t i = 0; i < s.n; i++) {
		const char *p = c->text + s.v[i].start;
		const size_t n = s.v[i].end - s.v[i].start;

		if (s.v[i].kind != CS_SCAN_STRING || s.v[i].line != c->line ||
		    (s.v[i].flags & (CS_SCAN_RAW | CS_SCAN_BYTES)) != 0 ||
		    !holds_any(p, n, "UxuN"))
			continue;
		edits->guess = holds_any(p, n, "nt\\\"'");
		cs_edits_insert(edits, s.v[i].start, "r");
	}
	return 0;
}

/* One in a string may be part of its content. */
int
cs_literals_nul(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	size_t tok = 0;

	if (memchr(c->text, '\0', c->len) == NULL)
		return 0;
	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t i = 0; i < c->len; i++) {
		if (c->text[i] != '\0')
			continue;
		while (s.v[tok].end <= i && s.v[tok].kind != CS_SCAN_END)
			tok++;
		edits->guess = s.v[tok].kind == CS_SCAN_STRING &&
		    s.v[tok].start < i;
		cs_edits_delete(edits, i, i + 1);
	}
	return 0;
}

/* "x := 5" as a statement. */
int
cs_literals_walrus(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	struct cs_lines_line l;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t at = 0; cs_lines_next(&s, &at, &l);)
		if (cs_lines_is_name(&s, l.first) &&
		    cs_lines_is_op(&s, l.first + 1, ":="))
			cs_edits_replace(edits, s.v[l.first + 1].start,
			    s.v[l.first + 1].end, "=", 1);
	return 0;
}

/* The quotes inside the braces of f"{d["k"]}", for Python before 3.12. */
static void
swap_inner(const struct cs_case *c, const struct cs_scan_token *tok,
    struct cs_edits *edits)
{
	size_t at = tok->start, depth = 0;
	char quote, other;

	while (c->text[at] != '"' && c->text[at] != '\'')
		at++;
	quote = c->text[at];
	other = quote == '"' ? '\'' : '"';
	if (memchr(c->text + at, other, tok->end - at) != NULL)
		return;
	for (at++; at + 1 < tok->end; at++) {
		if (c->text[at] == '{')
			depth++;
		else if (c->text[at] == '}' && depth > 0)
			depth--;
		else if (c->text[at] == quote && depth > 0)
			cs_edits_replace(edits, at, at + 1, &other, 1);
	}
}

int
cs_literals_fstring(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t i = 0; i < s.n; i++)
		if (s.v[i].kind == CS_SCAN_STRING &&
		    (s.v[i].flags & CS_SCAN_FORMAT) != 0 &&
		    (s.v[i].flags & CS_SCAN_TRIPLE) == 0)
			swap_inner(c, &s.v[i], edits);
	return 0;
}

/* "<br>" after a line of code, HTML entities for < > & and quotes, and what a
 * model ends its answer with. */
static const struct entity {
	const char *from, *to;
} entities[] = {
	{ "<br>", "" },
	{ "<br/>", "" },
	{ "<br />", "" },
	{ "</br>", "" },
	{ "&lt;", "<" },
	{ "&gt;", ">" },
	{ "&amp;", "&" },
	{ "&quot;", "\"" },
	{ "&#39;", "'" },
	{ "&nbsp;", " " },
	{ "</s>", "" },
	{ "<|end|>", "" },
	{ "<|im_end|>", "" },
	{ "<|eot_id|>", "" },
	{ "<|endoftext|>", "" },
	{ "<|end_of_text|>", "" },
};

int
cs_literals_entities(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	size_t tok = 0;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t at = 0; at < c->len; at++) {
		while (s.v[tok].end <= at && s.v[tok].kind != CS_SCAN_END)
			tok++;
		if ((s.v[tok].kind == CS_SCAN_STRING ||
			s.v[tok].kind == CS_SCAN_COMMENT) &&
		    s.v[tok].start <= at)
			continue;
		for (size_t i = 0; i < sizeof(entities) / sizeof(entities[0]);
		     i++) {
			const size_t n = strlen(entities[i].from);

			if (c->text[at] != entities[i].from[0] ||
			    n > c->len - at ||
			    memcmp(c->text + at, entities[i].from, n) != 0)
				continue;
			cs_edits_replace(edits, at, at + n, entities[i].to,
			    strlen(entities[i].to));
			at += n - 1;
			break;
		}
	}
	return 0;
}
