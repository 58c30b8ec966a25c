#include "bash/expand.h"

#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "bash/argv.h"
#include "bash/escape.h"
#include "bash/output.h"
#include "bash/param.h"
#include "bash/script.h"
#include "bash/shell.h"

enum {
	BRACED_MAX = 512,     /* bytes of a word in which braces are expanded */
	BRACES_MAX = 256,     /* words from one with braces */
	WORD_MAX = 64 * 1024, /* bytes of a word, which then ends in a hole */
};

/* Literal braces and commas in a word whose braces are expanded. */
enum { OPEN = '\002', COMMA = '\003', CLOSE = '\004' };

enum mode { UNQUOTED, DOUBLE, HEREDOC, RAW };

/* Words under construction. */
struct pen {
	struct cs_shell *sh;
	struct cs_argv *to;
	struct cs_buf word;
	bool begun;	/* there is a word, even if empty */
	bool splits;	/* it is a word of a command */
	unsigned flags; /* of the word */
	uint32_t node;
};

/* ---- braces ---- */

/* The marks used to find braces, and what they represent. */
static const struct {
	char mark, plain;
} marks[] = { { OPEN, '{' }, { COMMA, ',' }, { CLOSE, '}' } };
enum { MARKS = sizeof(marks) / sizeof(marks[0]) };

static char
plain_of(char c)
{
	for (size_t i = 0; i < MARKS; i++)
		if (c == marks[i].mark)
			return marks[i].plain;
	return c;
}

static char
mark_of(char c)
{
	for (size_t i = 0; i < MARKS; i++)
		if (c == marks[i].plain)
			return marks[i].mark;
	return c;
}

static void
add_word(struct pen *p, const struct cs_buf *word)
{
	for (size_t i = 0; i < word->len; i++)
		word->data[i] = plain_of(word->data[i]);
	cs_argv_add(p->to, word->data, word->len, p->node, p->flags);
}

/* The first innermost pair of braces that contains a comma. */
static bool
find_braces(const struct cs_buf *w, size_t *open, size_t *close)
{
	for (*open = 0; *open < w->len; ++*open) {
		size_t depth = 0;
		bool comma = false;

		if (w->data[*open] != OPEN)
			continue;
		for (*close = *open; *close < w->len; ++*close) {
			const char c = w->data[*close];

			depth += c == OPEN;
			comma |= c == COMMA && depth == 1;
			if (c == CLOSE && --depth == 0)
				break;
		}
		if (*close < w->len && comma)
			return true;
	}
	return false;
}

/* The beginning of the alternative that ends at at. */
static size_t
alternative(const struct cs_buf *w, size_t open, size_t at)
{
	size_t depth = 0;

	while (at > open + 1) {
		const char c = w->data[at - 1];

		if (c == COMMA && depth == 0)
			break;
		depth += c == CLOSE;
		depth -= c == OPEN;
		at--;
	}
	return at;
}

/* The words that a word with braces expands to, in order. */
static void
add_braced(struct pen *p, const struct cs_buf *word)
{
	struct cs_buf wait[BRACES_MAX] = { 0 };
	size_t n = 0, made = 0, open = 0, close = 0;

	cs_buf_add(&wait[n++], word->data, word->len);
	while (n > 0) {
		cs_buf_auto struct cs_buf one = wait[--n];
		const size_t base = n;
		size_t at;

		wait[n] = (struct cs_buf)CS_BUF_INIT;
		if (one.failed || !find_braces(&one, &open, &close)) {
			add_word(p, &one);
			made++;
			continue;
		}
		/* From last to first, so that the first comes out first. */
		for (at = close; at > open; at--) {
			const size_t from = alternative(&one, open, at);

			if (n == BRACES_MAX || n + made >= BRACES_MAX)
				break;
			cs_buf_add(&wait[n], one.data, open);
			cs_buf_add(&wait[n], one.data + from, at - from);
			cs_buf_add(&wait[n], one.data + close + 1,
			    one.len - close - 1);
			n++;
			at = from;
		}
		/* Too many: it remains as it is. */
		if (n == base)
			add_word(p, &one);
	}
}

static void
finish_word(struct pen *p)
{
	if (p->begun && p->splits && !p->word.failed &&
	    p->word.len <= BRACED_MAX && p->word.len > 0 &&
	    memchr(p->word.data, OPEN, p->word.len) != NULL)
		add_braced(p, &p->word);
	else if (p->begun)
		add_word(p, &p->word);
	cs_buf_cut(&p->word, 0);
	p->begun = false;
	p->flags = 0;
}

/* ---- literal text ---- */

static void
put(struct pen *p, char c)
{
	p->begun = true;
	if (p->word.len < WORD_MAX)
		cs_buf_addc(&p->word, c);
	else if (p->word.len == WORD_MAX)
		cs_buf_addc(&p->word, CS_VARS_HOLE);
}

/* "~", "~user", "~+" at s: the length of it. */
static size_t
put_tilde(struct pen *p, const char *s, size_t n)
{
	size_t len = 1;
	const char *home = "/home/";

	while (len < n &&
	    (isalnum((unsigned char)s[len]) || strchr("_-+", s[len]) != NULL))
		len++;
	if (len < n && s[len] != '/') {
		put(p, '~');
		return 1;
	}
	if (len == 1)
		home = CS_SHELL_HOME;
	else if (len == 5 && memcmp(s + 1, "root", 4) == 0)
		home = "/";
	for (; *home != '\0'; home++)
		put(p, *home);
	if (s[1] == '+' || s[1] == '-')
		put(p, CS_VARS_HOLE);
	else
		for (size_t i = 1; i < len; i++)
			put(p, s[i]);
	return len;
}

static void
put_unquoted(struct pen *p, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char c = s[i];

		if (c == '\\' && i + 1 < n) {
			i++;
			if (s[i] == '\n')
				continue;
			if (p->begun && isalnum((unsigned char)s[i]))
				p->flags |= CS_ARGV_HIDDEN;
			put(p, s[i]);
			continue;
		}
		if (c == '~' && !p->begun) {
			i += put_tilde(p, s + i, n - i) - 1;
			continue;
		}
		if (c == '*' || c == '?' || c == '[')
			p->flags |= CS_ARGV_GLOB;
		if (p->splits)
			put(p, mark_of(c));
		else
			put(p, c);
	}
}

static void
put_text(struct pen *p, enum mode mode, const char *s, size_t n)
{
	if (!cs_shell_spend(p->sh, n))
		return;
	if (mode == UNQUOTED) {
		put_unquoted(p, s, n);
		return;
	}
	for (size_t i = 0; i < n; i++) {
		if (mode != RAW && s[i] == '\\' && i + 1 < n &&
		    strchr(mode == DOUBLE ? "$`\"\\\n" : "$`\\\n", s[i + 1]) !=
			NULL) {
			i++;
			if (s[i] == '\n')
				continue;
		}
		put(p, s[i]);
	}
}

/* ---- substitutions ---- */

static bool
is_separator(const struct pen *p, char c)
{
	const struct cs_var *ifs = cs_vars_get(p->sh->vars, "IFS", 3);

	return ifs == NULL
	    ? strchr(" \t\n", c) != NULL
	    : memchr(cs_vars_text(p->sh->vars, ifs), c, ifs->len) != NULL;
}

/* A value: its fields are words, and it is split unless quoted. */
static void
put_value(struct pen *p, enum mode mode, const char *s, size_t n)
{
	if (!cs_shell_spend(p->sh, n))
		return;
	p->begun |= mode != UNQUOTED;
	for (size_t i = 0; i < n; i++) {
		if (!p->splits && s[i] == '\0') {
			put(p, ' ');
		} else if (s[i] == '\0') {
			finish_word(p);
			p->begun = mode != UNQUOTED;
		} else if (p->splits && mode == UNQUOTED &&
		    is_separator(p, s[i])) {
			finish_word(p);
		} else {
			if (mode == UNQUOTED && (s[i] == '*' || s[i] == '?'))
				p->flags |= CS_ARGV_GLOB;
			put(p, s[i]);
		}
	}
}

static void
put_parameter(struct pen *p, enum mode mode, const char *s, size_t n)
{
	cs_buf_auto struct cs_buf value = CS_BUF_INIT;
	const bool hidden = cs_param_read(p->sh, s, n, &value);

	/* "rm$IFS-rf" */
	if (mode == UNQUOTED && p->begun && n >= 3 && memcmp(s, "IFS", 3) == 0)
		p->flags |= CS_ARGV_HIDDEN;
	put_value(p, mode, value.data, value.len);
	if (hidden && p->begun)
		p->flags |= CS_ARGV_HIDDEN;
}

static void
put_output(struct pen *p, enum mode mode, uint32_t node)
{
	cs_buf_auto struct cs_buf value = CS_BUF_INIT;

	cs_output_of(p->sh, node, &value);
	while (value.len > 0 && value.data[value.len - 1] == '\n')
		cs_buf_cut(&value, value.len - 1);
	put_value(p, mode, value.data, value.len);
}

/* A word is as deep as the grammar allows, which its author does not control.
 * NOLINTBEGIN(misc-no-recursion) */
static void put_node(struct pen *p, enum mode mode, uint32_t node);

/* The part of node between two bytes: its children, and literal text
 * between. */
static void
put_parts(
    struct pen *p, enum mode mode, uint32_t node, uint32_t from, uint32_t to)
{
	const struct cs_tree *t = p->sh->t;

	for (uint32_t c = cs_tree_first(t, node); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c)) {
		const enum cs_script_kind kind = cs_script_kind(t, c);

		/* Text for which the grammar has a node is literal text. */
		if (kind == CS_SCRIPT_TOKEN || kind == CS_SCRIPT_OTHER ||
		    kind == CS_SCRIPT_STRING_CONTENT ||
		    kind == CS_SCRIPT_HEREDOC_CONTENT ||
		    t->node[c].start < from)
			continue;
		put_text(p, mode, t->text + from, t->node[c].start - from);
		put_node(p, mode, c);
		from = t->node[c].end;
	}
	if (to > from)
		put_text(p, mode, t->text + from, to - from);
}

static void
put_ansi(struct pen *p, const char *s, size_t n)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	p->begun = true;
	if (cs_escape_read(CS_ESCAPE_QUOTE, s, n, &b))
		p->flags |= CS_ARGV_HIDDEN;
	put_text(p, RAW, b.data, b.len);
}

/* "" in the middle of a word has no purpose except to hide it. */
static void
begin_quoted(struct pen *p, size_t n)
{
	if (n == 0 && p->begun)
		p->flags |= CS_ARGV_HIDDEN;
	p->begun = true;
	p->flags |= CS_ARGV_QUOTED;
}

static void
put_node(struct pen *p, enum mode mode, uint32_t node)
{
	const struct cs_tree *t = p->sh->t;
	const uint32_t start = t->node[node].start, end = t->node[node].end;
	const char *s = t->text + start;
	const size_t n = end - start;

	switch (cs_script_kind(t, node)) {
	case CS_SCRIPT_RAW_STRING:
		if (mode != UNQUOTED) {
			put_text(p, mode, s, n);
			break;
		}
		begin_quoted(p, n - 2);
		put_text(p, RAW, s + 1, n < 2 ? 0 : n - 2);
		break;
	case CS_SCRIPT_ANSI_C_STRING:
		put_ansi(p, s + 2, n < 3 ? 0 : n - 3);
		break;
	case CS_SCRIPT_STRING:
		begin_quoted(p, n - 2);
		put_parts(p, DOUBLE, node, start + 1, end - 1);
		break;
	case CS_SCRIPT_SIMPLE_EXPANSION:
		put_parameter(p, mode, s + 1, n - 1);
		break;
	case CS_SCRIPT_EXPANSION:
		put_parameter(p, mode, s + 2, n < 3 ? 0 : n - 3);
		break;
	case CS_SCRIPT_COMMAND_SUBSTITUTION:
		put_output(p, mode, node);
		break;
	case CS_SCRIPT_ARITHMETIC:
	case CS_SCRIPT_PROCESS_SUBSTITUTION:
		put(p, CS_VARS_HOLE);
		break;
	default:
		put_parts(p, mode, node, start, end);
		break;
	}
}

/* NOLINTEND(misc-no-recursion) */

void
cs_expand_words(struct cs_shell *sh, uint32_t node, struct cs_argv *to)
{
	struct pen p = { .sh = sh, .to = to, .splits = true, .node = node };

	put_node(&p, UNQUOTED, node);
	finish_word(&p);
	cs_buf_free(&p.word);
}

void
cs_expand_text(struct cs_shell *sh, uint32_t node, struct cs_buf *to)
{
	const struct cs_tree *t = sh->t;
	struct pen p = { .sh = sh, .node = node };
	cs_argv_auto struct cs_argv fields = { 0 };

	if (cs_script_kind(t, node) != CS_SCRIPT_ARRAY) {
		put_node(&p, UNQUOTED, node);
		cs_buf_add(to, p.word.data, p.word.len);
		cs_buf_free(&p.word);
		return;
	}
	for (uint32_t c = cs_tree_first(t, node); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c))
		if (t->node[c].kind != CS_SCRIPT_TOKEN)
			cs_expand_words(sh, c, &fields);
	for (size_t i = 0; i < fields.n; i++) {
		if (i > 0)
			cs_buf_addc(to, '\0');
		cs_buf_add(to, cs_argv_get(&fields, i), fields.word[i].len);
	}
}

static uint32_t
child_of(const struct cs_tree *t, uint32_t node, enum cs_script_kind kind)
{
	uint32_t c = cs_tree_first(t, node);

	while (c != CS_TREE_NONE && t->node[c].kind != kind)
		c = cs_tree_next(t, c);
	return c;
}

void
cs_expand_heredoc(struct cs_shell *sh, uint32_t redirect, struct cs_buf *to)
{
	const struct cs_tree *t = sh->t;
	const uint32_t word = child_of(t, redirect, CS_SCRIPT_HEREDOC_START);
	const uint32_t body = child_of(t, redirect, CS_SCRIPT_HEREDOC_BODY);
	struct pen p = { .sh = sh, .node = redirect };

	if (word == CS_TREE_NONE || body == CS_TREE_NONE)
		return;
	/* Any quote in the word disables substitution. */
	if (strcspn(t->text + t->node[word].start, "'\"\\") <
	    t->node[word].end - t->node[word].start)
		put_text(&p, RAW, t->text + t->node[body].start,
		    t->node[body].end - t->node[body].start);
	else
		put_parts(
		    &p, HEREDOC, body, t->node[body].start, t->node[body].end);
	cs_buf_add(to, p.word.data, p.word.len);
	cs_buf_free(&p.word);
}

void
cs_expand_command(struct cs_shell *sh, uint32_t command, struct cs_argv *to)
{
	const struct cs_tree *t = sh->t;

	for (uint32_t c = cs_tree_first(t, command); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c))
		switch (cs_script_kind(t, c)) {
		case CS_SCRIPT_TOKEN:
		case CS_SCRIPT_OTHER:
		case CS_SCRIPT_VARIABLE_ASSIGNMENT:
		case CS_SCRIPT_FILE_REDIRECT:
		case CS_SCRIPT_HERESTRING:
		case CS_SCRIPT_HEREDOC_REDIRECT:
		case CS_SCRIPT_COMMENT:
			break;
		default:
			cs_expand_words(sh, c, to);
			break;
		}
}
