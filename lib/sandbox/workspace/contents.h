#ifndef CS_SANDBOX_WORKSPACE_CONTENTS_H
#define CS_SANDBOX_WORKSPACE_CONTENTS_H

struct cs_changes;
struct cs_layer;

/*
 * Read what of the changes a patch can tell, old and new, and mark it shown:
 * files, links, and whether a file is executable.  Nothing below a .git, and no
 * name that git would not write to; what is too large, or can't be read, is
 * marked unread.
 */
void cs_contents_read(const struct cs_layer *l, struct cs_changes *c);

#endif
