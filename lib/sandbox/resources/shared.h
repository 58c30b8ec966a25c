#ifndef CS_SANDBOX_RESOURCES_SHARED_H
#define CS_SANDBOX_RESOURCES_SHARED_H

#include <stdbool.h>
#include <stdint.h>

/*
 * The memory that processes of a job share without a file (mmap(2) with
 * MAP_SHARED and MAP_ANONYMOUS).  All of it is there as long as any page of it
 * is mapped anywhere, so whoever looks at what processes have mapped sees too
 * little.  Where no control group counts it, each such call is handed to the
 * launcher, which grants it within the job's memory and tells its first
 * process, which takes all that was ever granted for held.
 */
struct cs_shared {
	bool counted;	   /* by a group: everything is granted */
	int64_t limit_kib; /* of all together */
	int64_t kib;	   /* granted up to now */
	int life;	   /* to the first process, see reaper.h; borrowed */
};

/* Whether so many bytes more are granted. */
bool cs_shared_grant(struct cs_shared *s, uint64_t bytes);

#endif
