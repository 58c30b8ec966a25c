#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/spelling.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/imports.h"
#include "heal/lines.h"
#include "heal/names.h"
#include "heal/spot.h"

/* Mistakes in the definition of a function or a method. */

/* Uses of a name, each of which costs a look at its class. */
enum { USES_MAX = 300 };

/* The name in "Dog.bark() takes 0 ...": after its last dot, without the
 * rest. */
static const char *
function_in_message(const struct cs_case *c, size_t *len)
{
	const size_t all = strcspn(c->message, "(");
	const char *dot = memrchr(c->message, '.', all);
	const char *name = dot != NULL ? dot + 1 : c->message;

	*len = all - (size_t)(name - c->message);
	return name;
}

/* ---- __init__ ---- */

static const char init[] = "__init__";

static bool
is_nearly_init(const struct cs_tree *t, uint32_t name)
{
	const char *p = t->text + t->node[name].start;
	const size_t n = t->node[name].end - t->node[name].start;

	return cs_tree_is(t, name, "init") ||
	    cs_tree_is(t, name, "constructor") ||
	    (n > 4 && memchr(p, '_', n) != NULL && !cs_tree_is(t, name, init) &&
		cs_spelling_distance(p, n, init, sizeof(init) - 1) <= 3);
}

/* "Dog() takes no arguments" */
int
cs_functions_init(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	size_t len;
	const char *name = function_in_message(c, &len);
	uint32_t class;

	(void)err;
	if (!t->whole)
		return 0;
	class = cs_spot_definition(t, CS_NODE_CLASS_DEFINITION, name, len);
	for (uint32_t i = class;
	     class != CS_TREE_NONE && i < t->node[class].next; i++) {
		const uint32_t method = cs_tree_child(t, i, CS_FIELD_NAME);

		if (t->node[i].kind == CS_NODE_FUNCTION_DEFINITION &&
		    cs_spot_around(t, i, CS_NODE_CLASS_DEFINITION) == class &&
		    is_nearly_init(t, method))
			cs_edits_replace(edits, t->node[method].start,
			    t->node[method].end, init, sizeof(init) - 1);
	}
	return 0;
}

/* ---- self ---- */

static bool
has_decorator(const struct cs_tree *t, uint32_t function)
{
	return cs_tree_kind(t, t->node[function].parent) ==
	    CS_NODE_DECORATED_DEFINITION;
}

static bool
is_method(const struct cs_tree *t, uint32_t function)
{
	const uint32_t class = cs_spot_around(
	    t, function, CS_NODE_CLASS_DEFINITION);
	const uint32_t around = cs_spot_around(
	    t, function, CS_NODE_FUNCTION_DEFINITION);

	return class != CS_TREE_NONE &&
	    (around == CS_TREE_NONE || around < class);
}

/* The name of the first parameter. */
static uint32_t
first_parameter(const struct cs_tree *t, uint32_t function)
{
	const uint32_t list = cs_tree_child(t, function, CS_FIELD_PARAMETERS);
	const uint32_t first = cs_tree_named(t, list, 0);

	return cs_tree_kind(t, first) == CS_NODE_IDENTIFIER
	    ? first
	    : cs_tree_named(t, first, 0);
}

static void
add_self(const struct cs_tree *t, uint32_t function, struct cs_edits *edits)
{
	const uint32_t list = cs_tree_child(t, function, CS_FIELD_PARAMETERS);
	const bool empty = cs_tree_named(t, list, 0) == CS_TREE_NONE;

	if (is_method(t, function) && !has_decorator(t, function) &&
	    (empty ||
		!cs_spot_is_one(
		    t, first_parameter(t, function), " self cls this ")))
		cs_edits_insert(
		    edits, t->node[list].start + 1, empty ? "self" : "self, ");
}

/* "takes 2 positional arguments but 3 were given", or "from 1 to 2": the object
 * is the one too many. */
static bool
is_one_more(const struct cs_case *c)
{
	const char *takes = strstr(c->message, " takes ");
	const char *given = strstr(c->message, " but ");
	const char *most = strstr(c->message, " to ");

	if (takes == NULL || given == NULL)
		return false;
	takes = most != NULL && most < given ? most + strlen(" to ")
					     : takes + strlen(" takes ");
	return strtol(takes, NULL, 10) + 1 ==
	    strtol(given + strlen(" but "), NULL, 10);
}

/* "f() takes 1 positional argument but 2 were given", and "name 'self' is not
 * defined" */
int
cs_functions_self(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	size_t len;
	const char *name = function_in_message(c, &len);
	const bool by_name = strcmp(c->type, "NameError") == 0;

	(void)err;
	if (!t->whole ||
	    (by_name ? strstr(c->message, "name 'self'") == NULL
		     : !is_one_more(c)))
		return 0;
	for (uint32_t i = 1; i < t->n; i++) {
		if (t->node[i].kind != CS_NODE_FUNCTION_DEFINITION)
			continue;
		if (by_name ? cs_case_on_line(c, i)
			    : cs_spot_is(t, cs_tree_child(t, i, CS_FIELD_NAME),
				  name, len))
			add_self(t, i, edits);
	}
	return 0;
}

/* "LIMIT = 3" in the body of the class. */
static bool
is_in_body(const struct cs_tree *t, uint32_t class, uint32_t node)
{
	const uint32_t statement = cs_spot_statement(t, node);
	const uint32_t block = t->node[statement].parent;

	return cs_tree_kind(t, node) == CS_NODE_IDENTIFIER &&
	    cs_names_role(t, node) == CS_NAMES_BOUND &&
	    cs_tree_kind(t, statement) == CS_NODE_EXPRESSION_STATEMENT &&
	    block != CS_TREE_NONE && t->node[block].parent == class;
}

/* Whether the class has a method or a value of the name, or sets it on its
 * first parameter. */
static bool
class_has(const struct cs_tree *t, uint32_t class, const char *name, size_t len)
{
	for (uint32_t i = class; i < t->node[class].next; i++) {
		const uint32_t attribute = cs_spot_attribute(t, i);

		if (t->node[i].kind == CS_NODE_FUNCTION_DEFINITION &&
		    is_method(t, i) &&
		    cs_spot_is(
			t, cs_tree_child(t, i, CS_FIELD_NAME), name, len))
			return true;
		if (cs_spot_is(t, attribute, name, len) &&
		    cs_spot_is_one(t, cs_tree_child(t, i, CS_FIELD_OBJECT),
			" self cls this "))
			return true;
		if (cs_spot_is(t, i, name, len) && is_in_body(t, class, i))
			return true;
	}
	return false;
}

/* Whether the file binds the name where a method can see it: not as a method,
 * nor as an attribute of a class. */
static bool
is_visible(const struct cs_tree *t, const char *name, size_t len)
{
	for (uint32_t i = 1; i < t->n; i++) {
		uint32_t block;

		if (t->node[i].kind != CS_NODE_IDENTIFIER ||
		    !cs_spot_is(t, i, name, len) ||
		    cs_names_role(t, i) != CS_NAMES_BOUND)
			continue;
		block = t->node[cs_spot_statement(t, i)].parent;
		if ((cs_tree_kind(t, block) != CS_NODE_BLOCK ||
			cs_tree_kind(t, t->node[block].parent) !=
			    CS_NODE_CLASS_DEFINITION))
			return true;
	}
	return false;
}

/* Whether the name is local to the function: a parameter, or assigned. */
static bool
binds(const struct cs_tree *t, uint32_t function, const char *name, size_t len)
{
	const uint32_t own = cs_tree_child(t, function, CS_FIELD_NAME);

	for (uint32_t i = function; i < t->node[function].next; i++)
		if (i != own && t->node[i].kind == CS_NODE_IDENTIFIER &&
		    cs_spot_is(t, i, name, len) &&
		    cs_names_role(t, i) == CS_NAMES_BOUND)
			return true;
	return false;
}

/* A name that belongs to the object: "items" for "self.items". */
int
cs_functions_attribute(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	size_t len;
	const char *name = cs_case_quoted(c, 0, &len);
	int left = USES_MAX;

	(void)err;
	if (name == NULL || !t->whole || is_visible(t, name, len))
		return 0;
	for (uint32_t i = 1; i < t->n; i++) {
		uint32_t function, class, self;

		if (t->node[i].kind != CS_NODE_IDENTIFIER ||
		    !cs_spot_is(t, i, name, len) ||
		    cs_names_role(t, i) != CS_NAMES_USED || left-- <= 0)
			continue;
		function = cs_spot_around(t, i, CS_NODE_FUNCTION_DEFINITION);
		class = cs_spot_around(t, function, CS_NODE_CLASS_DEFINITION);
		if (class == CS_TREE_NONE || !is_method(t, function) ||
		    binds(t, function, name, len))
			continue;
		self = first_parameter(t, function);
		if (cs_spot_is_one(t, self, " self cls this ") &&
		    class_has(t, class, name, len))
			cs_edits_put(edits, t->node[i].start, t->node[i].start,
			    "%.*s.", CS_SPOT_TEXT(t, self));
	}
	return 0;
}

/* ---- global ---- */

/* Where the name is bound: in the module, or in an enclosing function. */
static const char *
outer_word(
    const struct cs_tree *t, uint32_t function, const char *name, size_t len)
{
	const char *word = NULL;

	for (uint32_t i = 1; i < t->n; i++) {
		uint32_t f;

		if (t->node[i].kind != CS_NODE_IDENTIFIER ||
		    !cs_spot_is(t, i, name, len) ||
		    cs_names_role(t, i) != CS_NAMES_BOUND)
			continue;
		f = cs_spot_around(t, i, CS_NODE_FUNCTION_DEFINITION);
		if (f == function)
			continue;
		if (f == CS_TREE_NONE)
			word = word != NULL ? word : "global";
		else if (cs_spot_is_inside(t, function, f))
			word = "nonlocal";
	}
	return word;
}

/* Whether the function assigns the name a value computed from its current
 * one. */
static bool
steps(const struct cs_tree *t, uint32_t function, const char *name, size_t len)
{
	for (uint32_t i = function; i < t->node[function].next; i++) {
		const uint32_t left = cs_tree_child(t, i, CS_FIELD_LEFT);
		const uint32_t right = cs_tree_child(t, i, CS_FIELD_RIGHT);

		if (!cs_spot_is(t, left, name, len))
			continue;
		if (t->node[i].kind == CS_NODE_AUGMENTED_ASSIGNMENT)
			return true;
		for (uint32_t k = right; right != CS_TREE_NONE &&
		     t->node[i].kind == CS_NODE_ASSIGNMENT &&
		     k < t->node[right].next;
		     k++)
			if (t->node[k].kind == CS_NODE_IDENTIFIER &&
			    cs_spot_is(t, k, name, len))
				return true;
	}
	return false;
}

/* The innermost function that contains the failing line. */
static uint32_t
function_at(const struct cs_case *c)
{
	uint32_t found = CS_TREE_NONE;

	for (uint32_t i = 1; i < c->tree->n; i++)
		if (c->tree->node[i].kind == CS_NODE_FUNCTION_DEFINITION &&
		    cs_case_on_line(c, i))
			found = i;
	return found;
}

/* Behind the docstring. */
static uint32_t
first_statement(const struct cs_tree *t, uint32_t function)
{
	const uint32_t body = cs_tree_child(t, function, CS_FIELD_BODY);
	const uint32_t first = cs_tree_named(t, body, 0);
	const enum cs_node_kind kind = cs_tree_kind(
	    t, cs_tree_named(t, first, 0));

	return kind == CS_NODE_STRING || kind == CS_NODE_CONCATENATED_STRING
	    ? cs_tree_named(t, body, 1)
	    : first;
}

/* "local variable 'n' referenced before assignment" */
int
cs_functions_global(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	size_t len, start;
	const char *name = cs_case_quoted(c, 0, &len);
	const char *word;
	uint32_t function, first;

	(void)err;
	if (name == NULL || !t->whole)
		return 0;
	function = function_at(c);
	if (function == CS_TREE_NONE || !steps(t, function, name, len))
		return 0;
	word = outer_word(t, function, name, len);
	first = first_statement(t, function);
	if (word == NULL || first == CS_TREE_NONE ||
	    !cs_spot_line_before(t, first, &start))
		return 0;
	cs_edits_put(edits, start, start, "%.*s%s %.*s%s",
	    (int)(t->node[first].start - start), t->text + start, word,
	    (int)len, name, cs_imports_newline(t));
	return 0;
}

/* ---- annotations that name something not defined yet ---- */

static bool
annotates(const struct cs_case *c, uint32_t type, const char *name, size_t len)
{
	const struct cs_tree *t = c->tree;

	for (uint32_t i = type; i < t->node[type].next; i++)
		if (cs_case_on_line(c, i) &&
		    (len == 0 || cs_spot_is(t, i, name, len)))
			return true;
	return false;
}

/* Libraries that evaluate annotations at run time. */
static bool
reads_annotations(const struct cs_tree *t)
{
	return memmem(t->text, t->len, "pydantic", 8) != NULL ||
	    memmem(t->text, t->len, "get_type_hints", 14) != NULL ||
	    memmem(t->text, t->len, "__annotations__", 15) != NULL;
}

int
cs_functions_annotations(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	const struct cs_tree *t = c->tree;
	const bool by_name = strcmp(c->type, "NameError") == 0;
	size_t len = 0, at;
	const char *name = by_name ? cs_case_quoted(c, 0, &len) : "";
	bool found = false;

	(void)err;
	if (name == NULL || !t->whole || !cs_imports_place(t, &at) ||
	    (by_name && !cs_spot_is_bound(t, name, len)) ||
	    memmem(t->text, t->len, "import annotations", 18) != NULL)
		return 0;
	for (uint32_t i = 1; i < t->n && !found; i++)
		found = t->node[i].kind == CS_NODE_TYPE &&
		    cs_case_on_line(c, i) && annotates(c, i, name, len);
	if (!found)
		return 0;
	edits->guess |= reads_annotations(t);
	cs_edits_put(edits, at, at, "from __future__ import annotations%s",
	    cs_imports_newline(t));
	return 0;
}
