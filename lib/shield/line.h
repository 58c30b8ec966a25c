#ifndef CS_SHIELD_LINE_H
#define CS_SHIELD_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A line of cleaned text on its way through the shield.  The text is borrowed;
 * len excludes the newline that follows it.
 */
struct cs_line {
	const char *text;
	size_t len;
	bool newline; /* text[len] is a newline: true for all lines but the last
		       */
	bool wanted;  /* the user asked for it */
	uint64_t number; /* from 1 */
	uint64_t more; /* following lines that a redraw merged into this one */
	uint64_t offset; /* of the line in the cleaned text */
	uint64_t bytes;	 /* its size there, including the newline */
	uint64_t cut;	 /* of these, omitted from the middle of text */
	uint64_t cut_at; /* where in text they are missing */
	uint64_t hash;	 /* of the complete line if it is cut; 0: unknown */
	/* Lines after this one that repeat the block of period lines that ends
	 * with it, and their bytes. */
	uint64_t again, again_bytes;
	unsigned period;
};

static inline size_t
cs_line_size(const struct cs_line *l)
{
	return l->len + (l->newline ? 1 : 0);
}

/* The number and the offset of the next line. */
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
