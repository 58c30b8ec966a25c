#include "base/beneath.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int
cs_beneath_open(int folder, const char *path, int flags)
{
	struct open_how how = {
		.flags = (unsigned)flags | O_CLOEXEC,
		.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS |
		    RESOLVE_NO_MAGICLINKS,
	};

	if ((flags & O_PATH) == 0)
		how.flags |= O_NONBLOCK | O_NOCTTY;
	return (int)syscall(SYS_openat2, folder, path, &how, sizeof(how));
}

int
cs_beneath_parent(int folder, const char *path, const char **name)
{
	const char *slash = strrchr(path, '/');
	char parent[PATH_MAX];
	size_t n;

	*name = slash != NULL ? slash + 1 : path;
	if (slash == NULL)
		return cs_beneath_open(folder, ".", O_RDONLY | O_DIRECTORY);
	n = (size_t)(slash - path);
	if (n >= sizeof(parent)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	memcpy(parent, path, n);
	parent[n] = '\0';
	return cs_beneath_open(folder, parent, O_RDONLY | O_DIRECTORY);
}
