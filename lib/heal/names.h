#ifndef CS_HEAL_NAMES_H
#define CS_HEAL_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_err;
struct cs_tables_name;
struct cs_tree;

/*
 * How a program binds and uses the names that heal/tables.h knows an import
 * for.  A name is free if nothing in the file binds it.
 */
struct cs_names;

/* The tree is borrowed for as long as the names. */
struct cs_names *cs_names_new(const struct cs_tree *t, struct cs_err *err);
void cs_names_free(struct cs_names *n);
static inline void
cs_names_freep(struct cs_names **n)
{
	cs_names_free(*n);
}
#define cs_names_auto __attribute__((cleanup(cs_names_freep)))

/*
 * The one import that fits every use of a name that Python reports missing;
 * NULL if none does, several do, or the file binds the name for all of its
 * functions.  *first is the node of its first use.
 */
const struct cs_tables_name *cs_names_missing(
    const struct cs_names *n, const char *name, size_t len, uint32_t *first);

/*
 * Whether the program may do without the name, or set it in a way that cannot
 * be seen: it tests for the name, or accesses a namespace.
 */
bool cs_names_is_doubtful(
    const struct cs_names *n, const struct cs_tables_name *row);

/*
 * The imports of all names that are certainly free, from *at on (0 at first);
 * NULL at the end.
 */
const struct cs_tables_name *
cs_names_next(const struct cs_names *n, size_t *at, uint32_t *first);

/* Nodes that name an identifier, or a part of an import, are not uses of it. */
enum cs_names_role {
	CS_NAMES_NONE, /* an attribute, a keyword of a call, a module's name */
	CS_NAMES_BOUND,
	CS_NAMES_USED,
};
enum cs_names_role cs_names_role(const struct cs_tree *t, uint32_t node);

/* The built-in names, separated by blanks; those that a current program calls
 * or raises. */
extern const char cs_names_builtins[];

/* Whether the file uses the name anywhere, or has a string equal to it (as in
 * __all__). */
bool cs_names_is_used(const struct cs_tree *t, const char *name, size_t len);

#endif
