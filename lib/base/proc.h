#ifndef CS_BASE_PROC_H
#define CS_BASE_PROC_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct cs_err;

/*
 * A child program: started, waited for up to a deadline, ended.  Every
 * descriptor here is close-on-exec; the child gets 0 to 2 as the plan says,
 * SIGPIPE at its default and no signal blocked.
 */

/* What stands at one of the child's standard descriptors, beside a descriptor
 * of ours that is lent to it. */
enum {
	CS_PROC_SAME = -1, /* the one that we have */
	CS_PROC_NULL = -2, /* /dev/null */
	CS_PROC_PIPE = -3, /* a pipe, whose other end is ours */
};

struct cs_proc_plan {
	const char *const *argv; /* argv[0] is looked up in PATH */
	const char *const *env;	 /* NULL: as it is here */
	int in, out, err;	 /* a descriptor, or CS_PROC_* */
	bool group;		 /* in a process group of its own */
};

struct cs_proc {
	pid_t pid;	  /* 0: there is none, or it was reaped */
	int pidfd;	  /* readable once it has ended */
	int in, out, err; /* our ends of the pipes, -1 for none */
	bool group;
	int why; /* it could not be started: an errno; 0: another trouble */
};

#define CS_PROC_INIT                                                           \
	{                                                                      \
		0, -1, -1, -1, -1, false, 0                                    \
	}
#define cs_proc_auto __attribute__((cleanup(cs_proc_end)))

/* A program that can't be executed is an error here; p is then as after
 * CS_PROC_INIT, but for what p->why says. */
int cs_proc_start(
    const struct cs_proc_plan *plan, struct cs_proc *p, struct cs_err *err);

/*
 * Wait for the end, at most to the deadline (0: none).  1 when it ended:
 * *status is what a shell would have for it (128 + n after signal n) and what
 * is left of its group is killed.  0 when the deadline came first.
 */
int cs_proc_wait(
    struct cs_proc *p, int64_t deadline_us, int *status, struct cs_err *err);

/* Kill it and its group, reap it, close our ends.  Does nothing twice. */
void cs_proc_end(struct cs_proc *p);

#endif
