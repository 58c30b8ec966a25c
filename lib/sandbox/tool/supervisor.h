#ifndef CS_SANDBOX_TOOL_SUPERVISOR_H
#define CS_SANDBOX_TOOL_SUPERVISOR_H

#include <stdbool.h>
#include <sys/types.h>

struct cs_err;

/*
 * A tool's command on the host, and the process that keeps it: the command is
 * in a session and a group of its own, with nothing but its standard input,
 * output and error, and with the environment and the working directory of ours.
 * Whatever it starts is the supervisor's to end: when the command ends, when it
 * is told to, and when we are gone, however that comes.
 */
struct cs_supervisor {
	pid_t pid;    /* 0: there is none */
	int pidfd;    /* readable when all of them are dead */
	int life;     /* closed: end them */
	int out, err; /* what the command prints; not blocking */
};

#define CS_SUPERVISOR_INIT                                                     \
	{                                                                      \
		0, -1, -1, -1, -1                                              \
	}

/* in is lent. */
int cs_supervisor_start(
    char *const *argv, int in, struct cs_supervisor *s, struct cs_err *err);

void cs_supervisor_stop(struct cs_supervisor *s);

/* Whether all are dead; *status is then what a shell has for the command: 127
 * when it could not be started, 128 + n after signal n. */
bool cs_supervisor_has_ended(struct cs_supervisor *s, int *status);

/* Stop it if it is there and, at most for a moment, wait. */
void cs_supervisor_free(struct cs_supervisor *s);

#endif
