#ifndef CS_BASE_WALK_H
#define CS_BASE_WALK_H

#include <stddef.h>

struct cs_err;

/* Paths of files, each allocated separately. */
struct cs_walk {
	char **path; /* NULL-terminated, once anything was added */
	size_t n, cap;
};

/*
 * Add the files below a directory whose names have this ending, in the order of
 * their paths.  A symbolic link to a file counts; one to a directory is not
 * followed, so that the walk terminates.  An unreadable directory is an error;
 * what was added before it remains.
 */
int cs_walk_add(struct cs_walk *w, const char *folder, const char *ending,
    struct cs_err *err);
/* Add one path as is. */
int cs_walk_add_path(struct cs_walk *w, const char *path, struct cs_err *err);

void cs_walk_free(struct cs_walk *w);
#define cs_walk_auto __attribute__((cleanup(cs_walk_free)))

#endif
