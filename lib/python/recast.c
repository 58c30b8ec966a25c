#include "python/recast.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "python/bulk.h"
#include "python/starred.h"
#include "python/tokens.h"
#include "python/word.h"

enum { PIECE = 64 * 1024 };

struct recast {
	struct cs_tokens t;
	struct cs_token tok;
	struct cs_recast *r;
	uint32_t line; /* the end of the last logical line */
	bool begins;   /* nothing of a logical line has been read */
	/* That line was a decorator, which belongs to what follows. */
	bool decorator, decorated;
	struct cs_bulk bulk;
	/* The two tokens before this one, ignoring what is between tokens. */
	struct cs_token last, before;
	struct cs_starred stars;
	int params; /* the brackets around type parameters, including theirs */
	/* The brackets of "match [" at the beginning of a statement. */
	uint32_t match_open, match_close;
};

/* A lone CR ends a line in Python; the parser takes it for a space. */
static void
copy(const char *text, size_t len, char *to)
{
	memcpy(to, text, len);
	for (size_t i = 0; i < len; i++)
		if (text[i] == '\r' && (i + 1 == len || text[i + 1] != '\n'))
			to[i] = '\n';
}

/* Form feeds reset an indentation. */
static void
indent(struct recast *c)
{
	const uint32_t room = c->tok.start - c->line;
	const uint32_t level = (uint32_t)c->t.indents;

	/* A joined line can be deeper than it is long. */
	if (room < level)
		return;
	memset(c->r->text + c->line, '\f', room - level);
	memset(c->r->text + c->tok.start - level, ' ', level);
}

/* Whether the statement on the line above may continue here. */
static bool
goes_on(const struct recast *c)
{
	static const char *const words[] = { "elif", "else", "except",
		"finally" };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (cs_tokens_is(&c->t, &c->tok, words[i]))
			return true;
	return false;
}

static void
cut(struct recast *c)
{
	const uint32_t last = c->r->cuts > 0 ? c->r->cut[c->r->cuts - 1] : 0;

	if (c->t.indents == 0 && c->line - last >= PIECE && !c->decorated &&
	    !goes_on(c))
		c->r->cut[c->r->cuts++] = c->line;
}

static void
begin_line(struct recast *c)
{
	c->decorated = c->decorator;
	c->decorator = cs_tokens_is(&c->t, &c->tok, "@");
	indent(c);
	cut(c);
	c->begins = false;
}

static bool
was(const struct recast *c, const struct cs_token *tok, const char *word)
{
	return tok->end > tok->start && cs_tokens_is(&c->t, tok, word);
}

static bool
was_among(const struct recast *c, const struct cs_token *tok,
    const char *const *words)
{
	for (; *words != NULL; words++)
		if (was(c, tok, *words))
			return true;
	return false;
}

/* The parser predates defaults of type parameters: "T = int" is rewritten as
 * "T: int". */
static void
follow_params(struct recast *c)
{
	static const char *const heads[] = { "def", "class", "type", NULL };

	if (c->params == 0 && c->last.kind == CS_TOKEN_NAME &&
	    was(c, &c->tok, "[") && was_among(c, &c->before, heads))
		c->params = c->t.brackets;
	if (c->t.brackets < c->params)
		c->params = 0;
	if (c->params == 0 || c->t.brackets != c->params ||
	    c->stars.level[c->params].lambdas > 0)
		return;
	if (was(c, &c->tok, "="))
		c->r->text[c->tok.start] = ':';
	/* "*Ts = *int" */
	if (was(c, &c->tok, "*") && was(c, &c->last, "="))
		c->r->text[c->tok.start] = ' ';
}

/* Where a type is allowed, the parser takes a name before a bracket for a type
 * whose parameters are types, and rejects what else can follow it or be inside.
 * After a number a bracket opens a subscript; tree.c reverses it. */
static void
follow_types(struct recast *c)
{
	static const char *const front[] = { ":", "->", "=", "|", NULL };
	const uint32_t start = c->last.start, n = c->last.end - start;
	enum cs_word word;

	if (!was(c, &c->tok, "[") || c->last.kind != CS_TOKEN_NAME ||
	    !(was_among(c, &c->before, front) ||
		(was(c, &c->before, "*") && c->r->text[c->before.start] != '*')))
		return;
	word = cs_word_name(c->t.text + start, n);
	if (word == CS_WORD_NONE || word > CS_WORD_KEYWORDS)
		memset(c->r->text + start, '1', n);
}

/* "match [a]:" with a block below it is rewritten as "match (a):".  Otherwise
 * the parser, which lets a line end in a type, may take it for an
 * annotation. */
static void
follow_match(struct recast *c)
{
	if (c->tok.kind == CS_TOKEN_NEWLINE) {
		if (c->match_close != 0 && was(c, &c->last, ":")) {
			c->r->text[c->match_open] = '(';
			c->r->text[c->match_close] = ')';
		}
		c->match_open = c->match_close = 0;
	} else if (c->t.brackets == 1 && was(c, &c->tok, "[") &&
	    c->last.start == c->stars.soft && was(c, &c->last, "match")) {
		c->match_open = c->tok.start;
	} else if (c->t.brackets == 0 && was(c, &c->tok, "]") &&
	    c->match_open != 0 && c->match_close == 0) {
		c->match_close = c->tok.start;
	}
}

static void
follow(struct recast *c)
{
	cs_starred_take(
	    &c->stars, &c->t, &c->tok, &c->last, &c->before, c->r->text);
	follow_params(c);
	follow_types(c);
	follow_match(c);
	c->before = c->last;
	c->last = c->tok;
}

static void
take(struct recast *c)
{
	char *to = c->r->text;
	uint32_t start;

	if (cs_bulk_take(&c->bulk, &c->t, &c->tok, &start))
		memset(to + start, ' ', c->tok.end - start);
	switch (c->tok.kind) {
	case CS_TOKEN_COMMENT:
	case CS_TOKEN_JOIN:
		memset(to + c->tok.start, ' ', c->tok.end - c->tok.start);
		return;
	case CS_TOKEN_NEWLINE:
		follow(c);
		c->line = c->tok.end;
		c->begins = true;
		return;
	case CS_TOKEN_INDENT:
	case CS_TOKEN_DEDENT:
		return;
	default:
		break;
	}
	if (c->begins)
		begin_line(c);
	follow(c);
	/* "{x:=5}" in an f-string is not an assignment. */
	if (c->t.brackets > 0 && c->t.bracket[c->t.brackets - 1].spec &&
	    cs_tokens_is(&c->t, &c->tok, ":") && c->tok.end < c->t.len &&
	    c->t.text[c->tok.end] == '=')
		to[c->tok.end] = 's';
}

static int
rewrite(struct recast *c, struct cs_err *err)
{
	while (cs_tokens_next(&c->t, &c->tok) > CS_TOKEN_FAULT)
		take(c);
	if (c->tok.kind == CS_TOKEN_FAULT) {
		if (c->t.brackets == CS_TOKENS_BRACKETS ||
		    c->t.indents + 1 == CS_TOKENS_INDENTS)
			return cs_err_set(err, CS_ELIMIT, "%s", c->t.fault.msg);
		c->r->fault = true;
		c->r->len = c->tok.start;
	}
	/* Joined lines not followed by a token. */
	if (c->begins && c->line < c->r->len)
		memset(c->r->text + c->line, ' ', c->r->len - c->line);
	/* A fault may be reported at a position before the last cut. */
	while (c->r->cuts > 0 && c->r->cut[c->r->cuts - 1] >= c->r->len)
		c->r->cuts--;
	c->r->cut[c->r->cuts++] = (uint32_t)c->r->len;
	return 0;
}

int
cs_recast_read(
    const char *text, size_t len, struct cs_recast *r, struct cs_err *err)
{
	struct recast c = {
		.r = r, .begins = true, .last = { .kind = CS_TOKEN_NEWLINE }
	};

	*r = (struct cs_recast){
		.text = malloc(len + 1),
		.len = len,
		.cut = calloc(len / PIECE + 1, sizeof(*r->cut)),
	};
	if (r->text == NULL || r->cut == NULL) {
		cs_recast_free(r);
		return cs_err_nomem(err);
	}
	copy(text, len, r->text);
	cs_tokens_start(&c.t, text, len);
	cs_bulk_start(&c.bulk);
	if (rewrite(&c, err) == 0)
		return 0;
	cs_recast_free(r);
	return -1;
}

void
cs_recast_free(struct cs_recast *r)
{
	free(r->text);
	free(r->cut);
	memset(r, 0, sizeof(*r));
}
