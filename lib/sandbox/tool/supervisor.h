#ifndef CS_SANDBOX_TOOL_SUPERVISOR_H
#define CS_SANDBOX_TOOL_SUPERVISOR_H

#include <stdbool.h>
#include <sys/types.h>

struct cs_err;

/*
 * A tool's command on the host, and the process that supervises it: the command
 * is in a session and a group of its own, with only its standard input, output
 * and error, and with our environment and working directory.  The supervisor
 * kills whatever it starts: when the command exits, when told to, and when we
 * are gone, for whatever reason.
 */
struct cs_supervisor {
	pid_t pid;    /* 0: none */
	int pidfd;    /* readable when all of them are dead */
	int life;     /* closed: end them */
	int out, err; /* the command's output; nonblocking */
};

#define CS_SUPERVISOR_INIT                                                     \
	{                                                                      \
		0, -1, -1, -1, -1                                              \
	}

/* in is borrowed. */
int cs_supervisor_start(
    char *const *argv, int in, struct cs_supervisor *s, struct cs_err *err);

void cs_supervisor_stop(struct cs_supervisor *s);

/* Whether all are dead; *status is then that of the command as in a shell: 127
 * if it could not be started, 128 + n after signal n. */
bool cs_supervisor_has_ended(struct cs_supervisor *s, int *status);

/* Stop it if it exists and, at most for a moment, wait. */
void cs_supervisor_free(struct cs_supervisor *s);

#endif
