#ifndef CS_RUN_INVOCATION_H
#define CS_RUN_INVOCATION_H

#include "base/buf.h"

struct cs_err;
struct cs_json;

/* What a command line has for its one program: arguments, standard input. */
struct cs_invocation {
	char **args;		/* NULL ends them */
	const char *stdin_path; /* "-": our standard input; NULL: nothing */
	struct cs_buf text;
};

/* Read the file, and look at the arguments; what can't be handed on in an
 * envelope ends the program. */
void cs_invocation_read(struct cs_invocation *i);

/* As "options" of the program's envelope. */
int cs_invocation_put(
    const struct cs_invocation *i, struct cs_json *env, struct cs_err *err);

#endif
