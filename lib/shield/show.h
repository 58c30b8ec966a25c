#ifndef CS_SHIELD_SHOW_H
#define CS_SHIELD_SHOW_H

#include <stddef.h>

#include "shield/intake.h"

struct cs_buf;
struct cs_digest_sum;
struct cs_err;
struct cs_kept;
struct cs_select_text;
struct cs_trace_block;

/* A text that has ended, and what may be shown of it. */
struct cs_show {
	struct cs_intake in;
	struct cs_kept *kept;
	struct cs_trace_block *blocks;
	size_t n;	  /* blocks */
	const char *file; /* file that has all of it; NULL: none */
};

/* Form blocks of the lines kept; rank and score them as in trace.h. */
int cs_show_blocks(struct cs_show *t, struct cs_err *err);
void cs_show_free(struct cs_show *t);

/* Offer each block as an item, with its cost; the caller frees s->items. */
int
cs_show_offer(struct cs_show *t, struct cs_select_text *s, struct cs_err *err);

/* Append what was taken to out, and add its totals to sum. */
int cs_show_write(struct cs_show *t, const struct cs_select_text *s,
    struct cs_buf *out, struct cs_digest_sum *sum, struct cs_err *err);

#endif
