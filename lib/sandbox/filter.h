#ifndef CS_SANDBOX_FILTER_H
#define CS_SANDBOX_FILTER_H

#include <stdbool.h>
#include <stdint.h>

/*
 * The system calls that a job may make, as a seccomp(2) filter on the calling
 * thread; no_new_privs has to be set.  What is refused answers EPERM, what is
 * newer than the filter ENOSYS (as an older kernel would); a foreign
 * architecture is killed.  compile-filter.c has the lists.
 *
 * Unless exec is allowed, a program can be started only by an execveat(2) whose
 * sixth argument, which that call does not use, is cookie: a fresh random
 * number of the caller.  The program that is started can't know it, so it is
 * the last one.
 *
 * The calls of watched.h wait for an answer of whoever reads *listener
 * (seccomp_unotify(2)); when it is closed they fail with ENOSYS.
 *
 * NULL, or the step that failed, with errno.
 */
const char *cs_filter_load(bool exec, uint64_t cookie, int *listener);

/* Stands for the cookie in the compiled filter. */
#define CS_FILTER_COOKIE UINT64_C(0xc0de5a1ec0de5a1d)

#endif
