#ifndef CS_SANDBOX_WORKSPACE_ARTIFACTS_H
#define CS_SANDBOX_WORKSPACE_ARTIFACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_changes;
struct cs_err;
struct cs_json;

/*
 * A folder of the host for the files that jobs make: plots, tables.  What is
 * kept there is new, a regular file, of a name that is asked for, and not too
 * large.
 */
struct cs_artifacts {
	int folder;
	const char *path;	     /* of it, as it was given */
	const char *const *patterns; /* fnmatch(3), of the last component or,
					with a slash, of the path; ends with
					NULL.  NULL: all but what is hidden */
	int64_t size_max;
};

/* Bounds for one job. */
enum { CS_ARTIFACTS_MAX = 256, CS_ARTIFACTS_BYTES = 256 << 20 };

/* The folder is made if it is not there. */
int
cs_artifacts_open(struct cs_artifacts *a, const char *path, struct cs_err *err);

/*
 * Copy what the changes name out of the job's layer, below the folder, or, for
 * a job with an id, below a folder of that name; what stands there is replaced.
 * *kept is run.artifacts, *truncated whether something that was asked for is
 * not among it.
 */
int cs_artifacts_take(const struct cs_artifacts *a, const char *id, int layer,
    const struct cs_changes *c, struct cs_json **kept, bool *truncated,
    struct cs_err *err);

#endif
