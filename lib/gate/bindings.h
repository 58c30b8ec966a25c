#ifndef CS_GATE_BINDINGS_H
#define CS_GATE_BINDINGS_H

#include <stdbool.h>
#include <stdint.h>

struct cs_err;
struct cs_order;
struct cs_order_site;
struct cs_tree;

/*
 * The names that a program binds, scope by scope, and what each identifier in
 * it does: so that the program's own "compile" is told from Python's.
 */

enum cs_role {
	CS_ROLE_NONE, /* no name: an attribute, a keyword of a call ... */
	CS_ROLE_USE,
	CS_ROLE_BIND,
	CS_ROLE_IMPORT, /* bound by an import */
	CS_ROLE_DELETE,
	CS_ROLE_GLOBAL, /* in a global statement */
	CS_ROLE_NONLOCAL,
};

#define CS_BINDINGS_NONE UINT32_MAX

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
	bool deleted;
	uint8_t keeps; /* enum cs_keeps */
	/* Lists that gate/origin.h keeps; or CS_BINDINGS_NONE. */
	uint32_t origins, uses;
};

struct cs_bindings {
	const struct cs_tree *tree; /* borrowed */
	uint32_t *scope;	    /* python/scope.h */
	uint8_t *role;		    /* enum cs_role of each node */
	struct cs_order *order;
	struct cs_binding *name; /* by text, then scope */
	uint32_t n;
	struct cs_order_site *site; /* of each name by region, one for each */
	char *folded;  /* the names that are not spelt as they are kept */
	char *scratch; /* room for any of them */
	uint32_t longest;
};

/* The tree is borrowed. */
struct cs_bindings *
cs_bindings_new(const struct cs_tree *tree, struct cs_err *err);
void cs_bindings_free(struct cs_bindings *n);

/* The name of the identifier at node, in the scope where it is bound there. */
struct cs_binding *
cs_bindings_bound(const struct cs_bindings *n, uint32_t node);

/*
 * The names that a use at node may mean, from the inside out: *at is
 * CS_BINDINGS_NONE before the first call.  A binding that hides all that is
 * further out is the last.  NULL: there are no more, and *builtin says whether
 * Python's own name may be meant too.
 */
struct cs_binding *cs_bindings_seen(
    const struct cs_bindings *n, uint32_t node, uint32_t *at, bool *builtin);

#endif
