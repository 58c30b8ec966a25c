#ifndef CS_SANDBOX_ROOT_H
#define CS_SANDBOX_ROOT_H

#include <stdbool.h>

#include "base/buf.h"
#include "sandbox/reads.h"

struct cs_ceilings;
struct cs_plan;

/*
 * The job's own root, built by the first process of the namespaces.  Each call
 * returns NULL, or the step that failed, with errno.
 */

/* Detached, read-only copies of what is shown of the host. */
struct cs_root {
	int mounts[24];
	int reads[CS_READS_MAX];
	struct cs_buf resolver; /* resolv.conf(5), where there is a network */
};

/* Take the copies, as the user who may see the originals. */
const char *cs_root_collect(const struct cs_ceilings *c, struct cs_root *r);

/* Build the root and leave the old one behind; the working directory is then
 * /job. */
const char *cs_root_enter(const struct cs_ceilings *c, struct cs_root *r);

/*
 * Write the program and the files that came with it below the working
 * directory; false when they do not fit there or stand in each other's way.
 */
bool cs_root_fill(const struct cs_plan *plan);

#endif
