#ifndef CS_PYTHON_LOOK_H
#define CS_PYTHON_LOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_fault;
struct cs_tree;

/* A look at a tree for what the grammar takes and the compiler does not. */
struct cs_look {
	const struct cs_tree *t;
	const uint32_t *scope; /* python/scope.h */
	const uint8_t *role;   /* python/role.h */
	struct cs_fault *f;    /* the first in the text that was told */
	size_t left;	       /* nodes that may still be gone over again */
	unsigned minor;	       /* of the Python that is to take it */
};

/* So many nodes may be gone over; false when that was done too often for any
 * sane program. */
bool cs_look_afford(struct cs_look *l, size_t nodes);

/* The fault is at node i. */
void cs_look_tell(const struct cs_look *l, uint32_t i, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* The function, class or module that the code at i belongs to. */
uint32_t cs_look_body(const struct cs_look *l, uint32_t i);

/* The node's text, for a message. */
#define CS_LOOK_TEXT(l, i)                                                     \
	(int)((l)->t->node[i].end - (l)->t->node[i].start),                    \
	    (l)->t->text + (l)->t->node[i].start

/* The same text stands at both. */
bool cs_look_same(const struct cs_tree *t, uint32_t a, uint32_t b);

/* Of n identifiers the first that an earlier one is the same as;
 * CS_TREE_NONE when they all differ. */
uint32_t
cs_look_double(const struct cs_look *l, const uint32_t *node, uint32_t n);

#endif
