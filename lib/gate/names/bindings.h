#ifndef CS_GATE_NAMES_BINDINGS_H
#define CS_GATE_NAMES_BINDINGS_H

#include <stdbool.h>
#include <stdint.h>

struct cs_err;
struct cs_order;
struct cs_order_site;
struct cs_parts;
struct cs_tree;

/*
 * The names that a program binds, scope by scope.  gate/names/lookup.h asks for
 * them.
 */

#define CS_BINDINGS_NONE UINT32_MAX

/* Scopes in scopes: what CPython itself compiles is not much deeper. */
enum { CS_BINDINGS_DEPTH = 250 };

/* Where a scope keeps a name. */
enum cs_keeps {
	CS_KEEPS_HERE,
	CS_KEEPS_GLOBAL,   /* it says that it is the module's */
	CS_KEEPS_NONLOCAL, /* ... the function's around it */
};

/* A name in a scope. */
struct cs_binding {
	const char *name; /* as cs_ident_fold() has it */
	uint32_t len;
	uint32_t scope;
	uint32_t site, sites; /* where it holds, in cs_bindings.site */
	uint32_t times;	      /* that it is bound */
	bool deleted, imported;
	uint32_t defined; /* that it is a function's or a class's */
	uint32_t value;	  /* what it was last assigned, or CS_TREE_NONE */
	uint8_t keeps;	  /* enum cs_keeps */
	/* Lists that gate/names/origin.h keeps; or CS_BINDINGS_NONE. */
	uint32_t origins, uses;
};

struct cs_bindings {
	const struct cs_tree *tree; /* borrowed */
	uint32_t *scope;	    /* python/scope.h */
	uint8_t *role;		    /* python/role.h, of each node */
	struct cs_order *order;
	struct cs_binding *name; /* by text, then scope */
	uint32_t n;
	struct cs_order_site *site; /* of each name by region, one for each */
	char *folded;  /* the names that are not spelt as they are kept */
	char *scratch; /* room for any of them */
	uint32_t longest;
};

/* The tree is borrowed; its parts are as of order.h. */
struct cs_bindings *cs_bindings_new(const struct cs_tree *tree,
    const struct cs_parts *parts, struct cs_err *err);
void cs_bindings_free(struct cs_bindings *n);

#endif
