#ifndef CS_SANDBOX_ROOT_BARE_H
#define CS_SANDBOX_ROOT_BARE_H

struct cs_ceilings;
struct cs_layer;
struct cs_plan;

/*
 * What stands for a root of its own where there are no namespaces: a folder
 * with job and tmp in it.
 */

/* Make these, as the job's user, and go to job; *layer is where it will write,
 * as of root.h.  NULL, or what failed, with errno. */
const char *cs_bare_enter(
    const struct cs_ceilings *c, const char *home, struct cs_layer *layer);

/* HOME and TMPDIR lead to its tmp.  0, or -1 when memory ran out. */
int cs_bare_environment(struct cs_plan *plan, const char *home);

#endif
