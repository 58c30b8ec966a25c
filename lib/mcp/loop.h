#ifndef CS_MCP_LOOP_H
#define CS_MCP_LOOP_H

struct cs_err;
struct cs_service;

/* A service for one client, whose messages come on one descriptor, a line
 * each, and who is answered on another. */

enum cs_loop_end {
	CS_LOOP_DONE,	 /* nothing more came, and all was answered */
	CS_LOOP_DEAF,	 /* the client reads no longer */
	CS_LOOP_SIGNAL,	 /* *signo asked for the end: TERM, INT or HUP */
	CS_LOOP_BLIND,	 /* in can't be read: err */
	CS_LOOP_MUTE,	 /* out takes no more: err */
	CS_LOOP_TROUBLE, /* err */
};

/*
 * Until one of these.  Only with DONE has everything been answered; what the
 * service still works on then is its own to end.  The three signals stay
 * blocked.
 */
enum cs_loop_end cs_loop_run(const struct cs_service *service, int in, int out,
    int *signo, struct cs_err *err);

#endif
