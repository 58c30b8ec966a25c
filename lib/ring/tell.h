#ifndef CS_RING_TELL_H
#define CS_RING_TELL_H

#include <stdbool.h>

struct cs_buf;
struct cs_json;

/*
 * A settled job for a person: one line without its newline that says how it
 * came out and, where that is asked for, what was changed; nothing when it ran
 * clean as given.
 */
void
cs_tell_outcome(const struct cs_json *env, bool changes, struct cs_buf *out);

/* One repair, an entry of "history", as such a line: what failed, and what was
 * changed. */
void cs_tell_step(const struct cs_json *attempt, struct cs_buf *out);

/* What a "heal" changed: "import-module, line 1: import math; ..." */
void cs_tell_changes(const struct cs_json *heal, struct cs_buf *out);

/* Its patch, for a terminal: with colours where they are wanted, and the rest
 * made visible. */
void
cs_tell_patch(const struct cs_json *heal, bool coloured, struct cs_buf *out);

/*
 * What the job printed: key is "stdout" or "stderr".  Exactly as it was, or,
 * for a terminal, with the control characters that could steer it made visible.
 */
void cs_tell_output(const struct cs_json *env, const char *key, bool terminal,
    struct cs_buf *out);

#endif
