#ifndef CS_SANDBOX_WORKSPACE_SPARE_H
#define CS_SANDBOX_WORKSPACE_SPARE_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;

/*
 * What in a folder is never written to.  Names are compared as a file system
 * without regard for case does.
 */
struct cs_spare {
	char **v; /* "/a/b": that path and all below it; "b": all of that name,
		     and below it */
	size_t n;
};

/* "a/b", "./b", or "b": every b; slashes at the end mean nothing.  CS_EUSAGE
 * for what is no path in the folder, which would spare nothing. */
int cs_spare_add(struct cs_spare *s, const char *word, struct cs_err *err);

/* A place of the host, which need not be there, if it is below the folder, whose
 * real path target is.  CS_EUSAGE when the folder is that place, or in it. */
int cs_spare_add_place(struct cs_spare *s, const char *target,
    const char *place, struct cs_err *err);

bool cs_spare_has(const struct cs_spare *s, const char *path);
void cs_spare_free(struct cs_spare *s);

#endif
