#ifndef CS_SANDBOX_INTERPRETER_PYTHONS_H
#define CS_SANDBOX_INTERPRETER_PYTHONS_H

struct cs_err;
struct cs_interpreter;
struct cs_seen;

/*
 * wish is a path (with a '/'), a version ("3.12"), or NULL for the python3 in
 * PATH.  A script found there, such as a version manager's shim, is never run:
 * a pyenv shim is resolved to the version that it stands for (PYENV_VERSION,
 * else .python-version, else the global one), any other is skipped.  Nothing at
 * all is run: names, links and the header of the binary are enough; seen, if
 * not NULL, records everything that was examined.  CS_EUSAGE if there is none,
 * and for Python 2.
 *
 * This is as fast as reading a cache of it (a binary in the first directory of
 * PATH: 16 system calls, where recall.h takes 9): only the release is worth
 * caching, and those who do not need it need no cache.
 */
int cs_pythons_find(const char *wish, struct cs_interpreter *out,
    struct cs_seen *seen, struct cs_err *err);

#endif
