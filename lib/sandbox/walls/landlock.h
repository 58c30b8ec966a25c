#ifndef CS_SANDBOX_WALLS_LANDLOCK_H
#define CS_SANDBOX_WALLS_LANDLOCK_H

struct cs_plan;

/* The version of Landlock that this kernel offers; 0: none. */
int cs_landlock_abi(void);

/*
 * Confine the calling process, and everything that it starts, to what the plan
 * lets it read, write and execute: below a root of its own as a second barrier
 * behind the mounts, and without namespaces as the only one.  Also no TCP, and
 * no signals or abstract sockets beyond its own kind, as far as
 * plan->landlock_abi, which was queried outside, supports these (0: nothing is
 * done).  no_new_privs must be set.
 *
 * NULL, or the step that failed, with errno.
 */
const char *cs_landlock_apply(const struct cs_plan *plan);

#endif
