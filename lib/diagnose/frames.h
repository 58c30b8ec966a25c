#ifndef CS_DIAGNOSE_FRAMES_H
#define CS_DIAGNOSE_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "diagnose/span.h"

struct cs_frame {
	struct cs_span file;
	struct cs_span function; /* p NULL: a place in a text that can't run */
	struct cs_span source;	 /* the line as it is shown, or none */
	int64_t line;
	int64_t repeats; /* how often it comes again without being shown */
	/* What is underlined: code points of source from 0; 0 of them: nothing
	 * is. */
	size_t mark, marked;
};

/* Whose code a frame is, by the name of its file. */
enum cs_frames_owner {
	CS_FRAMES_USER,
	CS_FRAMES_MADE, /* <string>, <stdin>: text made on the way */
	CS_FRAMES_LIBRARY,
	CS_FRAMES_OWNERS
};
enum cs_frames_owner cs_frames_owner(struct cs_span file);

enum {
	CS_FRAMES_HEAD = 16, /* kept from the beginning */
	CS_FRAMES_TAIL = 32, /* and from the end */
};

/*
 * The frames of one error in the order they were printed.  All are counted,
 * the first and the last ones kept, and of each owner the one that is nearest
 * to the error.  All zero is empty; clearing takes total and has alone.
 */
struct cs_frames {
	size_t total;
	bool newest_first; /* as a crash dump has them */
	bool has[CS_FRAMES_OWNERS];
	size_t near_at[CS_FRAMES_OWNERS];
	struct cs_frame near[CS_FRAMES_OWNERS];
	struct cs_frame kept[CS_FRAMES_HEAD + CS_FRAMES_TAIL];
};

void cs_frames_clear(struct cs_frames *f);
void cs_frames_add(struct cs_frames *f, const struct cs_frame *frame);

/* Number i from the oldest, NULL when it was not kept. */
const struct cs_frame *cs_frames_get(const struct cs_frames *f, size_t i);

/* The nearest of the user's own, else of made text, else of all. */
const struct cs_frame *cs_frames_where(const struct cs_frames *f);
/* The nearest of all; both are NULL when there is none. */
const struct cs_frame *cs_frames_last(const struct cs_frames *f);

#endif
