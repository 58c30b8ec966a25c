#ifndef CS_SANDBOX_INTERPRETER_RECALL_H
#define CS_SANDBOX_INTERPRETER_RECALL_H

struct cs_err;
struct cs_interpreter;

/*
 * What cs_pythons_find() finds, and its release (release.h), which takes a look
 * at all of a binary: so the answer is kept for the next time that the same is
 * asked, and holds until a file or a folder that was looked at for it is
 * another than it was.
 */
int cs_recall_python(
    const char *wish, struct cs_interpreter *out, struct cs_err *err);

#endif
