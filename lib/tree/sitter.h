#ifndef CS_TREE_SITTER_H
#define CS_TREE_SITTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "tree/tree.h"

struct TSLanguage;

/*
 * The one user of the tree-sitter library: a text and a grammar make the nodes
 * of a struct cs_tree.  A grammar has its names for kinds and fields, and the
 * toolkit has numbers for those that it knows.
 */
enum { CS_SITTER_SYMBOLS = 1024, CS_SITTER_FIELDS = 256 };

struct cs_sitter {
	const char *name; /* of the language, for messages */
	const struct TSLanguage *(*language)(void);
	/* Sorted as strcmp(3) has it.  The first of kinds is CS_TREE_KINDS, the
	 * first of fields 1. */
	const char *const *kinds, *const *fields;
	size_t nkinds, nfields;
	/* Where the role of a child of this kind need not be looked for it is
	 * told here; -1: it has to be.  NULL: always. */
	int (*role)(unsigned parent, unsigned kind);
	/* The texts were not found to be sound before: one that takes the
	 * parser far too long is CS_ELIMIT. */
	bool unchecked;
	/* What the grammar takes for a fault may be none; NULL: always one. */
	bool (*forgives)(const char *text, uint32_t start, uint32_t end);
	/* Filled by the first parse. */
	bool learnt;
	uint8_t kind_of[CS_SITTER_SYMBOLS], field_of[CS_SITTER_FIELDS];
};

/* A tree while it grows; its owner frees node, whatever happens. */
struct cs_sitter_growth {
	struct cs_node *node;
	uint32_t n, cap;
	uint32_t fault_start, fault_end; /* of what the grammar did not take */
};

/* Start with the root, which is all of the text; false when memory is out. */
bool
cs_sitter_start(struct cs_sitter_growth *g, unsigned root_kind, size_t len);

/*
 * Add what is in the text from base on, len bytes, below the root.  1; 0 when
 * the grammar does not take it, and nothing was added; -1 and err when that
 * could not be found out (CS_ELIMIT: far more work than any program takes).
 */
int cs_sitter_add(struct cs_sitter *s, const char *text, uint32_t base,
    uint32_t len, struct cs_sitter_growth *g, struct cs_err *err);

/* The nodes go to the tree, and g has none. */
void cs_sitter_finish(struct cs_sitter_growth *g, struct cs_tree *t);

#endif
