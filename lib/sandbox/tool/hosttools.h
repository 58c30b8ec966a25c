#ifndef CS_SANDBOX_TOOL_HOSTTOOLS_H
#define CS_SANDBOX_TOOL_HOSTTOOLS_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

struct cs_err;
struct cs_json;

/*
 * The functions that a job can call and the host answers, as given on the
 * command line: a name, its command, and a schema of its arguments.
 *
 *     job         weather("Oslo")            boot/tools.py
 *     socket      "weather\n{"city":"Oslo"}" packet.h, from within the box
 *     launcher    dispatch.h                 one call of a job after the other
 *     supervisor  supervisor.h               the command and all that it starts
 *     command     {"city":"Oslo"} on standard input, its answer on the output
 *
 * The value comes back the same way.
 */

enum {
	CS_HOSTTOOLS_MAX = 64,
	CS_HOSTTOOLS_NAME_MAX = 64,
	/* Maximum size of a call's arguments, and of its value. */
	CS_HOSTTOOLS_BYTES = 1024 * 1024,
	CS_HOSTTOOLS_CALLS = 100,
	CS_HOSTTOOLS_CALLS_MAX = 10000,
	CS_HOSTTOOLS_TIMEOUT_MS = 10 * 1000,
};

/* The job's end of the socket (tools.py), out of the way of the descriptors
 * that shells and interpreters use themselves. */
enum { CS_HOSTTOOLS_FD = 100 };

/* Where a bash job finds them as commands; all are one script. */
#define CS_HOSTTOOLS_MOUNT  "/opt/tools"
#define CS_HOSTTOOLS_SCRIPT ".call"

struct cs_hosttool {
	char *name;
	char **argv;		/* of its command, NULL-terminated */
	struct cs_json *schema; /* its definition; NULL: none */
};

struct cs_hosttools {
	struct cs_hosttool v[CS_HOSTTOOLS_MAX];
	size_t n;
	int64_t timeout_ms; /* of a call */
	int64_t calls_max;  /* of a job */
	/* Python: the text before boot.h's program, and the script without its
	 * first line; from cs_hosttools_write(). */
	struct cs_buf prelude, script;
};

/*
 * NAME=COMMAND.  The command is split into words at blanks, with '...', "..."
 * and \ as in a shell, but no shell is involved; its program must exist.
 * CS_EUSAGE with the reason, here and below.
 */
int
cs_hosttools_add(struct cs_hosttools *t, const char *given, struct cs_err *err);

/*
 * [NAME=]FILE: definitions of functions as in OpenAI's API or the Model Context
 * Protocol, one or an array, each for the tool of its name; with NAME the
 * schema of the arguments suffices.  To be called when all tools have been
 * added.
 */
int cs_hosttools_describe(
    struct cs_hosttools *t, const char *given, struct cs_err *err);

/* Generate what the job's side needs, as the last step. */
int cs_hosttools_write(struct cs_hosttools *t, struct cs_err *err);

const struct cs_hosttool *
cs_hosttools_find(const struct cs_hosttools *t, const char *name, size_t len);

void cs_hosttools_free(struct cs_hosttools *t);

#endif
