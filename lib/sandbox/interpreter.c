#include "sandbox/interpreter.h"

#include <dirent.h>
#include <elf.h>
#include <errno.h>
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

enum { VERSION_MAX = 4096 }; /* bytes of pyenv's version file */

enum file_kind { NOTHING, BINARY, SCRIPT };

static enum file_kind
kind_of(const char *path)
{
	cs_fd_auto int fd = -1;
	char head[4];

	if (access(path, X_OK) < 0)
		return NOTHING;
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0 || read(fd, head, sizeof(head)) != (ssize_t)sizeof(head))
		return NOTHING;
	if (memcmp(head, "\177ELF", 4) == 0)
		return BINARY;
	return memcmp(head, "#!", 2) == 0 ? SCRIPT : NOTHING;
}

/* "A/B" in a fresh string. */
static char *
joined(const char *a, const char *b)
{
	char *s;

	return asprintf(&s, "%s/%s", a, b) < 0 ? NULL : s;
}

/* path without its last n components, in place. */
static void
go_up(char *path, int n)
{
	while (n-- > 0) {
		char *slash = strrchr(path, '/');

		if (slash != NULL)
			*slash = '\0';
	}
}

/* The version that pyenv stands for: PYENV_VERSION, else ROOT/version; first
 * word. */
static int
pyenv_version(const char *root, struct cs_buf *out)
{
	const char *set = getenv("PYENV_VERSION");
	char *path;
	struct cs_err ignored;
	int rc = 0;

	if (set != NULL && *set != '\0') {
		cs_buf_adds(out, set);
	} else {
		path = joined(root, "version");
		rc = path == NULL
		    ? -1
		    : cs_io_read_file(path, VERSION_MAX, out, &ignored);
		free(path);
	}
	if (rc < 0 || out->data == NULL)
		return -1;
	cs_buf_cut(out, strcspn(out->data, ":\r\n"));
	return out->len > 0 && strchr(out->data, '/') == NULL ? 0 : -1;
}

/* The binary behind ROOT/shims/NAME; NULL when that is no pyenv. */
static char *
behind_shim(const char *dir, const char *name)
{
	cs_buf_auto struct cs_buf version = CS_BUF_INIT;
	const char *slash = strrchr(dir, '/');
	char *root, *path = NULL;

	if (slash == NULL || strcmp(slash, "/shims") != 0)
		return NULL;
	root = strndup(dir, (size_t)(slash - dir));
	if (root == NULL)
		return NULL;
	if (pyenv_version(root, &version) == 0 &&
	    asprintf(&path, "%s/versions/%s/bin/%s", root, version.data, name) <
		0)
		path = NULL;
	if (path != NULL && kind_of(path) != BINARY) {
		free(path);
		path = NULL;
	}
	free(root);
	return path;
}

/* NAME in one directory of PATH, as a binary. */
static char *
in_dir(const char *dir, const char *name)
{
	char *path = joined(dir, name);
	enum file_kind kind;

	if (path == NULL)
		return NULL;
	kind = kind_of(path);
	if (kind == BINARY)
		return path;
	free(path);
	return kind == SCRIPT ? behind_shim(dir, name) : NULL;
}

static char *
on_path(const char *name)
{
	const char *path = getenv("PATH");
	char *copy, *at, *dir, *found = NULL;

	copy = strdup(path != NULL ? path : "/usr/local/bin:/usr/bin:/bin");
	if (copy == NULL)
		return NULL;
	at = copy;
	while (found == NULL && (dir = strsep(&at, ":")) != NULL)
		if (*dir == '/')
			found = in_dir(dir, name);
	free(copy);
	return found;
}

/* A version that pyenv has but does not stand for at the moment. */
static char *
in_pyenv(const char *wish)
{
	const char *root = getenv("PYENV_ROOT"), *home = getenv("HOME");
	char *dir = NULL, *found = NULL;
	const size_t n = strlen(wish);
	struct dirent *e;
	DIR *d;

	if (root != NULL)
		dir = joined(root, "versions");
	else if (home != NULL)
		dir = joined(home, ".pyenv/versions");
	d = dir != NULL ? opendir(dir) : NULL;
	while (d != NULL && found == NULL && (e = readdir(d)) != NULL) {
		if (strncmp(e->d_name, wish, n) != 0 ||
		    (e->d_name[n] != '\0' && e->d_name[n] != '.'))
			continue;
		if (asprintf(&found, "%s/%s/bin/python3", dir, e->d_name) < 0)
			found = NULL;
		if (found != NULL && kind_of(found) != BINARY) {
			free(found);
			found = NULL;
		}
	}
	if (d != NULL)
		(void)closedir(d);
	free(dir);
	return found;
}

/* A binary, or the one behind a shim. */
static char *
at_path(const char *path)
{
	char *dir, *found;

	if (kind_of(path) != SCRIPT)
		return kind_of(path) == BINARY ? strdup(path) : NULL;
	dir = strdup(path);
	if (dir == NULL)
		return NULL;
	go_up(dir, 1);
	found = behind_shim(dir, strrchr(path, '/') + 1);
	free(dir);
	return found;
}

static bool
is_version(const char *s)
{
	return strspn(s, "0123456789.") == strlen(s) &&
	    strncmp(s, "3.", 2) == 0;
}

static char *
search(const char *wish)
{
	char name[64], *found;

	if (wish == NULL)
		return on_path("python3");
	if (strchr(wish, '/') != NULL)
		return at_path(wish);
	if (!is_version(wish))
		return on_path(wish);
	(void)snprintf(name, sizeof(name), "python%s", wish);
	found = on_path(name);
	return found != NULL ? found : in_pyenv(wish);
}

static bool
is_python(const char *path)
{
	const char *base = strrchr(path, '/') + 1;

	return strncmp(base, "python", 6) == 0 || strncmp(base, "pypy", 4) == 0;
}

/* The loader that a 64-bit binary names, elf(5); 0 also when it names none. */
static int
read_loader(const char *path, char **loader)
{
	cs_fd_auto int fd = open(path, O_RDONLY | O_CLOEXEC);
	Elf64_Ehdr head;
	Elf64_Phdr part;

	if (fd < 0 || pread(fd, &head, sizeof(head), 0) != sizeof(head) ||
	    head.e_ident[EI_CLASS] != ELFCLASS64)
		return 0;
	for (off_t i = 0; i < head.e_phnum; i++) {
		const off_t at = (off_t)head.e_phoff + i * head.e_phentsize;

		if (pread(fd, &part, sizeof(part), at) != sizeof(part))
			return 0;
		if (part.p_type != PT_INTERP || part.p_filesz > PATH_MAX)
			continue;
		*loader = calloc(1, part.p_filesz + 1);
		if (*loader == NULL)
			return -1;
		if (pread(fd, *loader, part.p_filesz, (off_t)part.p_offset) < 0)
			**loader = '\0';
		return 0;
	}
	return 0;
}

/* Folders of the library below a prefix. */
static const char *const libraries[] = { "/lib", "/lib64" };
enum { LIBRARIES = sizeof(libraries) / sizeof(libraries[0]) };

const char *
cs_interpreter_part(const struct cs_interpreter *p, size_t i)
{
	if (p->prefix == NULL || i > LIBRARIES)
		return NULL;
	return i == 0 ? p->host + strlen(p->prefix) : libraries[i - 1];
}

/* Whether a folder holds a library of Python's ("python3.11"). */
static bool
has_library(const char *prefix, const char *folder)
{
	char path[PATH_MAX];
	const struct dirent *e;
	bool found = false;
	DIR *d;

	(void)snprintf(path, sizeof(path), "%s%s", prefix, folder);
	d = opendir(path);
	while (d != NULL && !found && (e = readdir(d)) != NULL)
		found = strncmp(e->d_name, "python3", 7) == 0 ||
		    strncmp(e->d_name, "pypy3", 5) == 0;
	if (d != NULL)
		(void)closedir(d);
	return found;
}

static bool
is_complete(const struct cs_interpreter *p)
{
	bool found = p->prefix == NULL;

	for (size_t i = 0; i < LIBRARIES && !found; i++)
		found = has_library(p->prefix, libraries[i]);
	return found;
}

int
cs_interpreter_program(const char *path, struct cs_interpreter *out)
{
	*out = (struct cs_interpreter){ .host = strdup(path),
		.inside = strdup(path) };
	if (out->host != NULL && out->inside != NULL &&
	    read_loader(path, &out->loader) == 0)
		return 0;
	cs_interpreter_free(out);
	return -1;
}

/* Fill what follows from the binary's real path. */
static int
resolve(const char *found, struct cs_interpreter *out)
{
	const char *base, *version;

	out->host = realpath(found, NULL);
	if (out->host == NULL || read_loader(out->host, &out->loader) < 0)
		return -1;
	base = strrchr(out->host, '/') + 1;
	version = strncmp(base, "python", 6) == 0 ? base + 6 : "";
	if (is_version(version) && (out->version = strdup(version)) == NULL)
		return -1;
	if (strncmp(out->host, "/usr/", 5) == 0) {
		out->inside = strdup(out->host);
		return out->inside != NULL ? 0 : -1;
	}
	out->prefix = strdup(out->host);
	if (out->prefix == NULL)
		return -1;
	go_up(out->prefix, 2);
	if (asprintf(&out->inside, CS_INTERPRETER_MOUNT "%s",
		out->host + strlen(out->prefix)) < 0)
		out->inside = NULL;
	return out->inside != NULL ? 0 : -1;
}

int
cs_interpreter_find(
    const char *wish, struct cs_interpreter *out, struct cs_err *err)
{
	struct cs_interpreter p = { 0 };
	char *found = search(wish);
	int rc;

	if (found == NULL && wish == NULL)
		return cs_err_set(err, CS_EUSAGE,
		    "no Python interpreter on "
		    "PATH; name one with --python");
	if (found == NULL)
		return cs_err_set(
		    err, CS_EUSAGE, "no Python interpreter '%s'", wish);
	rc = resolve(found, &p);
	free(found);
	if (rc < 0) {
		cs_interpreter_free(&p);
		return cs_err_nomem(err);
	}
	/* Any other program would run too, and its exit status be the job's. */
	if (!is_python(p.host)) {
		(void)cs_err_set(err, CS_EUSAGE,
		    "%.150s is no Python interpreter by its name", p.host);
		cs_interpreter_free(&p);
		return -1;
	}
	if (!is_complete(&p)) {
		(void)cs_err_set(err, CS_EUSAGE,
		    "%.150s has no library in lib beside its folder", p.host);
		cs_interpreter_free(&p);
		return -1;
	}
	*out = p;
	return 0;
}

void
cs_interpreter_free(struct cs_interpreter *p)
{
	free(p->host);
	free(p->prefix);
	free(p->inside);
	free(p->loader);
	free(p->version);
	*p = (struct cs_interpreter){ 0 };
}
