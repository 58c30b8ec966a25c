#ifndef CS_SANDBOX_RESOURCES_SAMPLE_H
#define CS_SANDBOX_RESOURCES_SAMPLE_H

#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/*
 * For use without a control group: the memory of the process, or, if that is 0,
 * of all processes of this pid namespace except the first.  A shared page
 * counts once (Pss of smaps_rollup, proc_pid_smaps(5)); memory shared without a
 * file counts as in shared.h, whether visible or not, and so does what their
 * sockets hold; mapped files in memory do not: the scratch has a size.  For a
 * process that cannot be inspected (its program is executable but not readable)
 * all resident pages count.
 */
struct cs_sample {
	DIR *proc; /* from cs_sample_open() */
	pid_t alone;
	int64_t limit_kib;  /* 0: nobody asks */
	int64_t shared_kib; /* see shared.h */
	int sockets;	    /* from cs_sockets_open(), or -1 */
};

/* A view of all processes, including those that hide from the others; an empty
 * one if /proc is masked, and then the limit is never exceeded.  NULL and errno
 * if it cannot be opened. */
DIR *cs_sample_open(void);
bool cs_sample_is_over(const struct cs_sample *s);

/* Whether this pid namespace has one process besides the first; false if that
 * is unknown. */
bool cs_sample_is_last(const struct cs_sample *s);

#endif
