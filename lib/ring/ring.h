#ifndef CS_RING_RING_H
#define CS_RING_RING_H

#include <stdbool.h>

#include "ring/lane.h"

struct cs_buf;
struct cs_err;
struct cs_feed;
struct cs_json;

/*
 * Sends jobs from a feed round the filters until each is settled, and outputs
 * them in the order in which they arrived, or as they are settled.
 */

/* The filters that an envelope visits together. */
enum cs_ring_lane {
	CS_RING_CHECK,
	CS_RING_HEAL,
	CS_RING_SHIELD,
	CS_RING_LANES
};

struct cs_ring {
	/* Started when the first job needs it: a clean run does not pay for a
	 * healer.  A lane without stages is left out. */
	struct cs_lane_plan lanes[CS_RING_LANES];
	int attempts; /* maximum number of runs of one job */
	int jobs;     /* maximum number in the ring */
	int in;	      /* the descriptor of feed */
	struct cs_feed *feed;
	int out;
	int signals;	/* that end it (base/signals.h), -1: none */
	bool stream;	/* answer a bad line and go on */
	bool unordered; /* answers do not wait for each other */
	/* Complete a question before it enters; NULL: it is complete. */
	int (*complete)(struct cs_json *env, void *ctx, struct cs_err *err);
	/*
	 * Called when a job enters a lane, and periodically, every tick_ms.
	 * NULL: none.
	 */
	void (*step)(
	    const struct cs_json *env, enum cs_ring_lane lane, void *ctx);
	void (*tick)(void *ctx);
	int tick_ms;
	/* Append the answer of a settled job to the output. */
	int (*deliver)(const struct cs_json *env, struct cs_buf *out, void *ctx,
	    struct cs_err *err);
	void *ctx;
};

enum cs_ring_end {
	CS_RING_YES, /* every job was verified or healed */
	CS_RING_NO,  /* one was not */
	CS_RING_BAD, /* a bad line, or a job that could not be processed; with
			stream all were answered */
	CS_RING_TROUBLE, /* err: the ring broke; nothing more was written */
	CS_RING_MUTE,	 /* out cannot be written: err */
	CS_RING_DEAF,	 /* the reader of out is gone */
	CS_RING_SIGNAL,	 /* a signal arrived, and is still to be taken */
};

/* Run to the end of the feed.  No filter is alive on return. */
enum cs_ring_end cs_ring_run(const struct cs_ring *r, struct cs_err *err);

#endif
