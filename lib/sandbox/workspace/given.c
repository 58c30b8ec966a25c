#include "sandbox/workspace/given.h"

#include <stdlib.h>
#include <string.h>

#include "sandbox/plan.h"
#include "sandbox/workspace/changes.h"

static struct cs_given_file *
find(const struct cs_given *g, const char *path)
{
	for (size_t i = 0; i < g->n; i++)
		if (strcmp(g->v[i].path, path) == 0)
			return &g->v[i];
	return NULL;
}

const struct cs_given_file *
cs_given_find(const struct cs_given *g, const char *path)
{
	return find(g, path);
}

/* For as many as there can be changes. */
static void
make_room(struct cs_given *g, size_t more)
{
	const size_t all = g->n + more;
	const size_t size = all < CS_CHANGES_MAX ? all : CS_CHANGES_MAX;
	struct cs_given_file *v;

	if (size <= g->size)
		return;
	v = reallocarray(g->v, size, sizeof(*v));
	if (v == NULL)
		return;
	g->v = v;
	g->size = size;
}

/* The entry for a path; NULL if there is no room for it. */
static struct cs_given_file *
entry(struct cs_given *g, const char *path)
{
	struct cs_given_file *f = find(g, path);
	char *copy;

	if (f != NULL || g->n == g->size)
		return f;
	copy = strdup(path);
	if (copy == NULL)
		return NULL;
	g->v[g->n].path = copy;
	return &g->v[g->n++];
}

void
cs_given_note(struct cs_given *g, const struct cs_plan *cell)
{
	make_room(g, cell->nfiles);
	for (size_t i = 0; i < cell->nfiles; i++) {
		const struct cs_buf *bytes = &cell->files[i].bytes;
		struct cs_given_file *f = entry(g, cell->files[i].path);

		if (f == NULL)
			continue;
		f->len = bytes->len;
		cs_hash_sha256(bytes->data, bytes->len, f->sum);
	}
}

bool
cs_given_holds(const struct cs_given_file *f, const void *p, size_t n)
{
	char sum[CS_HASH_HEX];

	if (n != f->len)
		return false;
	cs_hash_sha256(p, n, sum);
	return strcmp(sum, f->sum) == 0;
}

void
cs_given_free(struct cs_given *g)
{
	for (size_t i = 0; i < g->n; i++)
		free(g->v[i].path);
	free(g->v);
	*g = (struct cs_given){ NULL, 0, 0 };
}
