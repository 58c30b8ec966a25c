#include "base/mounts.h"

#include <fcntl.h>
#include <linux/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

int
cs_mounts_copy(const char *path, unsigned flags)
{
	return (int)syscall(SYS_open_tree, AT_FDCWD, path,
	    OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | flags);
}

static int
set_attr(
    int fd, const char *path, unsigned flags, const struct mount_attr *attr)
{
	return (int)syscall(
	    SYS_mount_setattr, fd, path, flags, attr, sizeof(*attr));
}

int
cs_mounts_set(int fd, const char *path, unsigned flags, uint64_t set)
{
	const struct mount_attr attr = { .attr_set = set };

	return set_attr(fd, path, flags, &attr);
}

int
cs_mounts_map(int fd, uint64_t set, int users)
{
	const struct mount_attr attr = { .attr_set = set | MOUNT_ATTR_IDMAP,
		.userns_fd = (uint64_t)users };

	return set_attr(fd, "", AT_EMPTY_PATH, &attr);
}

int
cs_mounts_move(int fd, const char *to)
{
	return (int)syscall(
	    SYS_move_mount, fd, "", AT_FDCWD, to, MOVE_MOUNT_F_EMPTY_PATH);
}
