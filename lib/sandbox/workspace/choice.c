#include "sandbox/workspace/choice.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/beneath.h"
#include "base/io.h"
#include "sandbox/workspace/changes.h"
#include "sandbox/workspace/spare.h"

const char *
cs_choice_left_out(const struct cs_choice *c, const struct cs_change *v)
{
	if (cs_spare_has(c->spare, v->path))
		return "protected";
	if (v->kind == CS_CHANGE_SPECIAL ||
	    (!S_ISREG(v->is.mode) && !S_ISLNK(v->is.mode) &&
		!S_ISDIR(v->is.mode) && v->kind != CS_CHANGE_DELETED))
		return "special";
	return v->later && !c->all ? "executes_later" : NULL;
}

/* The path that the job has removed; NULL: none. */
static const char *
taken(const struct cs_change *v)
{
	return v->kind == CS_CHANGE_DELETED ? v->path : v->from;
}

const char *
cs_choice_gone(const struct cs_choice *c, const struct cs_change *v)
{
	const char *path = taken(v);

	return path != NULL && cs_choice_left_out(c, v) == NULL &&
		!cs_spare_has(c->spare, path)
	    ? path
	    : NULL;
}

const char *
cs_choice_touched(const struct cs_choice *c, const struct cs_change *v)
{
	if (v->was.mode == 0 || cs_choice_left_out(c, v) != NULL)
		return NULL;
	return v->from != NULL ? cs_choice_gone(c, v) : v->path;
}

/* Whether two paths are equal, or one is above the other. */
static bool
is_on_the_way(const char *a, const char *b)
{
	while (*a != '\0' && *a == *b) {
		a++;
		b++;
	}
	return (*a == '\0' && (*b == '\0' || *b == '/')) ||
	    (*b == '\0' && *a == '/');
}

bool
cs_choice_fills(const struct cs_choice *c, const char *path)
{
	for (size_t i = 0; i < c->changes->n; i++) {
		const struct cs_change *v = &c->changes->v[i];

		if (is_on_the_way(v->path, path) &&
		    v->kind != CS_CHANGE_DELETED && v->kind != CS_CHANGE_MODE &&
		    cs_choice_left_out(c, v) == NULL)
			return true;
	}
	return false;
}

bool
cs_choice_clears(const struct cs_choice *c, const char *path)
{
	for (size_t i = 0; i < c->changes->n; i++) {
		const struct cs_change *v = &c->changes->v[i];
		const char *old = taken(v);

		if (old != NULL && strcmp(old, path) == 0 &&
		    cs_choice_gone(c, v) != NULL)
			return true;
	}
	return false;
}

/* What the job removed but is left out remains, so that nothing can be created
 * in its place, or above it except a directory. */
static const char *
find_blocked(const struct cs_choice *c)
{
	for (size_t i = 0; i < c->changes->n; i++) {
		const struct cs_change *v = &c->changes->v[i];
		const char *path = taken(v);

		if (path != NULL && cs_choice_gone(c, v) == NULL &&
		    cs_choice_fills(c, path))
			return path;
	}
	return NULL;
}

/* Find what was changed in the meantime by somebody else. */
static const char *
find_stale(const struct cs_choice *c, int64_t started_ns)
{
	for (size_t i = 0; i < c->changes->n; i++) {
		const struct cs_change *v = &c->changes->v[i];
		const char *path = cs_choice_touched(c, v);

		if (path != NULL && !S_ISDIR(v->was.mode) &&
		    v->was.ctime_ns >= started_ns)
			return path;
	}
	return NULL;
}

/* Whether the directory of a path is not writable: nothing is required of one
 * that is yet to be created, or replaces a file. */
static bool
is_closed(int folder, const char *path)
{
	const char *name;
	cs_fd_auto int parent = cs_beneath_parent(folder, path, &name);

	return parent < 0 ? errno == EACCES
			  : faccessat(parent, ".", W_OK | X_OK, 0) < 0;
}

/* That directory is made accessible before, as the job has changed its mode or
 * removed it. */
static bool
is_opened(const struct cs_choice *c, const char *path)
{
	const char *slash = strrchr(path, '/');
	const size_t n = slash != NULL ? (size_t)(slash - path) : 0;

	for (size_t i = 0; i < c->changes->n; i++) {
		const struct cs_change *v = &c->changes->v[i];

		if (strncmp(v->path, path, n) == 0 && v->path[n] == '\0' &&
		    S_ISDIR(v->was.mode) && cs_choice_left_out(c, v) == NULL)
			return true;
	}
	return false;
}

/* Find what could not be completed once it is begun. */
static const char *
find_barred(const struct cs_choice *c, int folder)
{
	for (size_t i = 0; i < c->changes->n; i++) {
		const struct cs_change *v = &c->changes->v[i];
		const char *const paths[] = { v->path, cs_choice_gone(c, v) };

		if (cs_choice_left_out(c, v) != NULL ||
		    v->kind == CS_CHANGE_MODE)
			continue;
		for (int p = 0; p < 2; p++)
			if (paths[p] != NULL && is_closed(folder, paths[p]) &&
			    !is_opened(c, paths[p]))
				return paths[p];
	}
	return NULL;
}

const char *
cs_choice_objection(const struct cs_choice *c, int folder, int64_t started_ns,
    const char **path)
{
	*path = NULL;
	if (c->changes->truncated)
		return "not all changes are known";
	*path = find_blocked(c);
	if (*path != NULL)
		return "left out, and in the way: ";
	*path = find_stale(c, started_ns);
	if (*path != NULL)
		return "changed meanwhile: ";
	*path = find_barred(c, folder);
	return *path != NULL ? "its directory must not be written to: " : NULL;
}
