#ifndef CS_HEAL_IMPORTS_H
#define CS_HEAL_IMPORTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_tree;

/* The positions of imports in a file, and of new ones. */

/*
 * The position for a line with a new import: after the #! and coding lines, the
 * docstring and the imports from __future__.  False if no line can be inserted.
 */
bool cs_imports_place(const struct cs_tree *t, size_t *at);

/* The position after the last name of a "from MODULE import" at module level
 * that ends before a byte; false if there is none. */
bool cs_imports_extend(
    const struct cs_tree *t, const char *module, size_t before, size_t *at);

/* The line end used in the file. */
const char *cs_imports_newline(const struct cs_tree *t);

/* The import statement (of any kind) around or at a line's bytes whose start is
 * in [start, end); CS_TREE_NONE if there is none, or more than one. */
uint32_t cs_imports_between(const struct cs_tree *t, size_t start, size_t end);

#endif
