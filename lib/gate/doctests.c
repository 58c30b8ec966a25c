#include "gate/doctests.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "python/fold.h"
#include "python/ident.h"
#include "python/tree.h"

enum { TAB = 8, NAME_LEN_MAX = 256 };

static bool
among(const struct cs_tree *t, uint32_t i, const char *const *words)
{
	for (; *words != NULL; words++)
		if (t->text[t->node[i].start] == (*words)[0] &&
		    cs_tree_is(t, i, *words))
			return true;
	return false;
}

bool
cs_doctests_asked(const struct cs_tree *t)
{
	return memmem(t->text, t->len, "testmod", strlen("testmod")) != NULL;
}

void
cs_doctests_free(struct cs_doctests *d)
{
	cs_buf_free(&d->text);
	free(d->start);
	free(d->line);
}

/* ---- whether docstrings are all that is run ---- */

static uint32_t
arguments(const struct cs_tree *t, uint32_t call)
{
	uint32_t n = 0;

	while (cs_tree_named(t, cs_tree_child(t, call, CS_FIELD_ARGUMENTS),
		   n) != CS_TREE_NONE &&
	    n < 4)
		n++;
	return n;
}

/* A text for a docstring is only shown. */
static bool
is_shown(const struct cs_tree *t, uint32_t doc)
{
	uint32_t p = t->node[doc].parent;

	if (cs_tree_kind(t, p) == CS_NODE_ATTRIBUTE)
		p = t->node[p].parent;
	switch (cs_tree_kind(t, p)) {
	case CS_NODE_ARGUMENT_LIST:
	case CS_NODE_KEYWORD_ARGUMENT:
	case CS_NODE_INTERPOLATION:
		return true;
	default:
		return false;
	}
}

/* doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE */
static bool
is_flag(const struct cs_tree *t, uint32_t attribute)
{
	const uint32_t name = cs_tree_child(t, attribute, CS_FIELD_ATTRIBUTE);
	const uint32_t p = t->node[attribute].parent;

	for (uint32_t i = t->node[name].start; i < t->node[name].end; i++)
		if (t->text[i] != '_' && (t->text[i] < 'A' || t->text[i] > 'Z'))
			return false;
	return cs_tree_kind(t, p) == CS_NODE_KEYWORD_ARGUMENT ||
	    cs_tree_kind(t, p) == CS_NODE_BINARY_OPERATOR;
}

/* "import doctest", doctest.testmod() */
static bool
is_plain_use(const struct cs_tree *t, uint32_t doctest)
{
	const uint32_t p = t->node[doctest].parent;

	switch (cs_tree_kind(t, p)) {
	case CS_NODE_DOTTED_NAME:
		return cs_tree_kind(t, t->node[p].parent) !=
		    CS_NODE_ALIASED_IMPORT;
	case CS_NODE_ATTRIBUTE:
		if (t->node[doctest].field != CS_FIELD_OBJECT)
			return false;
		return is_flag(t, p) ||
		    (t->node[p].field == CS_FIELD_FUNCTION &&
			cs_tree_is(t, cs_tree_child(t, p, CS_FIELD_ATTRIBUTE),
			    "testmod"));
	default:
		return false;
	}
}

/* setattr(x, "a", y), vars(x): no docstring is set by these. */
static bool
is_plain_call(const struct cs_tree *t, uint32_t function)
{
	const uint32_t call = t->node[function].parent;
	char name[NAME_LEN_MAX];
	size_t n;

	if (cs_tree_kind(t, call) != CS_NODE_CALL ||
	    t->node[function].field != CS_FIELD_FUNCTION)
		return false;
	if (cs_tree_is(t, function, "vars"))
		return arguments(t, call) == 1;
	return cs_fold_text(t,
		   cs_tree_named(
		       t, cs_tree_child(t, call, CS_FIELD_ARGUMENTS), 1),
		   name, sizeof(name), &n) &&
	    strcmp(name, "__doc__") != 0;
}

/* An identifier by which something else may come to be run. */
static bool
is_way_around(const struct cs_tree *t, uint32_t i)
{
	static const char *const words[] = { "__getattribute__", "__module__",
		"__prepare__", "__setattr__", "__test__", "__wrapped__",
		"__main__", "globals", "locals", "metaclass", "modules",
		"update_wrapper", NULL };
	const enum cs_node_kind p = cs_tree_kind(t, t->node[i].parent);

	if (!cs_ident_plain(
		t->text + t->node[i].start, t->node[i].end - t->node[i].start))
		return true;
	if (cs_tree_is(t, i, "__doc__"))
		return !is_shown(t, i);
	if (cs_tree_is(t, i, "setattr") || cs_tree_is(t, i, "vars"))
		return !is_plain_call(t, i);
	if (cs_tree_is(t, i, "doctest"))
		return !is_plain_use(t, i);
	if (cs_tree_is(t, i, "doc"))
		return p == CS_NODE_KEYWORD_ARGUMENT &&
		    t->node[i].field == CS_FIELD_NAME;
	return among(t, i, words);
}

/* "property(f, None, None, text)", "type(name, bases, {...})" */
static bool
makes_documented(const struct cs_tree *t, uint32_t call)
{
	const uint32_t f = cs_tree_child(t, call, CS_FIELD_FUNCTION);

	return (cs_tree_is(t, f, "property") && arguments(t, call) > 3) ||
	    (cs_tree_is(t, f, "type") && arguments(t, call) > 1);
}

static bool
is_docstring(const struct cs_tree *t, uint32_t i)
{
	const uint32_t p = t->node[i].parent;

	return t->node[i].kind == CS_NODE_EXPRESSION_STATEMENT &&
	    (cs_tree_kind(t, p) == CS_NODE_MODULE ||
		cs_tree_kind(t, p) == CS_NODE_BLOCK) &&
	    cs_tree_named(t, i, 1) == CS_TREE_NONE;
}

/* The name of such a way, in a text that is none itself. */
static bool
names_way(const struct cs_tree *t, uint32_t content)
{
	static const char *const words[] = { "__doc__", "__main__", "__test__",
		"doctest" };
	const struct cs_node *at = &t->node[content];
	const uint32_t p = t->node[at->parent].parent;

	if (is_docstring(t, p) ||
	    (cs_tree_kind(t, p) == CS_NODE_COMPARISON_OPERATOR &&
		cs_tree_is(t, content, "__main__")))
		return false;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (memmem(t->text + at->start, at->end - at->start, words[i],
			strlen(words[i])) != NULL)
			return true;
	return false;
}

static bool
has_way_around(const struct cs_tree *t)
{
	for (uint32_t i = 0; i < t->n; i++)
		switch (t->node[i].kind) {
		case CS_NODE_IDENTIFIER:
			if (is_way_around(t, i))
				return true;
			break;
		case CS_NODE_CALL:
			if (makes_documented(t, i))
				return true;
			break;
		case CS_NODE_STRING_CONTENT:
			if (names_way(t, i))
				return true;
			break;
		default:
			break;
		}
	return false;
}

/* ---- the examples in a docstring ---- */

/* A text as doctest reads it, with spaces for tabs, where a CR before a newline
 * (joined) is none of the text's own; false for one with other controls. */
static bool
expand(const char *from, size_t n, bool joined, struct cs_buf *to)
{
	size_t column = 0;

	for (size_t i = 0; i < n; i++) {
		const unsigned char c = (unsigned char)from[i];

		if (c == '\r' && joined && i + 1 < n && from[i + 1] == '\n')
			continue;
		if (c != '\n' && c != '\t' && (c < ' ' || c == 0x7f))
			return false;
		if (c != '\t') {
			cs_buf_addc(to, from[i]);
			column = c == '\n' ? 0 : column + ((c & 0xc0) != 0x80);
			continue;
		}
		do
			cs_buf_addc(to, ' ');
		while (++column % TAB != 0);
	}
	return true;
}

/* The line at s, without its end. */
static size_t
line_of(const char *s, const char *end)
{
	const char *nl = memchr(s, '\n', (size_t)(end - s));

	return (size_t)((nl == NULL ? end : nl) - s);
}

static bool
is_prompt(const char *s, size_t n, size_t indent, const char *prompt)
{
	return n >= indent + 3 && strspn(s, " ") >= indent &&
	    memcmp(s + indent, prompt, 3) == 0;
}

static int
add_part(struct cs_doctests *d, struct cs_err *err)
{
	/* Doubled at each power of two. */
	uint32_t *p = (d->n & (d->n - 1)) != 0
	    ? d->start
	    : reallocarray(d->start, d->n * 2 + 1, sizeof(*p));

	if (p == NULL)
		return cs_err_nomem(err);
	d->start = p;
	d->start[d->n++] = (uint32_t)d->text.len;
	return 0;
}

/* Where a docstring stands in the program, and how far it was read there. */
struct source {
	const char *text;
	uint32_t start, at, end;
};

/* What stands behind the prompt and its space. */
static int
add_line(struct cs_doctests *d, struct source *from, const char *s, size_t n,
    struct cs_err *err)
{
	const char *there = n == 0
	    ? NULL
	    : memmem(from->text + from->at, from->end - from->at, s, n);
	struct cs_doctests_line *p = (d->lines & (d->lines - 1)) != 0
	    ? d->line
	    : reallocarray(d->line, d->lines * 2 + 1, sizeof(*p));

	if (p == NULL)
		return cs_err_nomem(err);
	d->line = p;
	if (there != NULL)
		from->at = (uint32_t)(there - from->text);
	d->line[d->lines++] = (struct cs_doctests_line){
		(uint32_t)d->text.len,
		there == NULL ? from->start : from->at,
		there != NULL,
	};
	from->at += there == NULL ? 0 : (uint32_t)n;
	cs_buf_add(&d->text, s, n);
	cs_buf_addc(&d->text, '\n');
	return 0;
}

static size_t
behind_prompt(const char *s, size_t n, size_t indent)
{
	return indent + 3 + (indent + 3 < n && s[indent + 3] == ' ');
}

static bool
is_comment(const char *s, size_t n, size_t indent)
{
	size_t at = indent + 3;

	while (at < n && s[at] == ' ')
		at++;
	return at == n || s[at] == '#';
}

/* The examples of a docstring; false for one that goes on where it should
 * end. */
static bool
add_examples(struct cs_doctests *d, const struct cs_buf *text,
    struct source *from, struct cs_err *err)
{
	const char *end = text->data + text->len;
	size_t n, at;

	for (const char *s = text->data; s < end; s += n + 1) {
		const size_t indent = strspn(s, " ");

		n = line_of(s, end);
		if (!is_prompt(s, n, indent, ">>>") || is_comment(s, n, indent))
			continue;
		at = behind_prompt(s, n, indent);
		if (add_part(d, err) < 0 ||
		    add_line(d, from, s + at, n - at, err) < 0)
			return false;
		while (s + n < end) {
			const char *next = s + n + 1;
			const size_t m = line_of(next, end);

			if (!is_prompt(next, m, indent, "..."))
				break;
			s = next;
			n = m;
			at = behind_prompt(s, n, indent);
			if (add_line(d, from, s + at, n - at, err) < 0)
				return false;
		}
		if (n > 0 && s[n - 1] == '\\')
			return false;
	}
	return true;
}

/* The docstring at node: 1; 0 where it can't be told what it says. */
static int
add_docstring(struct cs_doctests *d, const struct cs_tree *t, uint32_t node,
    struct cs_err *err)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	const struct cs_node *at = &t->node[node];
	struct source from = { t->text, at->start, at->start, at->end };
	char *folded = malloc(at->end - at->start + 1);
	bool good;
	size_t n;

	if (folded == NULL)
		return cs_err_nomem(err);
	good = cs_fold_text(t, node, folded, at->end - at->start + 1, &n) &&
	    expand(folded, n,
		memchr(t->text + at->start, '\\', at->end - at->start) == NULL,
		&text);
	free(folded);
	cs_buf_addc(&text, '\0');
	if (cs_buf_check(&text, err) < 0)
		return -1;
	text.len--;
	err->code = CS_OK;
	if (good && add_examples(d, &text, &from, err))
		return 1;
	return err->code == CS_OK ? 0 : -1;
}

static bool
is_text(const struct cs_tree *t, uint32_t i)
{
	switch (cs_tree_kind(t, i)) {
	case CS_NODE_STRING:
	case CS_NODE_CONCATENATED_STRING:
	case CS_NODE_PARENTHESIZED_EXPRESSION:
	case CS_NODE_BINARY_OPERATOR:
		return true;
	default:
		return false;
	}
}

int
cs_doctests_read(
    const struct cs_tree *t, struct cs_doctests *d, struct cs_err *err)
{
	*d = (struct cs_doctests){ .text = CS_BUF_INIT };
	if (has_way_around(t))
		return 0;
	cs_buf_add(&d->text, t->text, t->len);
	cs_buf_addc(&d->text, '\n');
	d->start = calloc(1, sizeof(*d->start));
	if (d->start == NULL)
		return cs_err_nomem(err);
	d->n = 1;
	for (uint32_t i = 0; i < t->n; i++) {
		const uint32_t node = is_docstring(t, i)
		    ? cs_tree_named(t, i, 0)
		    : CS_TREE_NONE;
		const uint32_t end = t->node[i].next;
		bool text = is_text(t, node);
		int rc;

		/* An expression of more than texts is none. */
		for (uint32_t c = i + 1; text && c < end; c++)
			text = t->node[c].kind != CS_NODE_CALL &&
			    t->node[c].kind != CS_NODE_IDENTIFIER;
		if (!text)
			continue;
		rc = add_docstring(d, t, node, err);
		if (rc <= 0)
			return rc;
	}
	return cs_buf_check(&d->text, err) < 0 ? -1 : 1;
}

bool
cs_doctests_apart(const struct cs_doctests *d, const struct cs_tree *t)
{
	uint32_t c = cs_tree_first(t, 0);

	for (size_t i = 1; i < d->n; i++) {
		while (c != CS_TREE_NONE && t->node[c].start < d->start[i])
			c = cs_tree_next(t, c);
		if (c == CS_TREE_NONE || t->node[c].start != d->start[i])
			return false;
	}
	return true;
}

uint32_t
cs_doctests_place(const struct cs_doctests *d, uint32_t at)
{
	size_t low = 0, high = d->lines;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (d->line[middle].at <= at)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return at;
	return d->line[low - 1].from +
	    (d->line[low - 1].exact ? at - d->line[low - 1].at : 0);
}
