#ifndef CS_PYTHON_ROLE_H
#define CS_PYTHON_ROLE_H

#include <stdint.h>

struct cs_tree;

/* What each identifier in a program does to its name. */
enum cs_role {
	CS_ROLE_NONE, /* not a name: an attribute, a keyword of a call ... */
	CS_ROLE_USE,
	CS_ROLE_BIND,
	CS_ROLE_IMPORT, /* bound by an import */
	CS_ROLE_DELETE,
	CS_ROLE_GLOBAL, /* in a global statement */
	CS_ROLE_NONLOCAL,
};

/* role[] has room for each node of the tree; all except identifiers and lists
 * that are assigned to are CS_ROLE_NONE. */
void cs_role_fill(const struct cs_tree *t, uint8_t *role);

#endif
