#ifndef CS_SANDBOX_INTERPRETER_RECALL_H
#define CS_SANDBOX_INTERPRETER_RECALL_H

struct cs_err;
struct cs_interpreter;

/*
 * The result of cs_pythons_find(), with its release (release.h), which requires
 * searching the whole binary: so the answer is cached for the next time that
 * the same is asked, and is valid until a file or a directory that was examined
 * for it changes.
 */
int cs_recall_python(
    const char *wish, struct cs_interpreter *out, struct cs_err *err);

#endif
