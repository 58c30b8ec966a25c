#ifndef CS_SANDBOX_WORKSPACE_RENAMES_H
#define CS_SANDBOX_WORKSPACE_RENAMES_H

struct cs_changes;
struct cs_layer;

/*
 * Make one change of a file that is gone and one that is new with the same
 * content.  Empty files and very large ones are nobody's name for each other.
 */
void cs_renames_find(const struct cs_layer *l, struct cs_changes *c);

#endif
