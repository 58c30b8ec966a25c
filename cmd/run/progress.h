#ifndef CS_RUN_PROGRESS_H
#define CS_RUN_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "ring/ring.h"

struct cs_json;

/*
 * What a person is told of a job on its way, on standard error: on a terminal a
 * line that says how far it is once that takes longer than a second, written
 * over and over and gone at the end, and a line for each repair.
 */
struct cs_progress {
	bool live;	/* that line is wanted; set by open */
	bool steps;	/* the repairs are told */
	bool patches;	/* and each with its patch */
	bool has_model; /* repairs that take long ask one */
	bool packages;	/* they may have to be got before the first run */
	bool shown;	/* the line is there now */
	int attempt;
	const char *stage; /* NULL: none yet */
	int64_t begun_us, since_us, told_s;
};

enum { CS_PROGRESS_TICK_MS = 200 };

/* Whether standard error takes the line.  Without open nothing is shown. */
void cs_progress_open(struct cs_progress *p);

/* The job goes into a lane. */
void cs_progress_step(
    struct cs_progress *p, const struct cs_json *env, enum cs_ring_lane lane);

void cs_progress_tick(struct cs_progress *p);

/* Take the line away; to be called before anything else is printed. */
void cs_progress_close(struct cs_progress *p);

#endif
