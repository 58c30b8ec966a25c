#include "sandbox/interpreter/pythons.h"

#include <dirent.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "sandbox/environment/venv.h"
#include "sandbox/interpreter/interpreter.h"
#include "sandbox/interpreter/search.h"
#include "sandbox/interpreter/seen.h"

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

static bool
is_python(const char *path)
{
	const char *base = strrchr(path, '/') + 1;

	return strncmp(base, "python", 6) == 0 || strncmp(base, "pypy", 4) == 0;
}

/* What precedes the version in the name of Python's library directory. */
static const char *const names[] = { "python", "pypy" };

/* The version in the name of a binary, or of a library directory: "3.11" from
 * "python3.11"; NULL if there is none. */
static const char *
version_in(const char *name)
{
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		const size_t n = strlen(names[i]);

		if (strncmp(name, names[i], n) == 0 &&
		    (name[n] == '2' || name[n] == '3') &&
		    strspn(name + n, "0123456789.") == strlen(name + n))
			return name + n;
	}
	return NULL;
}

/* The libraries in a directory, by their versions. */
struct library {
	char newest[16]; /* "": there is none */
};

static void
look_for_library(const char *prefix, const char *folder, struct library *out,
    struct cs_seen *seen)
{
	char path[PATH_MAX];
	const struct dirent *e;
	const char *version;
	DIR *d;

	(void)snprintf(path, sizeof(path), "%s%s", prefix, folder);
	cs_seen_note(seen, path);
	d = opendir(path);
	while (d != NULL && (e = readdir(d)) != NULL) {
		version = version_in(e->d_name);
		if (version != NULL && strverscmp(version, out->newest) > 0)
			(void)snprintf(
			    out->newest, sizeof(out->newest), "%s", version);
	}
	if (d != NULL)
		(void)closedir(d);
}

static bool
is_in(const char *path, const char *folder)
{
	char *real = realpath(folder, NULL);
	const size_t n = real != NULL ? strlen(real) : 0;
	const bool found = n > 0 && strncmp(path, real, n) == 0 &&
	    path[n] == '/';

	free(real);
	return found;
}

/* The interpreter that a virtual environment was made from, of which name is a
 * copy; *real remains NULL if it is gone. */
static int
find_original(const char *venv, const char *name, char **real,
    struct cs_seen *seen, struct cs_err *err)
{
	const char *const tried[] = { name, "python3", "python" };
	struct cs_venv v;
	char *path;
	int rc = cs_venv_read(venv, &v, err);

	for (size_t i = 0; rc == 0 && v.home != NULL && *real == NULL && i < 3;
	     i++) {
		if (asprintf(&path, "%s/%s", v.home, tried[i]) < 0) {
			rc = cs_err_nomem(err);
			break;
		}
		cs_seen_note(seen, path);
		*real = realpath(path, NULL);
		free(path);
	}
	cs_venv_free(&v);
	return rc;
}

/* The binary behind what was found, which alone is next to its library. */
static int
find_real(const char *found, const char *venv, char **real,
    struct cs_seen *seen, struct cs_err *err)
{
	char *named = realpath(found, NULL);
	int rc = 0;

	*real = NULL;
	if (named == NULL)
		return cs_err_sys(err, "%.150s", found);
	if (venv == NULL || !is_in(named, venv)) {
		*real = named;
		return 0;
	}
	rc = find_original(venv, strrchr(named, '/') + 1, real, seen, err);
	free(named);
	if (rc == 0 && *real == NULL)
		rc = cs_err_set(err, CS_EUSAGE,
		    "the interpreter that %.150s was made from is gone", found);
	return rc;
}

/* Fill in what follows from the binary's real path. */
static int
resolve(const char *real, struct cs_interpreter *out)
{
	const char *version = version_in(strrchr(real, '/') + 1);

	if (cs_interpreter_program(real, out) < 0 ||
	    (version != NULL && (out->version = strdup(version)) == NULL))
		return -1;
	if (strncmp(real, "/usr/", 5) == 0)
		return 0;
	out->prefix = strdup(real);
	if (out->prefix == NULL)
		return -1;
	go_up(out->prefix, 2);
	free(out->inside);
	if (asprintf(&out->inside, CS_INTERPRETER_MOUNT "%s",
		real + strlen(out->prefix)) < 0)
		out->inside = NULL;
	return out->inside != NULL ? 0 : -1;
}

static int
refuse_old(const char *who, const char *version, struct cs_err *err)
{
	return cs_err_set(err, CS_EUSAGE,
	    "%.150s: it is Python %s, and jobs need Python 3", who, version);
}

/* Any other program would run too, and its exit status become the job's. */
static int
check(const char *real, struct cs_interpreter *p, struct cs_seen *seen,
    struct cs_err *err)
{
	struct library library = { "" };
	const char *part;

	if (!is_python(real))
		return cs_err_set(err, CS_EUSAGE,
		    "%.150s does not have the name of a Python interpreter",
		    real);
	for (size_t i = 1; (part = cs_interpreter_part(p, i)) != NULL; i++)
		look_for_library(p->prefix, part, &library, seen);
	if (p->version == NULL && *library.newest != '\0' &&
	    (p->version = strdup(library.newest)) == NULL)
		return cs_err_nomem(err);
	if (p->version != NULL && *p->version == '2')
		return refuse_old(real, p->version, err);
	if (p->prefix != NULL && *library.newest == '\0')
		return cs_err_set(err, CS_EUSAGE,
		    "%.150s has no library in lib beside its directory", real);
	return 0;
}

/* "2.7", ".../python2": whether it exists or not. */
static int
check_wish(const char *wish, struct cs_err *err)
{
	const char *slash = wish != NULL ? strrchr(wish, '/') : NULL;
	const char *base = slash != NULL ? slash + 1 : wish;
	const char *version = base != NULL ? version_in(base) : NULL;

	if (version == NULL && base != NULL && slash == NULL &&
	    strspn(base, "0123456789.") == strlen(base))
		version = base;
	return version != NULL && *version == '2'
	    ? refuse_old(wish, version, err)
	    : 0;
}

static int
find(const char *found, struct cs_interpreter *out, struct cs_seen *seen,
    struct cs_err *err)
{
	const size_t n = cs_venv_of(found, seen);
	char *venv = n > 0 ? strndup(found, n) : NULL, *real = NULL;
	int rc;

	if (n > 0 && venv == NULL)
		return cs_err_nomem(err);
	if (find_real(found, venv, &real, seen, err) < 0 || real == NULL) {
		free(venv);
		return -1;
	}
	cs_seen_note(seen, real);
	rc = resolve(real, out) < 0 ? cs_err_nomem(err)
				    : check(real, out, seen, err);
	out->venv = venv;
	free(real);
	return rc;
}

int
cs_pythons_find(const char *wish, struct cs_interpreter *out,
    struct cs_seen *seen, struct cs_err *err)
{
	struct cs_interpreter p = { 0 };
	char *found;
	int rc;

	if (check_wish(wish, err) < 0)
		return -1;
	found = cs_search_python(wish, seen);
	if (found == NULL && wish == NULL)
		return cs_err_set(err, CS_EUSAGE,
		    "no Python interpreter on "
		    "PATH; name one with --python");
	if (found == NULL)
		return cs_err_set(
		    err, CS_EUSAGE, "no Python interpreter '%s'", wish);
	rc = find(found, &p, seen, err);
	free(found);
	if (rc < 0)
		cs_interpreter_free(&p);
	else
		*out = p;
	return rc;
}
