#include "gate/bindings.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "python/scope.h"
#include "python/tree.h"

/* Where a search stands that has left the scopes. */
#define OUTSIDE (UINT32_MAX - 1) /* Python's own names are next */
#define HIDDEN	(UINT32_MAX - 2) /* nothing is */

/* Scopes in scopes: what CPython itself compiles is not much deeper. */
enum { DEPTH_MAX = 250 };

/* ---- what an identifier does ---- */

/* A child of p in this place is assigned to. */
static bool
is_target(const struct cs_tree *t, uint32_t p, uint32_t i)
{
	const enum cs_node_field field = t->node[i].field;

	switch (t->node[p].kind) {
	case CS_NODE_ASSIGNMENT:
	case CS_NODE_AUGMENTED_ASSIGNMENT:
	case CS_NODE_FOR_STATEMENT:
	case CS_NODE_FOR_IN_CLAUSE:
	case CS_NODE_TYPE_ALIAS_STATEMENT:
		return field == CS_FIELD_LEFT;
	case CS_NODE_NAMED_EXPRESSION:
	case CS_NODE_FUNCTION_DEFINITION:
	case CS_NODE_CLASS_DEFINITION:
	case CS_NODE_DEFAULT_PARAMETER:
	case CS_NODE_TYPED_DEFAULT_PARAMETER:
		return field == CS_FIELD_NAME;
	case CS_NODE_TYPED_PARAMETER:
		return field == CS_FIELD_NONE;
	case CS_NODE_PARAMETERS:
	case CS_NODE_LAMBDA_PARAMETERS:
	case CS_NODE_LIST_SPLAT_PATTERN:
	case CS_NODE_DICTIONARY_SPLAT_PATTERN:
	case CS_NODE_SPLAT_PATTERN:
	case CS_NODE_AS_PATTERN_TARGET:
		return true;
	default:
		return false;
	}
}

/* What is assigned to in parts when it is assigned to. */
static bool
has_parts(enum cs_node_kind kind)
{
	switch (kind) {
	case CS_NODE_PATTERN_LIST:
	case CS_NODE_TUPLE_PATTERN:
	case CS_NODE_LIST_PATTERN:
	case CS_NODE_EXPRESSION_LIST:
	case CS_NODE_TUPLE:
	case CS_NODE_LIST:
	case CS_NODE_LIST_SPLAT:
	case CS_NODE_PARENTHESIZED_EXPRESSION:
	case CS_NODE_TYPE:
		return true;
	default:
		return false;
	}
}

/* "case x" binds, "case a.b" and "case A()" use. */
static enum cs_role
role_in_dotted(const struct cs_tree *t, uint32_t dotted, uint32_t i)
{
	const uint32_t p = t->node[dotted].parent;
	const bool single = cs_tree_named(t, dotted, 1) == CS_TREE_NONE;

	switch (t->node[p].kind) {
	case CS_NODE_IMPORT_STATEMENT:
		return i == cs_tree_first(t, dotted) ? CS_ROLE_IMPORT
						     : CS_ROLE_NONE;
	case CS_NODE_IMPORT_FROM_STATEMENT:
		return t->node[dotted].field == CS_FIELD_NAME ? CS_ROLE_IMPORT
							      : CS_ROLE_NONE;
	case CS_NODE_ALIASED_IMPORT:
	case CS_NODE_FUTURE_IMPORT_STATEMENT:
	case CS_NODE_RELATIVE_IMPORT:
		return CS_ROLE_NONE;
	case CS_NODE_CLASS_PATTERN:
		break;
	default:
		if (single)
			return CS_ROLE_BIND;
	}
	return i == cs_tree_first(t, dotted) ? CS_ROLE_USE : CS_ROLE_NONE;
}

/* The role of an identifier that is not assigned to. */
static enum cs_role
role_of(const struct cs_tree *t, uint32_t i)
{
	const uint32_t p = t->node[i].parent;
	const enum cs_node_field field = t->node[i].field;

	switch (t->node[p].kind) {
	case CS_NODE_ATTRIBUTE:
		return field == CS_FIELD_ATTRIBUTE ? CS_ROLE_NONE : CS_ROLE_USE;
	case CS_NODE_KEYWORD_ARGUMENT:
		return field == CS_FIELD_NAME ? CS_ROLE_NONE : CS_ROLE_USE;
	case CS_NODE_KEYWORD_PATTERN:
		return cs_tree_first(t, p) == i ? CS_ROLE_NONE : CS_ROLE_USE;
	case CS_NODE_GLOBAL_STATEMENT:
		return CS_ROLE_GLOBAL;
	case CS_NODE_NONLOCAL_STATEMENT:
		return CS_ROLE_NONE;
	case CS_NODE_DELETE_STATEMENT:
		return CS_ROLE_DELETE;
	case CS_NODE_ALIASED_IMPORT:
		return CS_ROLE_IMPORT;
	case CS_NODE_DOTTED_NAME:
		return role_in_dotted(t, p, i);
	case CS_NODE_AS_PATTERN:
		/* "case A as b" */
		return field == CS_FIELD_NONE && cs_tree_first(t, p) != i
		    ? CS_ROLE_BIND
		    : CS_ROLE_USE;
	default:
		return CS_ROLE_USE;
	}
}

/* What a list of names passes on to those in it. */
static enum cs_role
inherited(const struct cs_tree *t, const uint8_t *role, uint32_t p)
{
	if (!has_parts(t->node[p].kind))
		return CS_ROLE_NONE;
	if (t->node[p].parent != CS_TREE_NONE &&
	    t->node[t->node[p].parent].kind == CS_NODE_DELETE_STATEMENT)
		return CS_ROLE_DELETE;
	return (enum cs_role)role[p];
}

static void
fill_roles(const struct cs_tree *t, uint8_t *role)
{
	for (uint32_t i = 1; i < t->n; i++) {
		const uint32_t p = t->node[i].parent;
		enum cs_role r = inherited(t, role, p);

		if (r == CS_ROLE_NONE && is_target(t, p, i))
			r = CS_ROLE_BIND;
		if (t->node[i].kind == CS_NODE_IDENTIFIER && r == CS_ROLE_NONE)
			r = role_of(t, i);
		if (t->node[i].kind != CS_NODE_IDENTIFIER &&
		    !has_parts(t->node[i].kind))
			r = CS_ROLE_NONE;
		role[i] = (uint8_t)r;
	}
}

/* ---- the table ---- */

/* By text, then by scope. */
static int
compare(const void *a_, const void *b_, void *text_)
{
	const struct cs_binding *a = a_, *b = b_;
	const char *text = text_;
	const uint32_t n = a->len < b->len ? a->len : b->len;
	const int c = memcmp(text + a->start, text + b->start, n);

	if (c != 0)
		return c;
	if (a->len != b->len)
		return a->len < b->len ? -1 : 1;
	return (a->scope > b->scope) - (a->scope < b->scope);
}

static bool
same_text(const struct cs_bindings *n, const struct cs_binding *a,
    const struct cs_binding *b)
{
	return a->len == b->len &&
	    memcmp(n->tree->text + a->start, n->tree->text + b->start,
		a->len) == 0;
}

static void
sort(struct cs_bindings *n)
{
	qsort_r(n->name, n->n, sizeof(*n->name), compare,
	    (void *)(uintptr_t)n->tree->text);
}

/* One entry for each name and scope. */
static void
merge(struct cs_bindings *n)
{
	uint32_t to = 0;

	for (uint32_t i = 0; i < n->n; i++) {
		const struct cs_binding *e = &n->name[i];
		struct cs_binding *last = to > 0 ? &n->name[to - 1] : NULL;

		if (last == NULL || last->scope != e->scope ||
		    !same_text(n, last, e)) {
			n->name[to++] = *e;
			continue;
		}
		last->bound |= e->bound;
		last->deleted |= e->deleted;
		last->global |= e->global;
		if (e->first < last->first)
			last->first = e->first;
	}
	n->n = to;
}

/* The entries of one text: from low to before high. */
struct range {
	uint32_t low, high;
};

/* The first entry that is not before key. */
static uint32_t
lower(const struct cs_bindings *n, struct range r, const struct cs_binding *key)
{
	while (r.low < r.high) {
		const uint32_t middle = r.low + (r.high - r.low) / 2;

		if (compare(&n->name[middle], key,
			(void *)(uintptr_t)n->tree->text) < 0)
			r.low = middle + 1;
		else
			r.high = middle;
	}
	return r.low;
}

static struct range
range_of(const struct cs_bindings *n, uint32_t start, uint32_t len)
{
	struct cs_binding key = { .start = start, .len = len };
	struct range r = { 0, n->n };

	r.low = lower(n, r, &key);
	key.scope = UINT32_MAX;
	r.high = lower(n, r, &key);
	return r;
}

static struct cs_binding *
find_in(const struct cs_bindings *n, struct range r, uint32_t scope)
{
	while (r.low < r.high) {
		const uint32_t middle = r.low + (r.high - r.low) / 2;

		if (n->name[middle].scope == scope)
			return &n->name[middle];
		if (n->name[middle].scope < scope)
			r.low = middle + 1;
		else
			r.high = middle;
	}
	return NULL;
}

static struct cs_binding *
find(const struct cs_bindings *n, uint32_t scope, uint32_t start, uint32_t len)
{
	return find_in(n, range_of(n, start, len), scope);
}

/* What a function binds of a name that it calls global, the module binds. */
static bool
move_globals(struct cs_bindings *n)
{
	const uint32_t was = n->n;
	bool moved = false;

	for (uint32_t i = 0; i < was; i++) {
		struct cs_binding *e = &n->name[i];
		struct cs_binding *module;

		if (!e->global || e->scope == 0 || !(e->bound || e->deleted))
			continue;
		module = find(n, 0, e->start, e->len);
		if (module != NULL) {
			/* When the function runs is not known. */
			module->deleted = true;
		} else {
			e->scope = 0;
			e->global = false;
			e->deleted = true;
			moved = true;
			/* Sorted again below; until then it is not found. */
		}
	}
	return moved;
}

/* Where a name that is bound at node lives. */
static uint32_t
binding_scope(const struct cs_bindings *n, uint32_t node)
{
	uint32_t s = n->scope[node];

	if (n->tree->node[n->tree->node[node].parent].kind ==
	    CS_NODE_NAMED_EXPRESSION)
		while (cs_scope_is_comprehension(n->tree, s))
			s = n->scope[s];
	return s;
}

static int
check_depth(const struct cs_bindings *n, struct cs_err *err)
{
	const struct cs_tree *t = n->tree;
	uint16_t *depth = calloc(t->n, sizeof(*depth));
	uint16_t deepest = 0;

	if (depth == NULL)
		return cs_err_nomem(err);
	for (uint32_t i = 1; i < t->n && deepest <= DEPTH_MAX; i++) {
		if (t->node[i].kind != CS_NODE_CLASS_DEFINITION &&
		    !cs_scope_is_function(t, i) &&
		    !cs_scope_is_comprehension(t, i))
			continue;
		depth[i] = (uint16_t)(depth[n->scope[i]] + 1);
		if (depth[i] > deepest)
			deepest = depth[i];
	}
	free(depth);
	if (deepest <= DEPTH_MAX)
		return 0;
	return cs_err_set(
	    err, CS_ELIMIT, "functions in functions deeper than %d", DEPTH_MAX);
}

static uint32_t
count(const struct cs_bindings *n)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < n->tree->n; i++)
		count += n->tree->node[i].kind == CS_NODE_IDENTIFIER &&
		    n->role[i] > CS_ROLE_USE;
	return count;
}

static int
fill(struct cs_bindings *n, struct cs_err *err)
{
	const struct cs_tree *t = n->tree;

	n->name = calloc((size_t)count(n) + 1, sizeof(*n->name));
	if (n->name == NULL)
		return cs_err_nomem(err);
	for (uint32_t i = 0; i < t->n; i++) {
		if (t->node[i].kind != CS_NODE_IDENTIFIER ||
		    n->role[i] <= CS_ROLE_USE)
			continue;
		n->name[n->n++] = (struct cs_binding){
			.scope = binding_scope(n, i),
			.start = t->node[i].start,
			.len = t->node[i].end - t->node[i].start,
			.first = n->role[i] == CS_ROLE_GLOBAL
			    ? UINT32_MAX
			    : t->node[i].start,
			.bound = n->role[i] == CS_ROLE_BIND ||
			    n->role[i] == CS_ROLE_IMPORT,
			.deleted = n->role[i] == CS_ROLE_DELETE,
			.global = n->role[i] == CS_ROLE_GLOBAL,
			.origins = CS_BINDINGS_NONE,
		};
	}
	sort(n);
	merge(n);
	if (move_globals(n)) {
		sort(n);
		merge(n);
	}
	return 0;
}

struct cs_bindings *
cs_bindings_new(const struct cs_tree *tree, struct cs_err *err)
{
	struct cs_bindings *n = calloc(1, sizeof(*n));

	if (n == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	n->tree = tree;
	n->scope = cs_scope_map(tree, err);
	n->role = calloc(tree->n, sizeof(*n->role));
	if (n->scope == NULL || n->role == NULL) {
		cs_bindings_free(n);
		cs_err_nomem(err);
		return NULL;
	}
	fill_roles(tree, n->role);
	if (check_depth(n, err) < 0 || fill(n, err) < 0) {
		cs_bindings_free(n);
		return NULL;
	}
	return n;
}

void
cs_bindings_free(struct cs_bindings *n)
{
	if (n == NULL)
		return;
	free(n->scope);
	free(n->role);
	free(n->name);
	free(n);
}

/* ---- asking it ---- */

struct cs_binding *
cs_bindings_bound(const struct cs_bindings *n, uint32_t node)
{
	const struct cs_node *at = &n->tree->node[node];
	struct cs_binding *e = find(
	    n, binding_scope(n, node), at->start, at->end - at->start);

	/* A function's own entry is gone when all that it binds is global. */
	if (e == NULL || e->global)
		e = find(n, 0, at->start, at->end - at->start);
	return e;
}

/* The next scope out in which the names of a scope are looked up. */
static uint32_t
further_out(const struct cs_bindings *n, uint32_t scope)
{
	do
		scope = n->scope[scope];
	while (scope != 0 &&
	    n->tree->node[scope].kind == CS_NODE_CLASS_DEFINITION);
	return scope;
}

/* Nothing further out can be meant. */
static bool
hides(const struct cs_bindings *n, const struct cs_binding *e, uint32_t node)
{
	if (!e->bound || e->deleted)
		return false;
	/* In straight-line code a name is another's until it is bound. */
	return cs_scope_is_function(n->tree, e->scope) ||
	    cs_scope_is_comprehension(n->tree, e->scope) ||
	    n->scope[node] != e->scope || n->tree->node[node].start >= e->first;
}

struct cs_binding *
cs_bindings_seen(
    const struct cs_bindings *n, uint32_t node, uint32_t *at, bool *builtin)
{
	const struct cs_node *id = &n->tree->node[node];
	const struct range r = range_of(n, id->start, id->end - id->start);
	uint32_t s = *at == CS_BINDINGS_NONE ? n->scope[node] : *at;

	if (r.low == r.high && s != HIDDEN)
		s = OUTSIDE;
	while (s < n->tree->n) {
		struct cs_binding *e = find_in(n, r, s);

		*at = s == 0		     ? OUTSIDE
		    : e != NULL && e->global ? 0
					     : further_out(n, s);
		if (e != NULL && !e->global) {
			if (hides(n, e, node))
				*at = HIDDEN;
			return e;
		}
		s = *at;
	}
	*builtin = s == OUTSIDE;
	return NULL;
}
