#ifndef CS_RUN_INVOCATION_H
#define CS_RUN_INVOCATION_H

#include "base/buf.h"

struct cs_err;
struct cs_json;

/* What a command line gives its one program: arguments and standard input. */
struct cs_invocation {
	char **args;		/* NULL-terminated */
	const char *stdin_path; /* "-": our standard input; NULL: empty */
	struct cs_buf text;
};

/* Read the file and check the arguments; what cannot be put into an envelope
 * ends the program. */
void cs_invocation_read(struct cs_invocation *i);

/* As "options" of the program's envelope. */
int cs_invocation_put(
    const struct cs_invocation *i, struct cs_json *env, struct cs_err *err);

#endif
