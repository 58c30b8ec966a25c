#ifndef CS_TREE_TREE_H
#define CS_TREE_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A text as a syntax tree, in whatever language.  The nodes stand in one array
 * in the order of the text, a node before what is in it, so that a walk over
 *the whole tree is a loop over the array and needs no stack:
 *
 *	for (uint32_t i = 0; i < t->n; i++)
 *
 * and a walk over the children of p is
 *
 *	for (uint32_t i = cs_tree_first(t, p); i != CS_TREE_NONE;
 *	     i = cs_tree_next(t, i))
 *
 * Kinds and fields are numbers of the language's own (python/tree.h and
 * others), but for the first: keywords, operators and punctuation are
 * CS_TREE_TOKEN, kinds that the toolkit does not name CS_TREE_OTHER, and a
 * child without a role is CS_TREE_FIELDLESS.
 */
enum { CS_TREE_TOKEN, CS_TREE_OTHER, CS_TREE_KINDS_FIRST };
enum { CS_TREE_FIELDLESS, CS_TREE_FIELDS_FIRST };

struct cs_node {
	uint32_t start, end; /* bytes of the text */
	uint32_t parent;     /* of the root: CS_TREE_NONE */
	uint32_t next;	     /* the first node behind this one and all in it */
	uint8_t kind;
	uint8_t field; /* its role in the parent */
};

#define CS_TREE_NONE UINT32_MAX

struct cs_tree {
	const char *text; /* borrowed */
	size_t len;
	const struct cs_node *node; /* node[0] is the root */
	uint32_t n;
	bool whole; /* the grammar takes the text; else there is no node but the
		       root */
};

void cs_tree_free(struct cs_tree *t);
static inline void
cs_tree_freep(struct cs_tree **t)
{
	cs_tree_free(*t);
}
#define cs_tree_auto __attribute__((cleanup(cs_tree_freep)))

/* The first child, the next sibling, the child in a role; CS_TREE_NONE when
 * there is none. */
uint32_t cs_tree_first(const struct cs_tree *t, uint32_t i);
uint32_t cs_tree_next(const struct cs_tree *t, uint32_t i);
uint32_t cs_tree_child(const struct cs_tree *t, uint32_t i, unsigned field);
/* The nth child (from 0) that is no token. */
uint32_t cs_tree_named(const struct cs_tree *t, uint32_t i, uint32_t nth);

/* The text of the node is word. */
bool cs_tree_is(const struct cs_tree *t, uint32_t i, const char *word);

#endif
