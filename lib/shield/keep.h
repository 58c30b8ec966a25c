#ifndef CS_SHIELD_KEEP_H
#define CS_SHIELD_KEEP_H

#include <stddef.h>
#include <stdint.h>

#include "shield/line.h"

struct cs_err;

/*
 * The lines of a text that may be shown, in bounded memory: the first, the
 * last, and the best of those between.  The ranking does not depend on the
 * bounds.
 */
struct cs_keep;

/* The first and the last lines are each kept up to this many bytes and
 * lines. */
struct cs_keep *
cs_keep_new(size_t max_bytes, size_t max_lines, struct cs_err *err);
void cs_keep_free(struct cs_keep *k);

/* The next line, whose score is at least this; the text is borrowed until
 * cs_keep_settle(), which copies what is needed of it. */
int cs_keep_add(struct cs_keep *k, const struct cs_line *line, int least,
    struct cs_err *err);
int cs_keep_settle(struct cs_keep *k, struct cs_err *err);

struct cs_kept {
	struct cs_line line;
	int score; /* 0: kept only as one of the first or the last */
};

/*
 * All lines kept, in order, each once, after settling.  The caller frees *kept;
 * the texts live as long as k, and nothing more can be added.
 */
int cs_keep_list(
    struct cs_keep *k, struct cs_kept **kept, size_t *n, struct cs_err *err);

#endif
