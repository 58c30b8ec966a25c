#include <string.h>

#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/names.h"
#include "python/tree.h"

enum {
	TERMS_MAX = 64,
	LOOKUPS_MAX = 32, /* names that are looked for in the whole file */
};

struct mend {
	const struct cs_tree *t;
	struct cs_edits *edits;
	bool sum_first; /* a sum in front of the first text is one number */
	int lookups;
};

/* The terms of a + b + c, in the order of the text. */
struct chain {
	uint32_t term[TERMS_MAX];
	size_t n;
};

/* Calls of these give text. */
static const char text_functions[] = " str repr ascii chr hex oct bin format "
				     "input ";
static const char text_methods[] = " join format strip lstrip rstrip upper "
				   "lower title capitalize replace "
				   "zfill ljust rjust center strftime "
				   "isoformat hexdigest decode ";

static bool
is_word_of(const struct cs_tree *t, uint32_t i, const char *words)
{
	const struct cs_node *d;
	char word[32];

	if (i == CS_TREE_NONE)
		return false;
	d = &t->node[i];
	if (d->end - d->start + 3 > sizeof(word))
		return false;
	word[0] = ' ';
	memcpy(word + 1, t->text + d->start, d->end - d->start);
	memcpy(word + 1 + (d->end - d->start), " ", 2);
	return strstr(words, word) != NULL;
}

static bool
is_operator(const struct cs_tree *t, uint32_t i, const char *op)
{
	return cs_tree_kind(t, i) == CS_NODE_BINARY_OPERATOR &&
	    cs_tree_is(t, cs_tree_child(t, i, CS_FIELD_OPERATOR), op);
}

/* A string literal that is not of bytes. */
static bool
is_literal(const struct cs_tree *t, uint32_t i)
{
	const enum cs_node_kind kind = cs_tree_kind(t, i);

	if (kind != CS_NODE_STRING && kind != CS_NODE_CONCATENATED_STRING)
		return false;
	for (const char *p = t->text + t->node[i].start;
	     *p != '"' && *p != '\''; p++)
		if (*p == 'b' || *p == 'B')
			return false;
	return true;
}

static bool
is_text_call(const struct cs_tree *t, uint32_t call)
{
	const uint32_t f = cs_tree_child(t, call, CS_FIELD_FUNCTION);

	if (cs_tree_kind(t, f) == CS_NODE_ATTRIBUTE)
		return is_word_of(
		    t, cs_tree_child(t, f, CS_FIELD_ATTRIBUTE), text_methods);
	return is_word_of(t, f, text_functions);
}

/* Surely text, by its own look. */
static bool
is_text(const struct cs_tree *t, uint32_t i)
{
	for (;;) {
		if (cs_tree_kind(t, i) == CS_NODE_PARENTHESIZED_EXPRESSION)
			i = cs_tree_named(t, i, 0);
		else if (is_operator(t, i, "%"))
			i = cs_tree_child(t, i, CS_FIELD_LEFT);
		else
			break;
	}
	if (cs_tree_kind(t, i) == CS_NODE_CALL)
		return is_text_call(t, i);
	if (is_operator(t, i, "*"))
		return is_literal(t, cs_tree_child(t, i, CS_FIELD_LEFT)) ||
		    is_literal(t, cs_tree_child(t, i, CS_FIELD_RIGHT));
	return is_literal(t, i);
}

static bool
is_same_name(const struct cs_tree *t, uint32_t a, uint32_t b)
{
	const struct cs_node *x = &t->node[a], *y = &t->node[b];

	return x->end - x->start == y->end - y->start &&
	    memcmp(t->text + x->start, t->text + y->start, x->end - x->start) ==
	    0;
}

/* A name that the file binds to nothing but text. */
static bool
is_text_name(struct mend *m, uint32_t name)
{
	const struct cs_tree *t = m->t;
	bool any = false;

	if (cs_tree_kind(t, name) != CS_NODE_IDENTIFIER ||
	    ++m->lookups > LOOKUPS_MAX)
		return false;
	for (uint32_t i = 0; i < t->n; i++) {
		const uint32_t p = t->node[i].parent;

		if (t->node[i].kind != CS_NODE_IDENTIFIER ||
		    !is_same_name(t, i, name) ||
		    cs_names_role(t, i) != CS_NAMES_BOUND ||
		    cs_tree_kind(t, p) == CS_NODE_AUGMENTED_ASSIGNMENT)
			continue;
		if (cs_tree_kind(t, p) != CS_NODE_ASSIGNMENT ||
		    !is_text(t, cs_tree_child(t, p, CS_FIELD_RIGHT)))
			return false;
		any = true;
	}
	return any;
}

/* "42" may be meant as a number: then text is not what is wanted. */
static bool
is_number_like(const struct cs_tree *t, uint32_t literal)
{
	const struct cs_node *d = &t->node[literal];
	bool digit = false;

	for (uint32_t i = d->start; i < d->end; i++) {
		const char c = t->text[i];

		digit |= c >= '0' && c <= '9';
		if (strchr("0123456789.+-eE_ '\"", c) == NULL)
			return false;
	}
	return digit;
}

static bool
read_chain(const struct cs_tree *t, uint32_t i, struct chain *c)
{
	c->n = 0;
	for (; is_operator(t, i, "+"); i = cs_tree_child(t, i, CS_FIELD_LEFT)) {
		if (c->n + 1 == TERMS_MAX)
			return false;
		c->term[c->n++] = cs_tree_child(t, i, CS_FIELD_RIGHT);
	}
	c->term[c->n++] = i;
	for (size_t a = 0, b = c->n - 1; a < b; a++, b--) {
		const uint32_t swap = c->term[a];

		c->term[a] = c->term[b];
		c->term[b] = swap;
	}
	for (size_t a = 0; a < c->n; a++)
		if (c->term[a] == CS_TREE_NONE)
			return false;
	return true;
}

static bool
has_text_literal(const struct cs_tree *t, const struct chain *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (is_literal(t, c->term[i]) && !is_number_like(t, c->term[i]))
			return true;
	return false;
}

static bool
is_text_term(struct mend *m, uint32_t i)
{
	return is_text(m->t, i) || is_text_name(m, i);
}

/* str() around the terms first to last. */
static void
wrap(struct mend *m, uint32_t first, uint32_t last)
{
	const struct cs_node *node = m->t->node;

	if (first == last &&
	    node[first].kind == CS_NODE_PARENTHESIZED_EXPRESSION) {
		cs_edits_insert(m->edits, node[first].start, "str");
		return;
	}
	cs_edits_insert(m->edits, node[first].start, "str(");
	cs_edits_insert(m->edits, node[last].end, ")");
}

/*
 * A sum in front of the first text was already worked out when text was to be
 * added to it ("unsupported operand"): it is one number.
 */
static void
mend_chain(struct mend *m, const struct chain *c)
{
	bool text[TERMS_MAX] = { false };
	size_t i = 0, first = 0;

	for (; i < c->n; i++)
		text[i] = is_text_term(m, c->term[i]);
	while (first < c->n && !text[first])
		first++;
	i = m->sum_first && first > 1 && first < c->n ? first : 0;
	if (i > 0)
		wrap(m, c->term[0], c->term[i - 1]);
	for (; i < c->n; i++)
		if (!text[i])
			wrap(m, c->term[i], c->term[i]);
}

/* s += 1 where s is text from its beginning. */
static void
mend_augmented(struct mend *m, uint32_t i)
{
	const struct cs_tree *t = m->t;
	const uint32_t left = cs_tree_child(t, i, CS_FIELD_LEFT);
	const uint32_t right = cs_tree_child(t, i, CS_FIELD_RIGHT);

	if (cs_tree_is(t, cs_tree_child(t, i, CS_FIELD_OPERATOR), "+=") &&
	    right != CS_TREE_NONE && !is_text_term(m, right) &&
	    is_text_name(m, left))
		wrap(m, right, right);
}

/* The message says that something which is not None or bytes met text. */
static bool
reads_message(const struct cs_case *c, bool *sum_first)
{
	static const char only[] = "can only concatenate str (not \"";
	static const char unsupported[] = "unsupported operand type(s) for +";
	size_t len;
	const char *type, *other;

	*sum_first = strncmp(c->message, unsupported, strlen(unsupported)) == 0;
	if (*sum_first) {
		type = cs_case_quoted(c, 0, &len);
		other = cs_case_quoted(c, 1, &(size_t){ 0 });
		if (other == NULL || strncmp(other, "str'", 4) != 0)
			return false;
	} else if (strncmp(c->message, only, strlen(only)) == 0) {
		type = c->message + strlen(only);
		len = strcspn(type, "\"");
	} else {
		return false;
	}
	return type != NULL && strncmp(type, "NoneType", 8) != 0 &&
	    strncmp(type, "byte", 4) != 0;
}

/* The outermost + of a chain; 3 - in "a" + b - c is about the whole of it, and
 * what was meant can't be told. */
static bool
is_top(const struct cs_tree *t, uint32_t i)
{
	return is_operator(t, i, "+") &&
	    cs_tree_kind(t, t->node[i].parent) != CS_NODE_BINARY_OPERATOR;
}

int
cs_concat_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	struct mend m = { .t = t, .edits = edits };
	struct chain chain;

	(void)err;
	if (!t->whole || !reads_message(c, &m.sum_first))
		return 0;
	for (uint32_t i = 0; i < t->n && t->node[i].start < c->end;) {
		/* Nothing in a string is touched, an f-string's fields too. */
		if (t->node[i].kind == CS_NODE_STRING) {
			i = t->node[i].next;
			continue;
		}
		if (cs_case_on_line(c, i) && is_top(t, i) &&
		    read_chain(t, i, &chain) && has_text_literal(t, &chain)) {
			mend_chain(&m, &chain);
			i = t->node[i].next;
			continue;
		}
		if (cs_case_on_line(c, i) && !m.sum_first &&
		    t->node[i].kind == CS_NODE_AUGMENTED_ASSIGNMENT)
			mend_augmented(&m, i);
		i++;
	}
	return 0;
}
