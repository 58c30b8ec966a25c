#include "gate/names/own.h"

#include <stddef.h>
#include <string.h>

#include "gate/names/bindings.h"
#include "gate/names/lookup.h"
#include "gate/names/steady.h"
#include "gate/names/telltale.h"
#include "python/role.h"
#include "python/scope.h"
#include "python/tree.h"

enum { HOPS_MAX = 4 }; /* names that stand for others */

static bool
among(const struct cs_tree *t, uint32_t i, const char *const *words)
{
	for (; *words != NULL; words++)
		if (t->text[t->node[i].start] == (*words)[0] &&
		    cs_tree_is(t, i, *words))
			return true;
	return false;
}

/* ---- names ---- */

/* What Python has under names of its own. */
static bool
is_pythons(const struct cs_tree *t, uint32_t identifier)
{
	static const char *const words[] = { "BaseException", "Exception",
		"__build_class__", "__import__", "abs", "aiter", "all", "anext",
		"any", "ascii", "bin", "bool", "breakpoint", "bytearray",
		"bytes", "callable", "chr", "classmethod", "compile", "complex",
		"delattr", "dict", "dir", "divmod", "enumerate", "eval", "exec",
		"filter", "float", "format", "frozenset", "getattr", "globals",
		"hasattr", "hash", "help", "hex", "id", "input", "int",
		"isinstance", "issubclass", "iter", "len", "list", "locals",
		"map", "max", "memoryview", "min", "next", "object", "oct",
		"open", "ord", "pow", "print", "property", "range", "repr",
		"reversed", "round", "set", "setattr", "slice", "sorted",
		"staticmethod", "str", "sum", "super", "tuple", "type", "vars",
		"zip", NULL };

	return among(t, identifier, words);
}

/* The only binding that an identifier may mean. */
static const struct cs_binding *
meaning(const struct cs_telltale_look *l, uint32_t identifier)
{
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin = false;
	const struct cs_binding *b;

	if (cs_tree_kind(l->t, identifier) != CS_NODE_IDENTIFIER)
		return NULL;
	b = cs_lookup_seen(l->names, identifier, &at, &builtin);
	if (b == NULL ||
	    cs_lookup_seen(l->names, identifier, &at, &builtin) != NULL)
		return NULL;
	return builtin && is_pythons(l->t, identifier) ? NULL : b;
}

/* The value of a name that is assigned once. */
static uint32_t
value_of(const struct cs_telltale_look *l, uint32_t i)
{
	for (int hop = 0; hop < HOPS_MAX; hop++) {
		const struct cs_binding *b;

		while (
		    cs_tree_kind(l->t, i) == CS_NODE_PARENTHESIZED_EXPRESSION)
			i = cs_tree_named(l->t, i, 0);
		b = meaning(l, i);
		if (b == NULL || b->times != 1 || b->value == CS_TREE_NONE)
			break;
		i = b->value;
	}
	return i;
}

/* ---- definitions ---- */

/* Where "a.b(c)" begins is a name that imports alone bind. */
static bool
is_imported(const struct cs_telltale_look *l, uint32_t i)
{
	const struct cs_binding *b;

	while (cs_tree_kind(l->t, i) == CS_NODE_ATTRIBUTE ||
	    cs_tree_kind(l->t, i) == CS_NODE_CALL)
		i = cs_tree_first(l->t, i);
	b = meaning(l, i);
	return b != NULL && b->imported == b->times;
}

/* What the decorators from here on are of. */
static uint32_t
definition_below(const struct cs_tree *t, uint32_t i)
{
	while (cs_tree_kind(t, i) == CS_NODE_DECORATOR)
		i = cs_tree_next(t, i);
	return i;
}

/* What a decorator makes of it is still it: functools.wraps(), of a class
 * whatever a library has for one, of a method what gives it its class. */
static bool
keeps_kind(const struct cs_telltale_look *l, uint32_t decorator)
{
	static const char *const wraps[] = { "functools.wraps", "wraps", NULL };
	const uint32_t of = cs_tree_named(l->t, decorator, 0);
	const uint32_t next = cs_tree_next(l->t, decorator);

	if (cs_tree_is(l->t, of, "classmethod"))
		return meaning(l, of) == NULL;
	return is_imported(l, of) &&
	    (cs_tree_kind(l->t, definition_below(l->t, next)) ==
		    CS_NODE_CLASS_DEFINITION ||
		(cs_tree_kind(l->t, of) == CS_NODE_CALL &&
		    among(l->t, cs_tree_child(l->t, of, CS_FIELD_FUNCTION),
			wraps)));
}

/* The definition that binds a name, CS_TREE_NONE when it is bound otherwise, or
 * what it is then made into is not known. */
static uint32_t
definition_of(const struct cs_telltale_look *l, const struct cs_binding *b)
{
	const struct cs_tree *t = l->t;
	uint32_t d, p;

	if (b == NULL || b->times != 1 || b->defined != 1 || b->deleted)
		return CS_TREE_NONE;
	d = t->node[b->bound].parent;
	p = t->node[d].parent;
	if (cs_tree_kind(t, p) != CS_NODE_DECORATED_DEFINITION)
		return d;
	for (uint32_t c = cs_tree_first(t, p); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c))
		if (t->node[c].kind == CS_NODE_DECORATOR && !keeps_kind(l, c))
			return CS_TREE_NONE;
	return d;
}

static bool
is_defined_as(const struct cs_telltale_look *l, uint32_t identifier,
    enum cs_node_kind kind)
{
	const uint32_t d = definition_of(l, meaning(l, identifier));

	return cs_tree_kind(l->t, d) == kind;
}

/* A function that nothing is made into. */
static bool
is_function(const struct cs_telltale_look *l, uint32_t i)
{
	return cs_tree_kind(l->t, i) == CS_NODE_LAMBDA ||
	    is_defined_as(l, i, CS_NODE_FUNCTION_DEFINITION);
}

/* All that it returns are functions that it, or the program, defines. */
static bool
gives_functions(const struct cs_telltale_look *l, uint32_t function)
{
	const struct cs_tree *t = l->t;
	bool any = false;

	if (cs_tree_kind(t, t->node[function].parent) ==
	    CS_NODE_DECORATED_DEFINITION)
		return false;
	for (uint32_t i = function + 1; i < t->node[function].next; i++) {
		if (t->node[i].kind != CS_NODE_RETURN_STATEMENT ||
		    l->names->scope[i] != function)
			continue;
		any = true;
		if (!is_function(l, cs_tree_named(t, i, 0)))
			return false;
	}
	return any;
}

bool
cs_own_function(const struct cs_telltale_look *l, uint32_t object)
{
	const uint32_t i = value_of(l, object);
	uint32_t f;

	if (is_function(l, i))
		return true;
	if (cs_tree_kind(l->t, i) != CS_NODE_CALL)
		return false;
	f = cs_tree_child(l->t, i, CS_FIELD_FUNCTION);
	return is_defined_as(l, f, CS_NODE_FUNCTION_DEFINITION) &&
	    gives_functions(l, definition_of(l, meaning(l, f)));
}

/* ---- classes ---- */

static bool
is_parameter(const struct cs_telltale_look *l, const struct cs_binding *b)
{
	return b != NULL && cs_scope_is_function(l->t, b->scope) &&
	    b->times == 1 && b->value == CS_TREE_NONE;
}

/* "self.__class__", "type(self)" */
static bool
is_class_of_self(const struct cs_telltale_look *l, uint32_t i)
{
	const struct cs_tree *t = l->t;
	const uint32_t of = cs_telltale_class_of(t, i);

	return cs_tree_kind(t, of) == CS_NODE_IDENTIFIER &&
	    cs_tree_is(t, of, "self") && is_parameter(l, meaning(l, of));
}

/* "cls", in a method or in a function that is not passed object. */
static bool
is_cls(const struct cs_telltale_look *l, uint32_t identifier)
{
	const struct cs_binding *b = meaning(l, identifier);

	return cs_tree_is(l->t, identifier, "cls") && is_parameter(l, b) &&
	    (!l->object_sent ||
		l->t->node[l->names->scope[b->scope]].kind ==
		    CS_NODE_CLASS_DEFINITION);
}

/* "for c in A.__subclasses__()": A, for c; CS_TREE_NONE for others. */
static uint32_t
class_above(const struct cs_telltale_look *l, uint32_t identifier)
{
	const struct cs_tree *t = l->t;
	const struct cs_binding *b = meaning(l, identifier);
	uint32_t p, right, f;

	if (b == NULL || b->times != 1 || b->bound == CS_TREE_NONE)
		return CS_TREE_NONE;
	p = t->node[b->bound].parent;
	if ((cs_tree_kind(t, p) != CS_NODE_FOR_STATEMENT &&
		cs_tree_kind(t, p) != CS_NODE_FOR_IN_CLAUSE) ||
	    t->node[b->bound].field != CS_FIELD_LEFT)
		return CS_TREE_NONE;
	right = cs_tree_child(t, p, CS_FIELD_RIGHT);
	f = cs_tree_kind(t, right) == CS_NODE_CALL
	    ? cs_tree_child(t, right, CS_FIELD_FUNCTION)
	    : CS_TREE_NONE;
	return cs_tree_kind(t, f) == CS_NODE_ATTRIBUTE &&
		cs_tree_is(t, cs_tree_child(t, f, CS_FIELD_ATTRIBUTE),
		    "__subclasses__")
	    ? cs_tree_child(t, f, CS_FIELD_OBJECT)
	    : CS_TREE_NONE;
}

bool
cs_own_is(const struct cs_telltale_look *l, uint32_t object)
{
	for (int hop = 0; hop < HOPS_MAX; hop++) {
		uint32_t above;

		if (is_class_of_self(l, object))
			return true;
		if (cs_tree_kind(l->t, object) != CS_NODE_IDENTIFIER)
			return false;
		if (definition_of(l, meaning(l, object)) != CS_TREE_NONE ||
		    is_cls(l, object))
			return true;
		above = class_above(l, object);
		if (above == CS_TREE_NONE)
			return false;
		object = above;
	}
	return false;
}

/* ---- methods ---- */

/* Nothing in the program makes other things of classes and what they have. */
static bool
is_plain(const struct cs_telltale_look *l, uint32_t method)
{
	static const char *const words[] = { "__dict__", "__getattribute__",
		"__new__", "__setattr__", "globals", "locals", "setattr",
		"vars", NULL };
	const struct cs_tree *t = l->t;
	char name[CS_TELLTALE_MAX];

	if (!cs_telltale_name(t, method, name))
		return false;
	for (uint32_t i = 0; i < t->n; i++) {
		const uint32_t p = t->node[i].parent;

		if (t->node[i].kind != CS_NODE_IDENTIFIER)
			continue;
		if (among(t, i, words))
			return false;
		/* "A.f = ...": the name is only taken where it is used. */
		if (cs_tree_is(t, i, name) &&
		    (t->node[i].field == CS_FIELD_ATTRIBUTE
			    ? !cs_steady_read(t, p)
			    : l->names->role[i] == CS_ROLE_BIND &&
				(t->node[i].field != CS_FIELD_NAME ||
				    cs_tree_kind(t, p) !=
					CS_NODE_FUNCTION_DEFINITION)))
			return false;
	}
	return true;
}

/* A class of the program's, or an instance of one. */
static bool
is_of_class(const struct cs_telltale_look *l, uint32_t object)
{
	const uint32_t i = value_of(l, object);

	return is_defined_as(l,
	    cs_tree_kind(l->t, i) == CS_NODE_CALL
		? cs_tree_child(l->t, i, CS_FIELD_FUNCTION)
		: i,
	    CS_NODE_CLASS_DEFINITION);
}

/* The program defines one method of the name, which stays a method. */
static bool
is_method(const struct cs_telltale_look *l, uint32_t name)
{
	char text[CS_TELLTALE_MAX];
	const struct cs_binding *b;

	if (!cs_telltale_name(l->t, name, text))
		return false;
	b = cs_lookup_sole(l->names, text);
	return b != NULL &&
	    l->t->node[b->scope].kind == CS_NODE_CLASS_DEFINITION &&
	    cs_tree_kind(l->t, definition_of(l, b)) ==
	    CS_NODE_FUNCTION_DEFINITION;
}

bool
cs_own_method(const struct cs_telltale_look *l, uint32_t object)
{
	const uint32_t i = value_of(l, object);
	uint32_t name;

	if (cs_tree_kind(l->t, i) != CS_NODE_ATTRIBUTE)
		return false;
	name = cs_tree_child(l->t, i, CS_FIELD_ATTRIBUTE);
	return is_of_class(l, cs_tree_child(l->t, i, CS_FIELD_OBJECT)) &&
	    is_method(l, name) && is_plain(l, name);
}
