#include "heal/terms.h"

#include <string.h>

#include "heal/names.h"
#include "python/tree.h"

enum {
	LOOKUPS_MAX = 32,
	CLIMB_MAX = 10, /* int(input().strip()) is six nodes up */
};

static const char number_functions[] = " int float len ord round ";
/* str(n) + 1 may well be meant as str(n + 1). */
static const char fed_functions[] = " input raw_input str repr format ";
static const char made_functions[] = " ascii chr hex oct bin ";
static const char text_methods[] = " join format strip lstrip rstrip upper "
				   "lower title capitalize replace "
				   "zfill ljust rjust center strftime "
				   "isoformat hexdigest decode ";
static const char inputs[] = " input raw_input argv stdin getpass ";

bool
cs_terms_is_word(const struct cs_tree *t, uint32_t node, const char *words)
{
	const struct cs_node *d;
	char word[32];

	if (node == CS_TREE_NONE)
		return false;
	d = &t->node[node];
	if (d->end - d->start + 3 > sizeof(word))
		return false;
	word[0] = ' ';
	memcpy(word + 1, t->text + d->start, d->end - d->start);
	memcpy(word + 1 + (d->end - d->start), " ", 2);
	return strstr(words, word) != NULL;
}

bool
cs_terms_is_operator(const struct cs_tree *t, uint32_t node, const char *op)
{
	return cs_tree_kind(t, node) == CS_NODE_BINARY_OPERATOR &&
	    cs_tree_is(t, cs_tree_child(t, node, CS_FIELD_OPERATOR), op);
}

static bool
is_string(const struct cs_tree *t, uint32_t node)
{
	const enum cs_node_kind kind = cs_tree_kind(t, node);

	return kind == CS_NODE_STRING || kind == CS_NODE_CONCATENATED_STRING;
}

bool
cs_terms_is_literal(const struct cs_tree *t, uint32_t node)
{
	if (!is_string(t, node))
		return false;
	for (const char *p = t->text + t->node[node].start;
	     *p != '"' && *p != '\''; p++)
		if (*p == 'b' || *p == 'B')
			return false;
	return true;
}

bool
cs_terms_is_number_like(const struct cs_tree *t, uint32_t literal)
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

bool
cs_terms_has_letter(const struct cs_tree *t, uint32_t literal)
{
	for (uint32_t i = literal; i < t->node[literal].next; i++) {
		const struct cs_node *d = &t->node[i];

		if (d->kind != CS_NODE_STRING_CONTENT)
			continue;
		for (uint32_t at = d->start; at < d->end; at++) {
			const unsigned char c = (unsigned char)t->text[at];
			const unsigned char low = c | 0x20;

			if (c == '\\')
				at++;
			else if (c >= 0x80 || (low >= 'a' && low <= 'z'))
				return true;
		}
	}
	return false;
}

bool
cs_terms_is_name(const struct cs_tree *t, uint32_t i, uint32_t name)
{
	const struct cs_node *x = &t->node[i], *y = &t->node[name];

	return x->kind == CS_NODE_IDENTIFIER &&
	    x->end - x->start == y->end - y->start &&
	    memcmp(t->text + x->start, t->text + y->start, x->end - x->start) ==
	    0;
}

static enum cs_term
literal_term(const struct cs_tree *t, uint32_t i)
{
	if (!cs_terms_is_literal(t, i))
		return CS_TERM_OTHER;
	return cs_terms_is_number_like(t, i) ? CS_TERM_FED : CS_TERM_TEXT;
}

static bool
has_input(const struct cs_tree *t, uint32_t node)
{
	for (uint32_t i = node; i < t->node[node].next; i++)
		if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    cs_terms_is_word(t, i, inputs))
			return true;
	return false;
}

static enum cs_term
call_term(const struct cs_tree *t, uint32_t call)
{
	const uint32_t f = cs_tree_child(t, call, CS_FIELD_FUNCTION);

	if (cs_terms_is_word(t, f, number_functions))
		return CS_TERM_NUMBER;
	if (cs_terms_is_word(t, f, fed_functions))
		return CS_TERM_FED;
	if (cs_terms_is_word(t, f, made_functions))
		return CS_TERM_MADE;
	if (cs_tree_kind(t, f) != CS_NODE_ATTRIBUTE ||
	    !cs_terms_is_word(
		t, cs_tree_child(t, f, CS_FIELD_ATTRIBUTE), text_methods))
		return CS_TERM_UNKNOWN;
	return has_input(t, f) ? CS_TERM_FED : CS_TERM_MADE;
}

/* '-' * 5 */
static enum cs_term
product_term(const struct cs_tree *t, uint32_t i)
{
	const uint32_t left = cs_tree_child(t, i, CS_FIELD_LEFT);
	const uint32_t right = cs_tree_child(t, i, CS_FIELD_RIGHT);

	if (is_string(t, left))
		return literal_term(t, left);
	return is_string(t, right) ? literal_term(t, right) : CS_TERM_UNKNOWN;
}

/* By its own form, with names unknown. */
static enum cs_term
look(const struct cs_tree *t, uint32_t i)
{
	bool formatted = false;
	enum cs_term term = CS_TERM_UNKNOWN;

	for (;;) {
		const enum cs_node_kind kind = cs_tree_kind(t, i);

		if (kind == CS_NODE_PARENTHESIZED_EXPRESSION)
			i = cs_tree_named(t, i, 0);
		else if (kind == CS_NODE_UNARY_OPERATOR)
			i = cs_tree_child(t, i, CS_FIELD_ARGUMENT);
		else if (kind == CS_NODE_ASSIGNMENT) /* a = b = 1 */
			i = cs_tree_child(t, i, CS_FIELD_RIGHT);
		else if (cs_terms_is_operator(t, i, "%"))
			i = cs_tree_child(t, i, CS_FIELD_LEFT);
		else
			break;
		formatted |= kind == CS_NODE_BINARY_OPERATOR;
	}
	switch (cs_tree_kind(t, i)) {
	case CS_NODE_STRING:
	case CS_NODE_CONCATENATED_STRING:
		term = literal_term(t, i);
		break;
	case CS_NODE_CALL:
		term = call_term(t, i);
		break;
	case CS_NODE_BINARY_OPERATOR:
		term = cs_terms_is_operator(t, i, "*") ? product_term(t, i)
						       : CS_TERM_UNKNOWN;
		break;
	case CS_NODE_INTEGER:
	case CS_NODE_FLOAT:
		term = CS_TERM_NUMBER;
		break;
	case CS_NODE_LIST:
	case CS_NODE_TUPLE:
	case CS_NODE_SET:
	case CS_NODE_DICTIONARY:
	case CS_NODE_LIST_COMPREHENSION:
	case CS_NODE_SET_COMPREHENSION:
	case CS_NODE_DICTIONARY_COMPREHENSION:
	case CS_NODE_GENERATOR_EXPRESSION:
	case CS_NODE_LAMBDA:
	case CS_NODE_NONE:
		return CS_TERM_OTHER;
	default:
		return CS_TERM_UNKNOWN;
	}
	return formatted && term == CS_TERM_TEXT ? CS_TERM_MADE : term;
}

/* The type that one binding gives a name. */
static enum cs_term
bound_term(const struct cs_tree *t, uint32_t i)
{
	const uint32_t p = t->node[i].parent;

	switch (cs_tree_kind(t, p)) {
	case CS_NODE_FUNCTION_DEFINITION:
	case CS_NODE_CLASS_DEFINITION:
		return CS_TERM_OTHER;
	case CS_NODE_ASSIGNMENT:
		return look(t, cs_tree_child(t, p, CS_FIELD_RIGHT));
	default:
		return CS_TERM_UNKNOWN;
	}
}

static bool
is_text(enum cs_term term)
{
	return term == CS_TERM_TEXT || term == CS_TERM_MADE ||
	    term == CS_TERM_FED;
}

/* The type of a name with both bindings. */
static enum cs_term
both(enum cs_term a, enum cs_term b)
{
	if (a == b)
		return a;
	if (!is_text(a) || !is_text(b))
		return CS_TERM_UNKNOWN;
	return a == CS_TERM_FED || b == CS_TERM_FED ? CS_TERM_FED
						    : CS_TERM_MADE;
}

/* The effect of += on it: text remains text, or it fails; a number can become
 * many things. */
static enum cs_term
grown(const struct cs_tree *t, uint32_t augmented, enum cs_term term)
{
	if (term == CS_TERM_NUMBER &&
	    look(t, cs_tree_child(t, augmented, CS_FIELD_RIGHT)) !=
		CS_TERM_NUMBER)
		return CS_TERM_UNKNOWN;
	return term == CS_TERM_TEXT ? CS_TERM_MADE : term;
}

/* Whether this identifier is the name, being bound. */
static bool
is_binding(const struct cs_tree *t, uint32_t i, uint32_t name)
{
	return cs_terms_is_name(t, i, name) &&
	    cs_names_role(t, i) == CS_NAMES_BOUND;
}

static bool
is_growth(const struct cs_tree *t, uint32_t i)
{
	return cs_tree_kind(t, t->node[i].parent) ==
	    CS_NODE_AUGMENTED_ASSIGNMENT;
}

static enum cs_term
name_term(struct cs_terms *s, uint32_t name)
{
	const struct cs_tree *t = s->t;
	enum cs_term term = CS_TERM_UNKNOWN;
	bool any = false;

	if (++s->lookups > LOOKUPS_MAX)
		return CS_TERM_UNKNOWN;
	for (uint32_t i = 0; i < t->n; i++) {
		if (!is_binding(t, i, name) || is_growth(t, i))
			continue;
		term = any ? both(term, bound_term(t, i)) : bound_term(t, i);
		any = true;
	}
	for (uint32_t i = 0; i < t->n && term != CS_TERM_UNKNOWN; i++)
		if (is_binding(t, i, name) && is_growth(t, i))
			term = grown(t, t->node[i].parent, term);
	return term;
}

enum cs_term
cs_terms_of(struct cs_terms *s, uint32_t node)
{
	while (cs_tree_kind(s->t, node) == CS_NODE_PARENTHESIZED_EXPRESSION)
		node = cs_tree_named(s->t, node, 0);
	if (cs_tree_kind(s->t, node) == CS_NODE_IDENTIFIER)
		return name_term(s, node);
	return look(s->t, node);
}

/* The value of a binding: after the =, or the iterable of a for. */
static uint32_t
source_of(const struct cs_tree *t, uint32_t i)
{
	for (int up = 0; up < CLIMB_MAX && t->node[i].parent != CS_TREE_NONE;
	     up++) {
		i = t->node[i].parent;
		switch (cs_tree_kind(t, i)) {
		case CS_NODE_ASSIGNMENT:
		case CS_NODE_FOR_STATEMENT:
		case CS_NODE_FOR_IN_CLAUSE:
			return cs_tree_child(t, i, CS_FIELD_RIGHT);
		case CS_NODE_NAMED_EXPRESSION:
			return cs_tree_child(t, i, CS_FIELD_VALUE);
		default:
			break;
		}
	}
	return CS_TREE_NONE;
}

bool
cs_terms_is_fed(struct cs_terms *s, uint32_t name)
{
	const struct cs_tree *t = s->t;
	uint32_t done = 0; /* end of what was examined */

	if (++s->lookups > LOOKUPS_MAX)
		return true;
	for (uint32_t i = 0; i < t->n; i++) {
		uint32_t source;

		if (!is_binding(t, i, name))
			continue;
		source = source_of(t, i);
		if (source == CS_TREE_NONE || source < done)
			continue;
		done = t->node[source].next;
		if (look(t, source) != CS_TERM_NUMBER && has_input(t, source))
			return true;
	}
	return false;
}

/* int(input()), map(int, input().split()) */
static bool
is_read_as_number(const struct cs_tree *t, uint32_t i)
{
	for (int up = 0; up < CLIMB_MAX && t->node[i].parent != CS_TREE_NONE;
	     up++) {
		uint32_t first;

		i = t->node[i].parent;
		if (cs_tree_kind(t, i) != CS_NODE_CALL)
			continue;
		first = cs_tree_named(
		    t, cs_tree_child(t, i, CS_FIELD_ARGUMENTS), 0);
		if (cs_terms_is_word(t, cs_tree_child(t, i, CS_FIELD_FUNCTION),
			number_functions) ||
		    cs_terms_is_word(t, first, number_functions))
			return true;
	}
	return false;
}

bool
cs_terms_takes_input(const struct cs_tree *t)
{
	for (uint32_t i = 0; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    cs_terms_is_word(t, i, inputs) && !is_read_as_number(t, i))
			return true;
	return false;
}
