#ifndef CS_RING_QUEUE_H
#define CS_RING_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ring/job.h"

struct cs_err;
struct cs_json;

/*
 * The jobs that have been read and not yet answered, in the order in which they
 * arrived.  Places are counted from the oldest, which is 0; a job's place, and
 * a pointer to it, change when one is dropped.
 */
struct cs_queue {
	struct cs_job *jobs; /* a circle: the oldest is at first */
	size_t size, first, used;
	int inside; /* how many are in a lane */
	int64_t last_key;
};

/* An empty queue with room for size jobs; owned: free it. */
int cs_queue_init(struct cs_queue *q, size_t size, struct cs_err *err);
void cs_queue_free(struct cs_queue *q);

bool cs_queue_is_full(const struct cs_queue *q);

/* Append a waiting job with a new key; the queue must not be full. */
struct cs_job *cs_queue_add(struct cs_queue *q);
struct cs_job *cs_queue_at(const struct cs_queue *q, size_t place);
/* Remove one, from any place. */
void cs_queue_drop(struct cs_queue *q, size_t place);

/* A waiting job goes into the lanes. */
void cs_queue_admit(struct cs_queue *q, struct cs_job *job);
/* A job has its answer, or a failure instead; see cs_job_settle(). */
void cs_queue_settle(struct cs_queue *q, struct cs_job *job,
    struct cs_json *env, enum cs_ring_end end);
void cs_queue_settle_failed(
    struct cs_queue *q, struct cs_job *job, const struct cs_err *why);

/* The job inside to which an envelope from a lane belongs; NULL if there is
 * none. */
struct cs_job *
cs_queue_find(const struct cs_queue *q, const struct cs_json *env);
/* Whether an older job of the same session has no answer yet. */
bool cs_queue_is_held_up(const struct cs_queue *q, size_t place);
/* Whether no other job is in the lane of this one. */
bool cs_queue_is_alone(const struct cs_queue *q, const struct cs_job *job);

#endif
