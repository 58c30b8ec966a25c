#ifndef CS_BASE_BENEATH_H
#define CS_BASE_BENEATH_H

/*
 * openat2(2) of a path below a directory: no symbolic link is followed, not
 * even as the last component, and nothing leads outside.  O_NONBLOCK and
 * O_NOCTTY are set, so that opening something other than a file does no harm.
 * Returns -1 and errno on failure.
 */
int cs_beneath_open(int folder, const char *path, int flags);

/* Opens the directory that contains the last component of path; *name is set to
 * that component. */
int cs_beneath_parent(int folder, const char *path, const char **name);

#endif
