#ifndef CS_RING_JOB_H
#define CS_RING_JOB_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "ring/course.h"
#include "ring/ring.h"

struct cs_json;

enum cs_job_phase {
	CS_JOB_WAITING, /* read, but not in the ring yet */
	CS_JOB_INSIDE,	/* in a lane */
	CS_JOB_SETTLED,
};

/* One question to the ring, from its line to its answer. */
struct cs_job {
	enum cs_job_phase phase;
	int64_t key;	     /* the ring's number for it, from 1 */
	struct cs_json *id;  /* its own; NULL: none */
	struct cs_json *env; /* as sent to its lane; settled: its answer */
	struct cs_course course;
	enum cs_ring_lane lane;
	enum cs_ring_end end; /* settled */
	struct cs_err err;    /* why, if settled without an envelope */
};

/*
 * Results that the asker put into the envelope are dropped: an answer is
 * computed here or not at all.  While the job is in the ring, its key is in the
 * envelope: answers arrive in any order, ids may repeat, and the filters and a
 * patcher see the asker's own.
 */
int cs_job_enter(struct cs_job *job, struct cs_json *env, struct cs_err *err);
/* Whether an envelope from a lane belongs to this job. */
bool cs_job_is_of(const struct cs_job *job, const struct cs_json *env);

/* The answer; env is shared. */
void
cs_job_settle(struct cs_job *job, struct cs_json *env, enum cs_ring_end end);
void cs_job_settle_failed(struct cs_job *job, const struct cs_err *why);

void cs_job_clear(struct cs_job *job);

#endif
