#ifndef CS_GATE_NAMES_ORDER_H
#define CS_GATE_NAMES_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_err;
struct cs_tree;

/*
 * What is certain to have run before what: so that "if x: eval = f" does not
 * count as a program whose every eval is its own.
 */
struct cs_order;

/*
 * A program that is run part by part: any of them may have ended early, and the
 * next is run all the same.  Where each begins, in bytes; n is 0 for one run as
 * a whole.
 */
struct cs_parts {
	const uint32_t *start;
	size_t n;
};

/* The tree and its scopes (python/scope.h) are borrowed. */
struct cs_order *cs_order_new(const struct cs_tree *tree, const uint32_t *scope,
    const struct cs_parts *parts, struct cs_err *err);
void cs_order_free(struct cs_order *o);

/*
 * The region of a node: the part of the program around it of which, once begun,
 * everything is run up to there or nothing more of it: a block, a function, the
 * right side of an "or"; 0 is the whole program.
 */
uint32_t cs_order_region(const struct cs_order *o, uint32_t node);

/* The part of the program that contains it, as a region that is not a node; 0
 * if it is run as a whole. */
uint32_t cs_order_part(const struct cs_order *o, uint32_t node);

/* Where a binding holds: in its region (that of the module is its part), from
 * ready (a node) on. */
struct cs_order_site {
	uint32_t region, ready;
};

#define CS_ORDER_NEVER UINT32_MAX

/* For the name bound at an identifier; ready is CS_ORDER_NEVER if it cannot be
 * determined. */
struct cs_order_site
cs_order_site(const struct cs_order *o, uint32_t identifier);

/*
 * Whether nothing inside a function and at node can run before the module
 * reaches ready, since it calls nothing in between.
 */
bool cs_order_calm(const struct cs_order *o, uint32_t node, uint32_t ready);

/*
 * Whether it cannot, although things are called: none of them can get at the
 * module-level definition that contains node, which is mentioned only later.
 * Searches the program: for few nodes only, after which the answer is no.
 */
bool cs_order_unreached(struct cs_order *o, uint32_t node, uint32_t ready);

#endif
