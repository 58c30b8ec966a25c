#include "tree/tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"

struct cs_tree *
cs_tree_new(const char *text, size_t len, size_t max, const char *what,
    struct cs_err *err)
{
	struct cs_tree *t;

	if (len > max) {
		cs_err_set(
		    err, CS_ELIMIT, "the %s is over %zu bytes", what, max);
		return NULL;
	}
	t = calloc(1, sizeof(*t));
	if (t == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	t->text = text;
	t->len = len;
	return t;
}

void
cs_tree_free(struct cs_tree *t)
{
	if (t == NULL)
		return;
	free((void *)(uintptr_t)t->node);
	free(t);
}

uint32_t
cs_tree_first(const struct cs_tree *t, uint32_t i)
{
	return i != CS_TREE_NONE && t->node[i].next > i + 1 ? i + 1
							    : CS_TREE_NONE;
}

uint32_t
cs_tree_next(const struct cs_tree *t, uint32_t i)
{
	const uint32_t parent = t->node[i].parent;

	if (parent == CS_TREE_NONE || t->node[i].next >= t->node[parent].next)
		return CS_TREE_NONE;
	return t->node[i].next;
}

uint32_t
cs_tree_child(const struct cs_tree *t, uint32_t i, unsigned field)
{
	uint32_t c = cs_tree_first(t, i);

	while (c != CS_TREE_NONE && t->node[c].field != field)
		c = cs_tree_next(t, c);
	return c;
}

uint32_t
cs_tree_named(const struct cs_tree *t, uint32_t i, uint32_t nth)
{
	uint32_t c = cs_tree_first(t, i);

	for (; c != CS_TREE_NONE; c = cs_tree_next(t, c))
		if (t->node[c].kind != CS_TREE_TOKEN && nth-- == 0)
			break;
	return c;
}

bool
cs_tree_is(const struct cs_tree *t, uint32_t i, const char *word)
{
	const size_t n = strlen(word);

	return i != CS_TREE_NONE && t->node[i].end - t->node[i].start == n &&
	    memcmp(t->text + t->node[i].start, word, n) == 0;
}

bool
cs_tree_is_one(const struct cs_tree *t, uint32_t i, const char *const *words)
{
	for (; *words != NULL; words++)
		if (cs_tree_is(t, i, *words))
			return true;
	return false;
}

bool
cs_tree_is_same(const struct cs_tree *t, uint32_t a, uint32_t b)
{
	const struct cs_node *x = &t->node[a], *y = &t->node[b];
	const size_t n = x->end - x->start;

	return y->end - y->start == n &&
	    memcmp(t->text + x->start, t->text + y->start, n) == 0;
}
