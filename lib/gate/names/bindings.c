#include "gate/names/bindings.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "gate/names/key.h"
#include "gate/names/lookup.h"
#include "gate/names/order.h"
#include "python/ident.h"
#include "python/role.h"
#include "python/scope.h"
#include "python/tree.h"

/* Room for all names whose folded form differs from their spelling. */
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

/* One identifier that affects a name. */
struct entry {
	struct cs_key key;
	struct cs_order_site site;
	uint32_t node;
	uint8_t role, keeps;
	bool defines;
};

struct entries {
	struct entry *v;
	uint32_t n;
};

/* By key, then by region, then by position. */
static int
compare(const void *a_, const void *b_)
{
	const struct entry *a = a_, *b = b_;
	const int c = cs_key_compare(&a->key, &b->key);

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

	while (to < e->n && cs_key_compare(&e->v[from].key, &e->v[to].key) == 0)
		to++;
	return to;
}

/* A declaration in one place of a scope holds for all of it. */
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
find_entry(const struct entries *e, const struct cs_key *key)
{
	uint32_t low = 0, high = e->n;

	while (low < high) {
		const uint32_t middle = low + (high - low) / 2;

		if (cs_key_compare(&e->v[middle].key, key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low < e->n && cs_key_compare(&e->v[low].key, key) == 0
	    ? &e->v[low]
	    : NULL;
}

/* The scope that owns the name bound by an entry. */
static uint32_t
kept_in(const struct cs_bindings *n, const struct entries *e,
    const struct entry *entry)
{
	struct cs_key key = entry->key;

	if (entry->keeps == CS_KEEPS_HERE || key.scope == 0)
		return key.scope;
	if (entry->keeps == CS_KEEPS_GLOBAL)
		return 0;
	do {
		const struct entry *found;

		key.scope = cs_key_outward(n, key.scope);
		found = find_entry(e, &key);
		if (found != NULL && found->keeps == CS_KEEPS_HERE)
			break;
	} while (key.scope != 0);
	return key.scope;
}

/* A function's bindings of another scope's name are moved there.  The
 * declaration remains. */
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

		if (i == 0 || cs_key_compare(&from->key, &from[-1].key) != 0) {
			last = &n->name[n->n++];
			*last = (struct cs_binding){
				.name = from->key.name,
				.len = from->key.len,
				.scope = from->key.scope,
				.site = sites,
				.origins = CS_BINDINGS_NONE,
				.uses = CS_BINDINGS_NONE,
				.value = CS_TREE_NONE,
				.bound = CS_TREE_NONE,
			};
		}
		last->deleted |= from->role == CS_ROLE_DELETE;
		last->defined += from->defines;
		last->imported += from->role == CS_ROLE_IMPORT;
		/* At module level it has no effect. */
		if (from->key.scope != 0 && from->keeps != CS_KEEPS_HERE)
			last->keeps = from->keeps;
		if (from->role != CS_ROLE_BIND && from->role != CS_ROLE_IMPORT)
			continue;
		last->times++;
		last->bound = from->node;
		if (last->sites == 0 ||
		    n->site[sites - 1].region != from->site.region) {
			n->site[sites++] = from->site;
			last->sites++;
		}
	}
}

static int
check_depth(const struct cs_bindings *n, struct cs_err *err)
{
	const struct cs_tree *t = n->tree;
	uint16_t *depth = calloc(t->n, sizeof(*depth));
	uint16_t deepest = 0;

	if (depth == NULL)
		return cs_err_nomem(err);
	for (uint32_t i = 1; i < t->n && deepest <= CS_BINDINGS_DEPTH; i++) {
		if (t->node[i].kind != CS_NODE_CLASS_DEFINITION &&
		    !cs_scope_is_function(t, i) &&
		    !cs_scope_is_comprehension(t, i))
			continue;
		depth[i] = (uint16_t)(depth[n->scope[i]] + 1);
		if (depth[i] > deepest)
			deepest = depth[i];
	}
	free(depth);
	if (deepest <= CS_BINDINGS_DEPTH)
		return 0;
	return cs_err_set(err, CS_ELIMIT,
	    "functions in functions deeper than %d", CS_BINDINGS_DEPTH);
}

static bool
does_something(const struct cs_bindings *n, uint32_t i)
{
	return n->tree->node[i].kind == CS_NODE_IDENTIFIER &&
	    n->role[i] > CS_ROLE_USE;
}

static bool
defines(const struct cs_tree *t, uint32_t i)
{
	const enum cs_node_kind p = cs_tree_kind(t, t->node[i].parent);

	return t->node[i].field == CS_FIELD_NAME &&
	    (p == CS_NODE_CLASS_DEFINITION || p == CS_NODE_FUNCTION_DEFINITION);
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
		to->key = cs_key_of(n, i, cs_key_home(n, i));
		if (to->key.name == n->scratch) {
			to->key.name = memcpy(room, n->scratch, to->key.len);
			room += to->key.len;
		}
		to->node = i;
		to->role = n->role[i];
		to->defines = defines(n->tree, i);
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

/* Record the values assigned to names. */
static void
fill_values(struct cs_bindings *n)
{
	const struct cs_tree *t = n->tree;

	for (uint32_t i = 0; i < t->n; i++) {
		const uint32_t left = t->node[i].kind == CS_NODE_ASSIGNMENT
		    ? cs_tree_child(t, i, CS_FIELD_LEFT)
		    : CS_TREE_NONE;
		struct cs_binding *b;

		if (cs_tree_kind(t, left) != CS_NODE_IDENTIFIER)
			continue;
		b = cs_lookup_bound(n, left);
		if (b != NULL)
			b->value = cs_tree_child(t, i, CS_FIELD_RIGHT);
	}
}

static int
start(struct cs_bindings *n, const struct cs_tree *tree,
    const struct cs_parts *parts, struct cs_err *err)
{
	n->tree = tree;
	n->scope = cs_scope_map(tree, err);
	if (n->scope == NULL)
		return -1;
	n->role = calloc(tree->n, sizeof(*n->role));
	if (n->role == NULL)
		return cs_err_nomem(err);
	cs_role_fill(tree, n->role);
	if (check_depth(n, err) < 0 || make_room(n, err) < 0)
		return -1;
	n->order = cs_order_new(tree, n->scope, parts, err);
	if (n->order == NULL || fill(n, err) < 0)
		return -1;
	fill_values(n);
	return 0;
}

struct cs_bindings *
cs_bindings_new(const struct cs_tree *tree, const struct cs_parts *parts,
    struct cs_err *err)
{
	struct cs_bindings *n = calloc(1, sizeof(*n));

	if (n == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	if (start(n, tree, parts, err) < 0) {
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
