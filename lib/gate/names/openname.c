#include "gate/names/openname.h"

#include <stddef.h>
#include <string.h>

#include "gate/names/bindings.h"
#include "gate/names/known.h"
#include "gate/names/lookup.h"
#include "gate/names/telltale.h"
#include "python/fold.h"
#include "python/tree.h"

enum {
	PREFIX_MIN = 3,	  /* bytes that tell anything */
	WORDS_MAX = 64,	  /* in a display of names */
	OPENS_MAX = 1000, /* computed names in a program */
};

/* What a name that is bound once is; NULL for others. */
static const struct cs_binding *
bound_once(const struct cs_bindings *names, uint32_t i)
{
	uint32_t at = CS_BINDINGS_NONE;
	const struct cs_binding *b;
	bool builtin;

	if (cs_tree_kind(names->tree, i) != CS_NODE_IDENTIFIER)
		return NULL;
	b = cs_lookup_seen(names, i, &at, &builtin);
	return b != NULL && b->times == 1 ? b : NULL;
}

static uint32_t
meant(const struct cs_bindings *names, uint32_t i)
{
	const struct cs_binding *b = bound_once(names, i);

	return b != NULL && b->value != CS_TREE_NONE ? b->value : i;
}

/* ---- how it begins ---- */

/* f"visit_{kind}", "visit_" + kind, "visit_%s" % kind, "visit_{}".format(k) */
static uint32_t
first_text(const struct cs_tree *t, uint32_t i)
{
	for (;;)
		switch (cs_tree_kind(t, i)) {
		case CS_NODE_BINARY_OPERATOR:
			i = cs_tree_child(t, i, CS_FIELD_LEFT);
			break;
		case CS_NODE_CALL:
			i = cs_tree_child(t, i, CS_FIELD_FUNCTION);
			if (cs_tree_kind(t, i) != CS_NODE_ATTRIBUTE ||
			    !cs_tree_is(t,
				cs_tree_child(t, i, CS_FIELD_ATTRIBUTE),
				"format"))
				return CS_TREE_NONE;
			i = cs_tree_child(t, i, CS_FIELD_OBJECT);
			break;
		case CS_NODE_STRING:
			return cs_tree_next(t, cs_tree_first(t, i));
		default:
			return CS_TREE_NONE;
		}
}

static bool
is_word(const char *s, size_t n)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn"
				      "opqrstuvwxyz_";

	for (size_t i = 0; i < n; i++)
		if (strchr(letters, s[i]) == NULL || s[i] == '\0')
			return false;
	return true;
}

static bool
begins_harmless(const struct cs_bindings *names, uint32_t node)
{
	const struct cs_tree *t = names->tree;
	const uint32_t i = first_text(t, meant(names, node));
	char prefix[CS_TELLTALE_MAX];
	const char *s;
	size_t n;

	if (cs_tree_kind(t, i) != CS_NODE_STRING_CONTENT)
		return false;
	s = t->text + t->node[i].start;
	n = t->node[i].end - t->node[i].start;
	/* As far as it is the same in every way of writing it. */
	for (size_t k = 0; k < n; k++)
		if (s[k] == '%' || s[k] == '{')
			n = k;
	if (n < PREFIX_MIN || n >= sizeof(prefix) || !is_word(s, n) ||
	    memcmp(s, "__", 2) == 0)
		return false;
	memcpy(prefix, s, n);
	prefix[n] = '\0';
	return !cs_telltale_begins(prefix) && !cs_known_last(prefix, true);
}

/* ---- one of several ---- */

static bool
are_harmless(const struct cs_tree *t, uint32_t display)
{
	unsigned words = 0;

	for (uint32_t c = cs_tree_first(t, display); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c)) {
		char text[CS_TELLTALE_MAX];
		size_t n;

		if (t->node[c].kind == CS_NODE_TOKEN)
			continue;
		if (++words > WORDS_MAX ||
		    !cs_fold_text(t, c, text, sizeof(text), &n) ||
		    !is_word(text, n) || cs_telltale_find(text) != NULL ||
		    cs_known_last(text, false))
			return false;
	}
	return true;
}

/* What the loop or comprehension at p has its name go over. */
static uint32_t
gone_over(const struct cs_tree *t, uint32_t p, uint32_t name)
{
	char text[CS_TELLTALE_MAX];

	if (!cs_telltale_name(t, name, text))
		return CS_TREE_NONE;
	if (cs_tree_kind(t, p) == CS_NODE_FOR_STATEMENT)
		return cs_tree_is(t, cs_tree_child(t, p, CS_FIELD_LEFT), text)
		    ? cs_tree_child(t, p, CS_FIELD_RIGHT)
		    : CS_TREE_NONE;
	for (uint32_t c = cs_tree_first(t, p); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c))
		if (t->node[c].kind == CS_NODE_FOR_IN_CLAUSE &&
		    cs_tree_is(t, cs_tree_child(t, c, CS_FIELD_LEFT), text))
			return cs_tree_child(t, c, CS_FIELD_RIGHT);
	return CS_TREE_NONE;
}

static bool
is_among_harmless(const struct cs_bindings *names, uint32_t node)
{
	const struct cs_tree *t = names->tree;
	uint32_t display = CS_TREE_NONE;

	if (bound_once(names, node) == NULL)
		return false;
	for (uint32_t p = t->node[node].parent;
	     p != CS_TREE_NONE && display == CS_TREE_NONE &&
	     t->node[p].kind != CS_NODE_FUNCTION_DEFINITION &&
	     t->node[p].kind != CS_NODE_LAMBDA;
	     p = t->node[p].parent)
		display = gone_over(t, p, node);
	/* A list by a name may have got more than stands there. */
	if (cs_tree_kind(t, display) == CS_NODE_LIST)
		return are_harmless(t, display);
	if (display == CS_TREE_NONE)
		return false;
	display = meant(names, display);
	return t->node[display].kind == CS_NODE_TUPLE &&
	    are_harmless(t, display);
}

/* ---- in the program already ---- */

static const char proxy[] = "__getattr__";

/* Nothing but the interpreter calls it: an attribute was asked for, by a name
 * that was looked at where it stands. */
static bool
is_only_defined(const struct cs_tree *t)
{
	for (uint32_t i = 0; i < t->n; i++)
		switch (t->node[i].kind) {
		case CS_NODE_IDENTIFIER:
			if (cs_tree_is(t, i, proxy) &&
			    cs_tree_kind(t, t->node[i].parent) !=
				CS_NODE_FUNCTION_DEFINITION)
				return false;
			break;
		case CS_NODE_STRING_CONTENT:
			if (memmem(t->text + t->node[i].start,
				t->node[i].end - t->node[i].start, "getattr",
				strlen("getattr")) != NULL)
				return false;
			break;
		default:
			break;
		}
	return true;
}

static uint32_t
second_parameter(const struct cs_tree *t, uint32_t function)
{
	const uint32_t i = cs_tree_named(
	    t, cs_tree_child(t, function, CS_FIELD_PARAMETERS), 1);

	return cs_tree_kind(t, i) == CS_NODE_TYPED_PARAMETER
	    ? cs_tree_first(t, i)
	    : i;
}

static bool
is_found_once(struct cs_telltale_look *l)
{
	if (l->proxies == CS_TELLTALE_NOT_KNOWN)
		l->proxies = is_only_defined(l->t) ? CS_TELLTALE_YES
						   : CS_TELLTALE_NO;
	return l->proxies == CS_TELLTALE_YES;
}

static bool
is_asked_for(struct cs_telltale_look *l, uint32_t node)
{
	const struct cs_bindings *names = l->names;
	const struct cs_tree *t = l->t;
	const struct cs_binding *b = bound_once(names, node);
	char text[CS_TELLTALE_MAX];
	uint32_t f;

	if (b == NULL || !cs_telltale_name(t, node, text))
		return false;
	f = b->scope;
	return cs_tree_kind(t, f) == CS_NODE_FUNCTION_DEFINITION &&
	    cs_tree_is(t, cs_tree_child(t, f, CS_FIELD_NAME), proxy) &&
	    cs_tree_is(t, second_parameter(t, f), text) && is_found_once(l);
}

bool
cs_openname_harmless(struct cs_telltale_look *l, uint32_t node)
{
	return ++l->opens <= OPENS_MAX &&
	    (begins_harmless(l->names, node) ||
		is_among_harmless(l->names, node) || is_asked_for(l, node));
}
