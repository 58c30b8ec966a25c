#include "sandbox/workspace/spare.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/err.h"

static int
keep(struct cs_spare *s, const char *word, struct cs_err *err)
{
	char **v = reallocarray(s->v, s->n + 1, sizeof(*v));

	if (v == NULL)
		return cs_err_nomem(err);
	s->v = v;
	v[s->n] = strdup(word);
	return v[s->n] == NULL || ++s->n == 0 ? cs_err_nomem(err) : 0;
}

/* The components of a word, each preceded by a slash; -1 if one leads up. */
static int
put_components(const char *word, struct cs_buf *out)
{
	for (size_t n; *word != '\0'; word += n) {
		word += strspn(word, "/");
		n = strcspn(word, "/");
		if (n == 2 && memcmp(word, "..", n) == 0)
			return -1;
		if (n == 0 || (n == 1 && *word == '.'))
			continue;
		cs_buf_addc(out, '/');
		cs_buf_add(out, word, n);
	}
	return out->len > 0 ? 0 : -1;
}

int
cs_spare_add(struct cs_spare *s, const char *word, struct cs_err *err)
{
	cs_buf_auto struct cs_buf path = CS_BUF_INIT;
	const char *slash = strchr(word, '/');
	const bool name = slash == NULL || slash[strspn(slash, "/")] == '\0';

	if (*word == '/' || put_components(word, &path) < 0)
		return cs_err_set(err, CS_EUSAGE,
		    "'%.100s' is not a path in the workspace", word);
	if (cs_buf_check(&path, err) < 0)
		return -1;
	return keep(s, path.data + (name ? 1 : 0), err);
}

/* The real path of something that need not exist, as far as it does; NULL if
 * out of memory. */
static char *
real_path(const char *path)
{
	char *copy = strdup(path), *real = NULL, *full = NULL, *slash;

	while (copy != NULL && *copy != '\0' &&
	    (real = realpath(copy, NULL)) == NULL && errno != ENOMEM &&
	    (slash = strrchr(copy, '/')) != NULL)
		*slash = '\0';
	/* None of it exists, or only the root. */
	if (copy != NULL && *copy == '\0')
		full = strdup(path);
	else if (real != NULL &&
	    asprintf(&full, "%s%s", strcmp(real, "/") == 0 ? "" : real,
		path + strlen(copy)) < 0)
		full = NULL;
	free(real);
	free(copy);
	return full;
}

/* Whether a path is a directory, or below it: the rest of it, "" or "/...";
 * otherwise NULL. */
static const char *
below(const char *path, const char *folder)
{
	const size_t n = strcmp(folder, "/") == 0 ? 0 : strlen(folder);

	return strncmp(path, folder, n) == 0 &&
		(path[n] == '\0' || path[n] == '/')
	    ? path + n
	    : NULL;
}

int
cs_spare_add_place(struct cs_spare *s, const char *target, const char *place,
    struct cs_err *err)
{
	char *real = real_path(place);
	const char *rest;
	int rc = 0;

	if (real == NULL)
		return cs_err_nomem(err);
	rest = below(real, target);
	if (below(target, real) != NULL)
		rc = cs_err_set(err, CS_EUSAGE,
		    "%.150s: what is kept in %.150s is not for a job to change",
		    target, real);
	else if (rest != NULL)
		rc = keep(s, rest, err);
	free(real);
	return rc;
}

static bool
is_below(const char *path, const char *folder)
{
	const size_t n = strlen(folder);

	return strncasecmp(path, folder, n) == 0 &&
	    (path[n] == '\0' || path[n] == '/');
}

static bool
is_within(const char *path, const char *word)
{
	if (*word == '/')
		return is_below(path, word + 1);
	for (;;) {
		if (is_below(path, word))
			return true;
		path += strcspn(path, "/");
		if (*path++ == '\0')
			return false;
	}
}

bool
cs_spare_has(const struct cs_spare *s, const char *path)
{
	for (size_t i = 0; i < s->n; i++)
		if (is_within(path, s->v[i]))
			return true;
	return false;
}

void
cs_spare_free(struct cs_spare *s)
{
	for (size_t i = 0; i < s->n; i++)
		free(s->v[i]);
	free(s->v);
	*s = (struct cs_spare){ NULL, 0 };
}
