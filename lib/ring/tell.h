#ifndef CS_RING_TELL_H
#define CS_RING_TELL_H

#include <stdbool.h>

struct cs_buf;
struct cs_json;

/*
 * A settled job for a person: one line without its newline with the outcome
 * and, if requested, the changes; nothing if it ran clean as given.
 */
void
cs_tell_outcome(const struct cs_json *env, bool changes, struct cs_buf *out);

/* One repair, an entry of "history", as such a line: what failed, and what was
 * changed. */
void cs_tell_step(const struct cs_json *attempt, struct cs_buf *out);

/* The changes of a "heal": "import-module, line 1: import math; ..." */
void cs_tell_changes(const struct cs_json *heal, struct cs_buf *out);

/* Its patch, for a terminal: in colour if wanted, with control characters made
 * visible. */
void
cs_tell_patch(const struct cs_json *heal, bool coloured, struct cs_buf *out);

/*
 * The output of the job: key is "stdout" or "stderr".  Unchanged, or, for a
 * terminal, with control characters made visible.
 */
void cs_tell_output(const struct cs_json *env, const char *key, bool terminal,
    struct cs_buf *out);

#endif
