#ifndef CS_SANDBOX_ENVIRONMENT_NEEDS_H
#define CS_SANDBOX_ENVIRONMENT_NEEDS_H

#include <stddef.h>

#include "base/buf.h"

struct cs_ceilings;
struct cs_err;
struct cs_json;

/*
 * The packages that a job requests: options.with of its envelope, and the
 * dependencies of its program (python/metadata.h).  Each must be in the
 * environment of the ceilings in a matching version, or be one that the command
 * line lets jobs name, or the job is refused.
 */
struct cs_needs {
	const char **more; /* those still needed, sorted; NULL-terminated */
	size_t n;
	const char *refused; /* run.reason of cs-envelope(5); NULL: it is not */
	struct cs_buf detail; /* the part of it concerned, if known */
	char **asked;	      /* owner of the strings */
};

/* -1 if out of memory.  To be freed in both cases. */
int cs_needs_read(const struct cs_json *env, const struct cs_ceilings *c,
    struct cs_needs *out, struct cs_err *err);
void cs_needs_free(struct cs_needs *n);

#endif
