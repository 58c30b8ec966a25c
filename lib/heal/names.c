#include "heal/names.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "heal/imports.h"
#include "heal/probe.h"
#include "heal/tables.h"
#include "python/tree.h"

const char cs_names_builtins[] = " abs all any ascii bin bool bytearray bytes "
				 "callable chr classmethod "
				 "complex delattr dict dir divmod enumerate "
				 "eval exec filter float format "
				 "frozenset getattr globals hasattr hash help "
				 "hex id input int isinstance "
				 "issubclass iter len list locals map max "
				 "memoryview min next object oct "
				 "open ord pow print property range repr "
				 "reversed round set setattr slice "
				 "sorted staticmethod str sum super tuple type "
				 "vars zip Exception "
				 "ValueError TypeError KeyError IndexError "
				 "AttributeError RuntimeError "
				 "StopIteration ZeroDivisionError "
				 "FileNotFoundError NotImplementedError "
				 "True False None __name__ __file__ ";

/* For one name; bit r of misses: some attribute does not fit its row r. */
struct use {
	uint32_t first; /* node */
	unsigned calls, attributes, plain;
	unsigned misses;
	bool bound, bound_above; /* anywhere; for the whole module */
	bool probed;		 /* the program tests whether it exists */
};

struct cs_names {
	const struct cs_tree *t;
	struct use *use; /* by the index of the name's first row */
	bool star;	 /* some import binds unknown names */
	bool reaches;	 /* so may access to a namespace */
};

/* A child of a parent of this kind, in this field (or in any), is bound. */
static const struct {
	uint8_t kind, field;
} binders[] = {
	{ CS_NODE_FUNCTION_DEFINITION, CS_FIELD_NAME },
	{ CS_NODE_CLASS_DEFINITION, CS_FIELD_NAME },
	{ CS_NODE_PARAMETERS, CS_FIELD_NONE },
	{ CS_NODE_LAMBDA_PARAMETERS, CS_FIELD_NONE },
	{ CS_NODE_DEFAULT_PARAMETER, CS_FIELD_NAME },
	{ CS_NODE_TYPED_DEFAULT_PARAMETER, CS_FIELD_NAME },
	{ CS_NODE_TYPED_PARAMETER, CS_FIELD_NONE },
	{ CS_NODE_LIST_SPLAT_PATTERN, CS_FIELD_NONE },
	{ CS_NODE_DICTIONARY_SPLAT_PATTERN, CS_FIELD_NONE },
	{ CS_NODE_SPLAT_PATTERN, CS_FIELD_NONE },
	{ CS_NODE_ASSIGNMENT, CS_FIELD_LEFT },
	{ CS_NODE_AUGMENTED_ASSIGNMENT, CS_FIELD_LEFT },
	{ CS_NODE_PATTERN_LIST, CS_FIELD_NONE },
	{ CS_NODE_TUPLE_PATTERN, CS_FIELD_NONE },
	{ CS_NODE_LIST_PATTERN, CS_FIELD_NONE },
	{ CS_NODE_FOR_STATEMENT, CS_FIELD_LEFT },
	{ CS_NODE_FOR_IN_CLAUSE, CS_FIELD_LEFT },
	{ CS_NODE_NAMED_EXPRESSION, CS_FIELD_NAME },
	{ CS_NODE_AS_PATTERN_TARGET, CS_FIELD_NONE },
	{ CS_NODE_GLOBAL_STATEMENT, CS_FIELD_NONE },
	{ CS_NODE_NONLOCAL_STATEMENT, CS_FIELD_NONE },
	{ CS_NODE_ALIASED_IMPORT, CS_FIELD_ALIAS },
	{ CS_NODE_TYPE_PARAMETER, CS_FIELD_NONE },
	{ CS_NODE_UNION_PATTERN, CS_FIELD_NONE },
};

static bool
binds(enum cs_node_kind kind, unsigned field)
{
	for (size_t i = 0; i < sizeof(binders) / sizeof(binders[0]); i++)
		if (binders[i].kind == kind && binders[i].field == field)
			return true;
	return false;
}

/* A component of a dotted name: in an import the first may be bound, in a
 * pattern only a single name is. */
static enum cs_names_role
dotted_role(const struct cs_tree *t, uint32_t i, uint32_t dotted)
{
	const uint32_t p = t->node[dotted].parent;
	const bool first = cs_tree_first(t, dotted) == i;

	switch (cs_tree_kind(t, p)) {
	case CS_NODE_IMPORT_STATEMENT:
		return first ? CS_NAMES_BOUND : CS_NAMES_NONE;
	case CS_NODE_IMPORT_FROM_STATEMENT:
	case CS_NODE_FUTURE_IMPORT_STATEMENT:
		return t->node[dotted].field == CS_FIELD_NAME ? CS_NAMES_BOUND
							      : CS_NAMES_NONE;
	case CS_NODE_ALIASED_IMPORT:
	case CS_NODE_RELATIVE_IMPORT:
		return CS_NAMES_NONE;
	case CS_NODE_CASE_PATTERN:
		return first && t->node[dotted].next == i + 1 ? CS_NAMES_BOUND
		    : first				      ? CS_NAMES_USED
							      : CS_NAMES_NONE;
	default:
		return first ? CS_NAMES_USED : CS_NAMES_NONE;
	}
}

enum cs_names_role
cs_names_role(const struct cs_tree *t, uint32_t node)
{
	const uint32_t p = t->node[node].parent;
	const enum cs_node_kind kind = cs_tree_kind(t, p);
	const unsigned field = t->node[node].field;

	if (kind == CS_NODE_DOTTED_NAME)
		return dotted_role(t, node, p);
	if ((kind == CS_NODE_ATTRIBUTE && field == CS_FIELD_ATTRIBUTE) ||
	    (kind == CS_NODE_KEYWORD_ARGUMENT && field == CS_FIELD_NAME) ||
	    (kind == CS_NODE_KEYWORD_PATTERN && cs_tree_first(t, p) == node))
		return CS_NAMES_NONE;
	if (binds(kind, field))
		return CS_NAMES_BOUND;
	/* "case P as x": what is not the pattern is the name. */
	if (kind == CS_NODE_AS_PATTERN && cs_tree_first(t, p) != node)
		return CS_NAMES_BOUND;
	/* "def f[T]": the name is a type parameter there. */
	if (kind == CS_NODE_TYPE &&
	    cs_tree_kind(t, t->node[p].parent) == CS_NODE_TYPE_PARAMETER &&
	    t->node[t->node[p].parent].field == CS_FIELD_TYPE_PARAMETERS)
		return CS_NAMES_BOUND;
	return CS_NAMES_USED;
}

static struct use *
use_of(const struct cs_names *n, uint32_t node)
{
	const struct cs_node *d = &n->t->node[node];
	const struct cs_tables_name *rows;

	if (cs_tables_find_name(
		n->t->text + d->start, d->end - d->start, &rows) == 0)
		return NULL;
	return &n->use[rows - cs_tables_names];
}

static void
note_attribute(struct cs_names *n, struct use *u, uint32_t attribute)
{
	const struct cs_tables_name *row = &cs_tables_names[u - n->use];
	const uint32_t i = cs_tree_child(n->t, attribute, CS_FIELD_ATTRIBUTE);
	const char *name = row->name;

	u->attributes++;
	if (i == CS_TREE_NONE)
		return;
	for (unsigned r = 0; row + r < cs_tables_names + cs_tables_names_n &&
	     strcmp(row[r].name, name) == 0;
	     r++) {
		const struct cs_node *d = &n->t->node[i];

		if (!cs_tables_holds(row[r].attributes, n->t->text + d->start,
			d->end - d->start))
			u->misses |= 1U << r;
	}
}

static void
note_use(struct cs_names *n, struct use *u, uint32_t i)
{
	const struct cs_node *d = &n->t->node[i];
	const enum cs_node_kind parent = cs_tree_kind(n->t, d->parent);

	if (u->first == 0)
		u->first = i;
	/* A name as a statement of its own only tests for existence. */
	u->probed |= parent == CS_NODE_EXPRESSION_STATEMENT;
	if (parent == CS_NODE_ATTRIBUTE)
		note_attribute(n, u, d->parent);
	else if (parent == CS_NODE_CALL && d->field == CS_FIELD_FUNCTION)
		u->calls++;
	else
		u->plain++;
}

/* Whether a node is a scope for what is bound in it. */
static bool
is_scope(enum cs_node_kind kind)
{
	return kind == CS_NODE_FUNCTION_DEFINITION || kind == CS_NODE_LAMBDA ||
	    kind == CS_NODE_LIST_COMPREHENSION ||
	    kind == CS_NODE_SET_COMPREHENSION ||
	    kind == CS_NODE_DICTIONARY_COMPREHENSION ||
	    kind == CS_NODE_GENERATOR_EXPRESSION;
}

static bool
is_one_of(const struct cs_tree *t, uint32_t i, const char *const *words)
{
	while (*words != NULL && !cs_tree_is(t, i, *words))
		words++;
	return *words != NULL;
}

/* Names can be set, or queried, in ways that are neither binding nor use. */
static bool
reaches_into_names(const struct cs_tree *t, uint32_t i)
{
	static const char *const modules[] = { "builtins", "__builtins__",
		"__main__", NULL };
	static const char *const calls[] = { "exec", "globals", "locals",
		"vars", "dir", NULL };
	const enum cs_node_kind parent = cs_tree_kind(t, t->node[i].parent);

	/* assertRaises(NameError, lambda: x) */
	return is_one_of(t, i, modules) ||
	    (parent == CS_NODE_CALL && is_one_of(t, i, calls)) ||
	    (parent == CS_NODE_ARGUMENT_LIST && cs_tree_is(t, i, "NameError"));
}

static void
read_tree(struct cs_names *n)
{
	const struct cs_tree *t = n->t;
	uint32_t scope = 0; /* the outermost one around a node, 0: none */
	uint32_t probe = 0; /* behind the outermost probe around a node */
	struct use *u;

	for (uint32_t i = 0; i < t->n; i++) {
		const enum cs_node_kind kind = t->node[i].kind;

		if (scope != 0 && i >= t->node[scope].next)
			scope = 0;
		if (scope == 0 && is_scope(kind))
			scope = i;
		n->star |= kind == CS_NODE_WILDCARD_IMPORT;
		if (i >= probe)
			probe = cs_probe_end(t, i);
		n->reaches |= kind == CS_NODE_IDENTIFIER &&
		    reaches_into_names(t, i);
		if (kind != CS_NODE_IDENTIFIER || (u = use_of(n, i)) == NULL)
			continue;
		switch (cs_names_role(t, i)) {
		case CS_NAMES_BOUND:
			u->bound = true;
			/* A function's own name is bound outside it. */
			u->bound_above |= scope == 0 ||
			    t->node[i].parent == scope;
			break;
		case CS_NAMES_USED:
			note_use(n, u, i);
			u->probed |= i < probe;
			break;
		case CS_NAMES_NONE:
			break;
		}
	}
}

struct cs_names *
cs_names_new(const struct cs_tree *t, struct cs_err *err)
{
	struct cs_names *n = calloc(1, sizeof(*n));

	if (n != NULL)
		n->use = calloc(cs_tables_names_n, sizeof(*n->use));
	if (n == NULL || n->use == NULL) {
		free(n);
		cs_err_nomem(err);
		return NULL;
	}
	n->t = t;
	read_tree(n);
	return n;
}

void
cs_names_free(struct cs_names *n)
{
	if (n == NULL)
		return;
	free(n->use);
	free(n);
}

static bool
is_low(const struct cs_tables_name *row)
{
	return strcmp(row->confidence, "low") == 0;
}

/* Whether every use of the name fits what row r would bind. */
static bool
fits(const struct use *u, const struct cs_tables_name *row, unsigned r)
{
	const bool is_module = strcmp(row->kind, "module") == 0 ||
	    (strcmp(row->kind, "package") == 0 && row->member[0] == '-');

	if (u->misses & 1U << r)
		return false;
	if (is_module)
		return u->attributes > 0 && u->calls == 0;
	if (u->calls == 0 && u->attributes == 0)
		return !is_low(row) ||
		    (row->name[0] >= 'A' && row->name[0] <= 'Z');
	return true;
}

static const struct cs_tables_name *
pick(const struct use *u, const struct cs_tables_name *rows, size_t n)
{
	const struct cs_tables_name *found = NULL;

	for (unsigned r = 0; r < n; r++) {
		if (!fits(u, &rows[r], r))
			continue;
		if (found != NULL)
			return NULL;
		found = &rows[r];
	}
	return found;
}

const struct cs_tables_name *
cs_names_missing(
    const struct cs_names *n, const char *name, size_t len, uint32_t *first)
{
	const struct cs_tables_name *rows;
	const size_t count = cs_tables_find_name(name, len, &rows);
	const struct use *u = n->use + (rows - cs_tables_names);
	const struct cs_tables_name *row;
	size_t at;

	if (count == 0 || u->first == 0 || u->bound_above)
		return NULL;
	/* Perhaps the value that some function of the file calls so. */
	if (u->bound && u->calls == 0 && u->attributes == 0)
		return NULL;
	*first = u->first;
	row = pick(u, rows, count);
	/* A short name, and a module that the file imports others from. */
	for (unsigned r = 0; row == NULL && r < count; r++)
		if (cs_imports_extend(
			n->t, rows[r].module, n->t->node[u->first].start, &at))
			row = &rows[r];
	return row;
}

bool
cs_names_is_doubtful(const struct cs_names *n, const struct cs_tables_name *row)
{
	const struct cs_tables_name *rows;

	(void)cs_tables_find_name(row->name, strlen(row->name), &rows);
	return n->reaches || n->use[rows - cs_tables_names].probed;
}

const struct cs_tables_name *
cs_names_next(const struct cs_names *n, size_t *at, uint32_t *first)
{
	while (!n->star && !n->reaches && *at < cs_tables_names_n) {
		const struct cs_tables_name *row = &cs_tables_names[*at];
		const struct use *u = &n->use[*at];
		const struct cs_tables_name *rows, *found;
		const size_t count = cs_tables_find_name(
		    row->name, strlen(row->name), &rows);

		*at += count;
		if (u->first == 0 || u->bound || u->probed)
			continue;
		found = pick(u, rows, count);
		if (found == NULL || is_low(found) ||
		    (strcmp(found->kind, "package") == 0 &&
			strcmp(found->confidence, "high") != 0))
			continue;
		*first = u->first;
		return found;
	}
	return NULL;
}

bool
cs_names_is_used(const struct cs_tree *t, const char *name, size_t len)
{
	for (uint32_t i = 0; i < t->n; i++) {
		const struct cs_node *d = &t->node[i];

		if ((d->kind != CS_NODE_STRING_CONTENT &&
			d->kind != CS_NODE_IDENTIFIER) ||
		    d->end - d->start != len ||
		    memcmp(t->text + d->start, name, len) != 0)
			continue;
		if (d->kind == CS_NODE_STRING_CONTENT ||
		    cs_names_role(t, i) == CS_NAMES_USED)
			return true;
	}
	return false;
}
