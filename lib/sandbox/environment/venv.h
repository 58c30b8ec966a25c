#ifndef CS_SANDBOX_ENVIRONMENT_VENV_H
#define CS_SANDBOX_ENVIRONMENT_VENV_H

#include <stdbool.h>
#include <stddef.h>

struct cs_environment;
struct cs_err;
struct cs_interpreter;
struct cs_seen;

/*
 * A virtual environment of the user's.  Its interpreter is a link to the one
 * that it was made from, or a copy, and its pyvenv.cfg says where that one is
 * on the host: so jobs are shown its packages alone, in an environment that is
 * put together anew where theirs stand (environment.h).
 */

/* The folder of the one that a binary is named by, which is told as the
 * interpreter tells it: a pyvenv.cfg beside the binary or above.  So many bytes
 * of the path, 0: it is of none. */
size_t cs_venv_of(const char *binary, struct cs_seen *seen);

/* What its pyvenv.cfg says.  To be freed. */
struct cs_venv {
	char *home;  /* where the interpreter is that it was made from; NULL: it
			does not say */
	bool system; /* the packages of the machine are seen too */
};
int cs_venv_read(const char *venv, struct cs_venv *out, struct cs_err *err);
void cs_venv_free(struct cs_venv *v);

/* The environment of python->venv. */
int cs_venv_open(const struct cs_interpreter *python,
    struct cs_environment *out, struct cs_err *err);

#endif
