#ifndef CS_BASE_FOLDER_H
#define CS_BASE_FOLDER_H

#include <stdint.h>
#include <sys/types.h>

/*
 * Remove a directory and everything in it: no symbolic link is followed, the
 * depth is unlimited, and directories that their owner cannot access are made
 * accessible first.  Returns 0, or -1 and errno if anything is left.
 */
int cs_folder_remove(const char *path);

/* Change the owner of a directory and everything in it, but not of what
 * symbolic links point to.  Returns 0, or -1 and errno. */
int cs_folder_own(const char *path, uid_t uid, gid_t gid);

/* The space used by all files below it, as far as they are accessible; it may
 * be written to meanwhile.  Returns -1 if out of memory. */
int64_t cs_folder_bytes(const char *path);

#endif
