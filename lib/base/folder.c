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

/* As deep as anybody's folders are; each level keeps a descriptor open. */
enum { DEPTH_MAX = 100 };

typedef int visit_fn(int at, const char *name, void *ctx);

/* The folders from the first one down to where a walk is. */
struct descent {
	struct level {
		DIR *d;
		char name[NAME_MAX + 1];
	} level[DEPTH_MAX];
	int depth;
	int top;  /* what the first one's name is relative to */
	bool lax; /* what can't be looked into is passed by */
};

static int
above(const struct descent *w)
{
	return w->depth == 0 ? w->top : dirfd(w->level[w->depth - 1].d);
}

/* Go into it: 1; 0 when it is no folder. */
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

/* The next entry of where it is; a folder that has no more is visited. */
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

/* Call visit for all that is in a folder, in the folder that it is in, and then
 * for the folder; up to the first that fails. */
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

	/* Passing by what can't be seen, there is one reason to give up. */
	return each(path, true, add_bytes, &sum) < 0 && errno == ENOMEM ? -1
									: sum;
}
