#ifndef CS_PYTHON_LOOK_H
#define CS_PYTHON_LOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_fault;
struct cs_tree;

/* A check of a tree for what the grammar accepts and the compiler rejects. */
struct cs_look {
	const struct cs_tree *t;
	const uint32_t *scope; /* python/scope.h */
	const uint8_t *role;   /* python/role.h */
	struct cs_fault *f;    /* the first error in the text */
	size_t left;	       /* nodes that may still be revisited */
	unsigned minor;	       /* target version */
};

/* Account for revisiting so many nodes; false if there were more than in any
 * sane program. */
bool cs_look_afford(struct cs_look *l, size_t nodes);

/* Report an error at node i. */
void cs_look_tell(const struct cs_look *l, uint32_t i, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* The function, class or module that contains the code at i. */
uint32_t cs_look_body(const struct cs_look *l, uint32_t i);

/* The node's text, for a message. */
#define CS_LOOK_TEXT(l, i)                                                     \
	(int)((l)->t->node[i].end - (l)->t->node[i].start),                    \
	    (l)->t->text + (l)->t->node[i].start

/* Whether both nodes have the same text. */
bool cs_look_same(const struct cs_tree *t, uint32_t a, uint32_t b);

/* The first of n identifiers that repeats an earlier one; CS_TREE_NONE if all
 * differ. */
uint32_t
cs_look_double(const struct cs_look *l, const uint32_t *node, uint32_t n);

#endif
