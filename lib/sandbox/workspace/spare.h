#ifndef CS_SANDBOX_WORKSPACE_SPARE_H
#define CS_SANDBOX_WORKSPACE_SPARE_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;

/*
 * The paths in a directory that are never written to.  Names are compared as on
 * a case-insensitive file system.
 */
struct cs_spare {
	char **v; /* "/a/b": that path and everything below it; "b": everything
		     of that name, and below it */
	size_t n;
};

/* "a/b", "./b", or "b": every b; trailing slashes are ignored.  CS_EUSAGE for
 * something that is not a path in the directory, and would spare nothing. */
int cs_spare_add(struct cs_spare *s, const char *word, struct cs_err *err);

/* A path of the host, which need not exist, if it is below the directory, whose
 * real path is target.  CS_EUSAGE if the directory is that path, or inside
 * it. */
int cs_spare_add_place(struct cs_spare *s, const char *target,
    const char *place, struct cs_err *err);

bool cs_spare_has(const struct cs_spare *s, const char *path);
void cs_spare_free(struct cs_spare *s);

#endif
