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
 * that it was made from, or a copy, and its pyvenv.cfg gives the location of
 * that one on the host: so jobs see only its packages, in an environment that
 * is assembled anew at the fixed place (environment.h).
 */

/* The directory of the one that contains the name of a binary, determined as
 * the interpreter does: by a pyvenv.cfg beside the binary or above.  Returns
 * the length of that part of the path, 0: none. */
size_t cs_venv_of(const char *binary, struct cs_seen *seen);

/* The contents of its pyvenv.cfg.  To be freed. */
struct cs_venv {
	char *home;  /* location of the interpreter that it was made from; NULL:
			not given */
	bool system; /* the host's packages are visible too */
};
int cs_venv_read(const char *venv, struct cs_venv *out, struct cs_err *err);
void cs_venv_free(struct cs_venv *v);

/* The environment of python->venv. */
int cs_venv_open(const struct cs_interpreter *python,
    struct cs_environment *out, struct cs_err *err);

#endif
