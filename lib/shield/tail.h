#ifndef CS_SHIELD_TAIL_H
#define CS_SHIELD_TAIL_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;
struct cs_line;

/*
 * The last lines of a text: as few as have max_bytes together, or max_lines of
 * them.  A line that is no longer among the last at the next settling is never
 * copied.
 */
struct cs_tail;

struct cs_tail *
cs_tail_new(size_t max_bytes, size_t max_lines, struct cs_err *err);
void cs_tail_free(struct cs_tail *t);

/* The next line; its text is borrowed until cs_tail_settle(), which copies what
 * is needed of it. */
int
cs_tail_add(struct cs_tail *t, const struct cs_line *line, struct cs_err *err);
int cs_tail_settle(struct cs_tail *t, struct cs_err *err);

size_t cs_tail_count(const struct cs_tail *t);

/* Line i, from 0, after settling; its text lives until the next is added.
 * false if there is none. */
bool cs_tail_get(const struct cs_tail *t, size_t i, struct cs_line *line);

#endif
