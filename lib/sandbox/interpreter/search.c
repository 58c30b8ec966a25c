#include "sandbox/interpreter/search.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "sandbox/interpreter/seen.h"

enum { VERSION_MAX = 4096 }; /* bytes of pyenv's version file */

enum file_kind { NOTHING, BINARY, SCRIPT };

static enum file_kind
kind_of(const char *path, struct cs_seen *seen)
{
	cs_fd_auto int fd = -1;
	char head[4];

	cs_seen_note(seen, path);
	if (access(path, X_OK) < 0)
		return NOTHING;
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0 || read(fd, head, sizeof(head)) != (ssize_t)sizeof(head))
		return NOTHING;
	if (memcmp(head, "\177ELF", 4) == 0)
		return BINARY;
	return memcmp(head, "#!", 2) == 0 ? SCRIPT : NOTHING;
}

/* "A/B", newly allocated. */
static char *
joined(const char *a, const char *b)
{
	char *s;

	return asprintf(&s, "%s/%s", a, b) < 0 ? NULL : s;
}

/* Remove the last n components of path, in place. */
static void
go_up(char *path, int n)
{
	while (n-- > 0) {
		char *slash = strrchr(path, '/');

		if (slash != NULL)
			*slash = '\0';
	}
}

/* DIR/.python-version of the working directory or its nearest parent that has
 * one. */
static int
read_local(struct cs_buf *out, struct cs_seen *seen)
{
	char dir[PATH_MAX], path[PATH_MAX + 32];
	struct cs_err ignored;

	if (getcwd(dir, sizeof(dir) - 1) == NULL)
		return -1;
	for (;; go_up(dir, 1)) {
		(void)snprintf(path, sizeof(path), "%s/.python-version", dir);
		cs_seen_note(seen, path);
		if (access(path, F_OK) == 0)
			return cs_io_read_file(
			    path, VERSION_MAX, out, &ignored);
		if (strcmp(dir, "/") == 0 || *dir == '\0')
			return -1;
	}
}

static int
read_global(const char *root, struct cs_buf *out, struct cs_seen *seen)
{
	char *path = joined(root, "version");
	struct cs_err ignored;
	int rc = -1;

	if (path != NULL) {
		cs_seen_note(seen, path);
		rc = cs_io_read_file(path, VERSION_MAX, out, &ignored);
	}
	free(path);
	return rc;
}

/* The version selected in pyenv: PYENV_VERSION, else the project's, else
 * ROOT/version; first word. */
static int
pyenv_version(const char *root, struct cs_buf *out, struct cs_seen *seen)
{
	const char *set = getenv("PYENV_VERSION");

	if (set != NULL && *set != '\0')
		cs_buf_adds(out, set);
	else if (read_local(out, seen) < 0 && read_global(root, out, seen) < 0)
		return -1;
	if (out->data == NULL)
		return -1;
	cs_buf_cut(out, strcspn(out->data, ":\r\n"));
	return out->len > 0 && strchr(out->data, '/') == NULL ? 0 : -1;
}

/* The binary behind ROOT/shims/NAME; NULL if it is not pyenv's. */
static char *
behind_shim(const char *dir, const char *name, struct cs_seen *seen)
{
	cs_buf_auto struct cs_buf version = CS_BUF_INIT;
	const char *slash = strrchr(dir, '/');
	char *root, *path = NULL;

	if (slash == NULL || strcmp(slash, "/shims") != 0)
		return NULL;
	root = strndup(dir, (size_t)(slash - dir));
	if (root == NULL)
		return NULL;
	if (pyenv_version(root, &version, seen) == 0 &&
	    asprintf(&path, "%s/versions/%s/bin/%s", root, version.data, name) <
		0)
		path = NULL;
	if (path != NULL && kind_of(path, seen) != BINARY) {
		free(path);
		path = NULL;
	}
	free(root);
	return path;
}

/* NAME in one directory of PATH, as a binary. */
static char *
in_dir(const char *dir, const char *name, struct cs_seen *seen)
{
	char *path = joined(dir, name);
	enum file_kind kind;

	if (path == NULL)
		return NULL;
	kind = kind_of(path, seen);
	if (kind == BINARY)
		return path;
	free(path);
	return kind == SCRIPT ? behind_shim(dir, name, seen) : NULL;
}

static char *
on_path(const char *name, struct cs_seen *seen)
{
	const char *path = getenv("PATH");
	char *copy, *at, *dir, *found = NULL;

	copy = strdup(path != NULL ? path : "/usr/local/bin:/usr/bin:/bin");
	if (copy == NULL)
		return NULL;
	at = copy;
	while (found == NULL && (dir = strsep(&at, ":")) != NULL)
		if (*dir == '/')
			found = in_dir(dir, name, seen);
	free(copy);
	return found;
}

static bool
is_of(const char *version, const char *wish)
{
	const size_t n = strlen(wish);

	return strncmp(version, wish, n) == 0 &&
	    (version[n] == '\0' || version[n] == '.');
}

/* The latest of the versions in pyenv, whatever is selected. */
static char *
in_pyenv(const char *wish, struct cs_seen *seen)
{
	const char *root = getenv("PYENV_ROOT"), *home = getenv("HOME");
	char *dir = NULL, *found = NULL;
	struct dirent **e = NULL;
	int n;

	if (root != NULL)
		dir = joined(root, "versions");
	else if (home != NULL)
		dir = joined(home, ".pyenv/versions");
	if (dir != NULL)
		cs_seen_note(seen, dir);
	n = dir != NULL ? scandir(dir, &e, NULL, versionsort) : 0;
	while (n-- > 0) {
		if (found == NULL && is_of(e[n]->d_name, wish) &&
		    asprintf(&found, "%s/%s/bin/python3", dir, e[n]->d_name) <
			0)
			found = NULL;
		if (found != NULL && kind_of(found, seen) != BINARY) {
			free(found);
			found = NULL;
		}
		free(e[n]);
	}
	free(e);
	free(dir);
	return found;
}

/* A binary, or the one behind a shim. */
static char *
at_path(const char *path, struct cs_seen *seen)
{
	const enum file_kind kind = kind_of(path, seen);
	char *dir, *found;

	if (kind != SCRIPT)
		return kind == BINARY ? strdup(path) : NULL;
	dir = strdup(path);
	if (dir == NULL)
		return NULL;
	go_up(dir, 1);
	found = behind_shim(dir, strrchr(path, '/') + 1, seen);
	free(dir);
	return found;
}

char *
cs_search_python(const char *wish, struct cs_seen *seen)
{
	char name[64], *found;

	if (wish == NULL)
		return on_path("python3", seen);
	if (strchr(wish, '/') != NULL)
		return at_path(wish, seen);
	if (strspn(wish, "0123456789.") != strlen(wish))
		return on_path(wish, seen);
	(void)snprintf(name, sizeof(name), "python%s", wish);
	found = on_path(name, seen);
	return found != NULL ? found : in_pyenv(wish, seen);
}
