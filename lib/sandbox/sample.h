#ifndef CS_SANDBOX_SAMPLE_H
#define CS_SANDBOX_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/*
 * Where no control group adds it up: whether a job holds more memory than so
 * much.  It is the process alone, or, when that is 0, all processes of this pid
 * namespace but the first; a page that some of them share counts once (Pss of
 * smaps_rollup, proc_pid_smaps(5)).  Without /proc there is nothing to be seen,
 * and the answer is no.
 */
bool cs_sample_is_over(pid_t alone, int64_t limit_kib);

/* The most that a process has held, 0 when that can't be seen. */
int64_t cs_sample_peak_kib(pid_t pid);

#endif
