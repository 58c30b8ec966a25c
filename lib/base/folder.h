#ifndef CS_BASE_FOLDER_H
#define CS_BASE_FOLDER_H

#include <stdint.h>
#include <sys/types.h>

/*
 * Remove a folder and all in it: no link is followed, no depth is too deep, and
 * folders that their owner closed to himself are opened first.  0, or -1 and
 * errno when something is left.
 */
int cs_folder_remove(const char *path);

/* Make a folder and all in it somebody's; what a link leads to is left alone.
 * 0, or -1 and errno. */
int cs_folder_own(const char *path, uid_t uid, gid_t gid);

/* The space that all files below it take, as far as they can be seen; it may
 * be written to meanwhile.  -1 when memory ran out. */
int64_t cs_folder_bytes(const char *path);

#endif
