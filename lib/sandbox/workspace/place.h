#ifndef CS_SANDBOX_WORKSPACE_PLACE_H
#define CS_SANDBOX_WORKSPACE_PLACE_H

#include <sys/types.h>

/*
 * Replaces a file in a host directory atomically, with a temporary name and
 * rename(2).  No link is followed on the way, and nothing leads out of the
 * directory.  Each returns 0, or -1 and errno.
 */

/* Create the parent directories of path as needed. */
int cs_place_parents(int folder, const char *path);

/* The bytes of from; owned by owner and group, unless they are -1. */
struct cs_place_as {
	mode_t mode;
	uid_t owner;
	gid_t group;
};
int cs_place_file(
    int folder, const char *path, int from, const struct cs_place_as *as);
int cs_place_link(
    int folder, const char *path, const char *to, const struct cs_place_as *as);

#endif
