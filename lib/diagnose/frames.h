#ifndef CS_DIAGNOSE_FRAMES_H
#define CS_DIAGNOSE_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "diagnose/span.h"

struct cs_frame {
	struct cs_span file;
	struct cs_span function; /* p NULL: of a syntax error */
	struct cs_span source;	 /* the source line as printed, or none */
	int64_t line;
	int64_t repeats; /* number of repetitions not printed */
	/* What is underlined: code points of source from 0; 0: nothing. */
	size_t mark, marked;
};

/* The owner of a frame's code, by the name of its file. */
enum cs_frames_owner {
	CS_FRAMES_USER,
	CS_FRAMES_MADE, /* <string>, <stdin>: generated text */
	CS_FRAMES_LIBRARY,
	CS_FRAMES_OWNERS
};
enum cs_frames_owner cs_frames_owner(struct cs_span file);

enum {
	CS_FRAMES_HEAD = 16, /* kept from the beginning */
	CS_FRAMES_TAIL = 32, /* and from the end */
};

/*
 * The frames of one error in the order in which they were printed.  All are
 * counted; the first and the last are kept, and for each owner the one nearest
 * to the error.  All zero is empty; to clear it only total and has need to be
 * reset.
 */
struct cs_frames {
	size_t total;
	bool newest_first; /* as in a crash dump */
	bool has[CS_FRAMES_OWNERS];
	size_t near_at[CS_FRAMES_OWNERS];
	struct cs_frame near[CS_FRAMES_OWNERS];
	struct cs_frame kept[CS_FRAMES_HEAD + CS_FRAMES_TAIL];
};

void cs_frames_clear(struct cs_frames *f);
void cs_frames_add(struct cs_frames *f, const struct cs_frame *frame);

/* Frame i from the oldest, NULL if it was not kept. */
const struct cs_frame *cs_frames_get(const struct cs_frames *f, size_t i);

/* The nearest frame of the user's own code, otherwise of generated text,
 * otherwise of any. */
const struct cs_frame *cs_frames_where(const struct cs_frames *f);
/* The nearest of all; both return NULL if there is none. */
const struct cs_frame *cs_frames_last(const struct cs_frames *f);

#endif
