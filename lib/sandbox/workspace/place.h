#ifndef CS_SANDBOX_WORKSPACE_PLACE_H
#define CS_SANDBOX_WORKSPACE_PLACE_H

#include <sys/types.h>

/*
 * A file put into a folder of the host so that whoever looks finds the old one
 * or the whole new one, by a temporary name and rename(2).  No link is followed
 * on the way, and nothing leads out of the folder.  Each 0, or -1 and errno.
 */

/* The folders above path, where they are not there yet. */
int cs_place_parents(int folder, const char *path);

/* The bytes of from; owned by owner and group, where they are not -1. */
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
