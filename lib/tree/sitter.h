#ifndef CS_TREE_SITTER_H
#define CS_TREE_SITTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "tree/tree.h"

struct TSLanguage;

/*
 * The only user of the tree-sitter library: builds the nodes of a struct
 * cs_tree from a text and a grammar.  A grammar has names for kinds and fields,
 * the toolkit has numbers for those that it knows.
 */
enum { CS_SITTER_SYMBOLS = 1024, CS_SITTER_FIELDS = 256 };

struct cs_sitter {
	const char *name; /* of the language, for messages */
	const struct TSLanguage *(*language)(void);
	/* Sorted as by strcmp(3).  The first of kinds is number
	 * CS_TREE_KINDS_FIRST, the first of fields CS_TREE_FIELDS_FIRST. */
	const char *const *kinds, *const *fields;
	size_t nkinds, nfields;
	/* The role of a child of this kind if it need not be looked up; -1: it
	 * must be.  NULL: always. */
	int (*role)(unsigned parent, unsigned kind);
	/* The texts have not been validated: one that takes the parser far too
	 * long is CS_ELIMIT. */
	bool unchecked;
	/* Whether an error of the grammar may be ignored; NULL: never. */
	bool (*forgives)(const char *text, uint32_t start, uint32_t end);
	/* Filled by the first parse. */
	bool learnt;
	uint8_t kind_of[CS_SITTER_SYMBOLS], field_of[CS_SITTER_FIELDS];
};

/* A tree under construction; its owner frees node in any case. */
struct cs_sitter_growth {
	struct cs_node *node;
	uint32_t n, cap;
	uint32_t fault_start,
	    fault_end; /* the part that the grammar rejected */
};

/* Start with the root, which spans the whole text; false if out of memory. */
bool
cs_sitter_start(struct cs_sitter_growth *g, unsigned root_kind, size_t len);

/*
 * Add the nodes for len bytes of the text from base on, below the root.
 * Returns 1; 0 if the grammar rejects it, and nothing was added; -1 and err if
 * that could not be determined (CS_ELIMIT: far more work than any program
 * takes).
 */
int cs_sitter_add(struct cs_sitter *s, const char *text, uint32_t base,
    uint32_t len, struct cs_sitter_growth *g, struct cs_err *err);

/* Move the nodes to the tree, leaving g empty. */
void cs_sitter_finish(struct cs_sitter_growth *g, struct cs_tree *t);

#endif
