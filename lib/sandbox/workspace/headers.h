#ifndef CS_SANDBOX_WORKSPACE_HEADERS_H
#define CS_SANDBOX_WORKSPACE_HEADERS_H

#include <stddef.h>

struct cs_buf;
struct cs_changes;

/* Remove git's names for the directories of either side from the paths in its
 * output. */
void cs_headers_tidy(const char *diff, size_t len, struct cs_buf *out);

/*
 * The renamed files, as git writes a file with another name and the same
 * content.  Git itself is not asked to detect them: it would pair links too,
 * without indicating their type, and then reject its own patch if a directory
 * has taken the old name of one.
 */
void cs_headers_rename(const struct cs_changes *c, struct cs_buf *out);

#endif
