#ifndef CS_TREE_TREE_H
#define CS_TREE_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_err;

/*
 * A text as a syntax tree, in any language.  The nodes are in one array in text
 * order, each before its descendants, so that a walk over the whole tree is a
 * loop over the array and needs no stack:
 *
 *	for (uint32_t i = 0; i < t->n; i++)
 *
 * and a walk over the children of p is
 *
 *	for (uint32_t i = cs_tree_first(t, p); i != CS_TREE_NONE;
 *	     i = cs_tree_next(t, i))
 *
 * Kinds and fields are numbers specific to the language (python/tree.h and
 * others), except the first: keywords, operators and punctuation are
 * CS_TREE_TOKEN, kinds that the toolkit does not name CS_TREE_OTHER, and a
 * child without a role is CS_TREE_FIELDLESS.
 */
enum { CS_TREE_TOKEN, CS_TREE_OTHER, CS_TREE_KINDS_FIRST };
enum { CS_TREE_FIELDLESS, CS_TREE_FIELDS_FIRST };

struct cs_node {
	uint32_t start, end; /* bytes in the text */
	uint32_t parent;     /* CS_TREE_NONE for the root */
	uint32_t next; /* the first node after this one and its descendants */
	uint8_t kind;
	uint8_t field; /* its role in the parent */
};

#define CS_TREE_NONE UINT32_MAX

struct cs_tree {
	const char *text; /* borrowed */
	size_t len;
	const struct cs_node *node; /* node[0] is the root */
	uint32_t n;
	bool whole; /* the grammar accepts the text; otherwise the root is the
		       only node */
};

/* A tree without nodes, for a parser to fill; NULL and err if out of memory or,
 * for a text over max bytes, CS_ELIMIT: "the WHAT is over". */
struct cs_tree *cs_tree_new(const char *text, size_t len, size_t max,
    const char *what, struct cs_err *err);
void cs_tree_free(struct cs_tree *t);
static inline void
cs_tree_freep(struct cs_tree **t)
{
	cs_tree_free(*t);
}
#define cs_tree_auto __attribute__((cleanup(cs_tree_freep)))

/* The first child, the next sibling, the child with a role; CS_TREE_NONE if
 * there is none. */
uint32_t cs_tree_first(const struct cs_tree *t, uint32_t i);
uint32_t cs_tree_next(const struct cs_tree *t, uint32_t i);
uint32_t cs_tree_child(const struct cs_tree *t, uint32_t i, unsigned field);
/* The nth child (from 0) that is not a token. */
uint32_t cs_tree_named(const struct cs_tree *t, uint32_t i, uint32_t nth);

/* Whether the text of the node is word; one of words, up to NULL; that of
 * another node. */
bool cs_tree_is(const struct cs_tree *t, uint32_t i, const char *word);
bool
cs_tree_is_one(const struct cs_tree *t, uint32_t i, const char *const *words);
bool cs_tree_is_same(const struct cs_tree *t, uint32_t a, uint32_t b);

#endif
