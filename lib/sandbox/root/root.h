#ifndef CS_SANDBOX_ROOT_ROOT_H
#define CS_SANDBOX_ROOT_ROOT_H

#include "base/buf.h"
#include "sandbox/root/reads.h"
#include "sandbox/root/shown.h"
#include "sandbox/workspace/layer.h"

struct cs_ceilings;

/*
 * The job's own root, built by the first process of the namespaces.  Each call
 * returns NULL, or the step that failed, with errno.
 */

/* Detached, read-only copies of the visible parts of the host. */
struct cs_root {
	int mounts[CS_SHOWN_COUNT];
	int interpreter[4]; /* see cs_interpreter_part() */
	int reads[CS_READS_MAX];
	int workspace;
	bool own; /* its contents belong to the job */
	int environment;
	struct cs_buf resolver; /* resolv.conf(5), if there is a network */
};

/* Take the copies, as the user who may see the originals.  lent is a mount of
 * the workspace, or -1. */
const char *
cs_root_collect(const struct cs_ceilings *c, int lent, struct cs_root *r);

/* Build the root and leave the old one behind; the working directory is then
 * /job.  *layer is where the job will write, if that is to be examined; in a
 * server (c->server) its base is the mount of the workspace, detached, or -1 if
 * it would have to be copied. */
const char *cs_root_enter(
    const struct cs_ceilings *c, struct cs_root *r, struct cs_layer *layer);

/* In a copy of such a mount namespace: renew what can be written to, and /proc.
 * With a workspace the working directory is then the scratch, for
 * cs_root_cover(). */
const char *cs_root_renew(const struct cs_ceilings *c, struct cs_layer *layer);

/*
 * The job's own workspace, in the current state of the directory: nothing may
 * change below a mounted overlay, so it is not mounted before the job arrives.
 * The directory is mounted at its place already.
 */
const char *cs_root_cover(const struct cs_ceilings *c, struct cs_layer *layer);

#endif
