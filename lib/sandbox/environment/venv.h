#ifndef CS_SANDBOX_ENVIRONMENT_VENV_H
#define CS_SANDBOX_ENVIRONMENT_VENV_H

struct cs_environment;
struct cs_err;
struct cs_interpreter;

/*
 * A virtual environment of the user's.  Its interpreter is a link to the one
 * that it was made from, or a copy, and its pyvenv.cfg says where that one is
 * on the host: so jobs are shown its packages alone, in an environment that is
 * put together anew where theirs stand (environment.h).
 */

/* The folder of the one that a binary is named by, which is told as the
 * interpreter tells it: a pyvenv.cfg beside the binary or above.  NULL: none. */
char *cs_venv_of(const char *binary);

/* Where the interpreter is that it was made from, by its pyvenv.cfg; NULL when
 * that does not say. */
char *cs_venv_home(const char *venv);

/* The environment of python->venv. */
int cs_venv_open(const struct cs_interpreter *python,
    struct cs_environment *out, struct cs_err *err);

#endif
