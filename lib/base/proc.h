#ifndef CS_BASE_PROC_H
#define CS_BASE_PROC_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct cs_err;

/*
 * A child process: start it, wait for it until a deadline, end it.  Every
 * descriptor here is close-on-exec; the child gets descriptors 0 to 2 as
 * planned, the default action for SIGPIPE and no blocked signals.
 */

/* What the child gets as a standard descriptor, other than a borrowed
 * descriptor of ours. */
enum {
	CS_PROC_SAME = -1, /* our own */
	CS_PROC_NULL = -2, /* /dev/null */
	CS_PROC_PIPE = -3, /* a pipe, whose other end is ours */
};

struct cs_proc_plan {
	const char *const *argv; /* argv[0] is looked up in PATH */
	const char *const *env;	 /* NULL: our own */
	int in, out, err;	 /* a descriptor, or CS_PROC_* */
	bool group;		 /* in a process group of its own */
};

struct cs_proc {
	pid_t pid;	  /* 0: none, or already reaped */
	int pidfd;	  /* readable once it has exited */
	int in, out, err; /* our ends of the pipes, -1 for none */
	bool group;
	int why; /* errno if it could not be started; 0: another failure */
};

#define CS_PROC_INIT                                                           \
	{                                                                      \
		0, -1, -1, -1, -1, false, 0                                    \
	}
#define cs_proc_auto __attribute__((cleanup(cs_proc_end)))

/* A program that cannot be executed is an error; p is then as after
 * CS_PROC_INIT, except for p->why. */
int cs_proc_start(
    const struct cs_proc_plan *plan, struct cs_proc *p, struct cs_err *err);

/*
 * Wait for the exit, until the deadline at most (0: none).  Returns 1 if it
 * exited: *status is what a shell would report (128 + n after signal n), and
 * what is left of its group is killed.  Returns 0 if the deadline came first.
 */
int cs_proc_wait(
    struct cs_proc *p, int64_t deadline_us, int *status, struct cs_err *err);

/* Kill it and its group, reap it, close our ends.  Idempotent. */
void cs_proc_end(struct cs_proc *p);

#endif
