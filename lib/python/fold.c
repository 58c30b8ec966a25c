#include "python/fold.h"

#include <string.h>

#include "python/tree.h"

struct folding {
	const struct cs_tree *t;
	char *to;
	size_t room, n;
};

static bool
put(struct folding *f, const char *s, size_t n)
{
	if (n > f->room - f->n)
		return false;
	memcpy(f->to + f->n, s, n);
	f->n += n;
	return true;
}

/* A character as UTF-8.  Surrogates are excluded: they are in no name. */
static bool
put_character(struct folding *f, uint32_t c)
{
	char s[4];

	if (c < 0x80) {
		s[0] = (char)c;
		return put(f, s, 1);
	}
	if (c < 0x800) {
		s[0] = (char)(0xc0 | c >> 6);
		s[1] = (char)(0x80 | (c & 0x3f));
		return put(f, s, 2);
	}
	if (c < 0x10000) {
		s[0] = (char)(0xe0 | c >> 12);
		s[1] = (char)(0x80 | (c >> 6 & 0x3f));
		s[2] = (char)(0x80 | (c & 0x3f));
		return (c < 0xd800 || c > 0xdfff) && put(f, s, 3);
	}
	s[0] = (char)(0xf0 | c >> 18);
	s[1] = (char)(0x80 | (c >> 12 & 0x3f));
	s[2] = (char)(0x80 | (c >> 6 & 0x3f));
	s[3] = (char)(0x80 | (c & 0x3f));
	return c <= 0x10ffff && put(f, s, 4);
}

static int
digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f')
		return (c | 0x20) - 'a' + 10;
	return 99;
}

/* At most max digits; returns their number. */
static size_t
number(const char *s, size_t n, size_t max, int base, uint32_t *value)
{
	size_t i = 0;

	for (*value = 0; i < n && i < max && digit(s[i]) < base; i++)
		*value = *value * (uint32_t)base + (uint32_t)digit(s[i]);
	return i;
}

/* The escape after a backslash; returns its length, 0 if it is unknown. */
static size_t
put_escape(struct folding *f, const char *s, size_t n)
{
	static const char from[] = "abfnrtv\\'\"", to[] = "\a\b\f\n\r\t\v\\'\"";
	const char *at = s[0] == '\0' ? NULL : strchr(from, s[0]);
	const size_t wide = s[0] == 'x' ? 2
	    : s[0] == 'u'		? 4
	    : s[0] == 'U'		? 8
					: 0;
	uint32_t c;
	size_t m;

	if (s[0] == '\n')
		return 1;
	if (at != NULL)
		return put(f, &to[at - from], 1) ? 1 : 0;
	if (wide > 0)
		return number(s + 1, n - 1, wide, 16, &c) == wide &&
			put_character(f, c)
		    ? 1 + wide
		    : 0;
	m = number(s, n, 3, 8, &c);
	if (m > 0)
		return put_character(f, c) ? m : 0;
	/* \N{...} names are not known here; other sequences are not escapes. */
	return s[0] != 'N' && put(f, "\\", 1) && put(f, s, 1) ? 1 : 0;
}

static bool
put_content(struct folding *f, const struct cs_node *content, bool raw)
{
	const char *s = f->t->text + content->start;
	const size_t n = content->end - content->start;

	for (size_t i = 0, m; i < n; i += m) {
		const char *escape = raw ? NULL : memchr(s + i, '\\', n - i);

		m = escape == NULL ? n - i : (size_t)(escape - (s + i));
		if (!put(f, s + i, m))
			return false;
		if (escape == NULL)
			return true;
		i += m + 1;
		m = i < n ? put_escape(f, s + i, n - i) : 0;
		if (m == 0)
			return false;
	}
	return true;
}

/* Whether the string that contains content has an "r" prefix. */
static bool
is_raw(const struct cs_tree *t, uint32_t content)
{
	const struct cs_node *start =
	    &t->node[cs_tree_first(t, t->node[content].parent)];

	for (uint32_t i = start->start; i < start->end; i++)
		if ((t->text[i] | 0x20) == 'r')
			return true;
	return false;
}

static bool
is_glue(const struct cs_tree *t, uint32_t i)
{
	return cs_tree_is(t, i, "+") || cs_tree_is(t, i, "(") ||
	    cs_tree_is(t, i, ")") || cs_tree_is(t, i, "{") ||
	    cs_tree_is(t, i, "}");
}

/* One node of the expression; its children come next. */
static bool
take(struct folding *f, uint32_t i)
{
	const struct cs_tree *t = f->t;

	switch (t->node[i].kind) {
	case CS_NODE_STRING_CONTENT:
		return put_content(f, &t->node[i], is_raw(t, i));
	case CS_NODE_ESCAPE_SEQUENCE:
	case CS_NODE_STRING:
	case CS_NODE_STRING_START:
	case CS_NODE_STRING_END:
	case CS_NODE_CONCATENATED_STRING:
	case CS_NODE_BINARY_OPERATOR:
	case CS_NODE_PARENTHESIZED_EXPRESSION:
	case CS_NODE_INTERPOLATION:
		return true;
	case CS_NODE_TOKEN:
		/* Those of an operator other than "+" are not; a lone backslash
		 * was read with its string. */
		return is_glue(t, i) ||
		    t->node[t->node[i].parent].kind == CS_NODE_STRING_CONTENT;
	default:
		return false;
	}
}

bool
cs_fold_text(
    const struct cs_tree *t, uint32_t i, char *to, size_t room, size_t *len)
{
	struct folding f = { .t = t, .to = to, .room = room - 1 };

	if (i == CS_TREE_NONE)
		return false;
	for (uint32_t at = i; at < t->node[i].next; at++)
		if (!take(&f, at))
			return false;
	to[f.n] = '\0';
	*len = f.n;
	return true;
}
