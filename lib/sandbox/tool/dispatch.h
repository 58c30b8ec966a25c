#ifndef CS_SANDBOX_TOOL_DISPATCH_H
#define CS_SANDBOX_TOOL_DISPATCH_H

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "sandbox/tool/calls.h"
#include "sandbox/tool/packet.h"
#include "sandbox/tool/supervisor.h"

struct cs_err;
struct cs_hosttools;

/*
 * Serves the calls of one job, one after the other, driven by the caller's
 * poll(2).  The next question is read when the answer to the last one has been
 * sent, so a job that asks and does not listen is merely delayed, in bounded
 * memory; one that sends garbage is ignored from then on.  Failures are failed
 * calls, which are reported to the job, unless out of memory.
 */
enum cs_dispatch_state {
	CS_DISPATCH_CLOSED, /* nobody asks */
	CS_DISPATCH_OPEN,   /* waiting for a question */
	CS_DISPATCH_BUSY,   /* a command runs */
	CS_DISPATCH_TELLS,  /* sending the answer */
};

struct cs_dispatch {
	const struct cs_hosttools *tools; /* NULL: none */
	enum cs_dispatch_state state;
	int fd; /* our end */
	struct cs_packet_in in;
	struct cs_packet_out out;
	struct cs_supervisor supervisor;
	struct cs_buf value, said; /* the command's output and standard error */
	struct cs_calls_entry entry; /* the current call */
	int64_t began_us, deadline_us;
	const char *ended; /* why we ended the command; otherwise NULL */
	bool spent;	   /* out of memory */
	struct cs_calls calls;
};

/* tools must outlive it. */
void cs_dispatch_init(struct cs_dispatch *d, const struct cs_hosttools *tools);

/* A job begins, the first or the next of a session: its calls are counted
 * anew. */
void cs_dispatch_begin(struct cs_dispatch *d);

/* The socket whose other end the job has; taken over. */
void cs_dispatch_open(struct cs_dispatch *d, int *fd);

enum { CS_DISPATCH_FDS = 4 };
void cs_dispatch_fds(
    const struct cs_dispatch *d, struct pollfd fds[CS_DISPATCH_FDS]);
int64_t cs_dispatch_deadline(const struct cs_dispatch *d); /* 0: none */
int cs_dispatch_step(struct cs_dispatch *d, struct cs_err *err);

/* End the current call, recorded as a failure: 1 when that is done, 0 to
 * continue, as step does, and call it again, -1 and err. */
int cs_dispatch_clear(struct cs_dispatch *d, struct cs_err *err);

/* The job is dead: the same, and nobody will ask any more. */
int cs_dispatch_close(struct cs_dispatch *d, struct cs_err *err);

void cs_dispatch_free(struct cs_dispatch *d);

#endif
