#ifndef CS_SANDBOX_INTERPRETER_PYTHONS_H
#define CS_SANDBOX_INTERPRETER_PYTHONS_H

struct cs_err;
struct cs_interpreter;
struct cs_seen;

/*
 * wish is a path (with a '/'), a version ("3.12"), or NULL for the python3 of
 * PATH.  A script on the way, such as a version manager's shim, is never run:
 * pyenv's is followed to the version that it stands for (PYENV_VERSION, else
 * .python-version, else the global one), any other is passed over.  Nothing at
 * all is run: what is told here stands in names, links and the head of the
 * binary; seen, if not NULL, is told all that was looked at.  CS_EUSAGE when
 * there is none, and for a Python 2.
 *
 * That takes no longer than to read a cache of it (a binary in the first folder
 * of PATH: 16 system calls, where recall.h makes 9): the release is what is
 * worth one, and who does without does without both.
 */
int cs_pythons_find(const char *wish, struct cs_interpreter *out,
    struct cs_seen *seen, struct cs_err *err);

#endif
