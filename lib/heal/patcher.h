#ifndef CS_HEAL_PATCHER_H
#define CS_HEAL_PATCHER_H

#include <stddef.h>
#include <stdint.h>

struct cs_buf;
struct cs_err;
struct cs_json;

/*
 * Ask a command for the repaired program.  It is run by sh -c, as git runs the
 * commands that it is told, with the envelope on its standard input; the whole
 * of its standard output is the new source.  Its standard error is ours.
 *
 * Its environment is ours without the variables whose names speak of keys,
 * tokens, secrets or passwords.  At the deadline, and when it ends, what is
 * left of its process group is killed.
 *
 * out has a source of up to CS_ENV_CODE_MAX bytes of UTF-8, which is not empty,
 * or this is -1: CS_ENOMEM is our trouble, every other code the patcher's, and
 * err->msg then says what it did.
 */
int cs_patcher_run(const char *command, int64_t timeout_ms,
    const struct cs_json *env, struct cs_buf *out, struct cs_err *err);

#endif
