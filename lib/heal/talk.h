#ifndef CS_HEAL_TALK_H
#define CS_HEAL_TALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_buf;
struct cs_err;

/* One talk with another program: bytes to its standard input, and what it says
 * on its standard output.  Its standard error is ours. */
struct cs_talk {
	const char *who;	 /* in messages: "the patcher" */
	const char *const *argv; /* argv[0] is looked up in PATH */
	const char *in;
	size_t in_len;
	int64_t timeout_ms;
	size_t most; /* bytes of its output */
	int worst;   /* a status over this is a failure */
	/* In a process group of its own, all of which is killed at the end;
	 * without it a terminal is its own too. */
	bool group;
	bool trusted; /* with secrets: it gets our whole environment */
};

/*
 * Its environment is cs_secrets_environ() if it is not trusted.  It is killed
 * at the deadline, and once nobody reads our own standard output; what it
 * doesn't read is no fault.  -1 and err when it can't be started, ends with a
 * status that is a failure, late, or having said too much: CS_ENOMEM is our
 * trouble, every other code its own.  out then holds what it said until there.
 */
int
cs_talk_run(const struct cs_talk *talk, struct cs_buf *out, struct cs_err *err);

/* Sleep; not on when nobody reads our standard output any more. */
void cs_talk_pause(int64_t ms);

/* Kill the program that is talked with.  For signal handlers. */
void cs_talk_abort(void);

#endif
