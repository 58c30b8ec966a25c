#ifndef CS_SANDBOX_WORKSPACE_CONTENTS_H
#define CS_SANDBOX_WORKSPACE_CONTENTS_H

struct cs_changes;
struct cs_layer;

/*
 * Read the contents, old and new, of changes that a patch can express, and mark
 * them shown: files, links, and executable bits.  Nothing below a .git, and no
 * name that git would not write to; what is too large, or unreadable, is marked
 * unread.
 */
void cs_contents_read(const struct cs_layer *l, struct cs_changes *c);

#endif
