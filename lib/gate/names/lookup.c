#include "gate/names/lookup.h"

#include <string.h>

#include "gate/names/bindings.h"
#include "gate/names/key.h"
#include "gate/names/order.h"
#include "python/scope.h"
#include "python/tree.h"

/* The position of a search that has left the scopes. */
#define OUTSIDE (UINT32_MAX - 1) /* Python's own names are next */
#define HIDDEN	(UINT32_MAX - 2) /* nothing is */

static int
compare_binding(const struct cs_key *key, const struct cs_binding *b)
{
	const struct cs_key k = { b->name, b->len, b->scope };

	return cs_key_compare(key, &k);
}

/* The first binding that is not before key. */
static uint32_t
lower(const struct cs_bindings *n, const struct cs_key *key)
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
find(const struct cs_bindings *n, const struct cs_key *key)
{
	const uint32_t i = lower(n, key);

	return i < n->n && compare_binding(key, &n->name[i]) == 0 ? &n->name[i]
								  : NULL;
}

/* Whether some scope binds a name with this text; the key's scope is 0. */
static bool
is_known(const struct cs_bindings *n, const struct cs_key *key)
{
	const uint32_t i = lower(n, key);

	return i < n->n && n->name[i].len == key->len &&
	    memcmp(n->name[i].name, key->name, key->len) == 0;
}

struct cs_binding *
cs_lookup_bound(const struct cs_bindings *n, uint32_t node)
{
	struct cs_key key = cs_key_of(n, node, cs_key_home(n, node));
	struct cs_binding *b = find(n, &key);

	while (b != NULL && b->keeps != CS_KEEPS_HERE && key.scope != 0) {
		do
			key.scope = b->keeps == CS_KEEPS_GLOBAL
			    ? 0
			    : cs_key_outward(n, key.scope);
		while (find(n, &key) == NULL && key.scope != 0);
		b = find(n, &key);
	}
	return b;
}

/* From where on the name holds in this region; CS_ORDER_NEVER: nowhere. */
static uint32_t
ready_in(
    const struct cs_bindings *n, const struct cs_binding *b, uint32_t region)
{
	uint32_t low = b->site, high = b->site + b->sites;

	while (low < high) {
		const uint32_t middle = low + (high - low) / 2;

		if (n->site[middle].region < region)
			low = middle + 1;
		else
			high = middle;
	}
	return low < b->site + b->sites && n->site[low].region == region
	    ? n->site[low].ready
	    : CS_ORDER_NEVER;
}

/* Whether the code at node is in a function. */
static bool
runs_later(const struct cs_bindings *n, uint32_t node)
{
	uint32_t s = n->scope[node];

	while (s != 0 && !cs_scope_is_function(n->tree, s))
		s = n->scope[s];
	return s != 0;
}

/* Names of Python's that programs give to functions of their own. */
static bool
is_often_own(const struct cs_binding *b)
{
	static const char *const names[] = { "compile", "eval", "exec" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strlen(names[i]) == b->len &&
		    memcmp(names[i], b->name, b->len) == 0)
			return true;
	return false;
}

/* Whether the name is bound when the code at node runs. */
static bool
is_sure(const struct cs_bindings *n, const struct cs_binding *b, uint32_t node)
{
	const uint32_t part = cs_order_part(n->order, node);
	uint32_t at = node, ready;

	for (int i = 0; i < CS_BINDINGS_DEPTH; i++) {
		const uint32_t region = cs_order_region(n->order, at);

		if (ready_in(n, b, region != 0 ? region : part) <= node)
			return true;
		if (region == 0)
			break;
		at = n->tree->node[region].parent;
	}
	/* A function's code runs later, unless something calls it before. */
	ready = ready_in(n, b, part);
	return n->scope[node] != b->scope && ready != CS_ORDER_NEVER &&
	    runs_later(n, node) &&
	    (cs_order_calm(n->order, node, ready) ||
		(part == 0 && is_often_own(b) &&
		    cs_order_unreached(n->order, node, ready)));
}

/* Nothing in an outer scope can be meant. */
static bool
hides(const struct cs_bindings *n, const struct cs_binding *b, uint32_t node)
{
	/* What is local to a function is never looked up elsewhere. */
	if (cs_scope_is_function(n->tree, b->scope) ||
	    cs_scope_is_comprehension(n->tree, b->scope))
		return true;
	return !b->deleted && is_sure(n, b, node);
}

struct cs_binding *
cs_lookup_seen(
    const struct cs_bindings *n, uint32_t node, uint32_t *at, bool *builtin)
{
	struct cs_key key = cs_key_of(n, node, 0);
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
		    : cs_key_outward(n, s);
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

bool
cs_lookup_defined(const struct cs_bindings *n, const char *name)
{
	const struct cs_key key = { name, (uint32_t)strlen(name), 0 };

	for (uint32_t i = lower(n, &key);
	     i < n->n && n->name[i].len == key.len &&
	     memcmp(n->name[i].name, name, key.len) == 0;
	     i++)
		if (n->name[i].defined)
			return true;
	return false;
}

const struct cs_binding *
cs_lookup_sole(const struct cs_bindings *n, const char *name)
{
	const struct cs_key key = { name, (uint32_t)strlen(name), 0 };
	const uint32_t i = lower(n, &key);

	if (!is_known(n, &key) ||
	    (i + 1 < n->n && n->name[i + 1].len == key.len &&
		memcmp(n->name[i + 1].name, name, key.len) == 0))
		return NULL;
	return &n->name[i];
}

struct cs_binding *
cs_lookup_in(
    const struct cs_bindings *n, uint32_t scope, const char *name, size_t len)
{
	const struct cs_key key = { name, (uint32_t)len, scope };

	return find(n, &key);
}

struct cs_binding *
cs_lookup_module(const struct cs_bindings *n, const char *name, size_t len)
{
	return cs_lookup_in(n, 0, name, len);
}
