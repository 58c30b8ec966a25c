#ifndef CS_SANDBOX_RESOURCES_LIMITS_H
#define CS_SANDBOX_RESOURCES_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

/* What one job may use at most. */
struct cs_limits {
	int64_t wall_ms;       /* wall-clock time, CLOCK_MONOTONIC */
	int64_t cpu_ms;	       /* processor time; 0: limited by wall_ms only */
	int64_t memory_kib;    /* of each process, and of all together */
	int64_t processes;     /* processes and threads at once */
	int64_t scratch_bytes; /* /job, /tmp and /dev/shm together */
	int64_t files;	       /* open descriptors of one process */
	int64_t output_bytes;  /* kept of each output stream */
	bool lasting; /* a process outlives the job that the times apply to */
};

/* The defaults of cs-sandbox(1). */
extern const struct cs_limits cs_limits_default;

/* Values above are refused, and so are those below what an interpreter needs to
 * start: its failure would be reported as the program's own. */
extern const struct cs_limits cs_limits_max;
enum { CS_LIMITS_FILES_MIN = 16, CS_LIMITS_MEMORY_KIB_MIN = 16 * 1024 };

/* Limit on the processor time of one process, in whole seconds. */
int64_t cs_limits_cpu_s(const struct cs_limits *l);

/*
 * Apply those that a process carries itself (setrlimit(2)) to the caller: fixed
 * are those that a job can't lower, own are the others.  The hard limit of open
 * files is higher by more.  The number of processes is counted per user: it is
 * the job's only if nothing else runs as own_user.  NULL, or the name of the
 * limit that the kernel refused, with errno.
 */
const char *cs_limits_apply_fixed(const struct cs_limits *l, bool own_user);
const char *cs_limits_apply_own(const struct cs_limits *l, int more);

/* Of the own ones, memory only. */
const char *cs_limits_apply_memory(const struct cs_limits *l);

/*
 * The launcher's own, before there are jobs: as many descriptors as it may
 * have.  By that limit the kernel also bounds what it sends, together with
 * everything that processes of the same user have sent and nobody has received
 * (ETOOMANYREFS, unix(7)): one job, whose limit is lower, could keep all others
 * from receiving theirs.
 */
void cs_limits_raise(void);

#endif
