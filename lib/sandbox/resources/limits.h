#ifndef CS_SANDBOX_RESOURCES_LIMITS_H
#define CS_SANDBOX_RESOURCES_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

/* What one job may use at most. */
struct cs_limits {
	int64_t wall_ms;       /* real time, CLOCK_MONOTONIC */
	int64_t cpu_ms;	       /* processor time; 0: as the wall lets it */
	int64_t memory_kib;    /* of each process, and of all together */
	int64_t processes;     /* processes and threads at once */
	int64_t scratch_bytes; /* /job, /tmp and /dev/shm together */
	int64_t files;	       /* open descriptors of one process */
	int64_t output_bytes;  /* kept of standard output, and of error */
	bool lasting; /* a process outlives what the times are given for */
};

/* What cs-sandbox(1) gives when nothing else is asked. */
extern const struct cs_limits cs_limits_default;

/* More than this is refused, and less than an interpreter needs to start: that
 * it could not would be told as the program's own end. */
extern const struct cs_limits cs_limits_max;
enum { CS_LIMITS_FILES_MIN = 16, CS_LIMITS_MEMORY_KIB_MIN = 16 * 1024 };

/* What one process may have of processor time, in whole seconds. */
int64_t cs_limits_cpu_s(const struct cs_limits *l);

/*
 * Put those that a process carries itself (setrlimit(2)) on the caller.  The
 * number of processes is counted for a user: only where nothing but the job runs
 * as own_user is it the job's.  NULL,
 * or the name of the limit that the kernel refused, with errno.
 */
const char *cs_limits_apply(const struct cs_limits *l, bool own_user);

/* The same for the memory alone. */
const char *cs_limits_apply_memory(const struct cs_limits *l);

/*
 * The launcher's own, before there are jobs: as many descriptors as it may
 * have. By that limit the kernel also holds what it sends, together with all
 * that processes of the same user have sent and nobody has taken (ETOOMANYREFS,
 * unix(7)): one job, whose limit is lower, would keep all others from theirs.
 */
void cs_limits_raise(void);

#endif
