#include "base/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/io.h"

/* chmod(2) that does not follow links: O_PATH needs no permission on the
 * object, and going through /proc changes exactly that. */
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

/* Directories that were moved to the top, and the names tried for them: what
 * cannot be moved is no progress. */
struct moves {
	unsigned done, names;
};

/*
 * Empty one directory: unlink its files, and move its subdirectories to the top
 * under new names, to be emptied in turn.  So there is no recursion, and no
 * path gets long.
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
		/* Moving a directory requires write permission on it. */
		if (open_up(dirfd(d), e->d_name) == 0 &&
		    renameat(dirfd(d), e->d_name, top, up) == 0)
			m->done++;
	}
	(void)closedir(d);
}

/* One pass over the top; what is moved up meanwhile is left for the next
 * one. */
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

/* Deeper than real directories; each level keeps a descriptor open. */
enum { DEPTH_MAX = 100 };

typedef int visit_fn(int at, const char *name, void *ctx);

/* The directories from the first one down to the current position. */
struct descent {
	struct level {
		DIR *d;
		char name[NAME_MAX + 1];
	} level[DEPTH_MAX];
	int depth;
	int top;  /* what the first one's name is relative to */
	bool lax; /* skip what is inaccessible */
};

static int
above(const struct descent *w)
{
	return w->depth == 0 ? w->top : dirfd(w->level[w->depth - 1].d);
}

/* Descend into it: 1; 0 if it is not a directory. */
static int
go_down(struct descent *w, const char *name)
{
	struct level *l = &w->level[w->depth];
	int fd = openat(
	    above(w), name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

	if (fd < 0)
		return errno == ENOTDIR || errno == ELOOP || errno == ENXIO
		    ? 0
		    : -1;
	if (w->depth == DEPTH_MAX - 1) {
		cs_io_close(&fd);
		errno = ENAMETOOLONG;
		return -1;
	}
	l->d = fdopendir(fd);
	if (l->d == NULL) {
		cs_io_close(&fd);
		return -1;
	}
	(void)snprintf(l->name, sizeof(l->name), "%s", name);
	w->depth++;
	return 1;
}

/* The next entry of the current directory; a directory without further ones is
 * visited. */
static int
go_on(struct descent *w, visit_fn *visit, void *ctx)
{
	const struct level *l = &w->level[w->depth - 1];
	const struct dirent *e = readdir(l->d);
	int rc;

	if (e == NULL) {
		(void)closedir(l->d);
		w->depth--;
		return visit(above(w), l->name, ctx);
	}
	if (is_dot(e->d_name))
		return 0;
	rc = go_down(w, e->d_name);
	if (rc == 0 || (rc < 0 && w->lax && errno != ENOMEM))
		rc = visit(above(w), e->d_name, ctx);
	return rc < 0 ? -1 : 0;
}

/* Call visit for everything in a directory, relative to its parent, and then
 * for the directory itself; stops at the first failure. */
static int
each(const char *path, bool lax, visit_fn *visit, void *ctx)
{
	struct descent *w;
	int rc, why;

	w = calloc(1, sizeof(*w));
	if (w == NULL)
		return -1;
	w->lax = lax;
	w->top = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	rc = w->top < 0 ? -1 : go_down(w, ".");
	while (rc >= 0 && w->depth > 0)
		rc = go_on(w, visit, ctx);
	why = errno;
	while (w->depth > 0)
		(void)closedir(w->level[--w->depth].d);
	cs_io_close(&w->top);
	free(w);
	errno = why;
	return rc < 0 ? -1 : 0;
}

struct owner {
	uid_t uid;
	gid_t gid;
};

static int
own(int at, const char *name, void *ctx)
{
	const struct owner *o = ctx;

	return fchownat(at, name, o->uid, o->gid, AT_SYMLINK_NOFOLLOW);
}

int
cs_folder_own(const char *path, uid_t uid, gid_t gid)
{
	struct owner o = { uid, gid };

	return each(path, false, own, &o);
}

static int
add_bytes(int at, const char *name, void *ctx)
{
	int64_t *sum = ctx;
	struct stat st;

	if (fstatat(at, name, &st, AT_SYMLINK_NOFOLLOW) == 0)
		*sum += st.st_blocks * 512;
	return 0;
}

int64_t
cs_folder_bytes(const char *path)
{
	int64_t sum = 0;

	/* When inaccessible entries are skipped, there is only one way to
	 * fail. */
	return each(path, true, add_bytes, &sum) < 0 && errno == ENOMEM ? -1
									: sum;
}
