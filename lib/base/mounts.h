#ifndef CS_BASE_MOUNTS_H
#define CS_BASE_MOUNTS_H

#include <stdint.h>

/*
 * The system calls that handle mounts by descriptor; not every libc declares
 * them.  Each returns -1 and sets errno when it fails.
 */

/* A detached copy of what path shows, alone or with all that is mounted below
 * it (AT_RECURSIVE); open_tree(2). */
int cs_mounts_copy(const char *path, unsigned flags);

/* Set attributes (MOUNT_ATTR_*) of a mount; mount_setattr(2). */
int cs_mounts_set(int fd, const char *path, unsigned flags, uint64_t set);
/* The same for a copy, whose files are then also mapped to this user namespace.
 */
int cs_mounts_map(int fd, uint64_t set, int users);

/* Put a copy into its place; move_mount(2). */
int cs_mounts_move(int fd, const char *to);

#endif
