#ifndef CS_HEAL_TALK_H
#define CS_HEAL_TALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_buf;
struct cs_err;

/* A dialogue with another program: bytes for its standard input, and its
 * standard output in return.  Its standard error is ours. */
struct cs_talk {
	const char *who;	 /* for messages: "the patcher" */
	const char *const *argv; /* argv[0] is looked up in PATH */
	const char *in;
	size_t in_len;
	int64_t timeout_ms;
	size_t most; /* limit on its output, in bytes */
	int worst;   /* a status above this is a failure */
	/* In a process group of its own, all of which is killed at the end;
	 * without it, it shares our terminal. */
	bool group;
	bool trusted; /* trusted with secrets: gets our whole environment */
};

/*
 * Its environment is cs_secrets_environ() unless it is trusted.  It is killed
 * at the deadline, and once nobody reads our own standard output; not reading
 * its input is no failure.  -1 and err if it cannot be started, fails, is late,
 * or writes too much: CS_ENOMEM is our failure, any other code its own.  out
 * then has its output so far.
 */
int
cs_talk_run(const struct cs_talk *talk, struct cs_buf *out, struct cs_err *err);

/* Sleep; stop when nobody reads our standard output any more. */
void cs_talk_pause(int64_t ms);

/* Kill the program.  For signal handlers. */
void cs_talk_abort(void);

#endif
