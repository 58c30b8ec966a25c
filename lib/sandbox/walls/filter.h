#ifndef CS_SANDBOX_WALLS_FILTER_H
#define CS_SANDBOX_WALLS_FILTER_H

#include <stdint.h>

struct cs_plan;

/*
 * The system calls that a job may make, as a seccomp(2) filter on the calling
 * thread; no_new_privs must be set.  Denied calls fail with EPERM, those newer
 * than the filter with ENOSYS (as on an older kernel); a foreign architecture
 * is killed.  compile-filter.c has the lists.
 *
 * Without namespaces the job cannot fork, so that it ends with one process, nor
 * name another process, nor change anything about a file outside besides its
 * contents: Landlock does not prevent that.
 *
 * Unless the plan allows programs, one can be started only by an execveat(2)
 * whose sixth argument, which that call does not use, is cookie: a fresh random
 * number of the caller.  The program that is started cannot know it, so it is
 * the last one.
 *
 * The calls of watched.h, and mmap(2) of memory that is shared without a file,
 * wait for an answer from the reader of *listener (seccomp_unotify(2)); when it
 * is closed they fail with ENOSYS.
 *
 * NULL, or the step that failed, with errno.
 */
const char *
cs_filter_load(const struct cs_plan *plan, uint64_t cookie, int *listener);

/*
 * The filter of a server's interpreter, whose copies add a job's to it: with
 * everything that needs, and the watched calls, which a copy's own filter
 * passes on.  With CS_FILTER_COOKIE as its cookie none of them can start a
 * program, since that number is refused here.
 */
const char *cs_filter_load_server(void);

/*
 * In addition to that of a copy which is a session: denies everything by which
 * one that is stopped between its cells could be resumed.
 */
const char *cs_filter_load_session(void);

/* The compiled filters, by what they allow beyond the least. */
enum cs_filter_variant {
	CS_FILTER_LEAST = 0,
	CS_FILTER_EXEC = 1,    /* programs can be started */
	CS_FILTER_NETWORK = 2, /* sockets of the internet families */
	CS_FILTER_BOTH = 3,
	CS_FILTER_ALONE = 4, /* less: for a job without namespaces */
	CS_FILTER_SERVER = 5,
	CS_FILTER_SESSION = 6, /* what it removes from any other */
	CS_FILTER_VARIANTS,
};

/* Placeholders in the compiled filter for the cookie and for the caller's
 * pid. */
#define CS_FILTER_COOKIE UINT64_C(0xc0de5a1ec0de5a1d)
#define CS_FILTER_SELF	 UINT32_C(0xc0de5e1f)

#endif
