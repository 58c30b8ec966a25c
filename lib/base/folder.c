#include "base/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/io.h"

/* chmod(2) that follows no link: O_PATH needs no permission on what it names,
 * and by way of /proc that is what is changed. */
static int
open_up(int at, const char *name)
{
	cs_fd_auto int fd = openat(
	    at, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	char path[40];

	if (fd < 0)
		return -1;
	(void)snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	return chmod(path, 0700);
}

static DIR *
open_folder(int at, const char *name)
{
	const int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
	int fd = openat(at, name, flags);

	if (fd < 0 && errno == EACCES && open_up(at, name) == 0)
		fd = openat(at, name, flags);
	return fd < 0 ? NULL : fdopendir(fd);
}

static bool
is_dot(const char *name)
{
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Folders that have come up to the top, and the names that were tried for them:
 * what can't be moved is no progress. */
struct moves {
	unsigned done, names;
};

/*
 * Take the contents out of one folder: files go, folders move up to the top
 * under a name of their own, where their turn comes.  So there is no recursion,
 * and no path gets long.
 */
static void
flatten(int top, const char *name, struct moves *m)
{
	char up[32];
	struct dirent *e;
	DIR *d = open_folder(top, name);

	if (d == NULL)
		return;
	(void)fchmod(dirfd(d), 0700);
	while ((e = readdir(d)) != NULL) {
		if (is_dot(e->d_name) || unlinkat(dirfd(d), e->d_name, 0) == 0)
			continue;
		(void)snprintf(up, sizeof(up), ".gone-%u", ++m->names);
		/* A folder is moved only by who may write to it. */
		if (open_up(dirfd(d), e->d_name) == 0 &&
		    renameat(dirfd(d), e->d_name, top, up) == 0)
			m->done++;
	}
	(void)closedir(d);
}

/* One pass over the top; what comes up meanwhile is for the next one. */
static void
pass(DIR *top, struct moves *m)
{
	struct dirent *e;

	rewinddir(top);
	while ((e = readdir(top)) != NULL) {
		if (is_dot(e->d_name) ||
		    unlinkat(dirfd(top), e->d_name, 0) == 0)
			continue;
		flatten(dirfd(top), e->d_name, m);
		(void)unlinkat(dirfd(top), e->d_name, AT_REMOVEDIR);
	}
}

int
cs_folder_remove(const char *path)
{
	DIR *top = open_folder(AT_FDCWD, path);
	struct moves m = { 0 };
	unsigned before;

	if (top == NULL)
		return -1;
	do {
		before = m.done;
		pass(top, &m);
	} while (m.done > before);
	(void)closedir(top);
	return rmdir(path);
}
