#include "sandbox/workspace/treecopy.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/filecopy.h"
#include "base/io.h"
#include "sandbox/workspace/changes.h"

enum { FOLDER = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC };

static int
copy_file(int from, int to, const char *name, mode_t mode)
{
	cs_fd_auto int in = openat(
	    from, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	cs_fd_auto int out = -1;

	if (in < 0)
		return -1;
	out = openat(to, name,
	    O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (out < 0 || cs_filecopy_bytes(in, out) < 0)
		return -1;
	return fchmod(out, mode & 0777);
}

static int
copy_link(int from, int to, const char *name)
{
	char target[PATH_MAX];
	const ssize_t n = readlinkat(from, name, target, sizeof(target) - 1);

	if (n < 0)
		return -1;
	target[n] = '\0';
	return symlinkat(target, to, name);
}

/* A directory being copied, and its copy. */
struct level {
	DIR *from;
	int to;
	mode_t mode; /* for the copy, when it is complete */
};

static int
enter(struct level *v, int from, int to, mode_t mode)
{
	*v = (struct level){ from < 0 ? NULL : fdopendir(from), to, mode };
	if (v->from != NULL && to >= 0)
		return 1;
	if (v->from != NULL)
		(void)closedir(v->from);
	else
		cs_io_close(&from);
	cs_io_close(&to);
	return -1;
}

static int
leave(struct level *v)
{
	const int rc = fchmod(v->to, v->mode);

	(void)closedir(v->from);
	(void)close(v->to);
	return rc;
}

static int
copy_leaf(const struct level *v, const char *name, mode_t mode)
{
	const int from = dirfd(v->from);

	switch (mode & S_IFMT) {
	case S_IFREG:
		return copy_file(from, v->to, name, mode);
	case S_IFLNK:
		return copy_link(from, v->to, name);
	case S_IFIFO:
	case S_IFSOCK:
		return mknodat(v->to, name, mode & ~(mode_t)07000, 0);
	default:
		return 0;
	}
}

/* 1 if it is a directory, to be entered as below; 0 if it is done. */
static int
copy_one(const struct level *v, const char *name, struct level *below)
{
	const int from = dirfd(v->from);
	struct stat st;

	if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
		return 0;
	if (fstatat(from, name, &st, AT_SYMLINK_NOFOLLOW) < 0)
		return -1;
	if (!S_ISDIR(st.st_mode))
		return copy_leaf(v, name, st.st_mode);
	if (mkdirat(v->to, name, 0700) < 0)
		return -1;
	return enter(below, openat(from, name, FOLDER),
	    openat(v->to, name, FOLDER), st.st_mode & 01777);
}

/* From the innermost directory on, until the outermost is done. */
static int
copy_levels(struct level *levels, size_t *depth)
{
	while (*depth > 0) {
		struct level *v = &levels[*depth - 1];
		const struct dirent *e = (errno = 0, readdir(v->from));
		int rc;

		if (e == NULL && errno != 0)
			return -1;
		if (e != NULL && *depth == CS_CHANGES_DEPTH) {
			errno = ELOOP;
			return -1;
		}
		rc = e != NULL ? copy_one(v, e->d_name, v + 1) : leave(v);
		if (rc < 0)
			return -1;
		if (e == NULL)
			--*depth;
		else
			*depth += (size_t)rc;
	}
	return 0;
}

int
cs_treecopy_all(int from, int to)
{
	struct level levels[CS_CHANGES_DEPTH];
	size_t depth = 0;
	struct stat st;
	int rc = -1, why;

	if (fstat(to, &st) == 0 &&
	    enter(&levels[0], openat(from, ".", FOLDER),
		openat(to, ".", FOLDER), st.st_mode & 07777) > 0) {
		depth = 1;
		rc = copy_levels(levels, &depth);
	}
	why = errno;
	while (depth > 0)
		(void)leave(&levels[--depth]);
	errno = why;
	return rc;
}
