#ifndef CS_SANDBOX_ROOT_BARE_H
#define CS_SANDBOX_ROOT_BARE_H

struct cs_ceilings;
struct cs_layer;
struct cs_plan;

/*
 * Replaces a root of its own if there are no namespaces: a directory with job
 * and tmp in it.
 */

/* Create these, as the job's user, and change to job; *layer is where it will
 * write, as in root.h.  NULL, or the step that failed, with errno. */
const char *cs_bare_enter(
    const struct cs_ceilings *c, const char *home, struct cs_layer *layer);

/* HOME and TMPDIR point to its tmp.  0, or -1 if out of memory. */
int cs_bare_environment(struct cs_plan *plan, const char *home);

#endif
