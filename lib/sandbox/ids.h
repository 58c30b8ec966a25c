#ifndef CS_SANDBOX_IDS_H
#define CS_SANDBOX_IDS_H

#include <sys/types.h>

struct cs_err;

enum { CS_IDS_INSIDE = 1000 }; /* the job's uid and gid, as it sees them */

/*
 * Map CS_IDS_INSIDE of the user namespace of pid to one user outside: the
 * caller's own, or, when the caller is root, one that nothing else uses.  Never
 * to root itself: a process whose global uid is 0 may write /proc/sys without
 * any capability.
 */
int cs_ids_map(pid_t pid, struct cs_err *err);

#endif
