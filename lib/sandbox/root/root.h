#ifndef CS_SANDBOX_ROOT_ROOT_H
#define CS_SANDBOX_ROOT_ROOT_H

struct cs_ceilings;
struct cs_collected;
struct cs_layer;

/*
 * The job's own root, built by the first process of the namespaces.  Each call
 * returns NULL, or the step that failed, with errno.
 */

/* Build the root of what collect.h took, and leave the old one behind; the
 * working directory is then /job.  *layer is where the job will write, if that
 * is to be examined; in a server (c->server) its base is the mount of the
 * workspace, detached, or -1 if it would have to be copied. */
const char *cs_root_enter(const struct cs_ceilings *c, struct cs_collected *r,
    struct cs_layer *layer);

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
