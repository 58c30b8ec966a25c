#ifndef CS_SHIELD_KEEP_H
#define CS_SHIELD_KEEP_H

#include <stddef.h>
#include <stdint.h>

#include "shield/line.h"

struct cs_err;

/*
 * The lines of a text that may be shown, in bounded memory: the first ones, the
 * last ones, and the best of those between.  Which are the best does not depend
 * on the bounds.
 */
struct cs_keep;

/* The first and the last lines are held up to so many bytes and lines each. */
struct cs_keep *
cs_keep_new(size_t max_bytes, size_t max_lines, struct cs_err *err);
void cs_keep_free(struct cs_keep *k);

/* The next line, which scores so much at least; the text is borrowed until
 * cs_keep_settle(), which copies what is needed of it. */
int cs_keep_add(struct cs_keep *k, const struct cs_line *line, int least,
    struct cs_err *err);
int cs_keep_settle(struct cs_keep *k, struct cs_err *err);

struct cs_kept {
	struct cs_line line;
	int score; /* 0: held only because it is among the first or the last */
};

/*
 * All that is held, in order, each line once, once all is settled.  *kept is
 * the caller's to free, the texts live as long as k and end the adding.
 */
int cs_keep_list(
    struct cs_keep *k, struct cs_kept **kept, size_t *n, struct cs_err *err);

#endif
