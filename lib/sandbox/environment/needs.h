#ifndef CS_SANDBOX_ENVIRONMENT_NEEDS_H
#define CS_SANDBOX_ENVIRONMENT_NEEDS_H

#include <stddef.h>

#include "base/buf.h"

struct cs_ceilings;
struct cs_err;
struct cs_json;

/*
 * The packages that a job asks for: options.with of its envelope, and the
 * dependencies of its program (python/metadata.h).  Each of them the
 * environment of the ceilings has in a version that fits, or it is one that the
 * command line lets jobs name, or the job is refused.
 */
struct cs_needs {
	const char **more; /* those that are still to be had, sorted; end with
			      NULL */
	size_t n;
	const char *refused; /* run.reason of cs-envelope(5); NULL: it is not */
	struct cs_buf detail; /* and what of it, when that is known */
	char **asked;	      /* where the strings live */
};

/* -1 when memory ran out.  To be freed in both cases. */
int cs_needs_read(const struct cs_json *env, const struct cs_ceilings *c,
    struct cs_needs *out, struct cs_err *err);
void cs_needs_free(struct cs_needs *n);

#endif
