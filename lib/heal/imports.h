#ifndef CS_HEAL_IMPORTS_H
#define CS_HEAL_IMPORTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_tree;

/* Where imports stand in a file, and where a new one may. */

/*
 * The byte where a line with a new import belongs: behind the #! and coding
 * lines, the docstring and the imports from __future__.  False when no line can
 * be put there.
 */
bool cs_imports_place(const struct cs_tree *t, size_t *at);

/* Behind the last name of a "from MODULE import" of the whole file that ends
 * before a byte; false when there is none. */
bool cs_imports_extend(
    const struct cs_tree *t, const char *module, size_t before, size_t *at);

/* The line end that the file uses. */
const char *cs_imports_newline(const struct cs_tree *t);

/* The import statement (of any kind) around or at a line's bytes whose start
 * is in [start, end); CS_TREE_NONE when there is none, or more than one. */
uint32_t cs_imports_between(const struct cs_tree *t, size_t start, size_t end);

#endif
