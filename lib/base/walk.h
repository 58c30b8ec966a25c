#ifndef CS_BASE_WALK_H
#define CS_BASE_WALK_H

#include <stddef.h>

struct cs_err;

/* The paths of files, each its own allocation. */
struct cs_walk {
	char **path; /* ends with NULL, once anything was added */
	size_t n, cap;
};

/*
 * Add the files below a folder whose names end so, in the order of their paths.
 * A link to a file is one; a link to a folder is not followed, so that there is
 * an end.  A folder that can't be read is an error; what was added before it
 * stays.
 */
int cs_walk_add(struct cs_walk *w, const char *folder, const char *ending,
    struct cs_err *err);
/* Add one path as it is. */
int cs_walk_add_path(struct cs_walk *w, const char *path, struct cs_err *err);

void cs_walk_free(struct cs_walk *w);
#define cs_walk_auto __attribute__((cleanup(cs_walk_free)))

#endif
