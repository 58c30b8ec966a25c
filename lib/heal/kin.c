#include "heal/kin.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "heal/names.h"
#include "python/scope.h"
#include "python/tree.h"

/* An occurrence of a name. */
struct mention {
	const char *p;
	uint32_t n;
	uint8_t part;
	bool used, bound;
	bool shared, defined; /* bound at module level; by a def or class */
};

/* The parts, one bit each, that use a name in some way. */
struct masks {
	uint64_t used, bound, shared, defined;
};

static int
by_name(const void *a, const void *b)
{
	const struct mention *x = a, *y = b;

	if (x->n != y->n)
		return x->n < y->n ? -1 : 1;
	return memcmp(x->p, y->p, x->n);
}

static size_t
collect(const struct cs_tree *t, const uint32_t *scope, const size_t *end,
    size_t parts, struct mention *v)
{
	size_t n = 0, part = 0;

	for (uint32_t i = 0; i < t->n; i++) {
		const struct cs_node *d = &t->node[i];
		const enum cs_node_kind above = cs_tree_kind(t, d->parent);
		enum cs_names_role role;

		while (part + 1 < parts && d->start >= end[part])
			part++;
		if (d->kind != CS_NODE_IDENTIFIER)
			continue;
		role = cs_names_role(t, i);
		v[n] = (struct mention){ .p = t->text + d->start,
			.n = d->end - d->start,
			.part = (uint8_t)part,
			.used = role == CS_NAMES_USED,
			.bound = role == CS_NAMES_BOUND,
			.shared = role == CS_NAMES_BOUND && scope[i] == 0,
			.defined = d->field == CS_FIELD_NAME && scope[i] == 0 &&
			    (above == CS_NODE_FUNCTION_DEFINITION ||
				above == CS_NODE_CLASS_DEFINITION) };
		n++;
	}
	return n;
}

static void
add(struct masks *m, const struct mention *at)
{
	const uint64_t bit = (uint64_t)1 << at->part;

	m->used |= at->used ? bit : 0;
	m->bound |= at->bound ? bit : 0;
	m->shared |= at->shared ? bit : 0;
	m->defined |= at->defined ? bit : 0;
}

/* The parts that a name links: those that use it without binding it, and the
 * earlier ones that provide it. */
static uint64_t
ties(const struct masks *m, size_t parts)
{
	const uint64_t users = m->used & ~m->bound;
	uint64_t tied = 0;

	for (size_t i = 1; i < parts; i++) {
		const uint64_t bit = (uint64_t)1 << i;
		const uint64_t from = m->shared & (bit - 1);

		if ((users & bit) != 0 && from != 0)
			tied |= bit | from;
	}
	return tied;
}

static void
judge(const struct mention *v, size_t n, size_t parts, struct cs_kin *out)
{
	uint64_t tied = 0;
	size_t last;

	out->doubled = false;
	for (size_t i = 0; i < n; i = last) {
		struct masks m = { 0 };

		for (last = i; last < n && by_name(&v[i], &v[last]) == 0;
		     last++)
			add(&m, &v[last]);
		tied |= ties(&m, parts);
		out->doubled |= (m.defined & (m.defined - 1)) != 0;
	}
	out->linked = true;
	for (size_t i = 0; i < parts; i++)
		out->linked &= (tied >> i & 1) != 0;
}

int
cs_kin_find(const struct cs_tree *whole, const size_t *end, size_t n,
    struct cs_kin *out, struct cs_err *err)
{
	uint32_t *scope = cs_scope_map(whole, err);
	struct mention *v;
	size_t count;

	if (scope == NULL)
		return -1;
	v = reallocarray(NULL, whole->n, sizeof(*v));
	if (v == NULL) {
		free(scope);
		return cs_err_nomem(err);
	}
	count = collect(whole, scope, end, n, v);
	if (count > 1)
		qsort(v, count, sizeof(*v), by_name);
	judge(v, count, n, out);
	free(v);
	free(scope);
	return 0;
}
