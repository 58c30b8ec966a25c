#include "python/blocks.h"

#include <string.h>

#include "python/fault.h"
#include "python/lex.h"
#include "python/tokens.h"
#include "python/tree.h"

enum head {
	HEAD_NONE,
	HEAD_IF,
	HEAD_ELIF,
	HEAD_ELSE,
	HEAD_FOR,
	HEAD_WHILE,
	HEAD_WITH,
	HEAD_TRY,
	HEAD_EXCEPT,
	HEAD_EXCEPT_STAR,
	HEAD_FINALLY,
	HEAD_DEF,
	HEAD_CLASS,
	HEAD_MATCH,
	HEAD_CASE,
};

static const struct {
	const char *word, *what;
} heads[] = {
	[HEAD_NONE] = { "", "" },
	[HEAD_IF] = { "if", "'if' statement" },
	[HEAD_ELIF] = { "elif", "'elif' statement" },
	[HEAD_ELSE] = { "else", "'else' statement" },
	[HEAD_FOR] = { "for", "'for' statement" },
	[HEAD_WHILE] = { "while", "'while' statement" },
	[HEAD_WITH] = { "with", "'with' statement" },
	[HEAD_TRY] = { "try", "'try' statement" },
	[HEAD_EXCEPT] = { "except", "'except' statement" },
	[HEAD_EXCEPT_STAR] = { "except*", "'except*' statement" },
	[HEAD_FINALLY] = { "finally", "'finally' statement" },
	[HEAD_DEF] = { "def", "function definition" },
	[HEAD_CLASS] = { "class", "class definition" },
	[HEAD_MATCH] = { "match", "'match' statement" },
	[HEAD_CASE] = { "case", "'case' statement" },
};

static enum head
head_of(const struct cs_tokens *t, const struct cs_token *tok)
{
	for (size_t i = HEAD_IF; i < sizeof(heads) / sizeof(heads[0]); i++)
		if (cs_tokens_is(t, tok, heads[i].word))
			return (enum head)i;
	return HEAD_NONE;
}

/* A logical line while it is read. */
struct line {
	unsigned tokens;
	enum head head;
	bool colon; /* the one that ends a head was there */
	struct cs_token head_at, previous, last;
};

struct walk {
	struct cs_tokens t;
	struct cs_token tok;
	struct line line, before;   /* before: the last one that was whole */
	struct cs_token before_end; /* its NEWLINE */
	bool wants_block;
	enum head last[CS_TOKENS_INDENTS]; /* of each level's latest line */
};

static void
take(struct walk *w)
{
	struct line *l = &w->line;

	if (l->tokens == 0 ||
	    (l->tokens == 1 && cs_tokens_is(&w->t, &l->last, "async"))) {
		l->head = head_of(&w->t, &w->tok);
		l->head_at = l->tokens == 0 ? w->tok : l->head_at;
		/* That of "async for" is known only now. */
		w->last[w->t.indents] = l->head;
	}
	if (l->tokens == 1 && l->head == HEAD_EXCEPT &&
	    cs_tokens_is(&w->t, &w->tok, "*"))
		l->head = HEAD_EXCEPT_STAR;
	if (w->t.brackets == 0 && cs_tokens_is(&w->t, &w->tok, ":"))
		l->colon = true;
	l->tokens++;
	l->previous = l->last;
	l->last = w->tok;
}

static void
end_line(struct walk *w)
{
	w->before = w->line;
	w->before_end = w->tok;
	w->wants_block = w->line.head != HEAD_NONE &&
	    cs_tokens_is(&w->t, &w->line.last, ":");
	memset(&w->line, 0, sizeof(w->line));
}

/* The place that CPython gives for what is wrong at a token: at the end of the
 * text it is the last line's end, at a change of indentation its last
 * column. */
static void
place(const struct walk *w, uint32_t *start, uint32_t *end)
{
	const struct cs_token *tok = &w->tok;
	size_t at = tok->start;

	*start = *end = tok->start;
	if (tok->kind == CS_TOKEN_END || tok->end >= w->t.len) {
		at = w->t.len;
		if (at > 0 && w->t.text[at - 1] == '\n')
			at--;
		if (at > 0 && w->t.text[at - 1] == '\r')
			at--;
		*start = *end = (uint32_t)at;
	}
	if (tok->kind == CS_TOKEN_INDENT)
		*start = *end = tok->end - 1;
	if (tok->kind == CS_TOKEN_DEDENT && tok->start < w->t.len)
		*start = *end = (uint32_t)(at > w->t.line ? at - 1 : at);
	if (tok->kind > CS_TOKEN_COMMENT && tok->kind != CS_TOKEN_JOIN)
		*start = tok->start, *end = tok->end;
}

static void
no_block(const struct walk *w, struct cs_fault *f)
{
	uint32_t start, end;

	place(w, &start, &end);
	cs_fault_set(f, CS_FAULT_SYNTAX, start, end,
	    "expected an indented block after %s on line %u",
	    heads[w->before.head].what,
	    cs_lex_line_of(&w->t, w->before.head_at.start));
}

static bool
is_word_of(const struct cs_tokens *t, const struct cs_token *tok,
    const char *const *words)
{
	for (; *words != NULL; words++)
		if (cs_tokens_is(t, tok, *words))
			return true;
	return false;
}

/* Words that want something behind them. */
static const char *const openers[] = { "and", "or", "not", "in", "is", "if",
	"elif", "while", "for", "with", "as", "import", "from", "lambda",
	"assert", "del", "await", "class", "def", "async", "global", "nonlocal",
	NULL };

/* An expression, or a head without one, may end with this token. */
static bool
ends_operand(const struct cs_tokens *t, const struct cs_token *tok)
{
	switch (tok->kind) {
	case CS_TOKEN_NUMBER:
	case CS_TOKEN_STRING:
		return true;
	case CS_TOKEN_NAME:
		return !is_word_of(t, tok, openers);
	case CS_TOKEN_OP:
		return strchr(")]}", t->text[tok->start]) != NULL ||
		    cs_tokens_is(t, tok, "...");
	default:
		return false;
	}
}

/* What is missing at the end of a line that is no whole head. */
static const char *
missing_in_head(const struct walk *w, const struct line *l)
{
	if (l->tokens == 2 && l->head == HEAD_DEF &&
	    l->last.kind == CS_TOKEN_NAME)
		return "expected '('";
	return ends_operand(&w->t, &l->last) ? "expected ':'"
					     : "invalid syntax";
}

static void
unexpected_indent(const struct walk *w, struct cs_fault *f)
{
	uint32_t start, end;

	place(w, &start, &end);
	cs_fault_set(f, CS_FAULT_SYNTAX, start, end, "unexpected indent");
	/* What is wrong is the head above that lacks its colon. */
	if (w->before.head != HEAD_NONE && !w->before.colon)
		cs_fault_set(f, CS_FAULT_SYNTAX, w->before_end.start,
		    w->before_end.start, "%s", missing_in_head(w, &w->before));
}

static bool
no_handler(const struct walk *w, struct cs_fault *f)
{
	uint32_t start, end;

	place(w, &start, &end);
	cs_fault_set(f, CS_FAULT_SYNTAX, start, end,
	    "expected 'except' or 'finally' block");
	return false;
}

static bool
bad_token(const struct walk *w, struct cs_fault *f)
{
	cs_fault_set(f, CS_FAULT_SYNTAX, w->tok.start,
	    w->tok.kind == CS_TOKEN_NEWLINE ? w->tok.start : w->tok.end,
	    "invalid syntax");
	return false;
}

#define BIT(head) (1u << (head))

/* What the line above at the same level has to begin with; 0: anything. */
static unsigned
goes_on_from(enum head h)
{
	switch (h) {
	case HEAD_ELIF:
		return BIT(HEAD_IF) | BIT(HEAD_ELIF);
	case HEAD_ELSE:
		return BIT(HEAD_IF) | BIT(HEAD_ELIF) | BIT(HEAD_FOR) |
		    BIT(HEAD_WHILE) | BIT(HEAD_EXCEPT) | BIT(HEAD_EXCEPT_STAR);
	case HEAD_EXCEPT:
	case HEAD_EXCEPT_STAR:
		return BIT(HEAD_TRY) | BIT(HEAD_EXCEPT) | BIT(HEAD_EXCEPT_STAR);
	case HEAD_FINALLY:
		return BIT(HEAD_TRY) | BIT(HEAD_EXCEPT) |
		    BIT(HEAD_EXCEPT_STAR) | BIT(HEAD_ELSE);
	default:
		return 0;
	}
}

/* The first token proper of a line. */
static bool
check_first(struct walk *w, struct cs_fault *f)
{
	enum head *last = &w->last[w->t.indents];
	const enum head head = w->tok.kind == CS_TOKEN_NAME
	    ? head_of(&w->t, &w->tok)
	    : HEAD_NONE;
	const unsigned wants = goes_on_from(head);

	if (*last == HEAD_TRY && head != HEAD_EXCEPT && head != HEAD_FINALLY)
		return no_handler(w, f);
	if (wants != 0 && (BIT(*last) & wants) == 0)
		return bad_token(w, f);
	if (w->tok.kind == CS_TOKEN_OP &&
	    strchr("([{@-+~*", w->t.text[w->tok.start]) == NULL &&
	    !cs_tokens_is(&w->t, &w->tok, "..."))
		return bad_token(w, f);
	return true;
}

static bool
check_indent(struct walk *w, bool wants, struct cs_fault *f)
{
	if (!wants)
		unexpected_indent(w, f);
	w->last[w->t.indents] = HEAD_NONE;
	return wants;
}

/* What stands where a line begins: false and f when the blocks before it don't
 * fit. */
static bool
check_start(struct walk *w, struct cs_fault *f)
{
	const bool wants = w->wants_block;

	w->wants_block = false;
	if (w->tok.kind == CS_TOKEN_INDENT)
		return check_indent(w, wants, f);
	if (wants) {
		no_block(w, f);
		return false;
	}
	switch (w->tok.kind) {
	case CS_TOKEN_DEDENT:
		/* The depth has changed by all dedents before the first. */
		return w->last[w->t.indents + w->t.dedents + 1] != HEAD_TRY ||
		    no_handler(w, f);
	case CS_TOKEN_END:
		return w->last[0] != HEAD_TRY || no_handler(w, f);
	default:
		return check_first(w, f);
	}
}

/* The parser takes a line's end for a space where it hopes for more. */
static bool
check_end(const struct walk *w, struct cs_fault *f)
{
	const struct line *l = &w->line;

	if (cs_tokens_is(&w->t, &l->last, ":"))
		return l->head != HEAD_NONE || bad_token(w, f);
	if (l->last.kind != CS_TOKEN_OP)
		return ends_operand(&w->t, &l->last) || bad_token(w, f);
	return ends_operand(&w->t, &l->last) ||
	    strchr(",;", w->t.text[l->last.start]) != NULL ||
	    (cs_tokens_is(&w->t, &l->last, "*") &&
		cs_tokens_is(&w->t, &l->previous, "import")) ||
	    bad_token(w, f);
}

/* One token; false when it is the last to look at, or f was set. */
static bool
check_token(struct walk *w, uint32_t limit, struct cs_fault *f)
{
	const bool proper = w->tok.kind > CS_TOKEN_COMMENT &&
	    w->tok.kind != CS_TOKEN_JOIN;

	if (w->tok.kind == CS_TOKEN_COMMENT || w->tok.kind == CS_TOKEN_JOIN)
		return true;
	if (w->tok.kind == CS_TOKEN_NEWLINE) {
		if (!check_end(w, f) || w->tok.start >= limit)
			return false;
		end_line(w);
		return true;
	}
	if (w->line.tokens == 0 && !check_start(w, f))
		return false;
	if (w->tok.kind == CS_TOKEN_END || (proper && w->tok.start >= limit))
		return false;
	if (proper)
		take(w);
	return true;
}

/* The first fault of the tokens and blocks, up to the token at limit. */
static void
check_tokens(struct walk *w, uint32_t limit, struct cs_fault *f)
{
	while (cs_tokens_next(&w->t, &w->tok) != CS_TOKEN_FAULT)
		if (!check_token(w, limit, f))
			return;
	*f = w->t.fault;
}

/* The line before was not whole, but the parser took its end for a space. */
static void
name_end_before(const struct walk *w, struct cs_fault *f)
{
	const struct line *l = &w->before;
	const uint32_t at = w->before_end.start;

	cs_fault_set(f, CS_FAULT_SYNTAX, at, at, "%s",
	    l->head != HEAD_NONE && !l->colon ? missing_in_head(w, l)
					      : "invalid syntax");
}

static void
name_stuck(const struct walk *w, const struct cs_tree *t, struct cs_fault *f)
{
	const bool at_end = w->tok.kind == CS_TOKEN_NEWLINE ||
	    w->tok.kind == CS_TOKEN_COMMENT || t->stuck_at_line_end;
	const char *msg = "invalid syntax";

	if (w->line.tokens == 0 && w->before.tokens > 0) {
		name_end_before(w, f);
		return;
	}
	if (at_end && w->line.head != HEAD_NONE && !w->line.colon)
		msg = missing_in_head(w, &w->line);
	cs_fault_set(f, CS_FAULT_SYNTAX, t->stuck,
	    at_end || w->tok.end < t->stuck ? t->stuck : w->tok.end, "%s", msg);
}

static void
start(struct walk *w, const char *text, size_t len)
{
	cs_tokens_start(&w->t, text, len);
	memset(&w->line, 0, sizeof(w->line));
	memset(&w->before, 0, sizeof(w->before));
	w->wants_block = false;
	w->last[0] = HEAD_NONE;
}

void
cs_blocks_name(const struct cs_tree *t, struct cs_fault *f)
{
	struct walk w;
	struct cs_fault before = { 0 };

	start(&w, t->text, t->len);
	check_tokens(&w, t->stuck, &before);
	if (before.kind != CS_FAULT_NONE)
		*f = before;
	else
		name_stuck(&w, t, f);
}

bool
cs_blocks_check(const char *text, size_t len, struct cs_fault *f)
{
	struct walk w;

	start(&w, text, len);
	check_tokens(&w, UINT32_MAX, f);
	return w.t.hard;
}
