#ifndef CS_GATE_NAMES_ORDER_H
#define CS_GATE_NAMES_ORDER_H

#include <stdbool.h>
#include <stdint.h>

struct cs_err;
struct cs_tree;

/*
 * What is sure to have run before what: so that "if x: eval = f" is not taken
 * for a program whose every eval is its own.
 */
struct cs_order;

/* The tree and its scopes (python/scope.h) are borrowed. */
struct cs_order *cs_order_new(
    const struct cs_tree *tree, const uint32_t *scope, struct cs_err *err);
void cs_order_free(struct cs_order *o);

/*
 * The part of the program around a node of which, once it is begun, all is run
 * up to there or nothing more of it: a block, a function, the right side of an
 * "or"; 0 is the whole program.
 */
uint32_t cs_order_region(const struct cs_order *o, uint32_t node);

/* Where a binding holds: in its region, from ready (a node) on. */
struct cs_order_site {
	uint32_t region, ready;
};

#define CS_ORDER_NEVER UINT32_MAX

/* Of the name that is bound at an identifier; ready is CS_ORDER_NEVER where
 * that can't be told. */
struct cs_order_site
cs_order_site(const struct cs_order *o, uint32_t identifier);

/*
 * Nothing that is in a function and at node can run before the module has come
 * to ready, since it calls nothing in between.
 */
bool cs_order_calm(const struct cs_order *o, uint32_t node, uint32_t ready);

#endif
