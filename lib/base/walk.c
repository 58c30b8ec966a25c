#include "base/walk.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/err.h"

/* path is taken over. */
static int
push(struct cs_walk *w, char *path, struct cs_err *err)
{
	if (path != NULL && w->n + 1 >= w->cap) {
		const size_t cap = w->cap == 0 ? 32 : w->cap * 2;
		char **more = reallocarray(w->path, cap, sizeof(*more));

		if (more == NULL) {
			free(path);
			path = NULL;
		} else {
			w->path = more;
			w->cap = cap;
		}
	}
	if (path == NULL)
		return cs_err_nomem(err);
	w->path[w->n++] = path;
	w->path[w->n] = NULL;
	return 0;
}

int
cs_walk_add_path(struct cs_walk *w, const char *path, struct cs_err *err)
{
	return push(w, strdup(path), err);
}

static char *
join(const char *folder, const char *name)
{
	const size_t n = strlen(folder);
	char *path;

	return asprintf(&path, "%s%s%s", folder,
		   n > 0 && folder[n - 1] == '/' ? "" : "/", name) < 0
	    ? NULL
	    : path;
}

static bool
ends_in(const char *name, const char *ending)
{
	const size_t n = strlen(name), m = strlen(ending);

	return n > m && strcmp(name + n - m, ending) == 0;
}

/* Anything that is neither directory nor file (a socket, a pipe) is skipped; a
 * dangling link is included, so that opening it reports the error. */
static int
sort_in(const char *path, const char *ending, struct cs_walk *folders,
    struct cs_walk *files, struct cs_err *err)
{
	struct stat st;

	if (lstat(path, &st) < 0)
		return cs_err_sys(err, "%s", path);
	if (S_ISDIR(st.st_mode))
		return cs_walk_add_path(folders, path, err);
	if (!ends_in(path, ending))
		return 0;
	if (S_ISLNK(st.st_mode) && stat(path, &st) < 0)
		return cs_walk_add_path(files, path, err);
	return S_ISREG(st.st_mode) ? cs_walk_add_path(files, path, err) : 0;
}

static int
read_folder(const char *path, const char *ending, struct cs_walk *folders,
    struct cs_walk *files, struct cs_err *err)
{
	DIR *d = opendir(path);
	const struct dirent *e;
	int rc = 0;

	if (d == NULL)
		return cs_err_sys(err, "%s", path);
	while (rc == 0 && (errno = 0, e = readdir(d)) != NULL) {
		char *inside;

		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
			continue;
		inside = join(path, e->d_name);
		rc = inside == NULL
		    ? cs_err_nomem(err)
		    : sort_in(inside, ending, folders, files, err);
		free(inside);
	}
	if (rc == 0 && errno != 0)
		rc = cs_err_sys(err, "%s", path);
	(void)closedir(d);
	return rc;
}

static int
by_path(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

int
cs_walk_add(struct cs_walk *w, const char *folder, const char *ending,
    struct cs_err *err)
{
	cs_walk_auto struct cs_walk folders = { 0 };
	const size_t first = w->n;
	int rc = cs_walk_add_path(&folders, folder, err);

	for (size_t i = 0; rc == 0 && i < folders.n; i++)
		rc = read_folder(folders.path[i], ending, &folders, w, err);
	if (w->n > first)
		qsort(w->path + first, w->n - first, sizeof(*w->path), by_path);
	return rc;
}

void
cs_walk_free(struct cs_walk *w)
{
	for (size_t i = 0; i < w->n; i++)
		free(w->path[i]);
	free(w->path);
	*w = (struct cs_walk){ 0 };
}
