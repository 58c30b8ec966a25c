#include "gate/comments.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "gate/finding.h"
#include "gate/pick.h"
#include "gate/verdict.h"
#include "python/tokens.h"

enum { LIST_MAX = 256 };

/* A comment for the gate, and the logical line that contains it. */
struct comment {
	uint32_t start, end;
	uint32_t line_start, line_end; /* equal: none */
};

struct comments {
	struct comment *v;
	size_t n, cap;
	size_t open; /* the first whose line has not ended */
};

/* ---- finding them ---- */

static size_t
skip_blanks(const char *s, size_t i, size_t n)
{
	while (i < n && (s[i] == ' ' || s[i] == '\t'))
		i++;
	return i;
}

/* The position after a word, if it is there; 0 if not. */
static size_t
behind(const char *s, size_t i, size_t n, const char *word)
{
	const size_t len = strlen(word);

	i = skip_blanks(s, i, n);
	return n - i >= len && memcmp(s + i, word, len) == 0 ? i + len : 0;
}

static int
add(struct comments *c, const struct cs_token *tok, uint32_t line_start)
{
	if (c->n == c->cap) {
		const size_t cap = c->cap == 0 ? 16 : c->cap * 2;
		struct comment *v = reallocarray(c->v, cap, sizeof(*v));

		if (v == NULL)
			return -1;
		c->v = v;
		c->cap = cap;
	}
	c->v[c->n++] = (struct comment){ tok->start, tok->end, line_start,
		line_start };
	return 0;
}

static void
end_line(struct comments *c, uint32_t end)
{
	for (; c->open < c->n; c->open++)
		c->v[c->open].line_end = end;
}

static int
collect(const char *text, size_t len, struct comments *c)
{
	struct cs_tokens t;
	struct cs_token tok;
	bool inside = false; /* a logical line */
	uint32_t line_start = 0;

	cs_tokens_start(&t, text, len);
	while (cs_tokens_next(&t, &tok) > CS_TOKEN_FAULT) {
		switch (tok.kind) {
		case CS_TOKEN_COMMENT:
			if (behind(text, tok.start + 1, tok.end, "cs-gate:") ==
			    0)
				break;
			if (add(c, &tok, inside ? line_start : tok.start) < 0)
				return -1;
			if (!inside)
				end_line(c, tok.start);
			break;
		case CS_TOKEN_NEWLINE:
			end_line(c, tok.start);
			inside = false;
			break;
		case CS_TOKEN_INDENT:
		case CS_TOKEN_DEDENT:
		case CS_TOKEN_JOIN:
			break;
		default:
			if (!inside)
				line_start = tok.start;
			inside = true;
		}
	}
	return 0;
}

/* ---- heeding them ---- */

static void
complain(struct cs_findings *j, const struct comment *c, const char *what)
{
	struct cs_finding *f = cs_finding_add(
	    j, CS_RULE_UNUSED, c->start, c->end);

	if (f == NULL)
		return;
	f->severity = CS_SEV_NOTE;
	(void)snprintf(f->message, sizeof(f->message), "%.*s",
	    (int)sizeof(f->message) - 1, what);
}

/* The rules in "ignore[...]", and the position of the reason; 0 if
 * malformed. */
static size_t
read_rules(struct cs_findings *j, const struct comment *c, bool on[CS_RULES])
{
	const char *s = j->v->text;
	size_t from = behind(s, c->start + 1, c->end, "cs-gate:");
	const char *close;
	char list[LIST_MAX];
	struct cs_err err;

	from = behind(s, from, c->end, "ignore[");
	close = from == 0 ? NULL : memchr(s + from, ']', c->end - from);
	if (close == NULL || (size_t)(close - (s + from)) >= sizeof(list)) {
		complain(j, c,
		    "this comment names no rules: write # cs-gate: "
		    "ignore[CSG401] and the reason");
		return 0;
	}
	(void)snprintf(
	    list, sizeof(list), "%.*s", (int)(close - (s + from)), s + from);
	if (cs_pick_rules(list, on, &err) < 0) {
		complain(j, c, err.msg);
		return 0;
	}
	return (size_t)(close + 1 - s);
}

static void
heed(struct cs_findings *j, const struct comment *c)
{
	struct cs_verdict *v = j->v;
	bool on[CS_RULES] = { false }, any = false;
	size_t why = read_rules(j, c, on);
	uint32_t end = c->end;

	if (why == 0)
		return;
	why = skip_blanks(v->text, why, end);
	while (end > why && skip_blanks(v->text, end - 1, end) == end)
		end--;
	for (size_t i = 0; i < v->n; i++) {
		struct cs_finding *f = &v->finding[i];

		if (f->start < c->line_start || f->start >= c->line_end ||
		    !on[f->rule - cs_rules_get(0)] || !cs_finding_waivable(f))
			continue;
		any = true;
		f->waived = CS_WAIVED_COMMENT;
		f->why_start = (uint32_t)why;
		f->why_end = end;
	}
	if (!any)
		complain(j, c, "this comment puts no finding off");
}

void
cs_comments_heed(struct cs_findings *j)
{
	struct comments c = { 0 };

	if (collect(j->v->text, j->v->len, &c) < 0)
		j->failed = CS_ENOMEM;
	for (size_t i = 0; i < c.n && j->failed == CS_OK; i++)
		heed(j, &c.v[i]);
	free(c.v);
}
