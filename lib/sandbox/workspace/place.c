#include "sandbox/workspace/place.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/beneath.h"
#include "base/filecopy.h"
#include "base/io.h"

int
cs_place_parents(int folder, const char *path)
{
	char part[PATH_MAX];

	for (const char *slash = strchr(path, '/'); slash != NULL;
	     slash = strchr(slash + 1, '/')) {
		const size_t n = (size_t)(slash - path);
		cs_fd_auto int parent = -1;
		const char *name;

		if (n >= sizeof(part)) {
			errno = ENAMETOOLONG;
			return -1;
		}
		memcpy(part, path, n);
		part[n] = '\0';
		parent = cs_beneath_parent(folder, part, &name);
		if (parent < 0 ||
		    (mkdirat(parent, name, 0777) < 0 && errno != EEXIST))
			return -1;
	}
	return 0;
}

/* At most one exists in a directory: the remains of an interrupted one are
 * reused by the next. */
static const char temporary[] = ".codeshield-new";

static int
settle(int parent, const char *name)
{
	if (renameat(parent, temporary, parent, name) == 0)
		return 0;
	(void)unlinkat(parent, temporary, 0);
	return -1;
}

static int
fill(int fd, int from, const struct cs_place_as *as)
{
	if (cs_filecopy_bytes(from, fd) < 0)
		return -1;
	if ((as->owner != (uid_t)-1 || as->group != (gid_t)-1) &&
	    fchown(fd, as->owner, as->group) < 0)
		return -1;
	return fchmod(fd, as->mode);
}

int
cs_place_file(
    int folder, const char *path, int from, const struct cs_place_as *as)
{
	const char *name;
	cs_fd_auto int parent = cs_beneath_parent(folder, path, &name);
	cs_fd_auto int fd = -1;
	int why;

	if (parent < 0 ||
	    (unlinkat(parent, temporary, 0) < 0 && errno != ENOENT))
		return -1;
	fd = openat(parent, temporary,
	    O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (fd < 0)
		return -1;
	if (fill(fd, from, as) == 0)
		return settle(parent, name);
	why = errno;
	(void)unlinkat(parent, temporary, 0);
	errno = why;
	return -1;
}

int
cs_place_link(
    int folder, const char *path, const char *to, const struct cs_place_as *as)
{
	const char *name;
	cs_fd_auto int parent = cs_beneath_parent(folder, path, &name);

	if (parent < 0 ||
	    (unlinkat(parent, temporary, 0) < 0 && errno != ENOENT) ||
	    symlinkat(to, parent, temporary) < 0)
		return -1;
	if (as->owner != (uid_t)-1 &&
	    fchownat(parent, temporary, as->owner, as->group,
		AT_SYMLINK_NOFOLLOW) < 0)
		return -1;
	return settle(parent, name);
}
