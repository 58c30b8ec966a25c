#ifndef CS_HEAL_PATCHER_H
#define CS_HEAL_PATCHER_H

#include <stddef.h>
#include <stdint.h>

struct cs_buf;
struct cs_err;
struct cs_json;

/*
 * Ask a command for the repaired program.  It is run with sh -c, as git runs
 * configured commands, with the envelope on its standard input; its complete
 * standard output is the new source.  Its standard error is ours.
 *
 * Its environment is ours without the variables whose names suggest keys,
 * tokens, secrets or passwords.  At the deadline, and when it exits, what is
 * left of its process group is killed.
 *
 * out has a non-empty source of up to CS_ENV_CODE_MAX bytes of UTF-8, or this
 * returns -1: CS_ENOMEM is our failure, any other code the patcher's, which
 * err->msg describes.
 */
int cs_patcher_run(const char *command, int64_t timeout_ms,
    const struct cs_json *env, struct cs_buf *out, struct cs_err *err);

#endif
