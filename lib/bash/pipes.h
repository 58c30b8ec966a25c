#ifndef CS_BASH_PIPES_H
#define CS_BASH_PIPES_H

#include <stdint.h>

struct cs_tree;

/*
 * For each node of a script what its standard input is: the stage of a pipeline
 * that is before it, or the redirect that it is under; CS_TREE_NONE where it is
 * the script's own.  feed has room for all nodes.
 */
void cs_pipes_fill(const struct cs_tree *t, uint32_t *feed);

#endif
