#ifndef CS_SANDBOX_IDS_H
#define CS_SANDBOX_IDS_H

#include <sys/types.h>

struct cs_err;

/* From here up no user has an id: above what subuid(5) ranges and directory
 * services hand out. */
#define CS_IDS_UNUSED 0x7ff00000U

enum { CS_IDS_INSIDE = 1000 }; /* the job's uid and gid, as it sees them */

/* Who a job is outside: the caller himself, or for root a user whom nothing
 * else uses. */
struct cs_ids {
	uid_t uid;
	gid_t gid;
};

/*
 * unique tells the jobs of one moment apart, as a pid does.  CS_EHOST where
 * root has no user but himself to give: a process whose global uid is 0 may
 * write /proc/sys without any capability.
 */
int cs_ids_choose(pid_t unique, struct cs_ids *out, struct cs_err *err);

/* Map CS_IDS_INSIDE of the user namespace of pid, 0 for our own, to them. */
int cs_ids_map(pid_t pid, const struct cs_ids *ids, struct cs_err *err);

#endif
