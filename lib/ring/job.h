#ifndef CS_RING_JOB_H
#define CS_RING_JOB_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "ring/course.h"
#include "ring/ring.h"

struct cs_json;

enum cs_job_phase {
	CS_JOB_WAITING, /* read, and not in the ring yet */
	CS_JOB_INSIDE,	/* in a lane */
	CS_JOB_SETTLED,
};

/* One question to the ring, from its line to its answer. */
struct cs_job {
	enum cs_job_phase phase;
	uint64_t key;	     /* its "id" while it is inside */
	struct cs_json *id;  /* its own; NULL: it has none */
	struct cs_json *env; /* as it went into its lane; settled: its answer */
	struct cs_course course;
	enum cs_ring_lane lane;
	enum cs_ring_end end; /* settled */
	struct cs_err err;    /* settled without an envelope: why */
};

/*
 * Jobs are told apart by a key of the ring's own, so that any id may come
 * twice: it stands in "id" as long as the job is inside.  What the toolkit says
 * of a job and an asker put into it is dropped: an answer is made here or not
 * at all.
 */
int cs_job_enter(struct cs_job *job, struct cs_json *env, struct cs_err *err);
int
cs_job_put_id_back(struct cs_job *job, struct cs_json *env, struct cs_err *err);
bool cs_job_has_key(const struct cs_job *job, const struct cs_json *env);

/* The answer; env is shared. */
void cs_job_settle(
    struct cs_job *job, const struct cs_json *env, enum cs_ring_end end);
void cs_job_settle_failed(struct cs_job *job, const struct cs_err *why);

/* The control line that ends it inside the ring; NULL when memory ran out. */
struct cs_json *cs_job_cancel_line(const struct cs_job *job);

void cs_job_clear(struct cs_job *job);

#endif
