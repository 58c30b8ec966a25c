#ifndef CS_SANDBOX_RESOURCES_SAMPLE_H
#define CS_SANDBOX_RESOURCES_SAMPLE_H

#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/*
 * Where no control group adds it up: the memory of the process alone, or, when
 * that is 0, of all processes of this pid namespace but the first.  A page that
 * some of them share counts once (Pss of smaps_rollup, proc_pid_smaps(5)); what
 * they share without a file counts as of shared.h, whether it can be seen or
 * not, and what their sockets hold; what they have mapped of files in memory
 * does not: the scratch has a size.  Of a process that can't be looked into
 * (its program can be executed but not read) all resident pages count.
 */
struct cs_sample {
	DIR *proc; /* of cs_sample_open() */
	pid_t alone;
	int64_t limit_kib;  /* 0: nobody asks */
	int64_t shared_kib; /* see shared.h */
	int sockets;	    /* of cs_sockets_open(), or -1 */
};

/* A view of all processes, with those that hide from the others; an empty one
 * where /proc is masked, and then nothing is ever over the limit.  NULL and
 * errno when it can't be opened. */
DIR *cs_sample_open(void);
bool cs_sample_is_over(const struct cs_sample *s);

/* The most that a process has held, 0 when that can't be seen. */
int64_t cs_sample_peak_kib(pid_t pid);

#endif
