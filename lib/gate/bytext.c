#include "gate/bytext.h"

#include <stdbool.h>
#include <string.h>

#include "gate/bindings.h"
#include "gate/telltale.h"
#include "gate/text.h"
#include "python/tree.h"

/* What takes a thing by a name that it is given as a text. */
static const char *const takers[] = { "__getattribute__", "__getitem__",
	"attrgetter", "delattr", "get", "get_field", "getattr",
	"getattr_static", "getitem", "itemgetter", "map", "methodcaller",
	"partial", "pop", "reduce", "setattr", "setdefault" };

/* Those of them that are for nothing else. */
static const char *const getters[] = { "__getattribute__", "attrgetter",
	"getattr", "getattr_static", "methodcaller" };

/* One of the names that are in the text with dots or brackets between. */
static const struct cs_telltale *
find_in(char *text)
{
	for (char *save, *part = strtok_r(text, ".[]()", &save); part != NULL;
	     part = strtok_r(NULL, ".[]()", &save)) {
		const struct cs_telltale *s = cs_telltale_find(part);

		if (s != NULL && s->when != CS_TELLTALE_METHOD &&
		    s->when != CS_TELLTALE_CAUGHT &&
		    s->rule != CS_RULE_OPEN_NAME)
			return s;
	}
	return NULL;
}

static enum cs_text
look_at_text(struct cs_telltale_look *l, uint32_t i)
{
	char text[CS_TELLTALE_MAX];
	const struct cs_telltale *s;
	size_t n;
	const enum cs_text known = cs_text_read(
	    l->names, i, text, sizeof(text), &n);

	if (known != CS_TEXT_KNOWN || strlen(text) != n)
		return known;
	s = find_in(text);
	if (s != NULL)
		cs_telltale_tell(l, s->rule, i, s->name);
	return known;
}

uint32_t
cs_bytext_called(const struct cs_tree *t, uint32_t call)
{
	const uint32_t f = cs_tree_child(t, call, CS_FIELD_FUNCTION);

	return cs_tree_kind(t, f) == CS_NODE_ATTRIBUTE
	    ? cs_tree_child(t, f, CS_FIELD_ATTRIBUTE)
	    : f;
}

/* It gives what takes the attribute later, and has the name alone. */
static bool
is_maker(const struct cs_tree *t, uint32_t call)
{
	const uint32_t word = cs_bytext_called(t, call);

	return cs_tree_is(t, word, "attrgetter") ||
	    cs_tree_is(t, word, "methodcaller");
}

/* The argument says what is taken: it stands behind the object that it is taken
 * from, or alone where that is known. */
static bool
is_name(const struct cs_tree *t, uint32_t call, uint32_t argument)
{
	const uint32_t list = t->node[argument].parent;
	const uint32_t second = cs_tree_named(t, list, 1);

	return is_maker(t, call) || argument == second ||
	    (second == CS_TREE_NONE && argument == cs_tree_named(t, list, 0));
}

static void
look_at_arguments(struct cs_telltale_look *l, uint32_t call, bool getter)
{
	const struct cs_tree *t = l->t;
	const uint32_t list = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);

	if (cs_tree_kind(t, list) != CS_NODE_ARGUMENT_LIST)
		return;
	for (uint32_t a = cs_tree_first(t, list); a != CS_TREE_NONE;
	     a = cs_tree_next(t, a)) {
		enum cs_text known;

		if (t->node[a].kind == CS_NODE_TOKEN ||
		    t->node[a].kind == CS_NODE_KEYWORD_ARGUMENT)
			continue;
		known = look_at_text(l, a);

		if (known == CS_TEXT_KNOWN || !getter || !is_name(t, call, a))
			continue;
		if (known == CS_TEXT_OPEN)
			cs_telltale_tell(l, CS_RULE_OPEN_NAME, a, "getattr");
		else if (t->node[a].kind != CS_NODE_INTEGER)
			cs_telltale_tell(
			    l, CS_RULE_REFLECTION, a, "a hidden name");
	}
}

/* "{0.__globals__}", for str.format() */
static void
look_at_fields(
    struct cs_telltale_look *l, uint32_t node, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char *end;
		char field[CS_TELLTALE_MAX];
		const struct cs_telltale *found;

		if (s[i] != '{')
			continue;
		end = memchr(s + i, '}', n - i);
		if (end == NULL)
			return;
		if ((size_t)(end - (s + i)) >= sizeof(field))
			continue;
		memcpy(field, s + i + 1, (size_t)(end - (s + i)) - 1);
		field[end - (s + i) - 1] = '\0';
		found = strpbrk(field, ".[") == NULL
		    ? NULL
		    : find_in(strpbrk(field, ".["));
		if (found != NULL)
			cs_telltale_tell(l, found->rule, node, found->name);
	}
}

void
cs_bytext_string(struct cs_telltale_look *l, uint32_t content)
{
	const char *s = l->t->text + l->t->node[content].start;
	const size_t n = l->t->node[content].end - l->t->node[content].start;
	static const char memory[] = "/proc/self/mem";

	if (memchr(s, '{', n) != NULL)
		look_at_fields(l, content, s, n);
	if (memmem(s, n, memory, sizeof(memory) - 1) != NULL)
		cs_telltale_tell(l, CS_RULE_NATIVE, content, memory);
}

/* ---- calls ---- */

/* ("{0.__glo" + "bals__}").format(f) */
static void
look_at_format(struct cs_telltale_look *l, uint32_t call)
{
	const struct cs_tree *t = l->t;
	const uint32_t f = cs_tree_child(t, call, CS_FIELD_FUNCTION);
	const uint32_t word = cs_bytext_called(t, call);
	uint32_t object;
	char text[CS_TELLTALE_MAX];
	size_t n;

	if (cs_tree_kind(t, f) != CS_NODE_ATTRIBUTE ||
	    (!cs_tree_is(t, word, "format") &&
		!cs_tree_is(t, word, "format_map")))
		return;
	object = cs_tree_child(t, f, CS_FIELD_OBJECT);
	if (cs_tree_kind(t, object) != CS_NODE_STRING &&
	    cs_text_read(l->names, object, text, sizeof(text), &n) ==
		CS_TEXT_KNOWN)
		look_at_fields(l, object, text, n);
}

/* The class of a function or of its code: calling it makes another one. */
static bool
is_function_class(struct cs_telltale_look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	uint32_t of;

	if (cs_tree_kind(t, i) == CS_NODE_ATTRIBUTE &&
	    cs_tree_is(t, cs_tree_child(t, i, CS_FIELD_ATTRIBUTE), "__class__"))
		of = cs_tree_child(t, i, CS_FIELD_OBJECT);
	else if (cs_tree_kind(t, i) == CS_NODE_CALL &&
	    cs_tree_is(t, cs_tree_child(t, i, CS_FIELD_FUNCTION), "type"))
		of = cs_tree_named(
		    t, cs_tree_child(t, i, CS_FIELD_ARGUMENTS), 0);
	else
		return false;
	while (cs_tree_kind(t, of) == CS_NODE_PARENTHESIZED_EXPRESSION)
		of = cs_tree_named(t, of, 0);
	if (cs_tree_kind(t, of) == CS_NODE_ATTRIBUTE)
		return cs_tree_is(
		    t, cs_tree_child(t, of, CS_FIELD_ATTRIBUTE), "__code__");
	return cs_tree_kind(t, of) == CS_NODE_LAMBDA ||
	    (cs_tree_kind(t, of) == CS_NODE_IDENTIFIER &&
		cs_telltale_own(l, of) && !cs_tree_is(t, of, "cls"));
}

/* globals()[...] */
static bool
gives_names(const struct cs_telltale_look *l, uint32_t i)
{
	static const char *const words[] = { "globals", "locals", "vars" };

	return cs_tree_kind(l->t, i) == CS_NODE_CALL &&
	    cs_telltale_among(l->t, cs_tree_child(l->t, i, CS_FIELD_FUNCTION),
		words, sizeof(words) / sizeof(words[0]));
}

void
cs_bytext_subscript(struct cs_telltale_look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	const uint32_t key = cs_tree_child(t, i, CS_FIELD_SUBSCRIPT);

	if (look_at_text(l, key) == CS_TEXT_HIDDEN &&
	    gives_names(l, cs_tree_child(t, i, CS_FIELD_VALUE)))
		cs_telltale_tell(l, CS_RULE_BUILTINS, key, "a hidden name");
}

void
cs_bytext_call(struct cs_telltale_look *l, uint32_t i)
{
	const uint32_t word = cs_bytext_called(l->t, i);

	look_at_format(l, i);
	if (is_function_class(l, cs_tree_child(l->t, i, CS_FIELD_FUNCTION)))
		cs_telltale_tell(
		    l, CS_RULE_CODE_OBJECT, i, "a function's class");

	if (cs_telltale_among(
		l->t, word, takers, sizeof(takers) / sizeof(takers[0])))
		look_at_arguments(l, i,
		    cs_telltale_among(l->t, word, getters,
			sizeof(getters) / sizeof(getters[0])));
}

void
cs_bytext_getter(struct cs_telltale_look *l, uint32_t call)
{
	if (!cs_telltale_among(l->t, cs_bytext_called(l->t, call), takers,
		sizeof(takers) / sizeof(takers[0])))
		look_at_arguments(l, call, true);
}
