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
 * The names that a program binds, scope by scope.  Queried by
 * gate/names/lookup.h.
 */

#define CS_BINDINGS_NONE UINT32_MAX

/* Maximum nesting of scopes: CPython itself does not compile much more. */
enum { CS_BINDINGS_DEPTH = 250 };

/* The scope that holds a name. */
enum cs_keeps {
	CS_KEEPS_HERE,
	CS_KEEPS_GLOBAL,   /* declared global */
	CS_KEEPS_NONLOCAL, /* declared nonlocal */
};

/* A name in a scope. */
struct cs_binding {
	const char *name; /* as from cs_ident_fold() */
	uint32_t len;
	uint32_t scope;
	uint32_t site, sites; /* where it holds, in cs_bindings.site */
	uint32_t times;	      /* number of bindings */
	bool deleted;
	uint32_t imported; /* number of bindings by an import */
	uint32_t defined;  /* number of bindings as a function or a class */
	uint32_t value;	   /* its last assigned value, or CS_TREE_NONE */
	uint32_t bound;	   /* an identifier that binds it, or CS_TREE_NONE */
	uint8_t keeps;	   /* enum cs_keeps */
	/* Lists kept by gate/names/origin.h; or CS_BINDINGS_NONE. */
	uint32_t origins, uses;
	uint32_t things; /* in the first of them */
};

struct cs_bindings {
	const struct cs_tree *tree; /* borrowed */
	uint32_t *scope;	    /* python/scope.h */
	uint8_t *role;		    /* python/role.h, for each node */
	struct cs_order *order;
	struct cs_binding *name; /* sorted by text, then scope */
	uint32_t n;
	struct cs_order_site *site; /* for each name one per region */
	char *folded;  /* names whose spelling differs from the folded form */
	char *scratch; /* room for any of them */
	uint32_t longest;
};

/* The tree is borrowed; its parts are as in order.h. */
struct cs_bindings *cs_bindings_new(const struct cs_tree *tree,
    const struct cs_parts *parts, struct cs_err *err);
void cs_bindings_free(struct cs_bindings *n);

#endif
