#include "gate/bindings.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "gate/order.h"
#include "python/ident.h"
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
		return CS_ROLE_NONLOCAL;
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

/* ---- names as they are kept ---- */

struct key {
	const char *name;
	uint32_t len, scope;
};

static struct key
key_of(const struct cs_bindings *n, uint32_t node, uint32_t scope)
{
	const struct cs_node *at = &n->tree->node[node];
	struct key k = { n->tree->text + at->start, at->end - at->start,
		scope };

	if (!cs_ident_plain(k.name, k.len)) {
		k.len = (uint32_t)cs_ident_fold(
		    k.name, k.len, n->scratch, n->longest);
		k.name = n->scratch;
	}
	return k;
}

/* Room for all names that are kept in another form than they stand there. */
static int
make_room(struct cs_bindings *n, struct cs_err *err)
{
	const struct cs_tree *t = n->tree;
	size_t all = 0;

	for (uint32_t i = 0; i < t->n; i++) {
		const size_t len = t->node[i].end - t->node[i].start;
		const size_t max = cs_ident_max(len);

		if (t->node[i].kind != CS_NODE_IDENTIFIER ||
		    cs_ident_plain(t->text + t->node[i].start, len))
			continue;
		all += max;
		if (max > n->longest)
			n->longest = (uint32_t)max;
	}
	n->folded = malloc(all + 1);
	n->scratch = malloc((size_t)n->longest + 1);
	if (n->folded == NULL || n->scratch == NULL)
		return cs_err_nomem(err);
	return 0;
}

/* ---- the table ---- */

/* One identifier that does something to a name. */
struct entry {
	struct key key;
	struct cs_order_site site;
	uint8_t role, keeps;
};

struct entries {
	struct entry *v;
	uint32_t n;
};

static int
compare_keys(const struct key *a, const struct key *b)
{
	const int c = memcmp(
	    a->name, b->name, a->len < b->len ? a->len : b->len);

	if (c != 0)
		return c;
	if (a->len != b->len)
		return a->len < b->len ? -1 : 1;
	return (a->scope > b->scope) - (a->scope < b->scope);
}

/* By key, then by region, then by place. */
static int
compare(const void *a_, const void *b_)
{
	const struct entry *a = a_, *b = b_;
	const int c = compare_keys(&a->key, &b->key);

	if (c != 0)
		return c;
	if (a->site.region != b->site.region)
		return a->site.region < b->site.region ? -1 : 1;
	return (a->site.ready > b->site.ready) -
	    (a->site.ready < b->site.ready);
}

/* The end of the entries with the key of the one at from. */
static uint32_t
group_end(const struct entries *e, uint32_t from)
{
	uint32_t to = from + 1;

	while (to < e->n && compare_keys(&e->v[from].key, &e->v[to].key) == 0)
		to++;
	return to;
}

/* What a scope says of a name in one place holds for all of it. */
static bool
spread_keeps(struct entries *e)
{
	bool any = false;

	for (uint32_t i = 0, end; i < e->n; i = end) {
		uint8_t keeps = CS_KEEPS_HERE;

		end = group_end(e, i);
		for (uint32_t j = i; j < end; j++)
			if (e->v[j].keeps != CS_KEEPS_HERE)
				keeps = e->v[j].keeps;
		for (uint32_t j = i; j < end; j++)
			e->v[j].keeps = keeps;
		any |= keeps != CS_KEEPS_HERE;
	}
	return any;
}

static const struct entry *
find_entry(const struct entries *e, const struct key *key)
{
	uint32_t low = 0, high = e->n;

	while (low < high) {
		const uint32_t middle = low + (high - low) / 2;

		if (compare_keys(&e->v[middle].key, key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low < e->n && compare_keys(&e->v[low].key, key) == 0 ? &e->v[low]
								    : NULL;
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

/* The scope whose name it is that an entry binds. */
static uint32_t
kept_in(const struct cs_bindings *n, const struct entries *e,
    const struct entry *entry)
{
	struct key key = entry->key;

	if (entry->keeps == CS_KEEPS_HERE || key.scope == 0)
		return key.scope;
	if (entry->keeps == CS_KEEPS_GLOBAL)
		return 0;
	do {
		const struct entry *found;

		key.scope = further_out(n, key.scope);
		found = find_entry(e, &key);
		if (found != NULL && found->keeps == CS_KEEPS_HERE)
			break;
	} while (key.scope != 0);
	return key.scope;
}

/* What a function binds of a name that is another's, the other binds.  The
 * statement that says so stays. */
static int
move_kept(const struct cs_bindings *n, struct entries *e, struct cs_err *err)
{
	uint32_t *to = calloc((size_t)e->n + 1, sizeof(*to));

	if (to == NULL)
		return cs_err_nomem(err);
	for (uint32_t i = 0; i < e->n; i++)
		to[i] = kept_in(n, e, &e->v[i]);
	for (uint32_t i = 0; i < e->n; i++) {
		if (e->v[i].role == CS_ROLE_GLOBAL ||
		    e->v[i].role == CS_ROLE_NONLOCAL)
			continue;
		e->v[i].key.scope = to[i];
		e->v[i].keeps = CS_KEEPS_HERE;
	}
	free(to);
	return 0;
}

/* One binding for each name and scope, one site for each region. */
static void
merge(struct cs_bindings *n, const struct entries *e)
{
	uint32_t sites = 0;
	struct cs_binding *last = NULL;

	for (uint32_t i = 0; i < e->n; i++) {
		const struct entry *from = &e->v[i];

		if (i == 0 || compare_keys(&from->key, &from[-1].key) != 0) {
			last = &n->name[n->n++];
			*last = (struct cs_binding){
				.name = from->key.name,
				.len = from->key.len,
				.scope = from->key.scope,
				.site = sites,
				.origins = CS_BINDINGS_NONE,
				.uses = CS_BINDINGS_NONE,
			};
		}
		last->deleted |= from->role == CS_ROLE_DELETE;
		/* At the module's level it says nothing. */
		if (from->key.scope != 0 && from->keeps != CS_KEEPS_HERE)
			last->keeps = from->keeps;
		if (from->role != CS_ROLE_BIND && from->role != CS_ROLE_IMPORT)
			continue;
		last->times++;
		if (last->sites == 0 ||
		    n->site[sites - 1].region != from->site.region) {
			n->site[sites++] = from->site;
			last->sites++;
		}
	}
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

static bool
does_something(const struct cs_bindings *n, uint32_t i)
{
	return n->tree->node[i].kind == CS_NODE_IDENTIFIER &&
	    n->role[i] > CS_ROLE_USE;
}

static void
fill_entries(const struct cs_bindings *n, struct entries *e)
{
	char *room = n->folded;

	for (uint32_t i = 0; i < n->tree->n; i++) {
		struct entry *to = &e->v[e->n];

		if (!does_something(n, i))
			continue;
		e->n++;
		to->key = key_of(n, i, binding_scope(n, i));
		if (to->key.name == n->scratch) {
			to->key.name = memcpy(room, n->scratch, to->key.len);
			room += to->key.len;
		}
		to->role = n->role[i];
		to->keeps = to->role == CS_ROLE_GLOBAL ? CS_KEEPS_GLOBAL
		    : to->role == CS_ROLE_NONLOCAL     ? CS_KEEPS_NONLOCAL
						       : CS_KEEPS_HERE;
		to->site = cs_order_site(n->order, i);
	}
}

static int
fill(struct cs_bindings *n, struct cs_err *err)
{
	struct entries e = { 0 };
	size_t room = 1;
	int rc = 0;

	for (uint32_t i = 0; i < n->tree->n; i++)
		room += does_something(n, i);
	e.v = calloc(room, sizeof(*e.v));
	n->name = calloc(room, sizeof(*n->name));
	n->site = calloc(room, sizeof(*n->site));
	if (e.v == NULL || n->name == NULL || n->site == NULL) {
		free(e.v);
		return cs_err_nomem(err);
	}
	fill_entries(n, &e);
	qsort(e.v, e.n, sizeof(*e.v), compare);
	if (spread_keeps(&e)) {
		rc = move_kept(n, &e, err);
		qsort(e.v, e.n, sizeof(*e.v), compare);
	}
	merge(n, &e);
	free(e.v);
	return rc;
}

static int
start(struct cs_bindings *n, const struct cs_tree *tree, struct cs_err *err)
{
	n->tree = tree;
	n->scope = cs_scope_map(tree, err);
	if (n->scope == NULL)
		return -1;
	n->role = calloc(tree->n, sizeof(*n->role));
	if (n->role == NULL)
		return cs_err_nomem(err);
	fill_roles(tree, n->role);
	if (check_depth(n, err) < 0 || make_room(n, err) < 0)
		return -1;
	n->order = cs_order_new(tree, n->scope, err);
	return n->order == NULL ? -1 : fill(n, err);
}

struct cs_bindings *
cs_bindings_new(const struct cs_tree *tree, struct cs_err *err)
{
	struct cs_bindings *n = calloc(1, sizeof(*n));

	if (n == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	if (start(n, tree, err) < 0) {
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
	cs_order_free(n->order);
	free(n->scope);
	free(n->role);
	free(n->name);
	free(n->site);
	free(n->folded);
	free(n->scratch);
	free(n);
}

/* ---- asking it ---- */

static int
compare_binding(const struct key *key, const struct cs_binding *b)
{
	const struct key k = { b->name, b->len, b->scope };

	return compare_keys(key, &k);
}

/* The first binding that is not before key. */
static uint32_t
lower(const struct cs_bindings *n, const struct key *key)
{
	uint32_t low = 0, high = n->n;

	while (low < high) {
		const uint32_t middle = low + (high - low) / 2;

		if (compare_binding(key, &n->name[middle]) > 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static struct cs_binding *
find(const struct cs_bindings *n, const struct key *key)
{
	const uint32_t i = lower(n, key);

	return i < n->n && compare_binding(key, &n->name[i]) == 0 ? &n->name[i]
								  : NULL;
}

/* Some scope binds a name of this text; the key's scope is 0. */
static bool
is_known(const struct cs_bindings *n, const struct key *key)
{
	const uint32_t i = lower(n, key);

	return i < n->n && n->name[i].len == key->len &&
	    memcmp(n->name[i].name, key->name, key->len) == 0;
}

struct cs_binding *
cs_bindings_bound(const struct cs_bindings *n, uint32_t node)
{
	struct key key = key_of(n, node, binding_scope(n, node));
	struct cs_binding *b = find(n, &key);

	while (b != NULL && b->keeps != CS_KEEPS_HERE && key.scope != 0) {
		do
			key.scope = b->keeps == CS_KEEPS_GLOBAL
			    ? 0
			    : further_out(n, key.scope);
		while (find(n, &key) == NULL && key.scope != 0);
		b = find(n, &key);
	}
	return b;
}

/* One of the sites is in this region, and was passed at node. */
static bool
was_passed(const struct cs_bindings *n, const struct cs_binding *b,
    uint32_t region, uint32_t node)
{
	uint32_t low = b->site, high = b->site + b->sites;

	while (low < high) {
		const uint32_t middle = low + (high - low) / 2;

		if (n->site[middle].region < region)
			low = middle + 1;
		else
			high = middle;
	}
	return low < b->site + b->sites && n->site[low].region == region &&
	    n->site[low].ready <= node;
}

/* The code at node is in a function. */
static bool
runs_later(const struct cs_bindings *n, uint32_t node)
{
	uint32_t s = n->scope[node];

	while (s != 0 && !cs_scope_is_function(n->tree, s))
		s = n->scope[s];
	return s != 0;
}

/* The name was bound when the code at node runs. */
static bool
is_sure(const struct cs_bindings *n, const struct cs_binding *b, uint32_t node)
{
	uint32_t at = node;

	for (int i = 0; i < DEPTH_MAX; i++) {
		const uint32_t region = cs_order_region(n->order, at);

		if (was_passed(n, b, region, node))
			return true;
		if (region == 0)
			break;
		at = n->tree->node[region].parent;
	}
	/* A function's code runs later, unless something calls it before. */
	return n->scope[node] != b->scope && b->sites > 0 &&
	    n->site[b->site].region == 0 &&
	    n->site[b->site].ready != CS_ORDER_NEVER && runs_later(n, node) &&
	    cs_order_calm(n->order, node, n->site[b->site].ready);
}

/* Nothing further out can be meant. */
static bool
hides(const struct cs_bindings *n, const struct cs_binding *b, uint32_t node)
{
	/* What is a function's own is never looked for elsewhere. */
	if (cs_scope_is_function(n->tree, b->scope) ||
	    cs_scope_is_comprehension(n->tree, b->scope))
		return true;
	return !b->deleted && is_sure(n, b, node);
}

struct cs_binding *
cs_bindings_seen(
    const struct cs_bindings *n, uint32_t node, uint32_t *at, bool *builtin)
{
	struct key key = key_of(n, node, 0);
	uint32_t s = *at == CS_BINDINGS_NONE ? n->scope[node] : *at;

	if (s != HIDDEN && !is_known(n, &key))
		s = OUTSIDE;
	while (s < n->tree->n) {
		struct cs_binding *b;

		key.scope = s;
		b = find(n, &key);
		*at = s == 0 ? OUTSIDE
		    : b != NULL && b->keeps == CS_KEEPS_GLOBAL
		    ? 0
		    : further_out(n, s);
		if (b != NULL && b->keeps == CS_KEEPS_HERE) {
			if (hides(n, b, node))
				*at = HIDDEN;
			return b;
		}
		s = *at;
	}
	*builtin = s == OUTSIDE;
	return NULL;
}
