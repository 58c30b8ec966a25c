#include "python/indent.h"

#include "python/lex.h"

enum { TAB = 8 };

struct width {
	uint32_t column, other, joined;
	bool joins; /* some lines are joined */
};

static void
widen(struct width *w, int c)
{
	if (c == '\f') {
		w->column = w->other = 0;
		return;
	}
	w->column = c == '\t' ? (w->column / TAB + 1) * TAB : w->column + 1;
	w->other++;
}

static struct width
measure(struct cs_tokens *t)
{
	struct width w = { 0 };

	for (;;) {
		const int c = cs_lex_peek(t, 0);

		if (c == ' ' || c == '\t' || c == '\f') {
			widen(&w, c);
			t->at++;
		} else if (c == '\\' && cs_lex_line_end(t, 1) != 0) {
			/* The first joined line that is indented is
			 * representative. */
			if (w.joined == 0)
				w.joined = w.column;
			w.joins = true;
			t->at += 1 + cs_lex_line_end(t, 1);
			t->line = t->at;
		} else {
			break;
		}
	}
	if (w.joined != 0)
		w.column = w.other = w.joined;
	return w;
}

static enum cs_token_kind
fail(struct cs_tokens *t, struct cs_token *tok, const char *what)
{
	return cs_lex_fail(
	    t, tok, CS_TOKENS_INDENTATION, t->line, t->line, "%s", what);
}

/* Tabs and spaces whose order of indentation depends on the width of tabs. */
static enum cs_token_kind
mixed(struct cs_tokens *t, struct cs_token *tok)
{
	if (t->tolerant)
		return CS_TOKEN_END;
	return fail(
	    t, tok, "inconsistent use of tabs and spaces in indentation");
}

static enum cs_token_kind
deeper(struct cs_tokens *t, struct cs_token *tok, struct width w)
{
	if (t->indents + 1 == CS_TOKENS_INDENTS)
		return t->tolerant
		    ? CS_TOKEN_END
		    : fail(t, tok, "too many levels of indentation");
	if (w.other <= t->indent[t->indents].other && !t->tolerant)
		return mixed(t, tok);
	t->indents++;
	t->indent[t->indents].column = w.column;
	t->indent[t->indents].other = w.other;
	return cs_lex_token(t, tok, CS_TOKEN_INDENT);
}

static enum cs_token_kind
shallower(struct cs_tokens *t, struct cs_token *tok, struct width w)
{
	while (t->indents > 0 && w.column < t->indent[t->indents].column) {
		t->indents--;
		t->dedents++;
	}
	if (w.column == t->indent[t->indents].column)
		return CS_TOKEN_END;
	t->misfit = true;
	if (t->tolerant)
		return CS_TOKEN_END;
	cs_lex_skip_line(t);
	return cs_lex_fail(t, tok, CS_TOKENS_INDENTATION, t->at, t->at,
	    "unindent does not match any outer indentation level");
}

enum cs_token_kind
cs_indent_read(struct cs_tokens *t, struct cs_token *tok)
{
	struct width w;
	int c;

	t->line = t->at;
	tok->start = (uint32_t)t->at;
	w = measure(t);
	c = cs_lex_peek(t, 0);
	t->line_start = false;
	t->blank = c == '#' || c < 0 || cs_lex_is_line_end(c);
	if (c < 0 && w.joins && !t->tolerant)
		return cs_lex_fail(t, tok, CS_TOKENS_SYMBOL, t->at - 1,
		    t->at - 1, "unexpected EOF while parsing");
	if (t->blank)
		return CS_TOKEN_END;
	if (w.column > t->indent[t->indents].column)
		return deeper(t, tok, w);
	if (w.column < t->indent[t->indents].column &&
	    shallower(t, tok, w) == CS_TOKEN_FAULT)
		return CS_TOKEN_FAULT;
	if (w.other != t->indent[t->indents].other)
		return mixed(t, tok);
	return CS_TOKEN_END;
}
