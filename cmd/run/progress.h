#ifndef CS_RUN_PROGRESS_H
#define CS_RUN_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "ring/ring.h"

struct cs_json;

/*
 * Reports a job's progress to a person, on standard error: on a terminal a
 * status line once a step takes longer than a second, rewritten in place and
 * erased at the end, and a line for each repair.
 */
struct cs_progress {
	bool live;	/* whether to show the status line; set by open */
	bool steps;	/* whether to report repairs */
	bool patches;	/* and each with its patch */
	bool has_model; /* repairs that take long are asking one */
	bool packages;	/* may have to be installed before the first run */
	bool shown;	/* the line is currently visible */
	int attempt;
	const char *stage; /* NULL: none yet */
	int64_t begun_us, since_us, told_s;
};

enum { CS_PROGRESS_TICK_MS = 200 };

/* Determines whether standard error takes the line.  Without it nothing is
 * shown. */
void cs_progress_open(struct cs_progress *p);

/* The job enters a lane. */
void cs_progress_step(
    struct cs_progress *p, const struct cs_json *env, enum cs_ring_lane lane);

void cs_progress_tick(struct cs_progress *p);

/* Erase the line; must be called before anything else is printed. */
void cs_progress_close(struct cs_progress *p);

#endif
