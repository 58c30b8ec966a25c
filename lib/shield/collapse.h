#ifndef CS_SHIELD_COLLAPSE_H
#define CS_SHIELD_COLLAPSE_H

struct cs_err;
struct cs_line;

/*
 * Lines in, lines out: exact repeats are folded into the line before them
 * (line->again, line->period).  A line is folded from its first repeat on; a
 * block of two to eight lines from the second, since only that shows that it is
 * a block.  Repeats shorter than their marker remain.
 */
struct cs_collapse;

/* Lines go to take(), one later than they arrive; its -1 ends the adding. */
struct cs_collapse *cs_collapse_new(
    int (*take)(void *ctx, const struct cs_line *line, struct cs_err *err),
    void *ctx, struct cs_err *err);
void cs_collapse_free(struct cs_collapse *c);

/* The text is borrowed until cs_collapse_settle(), which copies what is still
 * needed of it; the same goes for lines given to take(). */
int cs_collapse_add(
    struct cs_collapse *c, const struct cs_line *line, struct cs_err *err);
int cs_collapse_settle(struct cs_collapse *c, struct cs_err *err);

int cs_collapse_end(struct cs_collapse *c, struct cs_err *err);

#endif
