#ifndef CS_SANDBOX_WALLS_LANDLOCK_H
#define CS_SANDBOX_WALLS_LANDLOCK_H

struct cs_plan;

/* The version of Landlock that this kernel offers; 0: none. */
int cs_landlock_abi(void);

/*
 * Hold the calling process, and all that it starts, to what the plan lets it
 * read, write and execute: below a root of its own as a second wall behind the
 * mounts, and without namespaces as the only one.  Also no TCP, and no signal
 * or abstract socket beyond its own kind, as far as plan->landlock_abi, which
 * was asked outside, knows these (0: nothing is done).  no_new_privs has to be
 * set.
 *
 * NULL, or the step that failed, with errno.
 */
const char *cs_landlock_apply(const struct cs_plan *plan);

#endif
