#ifndef CS_SHIELD_LINE_H
#define CS_SHIELD_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A line of clean text on its way through the shield.  The text is borrowed;
 * len does not count the newline, which stands behind it.
 */
struct cs_line {
	const char *text;
	size_t len;
	bool newline;	 /* text[len] is one: all lines but the last have it */
	bool wanted;	 /* the user has asked for it */
	uint64_t number; /* from 1 */
	uint64_t more;	 /* lines behind it that a redrawing put into this */
	uint64_t offset; /* of the line in the clean text */
	uint64_t bytes;	 /* that it has there, the newline included */
	uint64_t cut;	 /* of these that text leaves out, in its middle */
	uint64_t cut_at; /* where in text they are missing */
	uint64_t hash;	 /* of the whole of a line that is cut; 0: unknown */
	/* Lines behind this one that repeat the block of period lines that ends
	 * with it, and their bytes. */
	uint64_t again, again_bytes;
	unsigned period;
};

static inline size_t
cs_line_size(const struct cs_line *l)
{
	return l->len + (l->newline ? 1 : 0);
}

/* The number and the offset of what follows. */
static inline uint64_t
cs_line_next(const struct cs_line *l)
{
	return l->number + 1 + l->more + l->again;
}

static inline uint64_t
cs_line_end(const struct cs_line *l)
{
	return l->offset + l->bytes + l->again_bytes;
}

#endif
