#include "gate/names/spelled.h"

#include <stdbool.h>
#include <string.h>

#include "gate/names/bindings.h"
#include "gate/names/bytext.h"
#include "gate/names/insider.h"
#include "gate/names/known.h"
#include "gate/names/lookup.h"
#include "gate/names/own.h"
#include "gate/names/telltale.h"
#include "python/role.h"
#include "python/tree.h"

enum { ASKED_MAX = 64 }; /* what takes a look at the whole program */

/* ---- the object of an attribute ---- */

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
is_python_type(struct cs_telltale_look *l, uint32_t i)
{
	static const char *const types[] = { "bool", "bytes", "dict", "float",
		"int", "list", "object", "set", "str", "tuple" };
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin;

	return cs_telltale_among(
		   l->t, i, types, sizeof(types) / sizeof(types[0])) &&
	    cs_lookup_seen(l->names, i, &at, &builtin) == NULL;
}

static bool
is_builtin(struct cs_telltale_look *l, uint32_t object)
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

/* The attribute is used for more than display. */
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
	char name[CS_TELLTALE_MAX];

	if (t->node[object].kind != CS_NODE_IDENTIFIER ||
	    !cs_telltale_name(t, object, name))
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

/* It is called with one positional argument, or called later. */
static bool
is_given_one(const struct cs_tree *t, uint32_t attribute)
{
	const uint32_t list = cs_tree_child(
	    t, t->node[attribute].parent, CS_FIELD_ARGUMENTS);

	if (t->node[attribute].field != CS_FIELD_FUNCTION ||
	    cs_tree_kind(t, list) != CS_NODE_ARGUMENT_LIST)
		return true;
	for (uint32_t c = cs_tree_first(t, list); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c))
		switch (t->node[c].kind) {
		case CS_NODE_TOKEN:
			break;
		case CS_NODE_LIST_SPLAT:
		case CS_NODE_DICTIONARY_SPLAT:
			return true;
		case CS_NODE_KEYWORD_ARGUMENT:
			if (cs_tree_is(t, cs_tree_child(t, c, CS_FIELD_NAME),
				"target"))
				return true;
			break;
		default:
			return cs_tree_named(t, list, 1) == CS_TREE_NONE;
		}
	return false;
}

/* It is not taken from what the program itself defines. */
static bool
is_foreign(struct cs_telltale_look *l, const char *name, uint32_t object)
{
	if (strcmp(name, "__subclasses__") == 0)
		return !cs_own_is(l, object);
	if (l->asked == ASKED_MAX)
		return true;
	l->asked++;
	return strcmp(name, "__closure__") == 0 ? !cs_own_function(l, object)
						: !cs_own_method(l, object);
}

static bool
is_meant(
    struct cs_telltale_look *l, const struct cs_telltale *s, uint32_t attribute)
{
	const uint32_t object = cs_tree_child(l->t, attribute, CS_FIELD_OBJECT);

	switch (s->when) {
	case CS_TELLTALE_FOREIGN:
		return is_foreign(l, s->name, object);
	case CS_TELLTALE_METHOD:
		return !cs_lookup_defined(l->names, s->name);
	case CS_TELLTALE_WRITTEN:
		return is_written(l->t, attribute);
	case CS_TELLTALE_BUILTIN:
		return is_builtin(l, object) && goes_on(l->t, attribute);
	case CS_TELLTALE_CAUGHT:
		return is_caught(l->t, object);
	case CS_TELLTALE_PATH:
		return l->paths && !cs_lookup_defined(l->names, s->name);
	case CS_TELLTALE_GIVEN:
		return l->paths && is_given_one(l->t, attribute) &&
		    !cs_lookup_defined(l->names, s->name);
	case CS_TELLTALE_ALWAYS:
		break;
	}
	return true;
}

static void
look_at_attribute(struct cs_telltale_look *l, uint32_t i)
{
	const uint32_t word = cs_tree_child(l->t, i, CS_FIELD_ATTRIBUTE);
	char name[CS_TELLTALE_MAX];
	const struct cs_telltale *s;

	if (word == CS_TREE_NONE || !cs_telltale_name(l->t, word, name))
		return;
	s = cs_telltale_find(name);
	if (s != NULL && is_meant(l, s, i))
		cs_telltale_tell(l, s->rule, word, name);
}

/* ---- keyword arguments ---- */

/* It is true, or made of something: a name that is handed through is not. */
static bool
is_set(const struct cs_telltale_look *l, uint32_t value)
{
	uint32_t at = CS_BINDINGS_NONE;
	const struct cs_binding *b;
	bool builtin;

	switch (cs_tree_kind(l->t, value)) {
	case CS_NODE_FALSE:
	case CS_NODE_NONE:
	case CS_NODE_ATTRIBUTE:
	case CS_NODE_SUBSCRIPT:
	case CS_NODE_OTHER:
		return false;
	case CS_NODE_INTEGER:
		return !cs_tree_is(l->t, value, "0");
	case CS_NODE_IDENTIFIER:
		b = cs_lookup_seen(l->names, value, &at, &builtin);
		return b != NULL && b->times == 1 &&
		    cs_tree_kind(l->t, b->value) == CS_NODE_TRUE;
	default:
		return true;
	}
}

static void
look_at_keyword(struct cs_telltale_look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	const uint32_t word = cs_tree_child(t, i, CS_FIELD_NAME);
	const uint32_t call = t->node[t->node[i].parent].parent;
	char name[CS_TELLTALE_MAX];

	if (word == CS_TREE_NONE || !cs_telltale_name(t, word, name))
		return;
	if (strncmp(name, "co_", 3) == 0 &&
	    cs_tree_is(t, cs_bytext_called(t, call), "replace"))
		cs_telltale_tell(l, CS_RULE_CODE_OBJECT, i, "code.replace");
	if (strcmp(name, "allow_pickle") == 0 &&
	    is_set(l, cs_tree_child(t, i, CS_FIELD_VALUE)))
		cs_telltale_tell(l, CS_RULE_UNPICKLE, i, "allow_pickle=True");
}

/* {"allow_pickle": True}, for f(**that) */
static void
look_at_pair(struct cs_telltale_look *l, uint32_t i)
{
	const uint32_t key = cs_tree_child(l->t, i, CS_FIELD_KEY);

	if (cs_tree_kind(l->t, key) == CS_NODE_STRING &&
	    cs_tree_is(l->t, cs_tree_named(l->t, key, 1), "allow_pickle") &&
	    is_set(l, cs_tree_child(l->t, i, CS_FIELD_VALUE)))
		cs_telltale_tell(l, CS_RULE_UNPICKLE, i, "allow_pickle=True");
}

/* What has things taken from it by their names. */
static bool
takes_by_names(const struct cs_tree *t)
{
	static const char *const words[] = { "Formatter", "__dict__",
		"__getattribute__", "attrgetter", "get_field", "getattr",
		"getattr_static", "methodcaller", "vars" };

	for (uint32_t i = 0; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    strchr("F_agmv", t->text[t->node[i].start]) != NULL &&
		    cs_telltale_among(
			t, i, words, sizeof(words) / sizeof(words[0])))
			return true;
	return false;
}

/* "case object(_os=object(system=f))" */
static bool
is_in_insider(const struct cs_tree *t, uint32_t keyword)
{
	for (uint32_t p = t->node[keyword].parent;
	     t->node[p].kind != CS_NODE_CASE_CLAUSE && p != 0;
	     p = t->node[p].parent)
		if (cs_insider_pattern(t, p))
			return true;
	return false;
}

/* "case object(__globals__=g)" */
static void
look_at_pattern(struct cs_telltale_look *l, uint32_t i)
{
	const uint32_t word = cs_tree_first(l->t, i);
	char name[CS_TELLTALE_MAX], path[CS_RULES_ORIGIN_MAX];
	const struct cs_telltale *s;

	if (word == CS_TREE_NONE || !cs_telltale_name(l->t, word, name))
		return;
	s = cs_telltale_find(name);
	if (s != NULL &&
	    (s->when == CS_TELLTALE_ALWAYS || s->when == CS_TELLTALE_FOREIGN))
		cs_telltale_tell(l, s->rule, word, name);
	else if (cs_known_worst(name, path) && is_in_insider(l->t, i))
		cs_telltale_tell(l, CS_RULE_REFLECTION, word, path);
}

/* Attributes of every module. */
static void
look_at_name(struct cs_telltale_look *l, uint32_t i)
{
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin;

	if (l->t->text[l->t->node[i].start] != '_' ||
	    l->names->role[i] != CS_ROLE_USE ||
	    (!cs_tree_is(l->t, i, "__loader__") &&
		!cs_tree_is(l->t, i, "__spec__")) ||
	    cs_lookup_seen(l->names, i, &at, &builtin) != NULL)
		return;
	cs_telltale_tell(l, CS_RULE_DENIED_IMPORT, i,
	    cs_tree_is(l->t, i, "__spec__") ? "__spec__" : "__loader__");
}

/* "f(object)" */
static bool
sends_object(const struct cs_tree *t)
{
	for (uint32_t i = 0; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    cs_tree_kind(t, t->node[i].parent) ==
			CS_NODE_ARGUMENT_LIST &&
		    cs_tree_kind(t, t->node[t->node[i].parent].parent) ==
			CS_NODE_CALL &&
		    cs_tree_is(t, i, "object"))
			return true;
	return false;
}

/* "pathlib", "Path": some modules have pathlib's as a member. */
static bool
has_paths(const struct cs_tree *t)
{
	static const char module[] = "pathlib", class[] = "Path";

	for (uint32_t i = 0; i < t->n; i++) {
		const char *s = t->text + t->node[i].start;
		const size_t n = t->node[i].end - t->node[i].start;

		if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    ((n == sizeof(module) - 1 && memcmp(s, module, n) == 0) ||
			(n == sizeof(class) - 1 && memcmp(s, class, n) == 0)))
			return true;
	}
	return false;
}

void
cs_spelled_walk(const struct cs_bindings *names, cs_spelled_see *see, void *ctx)
{
	const struct cs_tree *t = names->tree;
	struct cs_telltale_look l = { .names = names,
		.t = t,
		.see = see,
		.ctx = ctx,
		.going = true,
		.object_sent = sends_object(t),
		.paths = has_paths(t) };

	for (uint32_t i = 0; i < t->n && l.going; i++)
		switch (t->node[i].kind) {
		case CS_NODE_ATTRIBUTE:
			look_at_attribute(&l, i);
			break;
		case CS_NODE_CALL:
			cs_bytext_call(&l, i);
			break;
		case CS_NODE_SUBSCRIPT:
			cs_bytext_subscript(&l, i);
			break;
		case CS_NODE_STRING_CONTENT:
			cs_bytext_string(&l, i);
			cs_bytext_places(&l, i);
			break;
		case CS_NODE_KEYWORD_ARGUMENT:
			look_at_keyword(&l, i);
			break;
		case CS_NODE_PAIR:
			look_at_pair(&l, i);
			break;
		case CS_NODE_KEYWORD_PATTERN:
			look_at_pattern(&l, i);
			break;
		case CS_NODE_IDENTIFIER:
			look_at_name(&l, i);
			cs_bytext_places(&l, i);
			break;
		default:
			break;
		}
}

void
cs_spelled_hints(
    const struct cs_bindings *names, cs_spelled_see *see, void *ctx)
{
	const struct cs_tree *t = names->tree;
	struct cs_telltale_look l = { .names = names,
		.t = t,
		.see = see,
		.ctx = ctx,
		.going = true,
		.takes = takes_by_names(t) };

	for (uint32_t i = 0; i < t->n && l.going; i++)
		cs_bytext_hint(&l, i);
}

void
cs_spelled_call(const struct cs_bindings *names, uint32_t call, int *paths,
    cs_spelled_see *see, void *ctx)
{
	/* The whole tree is not searched for each call. */
	struct cs_telltale_look l = { .names = names,
		.t = names->tree,
		.see = see,
		.ctx = ctx,
		.going = true,
		.paths = true,
		.proxies = CS_TELLTALE_NO };

	if (*paths == 0)
		*paths = has_paths(names->tree) ? 1 : -1;
	l.paths = *paths > 0;
	cs_bytext_getter(&l, call);
}
