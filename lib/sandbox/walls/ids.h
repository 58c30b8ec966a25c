#ifndef CS_SANDBOX_WALLS_IDS_H
#define CS_SANDBOX_WALLS_IDS_H

#include <sys/types.h>

struct cs_err;

/* From here up no user has an id: above the ranges of subuid(5) and directory
 * services. */
#define CS_IDS_UNUSED 0x7ff00000U

struct cs_ids {
	uid_t uid;
	gid_t gid;
};

/* The job, as it sees itself. */
extern const struct cs_ids cs_ids_inside;

/*
 * Who a job is outside: the caller, or for root a user that nothing else uses.
 * unique distinguishes concurrent jobs, as a pid does.  CS_EHOST if root has no
 * other user to use: a process whose global uid is 0 may write to /proc/sys
 * without any capability.
 */
int cs_ids_choose(pid_t unique, struct cs_ids *out, struct cs_err *err);

/* Map these ids of the user namespace of pid, 0 for our own, to ours. */
int cs_ids_map(pid_t pid, const struct cs_ids *inside,
    const struct cs_ids *outside, struct cs_err *err);

#endif
