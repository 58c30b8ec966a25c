#ifndef CS_SHIELD_TRACE_H
#define CS_SHIELD_TRACE_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;
struct cs_kept;

/* Lines that are shown together or not at all: a frame of a traceback with its
 * source, a line with its underline, otherwise one line. */
struct cs_trace_block {
	size_t at, lines; /* of those kept */
	int score;	  /* the highest of theirs */
	unsigned rank;	  /* 0: none */
};

/* Group all lines kept into blocks, in order; the caller frees *blocks. */
int cs_trace_blocks(const struct cs_kept *kept, size_t n,
    struct cs_trace_block **blocks, size_t *count, struct cs_err *err);

/*
 * Rank what a reader needs of the last error that a traceback reports, in order
 * of need: the error line, the program's own frames from the innermost
 * outwards, the heading; then the same of the errors that caused it.  Errors
 * that CPython only reports ("Exception ignored in") count if there is no
 * other.  Returns whether there was one.
 */
bool cs_trace_rank(
    const struct cs_kept *kept, struct cs_trace_block *blocks, size_t n);

#endif
