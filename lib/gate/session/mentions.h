#ifndef CS_GATE_SESSION_MENTIONS_H
#define CS_GATE_SESSION_MENTIONS_H

struct cs_bindings;
struct cs_err;
struct cs_slices;

/* What the statements of a cell bind, change and mention. */

/* Read the current cell, with the names of its check alone. */
int cs_mentions_read(
    struct cs_slices *s, const struct cs_bindings *names, struct cs_err *err);

/* Note which names turned out to be things with rules. */
int cs_mentions_mark(
    struct cs_slices *s, const struct cs_bindings *names, struct cs_err *err);

#endif
