#ifndef CS_SHIELD_WRAP_H
#define CS_SHIELD_WRAP_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

#include "base/proc.h"

struct cs_buf;
struct cs_err;

/*
 * Runs a command with standard output and standard error as one text, like a
 * shell's 2>&1.  Termination signals for this process are forwarded to it,
 * until all is read.
 */
struct cs_wrap {
	struct cs_proc proc;
	int out, signals;
	sigset_t before; /* the previous signal mask */
	bool ended;
	int status; /* as in a shell, once it has exited */
	int signal; /* that ended it; 0: none */
};

/* Why there is no command: the program is at fault, with a shell's status, or
 * something here is. */
enum {
	CS_WRAP_TROUBLE = 2,
	CS_WRAP_NOT_EXECUTABLE = 126,
	CS_WRAP_NOT_FOUND = 127,
};

/* argv ends with NULL.  On failure *status is one of the above. */
int cs_wrap_start(struct cs_wrap *w, const char *const *argv, int *status,
    struct cs_err *err);

/*
 * Append the next output to buf: returns its size, 0 once the command has
 * exited and all is read.  Processes that it left running may hold the pipe
 * open: they are waited for only as long as something arrives within a second.
 */
ssize_t cs_wrap_read(struct cs_wrap *w, struct cs_buf *buf, struct cs_err *err);

/* Free what w holds; a command that is still running is killed. */
void cs_wrap_end(struct cs_wrap *w);

#endif
