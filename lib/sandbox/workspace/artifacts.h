#ifndef CS_SANDBOX_WORKSPACE_ARTIFACTS_H
#define CS_SANDBOX_WORKSPACE_ARTIFACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_changes;
struct cs_err;
struct cs_json;

/*
 * A host directory for the files that jobs make: plots, tables.  A file is kept
 * if it is new, regular, has a requested name, and is not too large.
 */
struct cs_artifacts {
	int folder;
	const char *path; /* its path, as given */
	/* fnmatch(3), of the last component or, with a slash, of the path; ends
	 * with NULL.  NULL: all but hidden files. */
	const char *const *patterns;
	int64_t size_max;
};

/* Limits for one job. */
enum { CS_ARTIFACTS_MAX = 256, CS_ARTIFACTS_BYTES = 256 << 20 };

/* The directory is created if necessary. */
int
cs_artifacts_open(struct cs_artifacts *a, const char *path, struct cs_err *err);

/*
 * Copy the files named in the changes from the job's layer to the directory,
 * or, for a job with an id, to a subdirectory of that name; existing files are
 * replaced.  *kept is run.artifacts, *truncated whether something requested is
 * missing.
 */
int cs_artifacts_take(const struct cs_artifacts *a, const char *id, int layer,
    const struct cs_changes *c, struct cs_json **kept, bool *truncated,
    struct cs_err *err);

#endif
