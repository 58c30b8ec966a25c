#ifndef CS_SANDBOX_WORKSPACE_RENAMES_H
#define CS_SANDBOX_WORKSPACE_RENAMES_H

struct cs_changes;
struct cs_layer;

/*
 * Merge a removed and an added file with the same content into one change.
 * Empty and very large files are never matched.
 */
void cs_renames_find(const struct cs_layer *l, struct cs_changes *c);

#endif
