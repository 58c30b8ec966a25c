#ifndef CS_SANDBOX_INTERPRETER_PYTHONS_H
#define CS_SANDBOX_INTERPRETER_PYTHONS_H

struct cs_err;
struct cs_interpreter;

/*
 * wish is a path (with a '/'), a version ("3.12"), or NULL for the python3 of
 * PATH.  A script on the way, such as a version manager's shim, is never run:
 * pyenv's is followed to the version that it stands for (PYENV_VERSION, else
 * .python-version, else the global one), any other is passed over.  Nothing at
 * all is run: what is told here stands in names, links and the head of the
 * binary, and is read in less time than a cache of it would take.  CS_EUSAGE
 * when there is none, and for a Python 2.
 */
int cs_pythons_find(
    const char *wish, struct cs_interpreter *out, struct cs_err *err);

#endif
