#ifndef CS_SANDBOX_RESOURCES_SHARED_H
#define CS_SANDBOX_RESOURCES_SHARED_H

#include <stdbool.h>
#include <stdint.h>

/*
 * The memory that processes of a job share without a file (mmap(2) with
 * MAP_SHARED and MAP_ANONYMOUS).  All of it exists as long as any page of it is
 * mapped anywhere, so looking at what processes have mapped shows too little.
 * Without a control group to count it, each such call is passed to the
 * launcher, which grants it within the job's memory and tells the first
 * process, which counts everything ever granted as held.
 */
struct cs_shared {
	bool counted;	   /* by a group: everything is granted */
	int64_t limit_kib; /* of all together */
	int64_t kib;	   /* granted so far */
	int life;	   /* to the first process, see reaper.h; borrowed */
};

/* Whether this many more bytes are granted. */
bool cs_shared_grant(struct cs_shared *s, uint64_t bytes);

#endif
