#ifndef CS_RING_RING_H
#define CS_RING_RING_H

#include <stdbool.h>

#include "ring/lane.h"

struct cs_buf;
struct cs_err;
struct cs_feed;
struct cs_json;

/*
 * Jobs from a feed, round the filters until each is settled, and out in the
 * order in which they came, or as they are settled.
 */

/* The filters that an envelope visits together. */
enum cs_ring_lane {
	CS_RING_CHECK,
	CS_RING_HEAL,
	CS_RING_SHIELD,
	CS_RING_LANES
};

struct cs_ring {
	/* Started when the first job comes to it: a clean run pays for no
	 * healer.  One without stages is left out. */
	struct cs_lane_plan lanes[CS_RING_LANES];
	int attempts; /* runs of one job, at most */
	int jobs;     /* in the ring at once */
	int in;	      /* where feed reads */
	struct cs_feed *feed;
	int out;
	int signals;	/* that end it (base/signals.h), -1: none */
	bool stream;	/* answer a bad line and go on */
	bool unordered; /* an answer waits for no other */
	/* Complete a question before it goes in; NULL: it is complete. */
	int (*complete)(struct cs_json *env, void *ctx, struct cs_err *err);
	/*
	 * Each step of a job on its way, told when it goes into a lane; and
	 * what else there is to do now and then, every tick_ms.  NULL: nothing.
	 */
	void (*step)(
	    const struct cs_json *env, enum cs_ring_lane lane, void *ctx);
	void (*tick)(void *ctx);
	int tick_ms;
	/* Add a settled job's answer to what goes out. */
	int (*deliver)(const struct cs_json *env, struct cs_buf *out, void *ctx,
	    struct cs_err *err);
	void *ctx;
};

enum cs_ring_end {
	CS_RING_YES, /* every job was verified or healed */
	CS_RING_NO,  /* one was not */
	CS_RING_BAD, /* a bad line, or a job that could not be worked on; with
			stream all were answered */
	CS_RING_TROUBLE, /* err: the ring broke; nothing more was written */
	CS_RING_MUTE,	 /* out takes no more: err */
	CS_RING_DEAF,	 /* the reader of out is gone */
	CS_RING_SIGNAL,	 /* one came, which is still to be taken */
};

/* Until the feed's end.  No filter is alive when it returns. */
enum cs_ring_end cs_ring_run(const struct cs_ring *r, struct cs_err *err);

#endif
