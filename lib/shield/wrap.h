#ifndef CS_SHIELD_WRAP_H
#define CS_SHIELD_WRAP_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

#include "base/proc.h"

struct cs_buf;
struct cs_err;

/*
 * A command whose standard output and standard error are read as one text, as
 * a shell's 2>&1 has it.  Signals that ask this process to end go to it, until
 * all is read.
 */
struct cs_wrap {
	struct cs_proc proc;
	int out, signals;
	sigset_t before; /* what was blocked */
	bool ended;
	int status; /* as a shell has it, once it has ended */
	int signal; /* that ended it; 0: none */
};

/* Why there is no command: the program is at fault, as a shell tells it, or
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
 * Add what comes next to buf: how much, 0 once the command has ended and all is
 * read.  What it left running may hold the pipe open: that is waited for only
 * as long as something comes within a second.
 */
ssize_t cs_wrap_read(struct cs_wrap *w, struct cs_buf *buf, struct cs_err *err);

/* Give back what w holds; a command that still runs is killed. */
void cs_wrap_end(struct cs_wrap *w);

#endif
