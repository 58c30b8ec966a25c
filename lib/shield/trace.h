#ifndef CS_SHIELD_TRACE_H
#define CS_SHIELD_TRACE_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;
struct cs_kept;

/* Lines that are shown together or not at all: a frame of a traceback with its
 * source, a line with what is underlined in it, else one line. */
struct cs_trace_block {
	size_t at, lines; /* of the kept ones */
	int score;	  /* the best of theirs */
	unsigned rank;	  /* 0: none */
};

/* All kept lines as blocks, in order; *blocks is the caller's to free. */
int cs_trace_blocks(const struct cs_kept *kept, size_t n,
    struct cs_trace_block **blocks, size_t *count, struct cs_err *err);

/*
 * Rank what a reader needs of the last error that a traceback tells, in the
 * order of need: the error's line, the program's own frames from the innermost
 * outwards, the heading; then the same of the errors that it came from.  Errors
 * that CPython only passes on ("Exception ignored in") count where there is no
 * other.  Whether there was one.
 */
bool cs_trace_rank(
    const struct cs_kept *kept, struct cs_trace_block *blocks, size_t n);

#endif
