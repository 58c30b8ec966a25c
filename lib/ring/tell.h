#ifndef CS_RING_TELL_H
#define CS_RING_TELL_H

#include <stdbool.h>

struct cs_buf;
struct cs_json;

/*
 * A settled job for a person: one line without its newline that says how it
 * came out and what was changed; nothing when it ran clean as given.
 */
void cs_tell_outcome(const struct cs_json *env, struct cs_buf *out);

/*
 * What the job printed: key is "stdout" or "stderr".  Exactly as it was, or,
 * for a terminal, with the control characters that could steer it made visible.
 */
void cs_tell_output(const struct cs_json *env, const char *key, bool terminal,
    struct cs_buf *out);

#endif
