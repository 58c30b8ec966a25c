#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "python/scan.h"

static const char *const heads[] = { "if", "elif", "else", "for", "while",
	"def", "class", "try", "except", "finally", "with", "async", "match",
	"case" };

static bool
is_head(const struct cs_scan *s, size_t i)
{
	if (s->v[i].kind != CS_SCAN_NAME)
		return false;
	for (size_t h = 0; h < sizeof(heads) / sizeof(heads[0]); h++)
		if (cs_scan_is(s, i, heads[h]))
			return true;
	return false;
}

/* A logical line: its tokens, the last that is no comment, whether it has the
 * colon of a block, and whether it has a fault of another kind. */
struct line {
	size_t first, last, end;
	bool colon, fault;
};

static struct line
read_line(const struct cs_scan *s, size_t i)
{
	struct line l = { .first = i, .last = i };

	for (; s->v[i].kind != CS_SCAN_NEWLINE && s->v[i].kind != CS_SCAN_END;
	     i++) {
		if (s->v[i].kind == CS_SCAN_COMMENT ||
		    s->v[i].kind == CS_SCAN_NL)
			continue;
		l.last = i;
		l.fault |= s->v[i].kind == CS_SCAN_ERROR;
		l.colon |= s->v[i].depth == 0 && cs_scan_is(s, i, ":");
	}
	l.end = i;
	return l;
}

/* What follows the line's end is deeper. */
static bool
opens_block(const struct cs_scan *s, const struct line *l)
{
	size_t i = l->end;

	while (s->v[i].kind == CS_SCAN_NEWLINE || s->v[i].kind == CS_SCAN_NL ||
	    s->v[i].kind == CS_SCAN_COMMENT)
		i++;
	return s->v[i].kind == CS_SCAN_INDENT;
}

int
cs_colon_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	struct line l;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	for (size_t i = 0; s.v[i].kind != CS_SCAN_END; i = l.end + 1) {
		while (s.v[i].kind == CS_SCAN_NL ||
		    s.v[i].kind == CS_SCAN_COMMENT ||
		    s.v[i].kind == CS_SCAN_INDENT ||
		    s.v[i].kind == CS_SCAN_DEDENT)
			i++;
		l = read_line(&s, i);
		if (is_head(&s, l.first) && !l.colon && !l.fault &&
		    opens_block(&s, &l)) {
			if (cs_scan_is(&s, l.last, ";"))
				cs_edits_replace(edits, s.v[l.last].start,
				    s.v[l.last].end, ":", 1);
			else
				cs_edits_insert(edits, s.v[l.last].end, ":");
		}
		if (s.v[l.end].kind == CS_SCAN_END)
			break;
	}
	return 0;
}
