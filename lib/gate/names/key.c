#include "gate/names/key.h"

#include <string.h>

#include "gate/names/bindings.h"
#include "python/ident.h"
#include "python/scope.h"
#include "python/tree.h"

struct cs_key
cs_key_of(const struct cs_bindings *n, uint32_t node, uint32_t scope)
{
	const struct cs_node *at = &n->tree->node[node];
	struct cs_key k = { n->tree->text + at->start, at->end - at->start,
		scope };

	if (!cs_ident_plain(k.name, k.len)) {
		k.len = (uint32_t)cs_ident_fold(
		    k.name, k.len, n->scratch, n->longest);
		k.name = n->scratch;
	}
	return k;
}

int
cs_key_compare(const struct cs_key *a, const struct cs_key *b)
{
	const int c = memcmp(
	    a->name, b->name, a->len < b->len ? a->len : b->len);

	if (c != 0)
		return c;
	if (a->len != b->len)
		return a->len < b->len ? -1 : 1;
	return (a->scope > b->scope) - (a->scope < b->scope);
}

uint32_t
cs_key_outward(const struct cs_bindings *n, uint32_t scope)
{
	do
		scope = n->scope[scope];
	while (scope != 0 &&
	    n->tree->node[scope].kind == CS_NODE_CLASS_DEFINITION);
	return scope;
}

uint32_t
cs_key_home(const struct cs_bindings *n, uint32_t node)
{
	uint32_t s = n->scope[node];

	if (n->tree->node[n->tree->node[node].parent].kind ==
	    CS_NODE_NAMED_EXPRESSION)
		while (cs_scope_is_comprehension(n->tree, s))
			s = n->scope[s];
	return s;
}
