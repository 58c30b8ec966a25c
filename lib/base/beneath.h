#ifndef CS_BASE_BENEATH_H
#define CS_BASE_BENEATH_H

/*
 * openat2(2) of a path below a folder: no link on the way is followed, be it
 * the last component, and nothing leads out.  With O_NONBLOCK and O_NOCTTY, so
 * that what turns out to be no file does no harm.  -1 and errno.
 */
int cs_beneath_open(int folder, const char *path, int flags);

/* The folder that the last component of path stands in; *name is set to that
 * component. */
int cs_beneath_parent(int folder, const char *path, const char **name);

#endif
