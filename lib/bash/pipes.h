#ifndef CS_BASH_PIPES_H
#define CS_BASH_PIPES_H

#include <stdint.h>

struct cs_tree;

/*
 * For each node of a script the source of its standard input: the previous
 * stage of its pipeline, or its redirect; CS_TREE_NONE if it is that of the
 * script.  feed has room for all nodes.
 */
void cs_pipes_fill(const struct cs_tree *t, uint32_t *feed);

#endif
