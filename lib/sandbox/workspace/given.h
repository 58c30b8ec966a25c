#ifndef CS_SANDBOX_WORKSPACE_GIVEN_H
#define CS_SANDBOX_WORKSPACE_GIVEN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/hash.h"

struct cs_plan;

/*
 * The files that came with the later cells of a session: they are no changes as
 * long as they are what they were.  Nobody keeps their contents for that, since
 * a session has no limit on the number of its cells.  Initially all 0.
 */
struct cs_given {
	struct cs_given_file {
		char *path;
		size_t len;
		char sum[CS_HASH_HEX];
	} * v;
	size_t n, size;
};

/* Take note of a cell's files; one that comes again replaces the former.  One
 * for which there is no room, or memory, is forgotten, and counts as a
 * change. */
void cs_given_note(struct cs_given *g, const struct cs_plan *cell);

/* The one with that path, or NULL. */
const struct cs_given_file *
cs_given_find(const struct cs_given *g, const char *path);
/* Whether these bytes are its contents. */
bool cs_given_holds(const struct cs_given_file *f, const void *p, size_t n);

void cs_given_free(struct cs_given *g);

#endif
