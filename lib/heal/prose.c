#include "heal/prose.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "base/err.h"
#include "python/scan.h"
#include "python/tree.h"

enum {
	LINE_MAX_BYTES = 1000, /* a longer one is not a note */
	LINES_MAX = 400,       /* in an output */
};

struct cs_prose_line
cs_prose_line_at(const char *text, size_t len, size_t at)
{
	const char *nl = at < len ? memchr(text + at, '\n', len - at) : NULL;
	struct cs_prose_line l = { .from = at,
		.next = nl != NULL ? (size_t)(nl - text) + 1 : len };

	l.start = l.from;
	l.end = l.next;
	while (l.start < l.end && strchr(" \t\r\n", text[l.start]) != NULL)
		l.start++;
	while (l.end > l.start && strchr(" \t\r\n", text[l.end - 1]) != NULL)
		l.end--;
	return l;
}

struct cs_prose_line
cs_prose_line_before(const char *text, size_t len, size_t end)
{
	size_t at = end - 1;

	while (at > 0 && text[at - 1] != '\n')
		at--;
	return cs_prose_line_at(text, len, at);
}

bool
cs_prose_is_python_word(const char *p, size_t n)
{
	static const char *const words[] = { "python", "python3", "py", "py3" };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strlen(words[i]) == n && strncasecmp(words[i], p, n) == 0)
			return true;
	return false;
}

bool
cs_prose_is_mark(const char *p, size_t n)
{
	if (n >= 3 &&
	    ((p[0] == '<' && p[n - 1] == '>') ||
		(p[0] == '[' && p[n - 1] == ']' &&
		    strspn(p + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ/") == n - 2)))
		return true;
	/* <|im_start|>assistant, **Answer:** */
	if (n >= 5 && p[0] == '<' && p[1] == '|' &&
	    memmem(p, n, "|>", 2) != NULL)
		return true;
	if (n >= 5 && memcmp(p, "**", 2) == 0 &&
	    memcmp(p + n - 2, "**", 2) == 0)
		return true;
	if (n >= 3 && (strspn(p, "-") >= n || strspn(p, "=") >= n))
		return true;
	return cs_prose_is_python_word(p, n);
}

static const char statements[] = " assert async await break case class "
				 "continue def del elif else except "
				 "exec finally for from global if import "
				 "lambda match nonlocal pass print "
				 "raise return try type while with yield ";
static const char operators[] = " and as in is not or ";

/* Token i is one of the words. */
static bool
is_word_of(const struct cs_scan *s, size_t i, const char *words)
{
	char word[16];
	const size_t n = s->v[i].end - s->v[i].start;

	if (n + 3 > sizeof(word))
		return false;
	word[0] = ' ';
	memcpy(word + 1, s->text + s->v[i].start, n);
	memcpy(word + 1 + n, " ", 2);
	return strstr(words, word) != NULL;
}

static bool
is_keyword(const struct cs_scan *s, size_t i)
{
	return is_word_of(s, i, statements) || is_word_of(s, i, operators);
}

/* A decorator begins a statement as well. */
static bool
begins_statement(const struct cs_scan *s)
{
	return cs_scan_is(s, 0, "@") ||
	    (s->v[0].kind == CS_SCAN_NAME && is_word_of(s, 0, statements));
}

/* Words after an apostrophe, which Python takes for a quote: "Here's the
 * code:" */
static size_t
words_behind(const struct cs_scan *s, size_t i)
{
	const struct cs_scan_token *tok = &s->v[i];
	size_t n = 0;

	if ((tok->kind != CS_SCAN_ERROR && tok->kind != CS_SCAN_STRING) ||
	    i == 0 || s->v[i - 1].kind != CS_SCAN_NAME ||
	    s->v[i - 1].end != tok->start || s->text[tok->start] != '\'')
		return 0;
	for (size_t at = tok->start; at < tok->end; at++)
		n += s->text[at] == ' ';
	return n;
}

/* Two adjacent names, and three in all: not a statement in Python. */
static bool
has_sentence(const struct cs_scan *s)
{
	size_t words = 0;
	bool pair = false;

	for (size_t i = 0; i < s->n; i++) {
		const size_t behind = words_behind(s, i);

		words += behind;
		pair |= behind > 1;
		if (s->v[i].kind != CS_SCAN_NAME)
			continue;
		words++;
		pair |= i > 0 && s->v[i - 1].kind == CS_SCAN_NAME &&
		    !is_keyword(s, i) && !is_keyword(s, i - 1);
	}
	return pair && words >= 3;
}

static bool
begins_sentence(const char *p)
{
	return (p[0] >= 'A' && p[0] <= 'Z') || (unsigned char)p[0] >= 0x80;
}

/* Whether it begins or ends like a sentence. */
static bool
is_sentence_like(const char *p, size_t n)
{
	return begins_sentence(p) || strchr(".!?:", p[n - 1]) != NULL;
}

/* A name is assigned: "f = lamda x: x", "const add = (a, b)".  A sentence may
 * contain an = as well. */
static bool
assigns(const struct cs_scan *s, const char *p, size_t n)
{
	for (size_t i = 1; i < s->n; i++)
		if (s->v[i].kind == CS_SCAN_OP && s->v[i].depth == 0 &&
		    cs_scan_is(s, i, "="))
			return i == 1 || !is_sentence_like(p, n);
	return false;
}

/* Only words and a colon: "Fixed code:". */
static bool
is_label(const struct cs_scan *s)
{
	size_t i = 0;

	while (s->v[i].kind == CS_SCAN_NAME)
		i++;
	return i > 0 && cs_scan_is(s, i, ":") &&
	    s->v[i + 1].kind == CS_SCAN_NEWLINE &&
	    !(i == 1 && is_keyword(s, 0));
}

/* Checks of a line before its words are examined: an answer, or -1 if they have
 * to be.  "!pip install x", "%matplotlib" are notebook commands. */
static int
judge_by_form(const char *p, size_t n)
{
	if (n == 0 || n > LINE_MAX_BYTES || p[0] == '!' || p[0] == '%')
		return CS_PROSE_NONE;
	return cs_prose_is_mark(p, n) ? CS_PROSE_SURE : -1;
}

int
cs_prose_judge(const char *p, size_t n, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	cs_tree_auto struct cs_tree *t = NULL;
	const int form = judge_by_form(p, n);

	if (form >= 0)
		return form;
	t = cs_tree_parse(p, n, err);
	if (t == NULL || cs_scan_read(p, n, &s, err) < 0)
		return -1;
	if (t->whole || begins_statement(&s) || assigns(&s, p, n))
		return CS_PROSE_NONE;
	if (is_label(&s))
		return CS_PROSE_SURE;
	if (!has_sentence(&s))
		return CS_PROSE_NONE;
	return is_sentence_like(p, n) ? CS_PROSE_SURE : CS_PROSE_LIKELY;
}

/* Kinds of nodes in a text that does nothing: names, constants, annotations. */
static bool
is_idle_kind(enum cs_node_kind kind)
{
	switch (kind) {
	case CS_NODE_TOKEN:
	case CS_NODE_MODULE:
	case CS_NODE_EXPRESSION_STATEMENT:
	case CS_NODE_EXPRESSION_LIST:
	case CS_NODE_IDENTIFIER:
	case CS_NODE_INTEGER:
	case CS_NODE_FLOAT:
	case CS_NODE_TRUE:
	case CS_NODE_FALSE:
	case CS_NODE_NONE:
	case CS_NODE_STRING:
	case CS_NODE_STRING_START:
	case CS_NODE_STRING_CONTENT:
	case CS_NODE_STRING_END:
	case CS_NODE_ESCAPE_SEQUENCE:
	case CS_NODE_TUPLE:
	case CS_NODE_LIST:
	case CS_NODE_DICTIONARY:
	case CS_NODE_PAIR:
	case CS_NODE_UNARY_OPERATOR:
	case CS_NODE_ELLIPSIS:
	case CS_NODE_TYPE:
		return true;
	default:
		return false;
	}
}

static bool
is_idle(const struct cs_tree *t)
{
	if (!t->whole)
		return false;
	for (uint32_t i = 0; i < t->n; i++) {
		if (t->node[i].kind == CS_NODE_ASSIGNMENT &&
		    cs_tree_child(t, i, CS_FIELD_RIGHT) == CS_TREE_NONE)
			continue;
		if (!is_idle_kind(t->node[i].kind))
			return false;
	}
	return true;
}

static bool
is_letter(unsigned char c)
{
	return c >= 0x80 || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

/* Words and punctuation, nothing that code consists of. */
static bool
is_words(const char *p, size_t n)
{
	bool letter = false;

	for (size_t i = 0; i < n; i++) {
		const unsigned char c = (unsigned char)p[i];

		letter |= is_letter(c);
		if (c == '\0' ||
		    (!is_letter(c) &&
			strchr("0123456789 \t.,;:!?'/-&", c) == NULL))
			return false;
	}
	return letter;
}

/* Marks of Markdown and of shell prompts that no statement has: "## Usage", "*
 * one", "> note", "1. Do", "**Bold**", "| a | b |", "$ ls", "a `word`". */
static bool
has_markup(const char *p, size_t n)
{
	const size_t digits = strspn(p, "0123456789");

	if (memchr(p, '`', n) != NULL || (n >= 2 && memcmp(p, "**", 2) == 0) ||
	    (n >= 7 && memcmp(p, "http", 4) == 0) ||
	    (n >= 2 && p[0] == '|' && p[n - 1] == '|'))
		return true;
	if (digits > 0 && digits + 1 < n &&
	    (p[digits] == '.' || p[digits] == ')') && p[digits + 1] == ' ')
		return true;
	return n >= 3 && strchr("#*>$-", p[0]) != NULL && p[1] == ' ' &&
	    (is_letter((unsigned char)p[2]) || p[2] == '*' || p[2] == '[');
}

/* "main.py" */
static bool
is_file_name(const char *p, size_t n)
{
	return n > 3 && memcmp(p + n - 3, ".py", 3) == 0 &&
	    memchr(p, ' ', n) == NULL && memchr(p, '=', n) == NULL;
}

/* "Output (as it is today):" */
static bool
is_remark(const char *p, size_t n)
{
	int open = 0;

	for (size_t i = 0; i < n; i++)
		open += p[i] == '(' ? 1 : p[i] == ')' ? -1 : 0;
	return open == 0 && memchr(p, ' ', n) != NULL &&
	    memchr(p, '=', n) == NULL && begins_sentence(p);
}

/* A docstring, or a part of one, is code that begins or ends. */
static bool
has_triple_quote(const char *p, size_t n)
{
	return memmem(p, n, "\"\"\"", 3) != NULL ||
	    memmem(p, n, "'''", 3) != NULL;
}

int
cs_prose_judge_outside(const char *p, size_t n, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	cs_tree_auto struct cs_tree *t = NULL;
	const int form = judge_by_form(p, n);

	if (form >= 0)
		return form;
	if (has_triple_quote(p, n))
		return CS_PROSE_NONE;
	t = cs_tree_parse(p, n, err);
	if (t == NULL || cs_scan_read(p, n, &s, err) < 0)
		return -1;
	if (is_idle(t) || is_file_name(p, n))
		return CS_PROSE_SURE;
	if (t->whole || begins_statement(&s) || assigns(&s, p, n))
		return CS_PROSE_NONE;
	return is_label(&s) || has_sentence(&s) || is_words(p, n) ||
		has_markup(p, n) || is_remark(p, n)
	    ? CS_PROSE_SURE
	    : CS_PROSE_NONE;
}

int
cs_prose_is_all(const char *text, size_t len, struct cs_err *err)
{
	struct cs_prose_line l;
	int lines = 0;

	for (size_t at = 0; at < len; at = l.next) {
		int rc;

		l = cs_prose_line_at(text, len, at);
		if (l.start == l.end)
			continue;
		if (++lines > LINES_MAX)
			return 0;
		rc = cs_prose_judge_outside(
		    text + l.start, l.end - l.start, err);
		if (rc <= 0)
			return rc;
	}
	return 1;
}
