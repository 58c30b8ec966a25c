#ifndef CS_SANDBOX_MESSAGES_ORDER_H
#define CS_SANDBOX_MESSAGES_ORDER_H

#include <limits.h>
#include <stdbool.h>

#include "sandbox/resources/limits.h"

struct cs_ceilings;

/*
 * What the first process of a new box requests from the server's interpreter: a
 * copy of itself in these namespaces, with these ends, confined like this.
 */
struct cs_order {
	int landlock_abi;
	bool exec, network;
	bool workspace; /* it comes with the job, as something accessible */
	bool fills;	/* the copy creates the job's files, and gets the job
			   from the launcher */
	struct cs_limits limits;		 /* the ceilings */
	char binary[PATH_MAX], loader[PATH_MAX]; /* loader: "" for none */
};

/* The descriptors that go with it. */
enum {
	CS_ORDER_OUT,
	CS_ORDER_ERR,
	CS_ORDER_NOTES,	  /* see note.h */
	CS_ORDER_IN,	  /* an empty standard input */
	CS_ORDER_CHANNEL, /* READY comes back, then the job's goods go in */
	CS_ORDER_SPACES,  /* the namespaces, the user namespace first */
	CS_ORDER_TOOLS = CS_ORDER_SPACES + 7, /* see dispatch.h; -1: none */
	CS_ORDER_FDS,
};

/*
 * Whether a job goes straight from the launcher to the copy.  It does unless
 * the first process has to compare what the job has written.
 */
bool cs_order_is_direct(const struct cs_ceilings *c);

void cs_order_make(const struct cs_ceilings *c, struct cs_order *out);

/* 0, or -1 and errno. */
int cs_order_send(
    int fd, const struct cs_order *order, const int fds[CS_ORDER_FDS]);

/* Waits for one; -1 if none will arrive. */
int cs_order_take(int fd, struct cs_order *order, int fds[CS_ORDER_FDS]);

#endif
