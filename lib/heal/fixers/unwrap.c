#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "python/fault.h"
#include "python/scan.h"
#include "python/syntax.h"
#include "python/tree.h"

enum {
	BLOCKS_MAX = 32,
	PROSE_MAX = 6, /* lines at either side */
};

/* A line of the text, without its end and the blanks around it. */
struct line {
	size_t start, end; /* the trimmed text */
	size_t from, next; /* the whole line */
};

static struct line
line_at(const struct cs_case *c, size_t at)
{
	const char *nl = memchr(c->text + at, '\n', c->len - at);
	struct line l = { .from = at,
		.next = nl != NULL ? (size_t)(nl - c->text) + 1 : c->len };

	l.start = l.from;
	l.end = l.next;
	while (l.start < l.end && strchr(" \t", c->text[l.start]) != NULL)
		l.start++;
	while (l.end > l.start && strchr(" \t\r\n", c->text[l.end - 1]) != NULL)
		l.end--;
	return l;
}

/* Three or more ` or ~ at the line's start: their number, else 0. */
static size_t
fence_length(const struct cs_case *c, const struct line *l)
{
	size_t n = 0;
	char mark;

	if (l->start == l->end)
		return 0;
	mark = c->text[l->start];
	if (mark != '`' && mark != '~')
		return 0;
	while (l->start + n < l->end && c->text[l->start + n] == mark)
		n++;
	return n >= 3 ? n : 0;
}

/* What stands between two fences. */
struct block {
	size_t start, end;
	bool python, marked, closed;
};

struct blocks {
	struct block v[BLOCKS_MAX];
	size_t n;
	bool open, too_many;
};

static bool
is_python_word(const char *p, size_t n)
{
	static const char *const words[] = { "python", "python3", "py", "py3",
		"Python" };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strlen(words[i]) == n && memcmp(words[i], p, n) == 0)
			return true;
	return false;
}

static void
note_fence(
    const struct cs_case *c, const struct line *l, size_t n, struct blocks *b)
{
	const char *word = c->text + l->start + n;
	const size_t len = l->end - l->start - n;

	/* A fence with a word never closes. */
	if (b->open && len == 0) {
		b->v[b->n - 1].end = l->from;
		b->v[b->n - 1].closed = true;
		b->open = false;
		return;
	}
	if (b->open)
		b->v[b->n - 1].end = l->from;
	if (b->n == BLOCKS_MAX) {
		b->too_many = true;
		return;
	}
	b->v[b->n++] = (struct block){ .start = l->next,
		.end = c->len,
		.python = is_python_word(word, strcspn(word, " \t\r\n{")),
		.marked = len > 0 };
	b->open = true;
}

/* Fences stand at the start of a line that no string goes on over. */
static void
find_blocks(const struct cs_case *c, const struct cs_scan *s, struct blocks *b)
{
	size_t k = 0;
	struct line l;

	for (size_t at = 0; at < c->len; at = l.next) {
		size_t n;

		l = line_at(c, at);
		n = fence_length(c, &l);
		if (n == 0)
			continue;
		while (k < s->n && s->v[k].start < l.start)
			k++;
		/* Indentation has tokens of its own at the same place. */
		if (k < s->n && s->v[k].start == l.start)
			note_fence(c, &l, n, b);
	}
}

/* The block to keep: the one marked as Python, else the only one without a
 * mark; NULL when several could be meant. */
static const struct block *
choose_block(const struct blocks *b)
{
	const struct block *python = NULL, *plain = NULL;
	size_t n_python = 0, n_plain = 0;

	for (size_t i = 0; i < b->n; i++) {
		if (b->v[i].python) {
			python = &b->v[i];
			n_python++;
		} else if (!b->v[i].marked) {
			plain = &b->v[i];
			n_plain++;
		}
	}
	if (n_python > 0)
		return n_python == 1 ? python : NULL;
	return n_plain == 1 ? plain : NULL;
}

/* Blanks that every line of the block begins with. */
static size_t
margin_of(const struct cs_case *c, const struct block *b)
{
	size_t margin = SIZE_MAX;
	struct line l;

	for (size_t at = b->start; at < b->end; at = l.next) {
		l = line_at(c, at);
		if (l.start < l.end && l.start - l.from < margin)
			margin = l.start - l.from;
	}
	return margin == SIZE_MAX ? 0 : margin;
}

static void
keep_block(
    const struct cs_case *c, const struct block *b, struct cs_edits *edits)
{
	const size_t margin = margin_of(c, b);
	struct line l;

	if (!b->closed) { /* it may have been cut short */
		edits->guess = true;
		edits->confidence = CS_CONFIDENCE_MEDIUM;
	}
	if (b->start > 0)
		cs_edits_delete(edits, 0, b->start);
	for (size_t at = b->start; margin > 0 && at < b->end; at = l.next) {
		l = line_at(c, at);
		if (l.end > l.start)
			cs_edits_delete(edits, l.from, l.from + margin);
	}
	if (b->end < c->len)
		cs_edits_delete(edits, b->end, c->len);
}

static const char keywords[] = " and as assert async await break class "
			       "continue def del elif else except "
			       "finally for from global if import in is lambda "
			       "nonlocal not or pass raise "
			       "return try while with yield print exec match "
			       "case type ";

static bool
is_keyword(const struct cs_scan *s, size_t i)
{
	char word[16];
	const size_t n = s->v[i].end - s->v[i].start;

	if (n + 3 > sizeof(word))
		return false;
	word[0] = ' ';
	memcpy(word + 1, s->text + s->v[i].start, n);
	memcpy(word + 1 + n, " ", 2);
	return strstr(keywords, word) != NULL;
}

/* Two names side by side, and three in all: no statement of Python's. */
static bool
has_sentence(const struct cs_scan *s)
{
	size_t words = 0;
	bool pair = false;

	for (size_t i = 0; i < s->n; i++) {
		if (s->v[i].kind != CS_SCAN_NAME)
			continue;
		words++;
		pair |= i > 0 && s->v[i - 1].kind == CS_SCAN_NAME &&
		    !is_keyword(s, i) && !is_keyword(s, i - 1);
	}
	return pair && words >= 3;
}

/* A tag (<code>, [PYTHON]), a rule, or a lone word that labels what follows. */
static bool
is_mark(const char *p, size_t n)
{
	if (n >= 3 &&
	    ((p[0] == '<' && p[n - 1] == '>') ||
		(p[0] == '[' && p[n - 1] == ']' &&
		    strspn(p + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ/") == n - 2)))
		return true;
	if (n >= 3 && (strspn(p, "-") >= n || strspn(p, "=") >= n))
		return true;
	return is_python_word(p, n);
}

/* A line in between is a mark but for the name of the language. */
static bool
has_mark(const struct cs_case *c, size_t from, size_t to)
{
	struct line l;

	for (; from < to; from = l.next) {
		l = line_at(c, from);
		if (is_mark(c->text + l.start, l.end - l.start) &&
		    !is_python_word(c->text + l.start, l.end - l.start))
			return true;
	}
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

/* 1 for a line that is no Python and reads like a note to a person. */
static int
is_prose(const struct cs_case *c, const struct line *l, struct cs_err *err)
{
	const char *p = c->text + l->start;
	const size_t n = l->end - l->start;
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	cs_tree_auto struct cs_tree *t = NULL;

	/* "!pip install x" and "%matplotlib" are orders of a notebook. */
	if (n > 1000 || p[0] == '!' || p[0] == '%')
		return 0;
	if (is_mark(p, n))
		return 1;
	t = cs_tree_parse(p, n, err);
	if (t == NULL || cs_scan_read(p, n, &s, err) < 0)
		return -1;
	return !t->whole && (has_sentence(&s) || is_label(&s));
}

/* Behind the prose that the text begins with. */
static int
past_prose(const struct cs_case *c, size_t *at, struct cs_err *err)
{
	int rc = 1, lines = 0;
	struct line l;

	for (*at = 0; *at < c->len; *at = l.next) {
		l = line_at(c, *at);
		if (l.start == l.end)
			continue;
		rc = lines++ < PROSE_MAX ? is_prose(c, &l, err) : 0;
		if (rc <= 0)
			return rc;
	}
	return 0;
}

/* The line that ends at byte end. */
static struct line
line_before(const struct cs_case *c, size_t end)
{
	size_t at = end - 1;

	while (at > 0 && c->text[at - 1] != '\n')
		at--;
	return line_at(c, at);
}

/* Where the prose that the text ends with begins. */
static int
before_prose(
    const struct cs_case *c, size_t from, size_t *end, struct cs_err *err)
{
	size_t at = c->len;
	int lines = 0, rc;

	*end = c->len;
	while (at > from) {
		const struct line l = line_before(c, at);

		if (l.start < l.end) {
			rc = lines++ < PROSE_MAX ? is_prose(c, &l, err) : 0;
			if (rc <= 0)
				return rc;
			*end = l.from;
		}
		at = l.from;
	}
	return 0;
}

static int
strip_prose(const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_tree_auto struct cs_tree *t = NULL;
	struct cs_fault fault;
	size_t start, end;

	if (past_prose(c, &start, err) < 0 ||
	    before_prose(c, start, &end, err) < 0)
		return -1;
	if (start >= end)
		return 0;
	/* A misspelt statement reads like prose; what it leads can't do without
	 * it. */
	if (cs_syntax_read(c->text + start, end - start, &t, &fault, err) < 0)
		return -1;
	if (t == NULL)
		return 0;
	if (has_mark(c, 0, start) || has_mark(c, end, c->len))
		edits->guess = true; /* tags may be a part of something */
	if (start > 0)
		cs_edits_delete(edits, 0, start);
	if (end < c->len)
		cs_edits_delete(edits, end, c->len);
	return 0;
}

int
cs_unwrap_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_scan_auto struct cs_scan s = CS_SCAN_INIT;
	struct blocks blocks = { .n = 0 };
	const struct block *keep;

	if (cs_scan_read(c->text, c->len, &s, err) < 0)
		return -1;
	find_blocks(c, &s, &blocks);
	if (blocks.n == 0)
		return strip_prose(c, edits, err);
	keep = blocks.too_many ? NULL : choose_block(&blocks);
	if (keep != NULL)
		keep_block(c, keep, edits);
	return 0;
}
