#include "python/look.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "python/fault.h"
#include "python/scope.h"
#include "python/tree.h"

void
cs_look_tell(const struct cs_look *l, uint32_t i, const char *fmt, ...)
{
	const struct cs_node *n = &l->t->node[i];
	char msg[sizeof(l->f->msg)];
	va_list ap;

	if (l->f->kind != CS_FAULT_NONE && l->f->start <= n->start)
		return;
	va_start(ap, fmt);
	(void)vsnprintf(msg, sizeof(msg), fmt, ap);
	va_end(ap);
	cs_fault_set(l->f, CS_FAULT_COMPILE, n->start, n->end, "%s", msg);
}

uint32_t
cs_look_body(const struct cs_look *l, uint32_t i)
{
	uint32_t s = l->scope[i];

	while (cs_scope_is_comprehension(l->t, s))
		s = l->scope[s];
	return s;
}

bool
cs_look_afford(struct cs_look *l, size_t nodes)
{
	if (l->left < nodes)
		return false;
	l->left -= nodes;
	return true;
}

bool
cs_look_same(const struct cs_tree *t, uint32_t a, uint32_t b)
{
	const uint32_t n = t->node[a].end - t->node[a].start;

	return t->node[b].end - t->node[b].start == n &&
	    memcmp(t->text + t->node[a].start, t->text + t->node[b].start, n) ==
	    0;
}

uint32_t
cs_look_double(const struct cs_look *l, const uint32_t *node, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++)
		for (uint32_t j = 0; j < i; j++)
			if (cs_look_same(l->t, node[i], node[j]))
				return node[i];
	return CS_TREE_NONE;
}
