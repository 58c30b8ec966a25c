#ifndef CS_MCP_LOOP_H
#define CS_MCP_LOOP_H

struct cs_err;
struct cs_service;

/* Serves one client, whose messages arrive on one descriptor, one per line, and
 * whose answers are written to another. */

enum cs_loop_end {
	CS_LOOP_DONE,	 /* end of input, and everything was answered */
	CS_LOOP_DEAF,	 /* the client no longer reads */
	CS_LOOP_SIGNAL,	 /* *signo asked to terminate: TERM, INT or HUP */
	CS_LOOP_BLIND,	 /* in cannot be read: err */
	CS_LOOP_MUTE,	 /* out cannot be written: err */
	CS_LOOP_TROUBLE, /* err */
};

/*
 * Run until one of these.  Only with DONE has everything been answered;
 * otherwise the service has to end what it still works on.  The three signals
 * remain blocked.
 */
enum cs_loop_end cs_loop_run(const struct cs_service *service, int in, int out,
    int *signo, struct cs_err *err);

#endif
