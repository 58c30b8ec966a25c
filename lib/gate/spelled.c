#include "gate/spelled.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "gate/bindings.h"
#include "gate/lookup.h"
#include "python/role.h"
#include "gate/text.h"
#include "python/ident.h"
#include "python/tree.h"

enum { TEXT_MAX = 256 };

/* When an attribute of this name is meant. */
enum when {
	ALWAYS,
	FOREIGN, /* not of a class or function of the program's own */
	METHOD,	 /* not where the program defines one of that name */
	WRITTEN, /* only to be set */
	BUILTIN, /* of a literal or Python's own types, and something of it */
	CAUGHT,	 /* of the exception that a handler has caught */
};

/* In the order of strcmp(3). */
static const struct spelled {
	const char *name;
	enum cs_rule_id rule;
	enum when when;
} table[] = {
	{ "__base__", CS_RULE_DUNDER, BUILTIN },
	{ "__bases__", CS_RULE_DUNDER, BUILTIN },
	{ "__builtins__", CS_RULE_BUILTINS, ALWAYS },
	{ "__closure__", CS_RULE_DUNDER, FOREIGN },
	{ "__code__", CS_RULE_CODE_OBJECT, WRITTEN },
	{ "__dict__", CS_RULE_OPEN_NAME, ALWAYS },
	{ "__globals__", CS_RULE_DUNDER, ALWAYS },
	{ "__loader__", CS_RULE_DENIED_IMPORT, ALWAYS },
	{ "__mro__", CS_RULE_DUNDER, BUILTIN },
	{ "__self__", CS_RULE_DUNDER, FOREIGN },
	{ "__spec__", CS_RULE_DENIED_IMPORT, ALWAYS },
	{ "__subclasses__", CS_RULE_DUNDER, FOREIGN },
	{ "ag_frame", CS_RULE_FRAME, ALWAYS },
	{ "cr_frame", CS_RULE_FRAME, ALWAYS },
	{ "create_connection", CS_RULE_SOCKET, METHOD },
	{ "create_datagram_endpoint", CS_RULE_SOCKET, METHOD },
	{ "create_server", CS_RULE_SOCKET, METHOD },
	{ "enable_load_extension", CS_RULE_NATIVE, METHOD },
	{ "exec_module", CS_RULE_DENIED_IMPORT, METHOD },
	{ "f_builtins", CS_RULE_FRAME, ALWAYS },
	{ "f_globals", CS_RULE_FRAME, ALWAYS },
	{ "f_locals", CS_RULE_FRAME, ALWAYS },
	{ "from_address", CS_RULE_NATIVE, METHOD },
	{ "func_code", CS_RULE_CODE_OBJECT, METHOD },
	{ "func_globals", CS_RULE_DUNDER, METHOD },
	{ "gi_frame", CS_RULE_FRAME, ALWAYS },
	{ "load_extension", CS_RULE_NATIVE, METHOD },
	{ "load_module", CS_RULE_DENIED_IMPORT, METHOD },
	{ "obj", CS_RULE_DUNDER, CAUGHT },
	{ "source_to_code", CS_RULE_COMPILE_CALL, METHOD },
	{ "subprocess_exec", CS_RULE_SUBPROCESS, METHOD },
	{ "subprocess_shell", CS_RULE_SUBPROCESS, METHOD },
};

/* What takes a thing by a name that it is given as a text. */
static const char *const takers[] = { "__getattribute__", "__getitem__",
	"attrgetter", "delattr", "get", "get_field", "getattr",
	"getattr_static", "getitem", "itemgetter", "map", "methodcaller",
	"partial", "pop", "reduce", "setattr", "setdefault" };

/* Those of them that are for nothing else. */
static const char *const getters[] = { "__getattribute__", "attrgetter",
	"getattr", "getattr_static", "methodcaller" };

struct look {
	const struct cs_bindings *names;
	const struct cs_tree *t;
	cs_spelled_see *see;
	void *ctx;
	bool going; /* see() wants more */
};

static void
tell(struct look *l, enum cs_rule_id rule, uint32_t node, const char *name)
{
	l->going = l->going && l->see(rule, node, name, l->ctx);
}

static int
compare(const void *key, const void *element)
{
	return strcmp(key, ((const struct spelled *)element)->name);
}

static const struct spelled *
find(const char *name)
{
	return bsearch(name, table, sizeof(table) / sizeof(table[0]),
	    sizeof(table[0]), compare);
}

/* The name as Python compares it; false for one that is too long to matter. */
static bool
name_of(const struct cs_tree *t, uint32_t i, char name[TEXT_MAX])
{
	const size_t n = cs_ident_fold(t->text + t->node[i].start,
	    t->node[i].end - t->node[i].start, name, TEXT_MAX - 1);

	name[n < TEXT_MAX ? n : 0] = '\0';
	return n > 0 && n < TEXT_MAX;
}

static bool
is_among(
    const struct cs_tree *t, uint32_t i, const char *const *words, size_t n)
{
	for (size_t w = 0; w < n; w++)
		if (cs_tree_is(t, i, words[w]))
			return true;
	return false;
}

/* ---- what an attribute is taken from ---- */

/* Where "a.b(c).d[e]" begins: a. */
static uint32_t
root_of(const struct cs_tree *t, uint32_t i)
{
	while (t->node[i].kind == CS_NODE_ATTRIBUTE ||
	    t->node[i].kind == CS_NODE_CALL ||
	    t->node[i].kind == CS_NODE_SUBSCRIPT)
		i = cs_tree_first(t, i);
	return i;
}

static bool
is_own(struct look *l, uint32_t object)
{
	char name[TEXT_MAX];

	while (cs_tree_kind(l->t, object) == CS_NODE_CALL)
		object = cs_tree_child(l->t, object, CS_FIELD_FUNCTION);
	if (cs_tree_kind(l->t, object) != CS_NODE_IDENTIFIER ||
	    !name_of(l->t, object, name))
		return false;
	return strcmp(name, "cls") == 0 || cs_lookup_defined(l->names, name);
}

static bool
is_python_type(struct look *l, uint32_t i)
{
	static const char *const types[] = { "bool", "bytes", "dict", "float",
		"int", "list", "object", "set", "str", "tuple" };
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin;

	return is_among(l->t, i, types, sizeof(types) / sizeof(types[0])) &&
	    cs_lookup_seen(l->names, i, &at, &builtin) == NULL;
}

static bool
is_builtin(struct look *l, uint32_t object)
{
	const struct cs_tree *t = l->t;
	const uint32_t root = root_of(t, object);

	switch (t->node[root].kind) {
	case CS_NODE_STRING:
	case CS_NODE_CONCATENATED_STRING:
	case CS_NODE_INTEGER:
	case CS_NODE_FLOAT:
	case CS_NODE_LIST:
	case CS_NODE_TUPLE:
	case CS_NODE_DICTIONARY:
	case CS_NODE_SET:
	case CS_NODE_NONE:
	case CS_NODE_TRUE:
	case CS_NODE_FALSE:
	case CS_NODE_PARENTHESIZED_EXPRESSION:
		return true;
	case CS_NODE_IDENTIFIER:
		return is_python_type(l, root);
	default:
		return false;
	}
}

/* More is made of the attribute than to show it. */
static bool
goes_on(const struct cs_tree *t, uint32_t attribute)
{
	const uint32_t p = t->node[attribute].parent;

	switch (cs_tree_kind(t, p)) {
	case CS_NODE_ATTRIBUTE:
	case CS_NODE_SUBSCRIPT:
		return true;
	case CS_NODE_ASSIGNMENT:
		return t->node[attribute].field == CS_FIELD_RIGHT;
	default:
		return false;
	}
}

/* "except AttributeError as e: e.obj" */
static bool
is_caught(const struct cs_tree *t, uint32_t object)
{
	char name[TEXT_MAX];

	if (t->node[object].kind != CS_NODE_IDENTIFIER ||
	    !name_of(t, object, name))
		return false;
	for (uint32_t i = object; i != CS_TREE_NONE; i = t->node[i].parent) {
		const uint32_t as = t->node[i].kind == CS_NODE_EXCEPT_CLAUSE
		    ? cs_tree_named(t, i, 0)
		    : CS_TREE_NONE;

		if (cs_tree_kind(t, as) == CS_NODE_AS_PATTERN &&
		    cs_tree_is(t, cs_tree_child(t, as, CS_FIELD_ALIAS), name))
			return true;
	}
	return false;
}

static bool
is_written(const struct cs_tree *t, uint32_t attribute)
{
	const uint32_t p = t->node[attribute].parent;

	switch (cs_tree_kind(t, p)) {
	case CS_NODE_ASSIGNMENT:
	case CS_NODE_AUGMENTED_ASSIGNMENT:
	case CS_NODE_FOR_STATEMENT:
		return t->node[attribute].field == CS_FIELD_LEFT;
	case CS_NODE_PATTERN_LIST:
	case CS_NODE_TUPLE_PATTERN:
	case CS_NODE_LIST_PATTERN:
	case CS_NODE_AS_PATTERN_TARGET:
		return true;
	default:
		return false;
	}
}

static bool
is_meant(struct look *l, const struct spelled *s, uint32_t attribute)
{
	const uint32_t object = cs_tree_child(l->t, attribute, CS_FIELD_OBJECT);

	switch (s->when) {
	case FOREIGN:
		return !is_own(l, object);
	case METHOD:
		return !cs_lookup_defined(l->names, s->name);
	case WRITTEN:
		return is_written(l->t, attribute);
	case BUILTIN:
		return is_builtin(l, object) && goes_on(l->t, attribute);
	case CAUGHT:
		return is_caught(l->t, object);
	case ALWAYS:
		break;
	}
	return true;
}

static void
look_at_attribute(struct look *l, uint32_t i)
{
	const uint32_t word = cs_tree_child(l->t, i, CS_FIELD_ATTRIBUTE);
	char name[TEXT_MAX];
	const struct spelled *s;

	if (word == CS_TREE_NONE || !name_of(l->t, word, name))
		return;
	s = find(name);
	if (s != NULL && is_meant(l, s, i))
		tell(l, s->rule, word, name);
}

/* ---- names that are texts ---- */

/* One of the names that are in the text with dots or brackets between. */
static const struct spelled *
find_in(char *text)
{
	for (char *save, *part = strtok_r(text, ".[]()", &save); part != NULL;
	     part = strtok_r(NULL, ".[]()", &save)) {
		const struct spelled *s = find(part);

		if (s != NULL && s->when != METHOD && s->when != CAUGHT &&
		    s->rule != CS_RULE_OPEN_NAME)
			return s;
	}
	return NULL;
}

static enum cs_text
look_at_text(struct look *l, uint32_t i)
{
	char text[TEXT_MAX];
	const struct spelled *s;
	size_t n;
	const enum cs_text known = cs_text_read(
	    l->names, i, text, sizeof(text), &n);

	if (known != CS_TEXT_KNOWN || strlen(text) != n)
		return known;
	s = find_in(text);
	if (s != NULL)
		tell(l, s->rule, i, s->name);
	return known;
}

/* The last part of what is called. */
static uint32_t
called(const struct cs_tree *t, uint32_t call)
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
	const uint32_t word = called(t, call);

	return cs_tree_is(t, word, "attrgetter") ||
	    cs_tree_is(t, word, "methodcaller");
}

static void
look_at_arguments(struct look *l, uint32_t call, bool getter)
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

		if (known == CS_TEXT_OPEN && getter &&
		    a == cs_tree_named(t, list, is_maker(t, call) ? 0 : 1))
			tell(l, CS_RULE_OPEN_NAME, a, "getattr");
		if (known == CS_TEXT_HIDDEN && getter &&
		    t->node[a].kind != CS_NODE_INTEGER &&
		    a != cs_tree_named(t, list, 2))
			tell(l, CS_RULE_REFLECTION, a, "a hidden name");
	}
}

/* "{0.__globals__}", for str.format() */
static void
look_at_fields(struct look *l, uint32_t node, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char *end;
		char field[TEXT_MAX];
		const struct spelled *found;

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
			tell(l, found->rule, node, found->name);
	}
}

static void
look_at_string(struct look *l, uint32_t content)
{
	const char *s = l->t->text + l->t->node[content].start;
	const size_t n = l->t->node[content].end - l->t->node[content].start;
	static const char memory[] = "/proc/self/mem";

	if (memchr(s, '{', n) != NULL)
		look_at_fields(l, content, s, n);
	if (memmem(s, n, memory, sizeof(memory) - 1) != NULL)
		tell(l, CS_RULE_NATIVE, content, memory);
}

/* ---- calls ---- */

/* ("{0.__glo" + "bals__}").format(f) */
static void
look_at_format(struct look *l, uint32_t call)
{
	const struct cs_tree *t = l->t;
	const uint32_t f = cs_tree_child(t, call, CS_FIELD_FUNCTION);
	const uint32_t word = called(t, call);
	uint32_t object;
	char text[TEXT_MAX];
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
is_function_class(struct look *l, uint32_t i)
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
	    (cs_tree_kind(t, of) == CS_NODE_IDENTIFIER && is_own(l, of) &&
		!cs_tree_is(t, of, "cls"));
}

/* globals()[...] */
static bool
gives_names(const struct look *l, uint32_t i)
{
	static const char *const words[] = { "globals", "locals", "vars" };

	return cs_tree_kind(l->t, i) == CS_NODE_CALL &&
	    is_among(l->t, cs_tree_child(l->t, i, CS_FIELD_FUNCTION), words,
		sizeof(words) / sizeof(words[0]));
}

static void
look_at_subscript(struct look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	const uint32_t key = cs_tree_child(t, i, CS_FIELD_SUBSCRIPT);

	if (look_at_text(l, key) == CS_TEXT_HIDDEN &&
	    gives_names(l, cs_tree_child(t, i, CS_FIELD_VALUE)))
		tell(l, CS_RULE_BUILTINS, key, "a hidden name");
}

static void
look_at_call(struct look *l, uint32_t i)
{
	const uint32_t word = called(l->t, i);

	look_at_format(l, i);
	if (is_function_class(l, cs_tree_child(l->t, i, CS_FIELD_FUNCTION)))
		tell(l, CS_RULE_CODE_OBJECT, i, "a function's class");

	if (is_among(l->t, word, takers, sizeof(takers) / sizeof(takers[0])))
		look_at_arguments(l, i,
		    is_among(l->t, word, getters,
			sizeof(getters) / sizeof(getters[0])));
}

/* ---- arguments with a name ---- */

static void
look_at_keyword(struct look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	const uint32_t word = cs_tree_child(t, i, CS_FIELD_NAME);
	const uint32_t call = t->node[t->node[i].parent].parent;
	char name[TEXT_MAX];

	if (word == CS_TREE_NONE || !name_of(t, word, name))
		return;
	if (strncmp(name, "co_", 3) == 0 &&
	    cs_tree_is(t, called(t, call), "replace"))
		tell(l, CS_RULE_CODE_OBJECT, i, "code.replace");
	if (strcmp(name, "allow_pickle") == 0 &&
	    cs_tree_kind(t, cs_tree_child(t, i, CS_FIELD_VALUE)) ==
		CS_NODE_TRUE)
		tell(l, CS_RULE_UNPICKLE, i, "allow_pickle=True");
}

/* "case object(__globals__=g)" */
static void
look_at_pattern(struct look *l, uint32_t i)
{
	const uint32_t word = cs_tree_first(l->t, i);
	char name[TEXT_MAX];
	const struct spelled *s;

	if (word == CS_TREE_NONE || !name_of(l->t, word, name))
		return;
	s = find(name);
	if (s != NULL && (s->when == ALWAYS || s->when == FOREIGN))
		tell(l, s->rule, word, name);
}

/* What every module has. */
static void
look_at_name(struct look *l, uint32_t i)
{
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin;

	if (l->t->text[l->t->node[i].start] != '_' ||
	    l->names->role[i] != CS_ROLE_USE ||
	    (!cs_tree_is(l->t, i, "__loader__") &&
		!cs_tree_is(l->t, i, "__spec__")) ||
	    cs_lookup_seen(l->names, i, &at, &builtin) != NULL)
		return;
	tell(l, CS_RULE_DENIED_IMPORT, i,
	    cs_tree_is(l->t, i, "__spec__") ? "__spec__" : "__loader__");
}

void
cs_spelled_walk(const struct cs_bindings *names, cs_spelled_see *see, void *ctx)
{
	const struct cs_tree *t = names->tree;
	struct look l = { names, t, see, ctx, true };

	for (uint32_t i = 0; i < t->n && l.going; i++)
		switch (t->node[i].kind) {
		case CS_NODE_ATTRIBUTE:
			look_at_attribute(&l, i);
			break;
		case CS_NODE_CALL:
			look_at_call(&l, i);
			break;
		case CS_NODE_SUBSCRIPT:
			look_at_subscript(&l, i);
			break;
		case CS_NODE_STRING_CONTENT:
			look_at_string(&l, i);
			break;
		case CS_NODE_KEYWORD_ARGUMENT:
			look_at_keyword(&l, i);
			break;
		case CS_NODE_KEYWORD_PATTERN:
			look_at_pattern(&l, i);
			break;
		case CS_NODE_IDENTIFIER:
			look_at_name(&l, i);
			break;
		default:
			break;
		}
}

void
cs_spelled_call(const struct cs_bindings *names, uint32_t call,
    cs_spelled_see *see, void *ctx)
{
	struct look l = { names, names->tree, see, ctx, true };

	if (!is_among(l.t, called(l.t, call), takers,
		sizeof(takers) / sizeof(takers[0])))
		look_at_arguments(&l, call, true);
}
