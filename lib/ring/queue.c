#include "ring/queue.h"

#include <stdlib.h>

#include "base/err.h"
#include "envelope/json.h"

int
cs_queue_init(struct cs_queue *q, size_t size, struct cs_err *err)
{
	struct cs_job *jobs = calloc(size, sizeof(*jobs));

	if (jobs == NULL)
		return cs_err_nomem(err);
	*q = (struct cs_queue){ .jobs = jobs, .size = size };
	return 0;
}

void
cs_queue_free(struct cs_queue *q)
{
	for (size_t i = 0; i < q->used; i++)
		cs_job_clear(cs_queue_at(q, i));
	free(q->jobs);
	*q = (struct cs_queue){ 0 };
}

bool
cs_queue_is_full(const struct cs_queue *q)
{
	return q->used == q->size;
}

struct cs_job *
cs_queue_at(const struct cs_queue *q, size_t place)
{
	return &q->jobs[(q->first + place) % q->size];
}

struct cs_job *
cs_queue_add(struct cs_queue *q)
{
	struct cs_job *job = cs_queue_at(q, q->used++);

	*job = (struct cs_job){ .key = ++q->last_key };
	return job;
}

void
cs_queue_drop(struct cs_queue *q, size_t place)
{
	cs_job_clear(cs_queue_at(q, place));
	/* The older ones, which are few, move up. */
	for (; place > 0; place--)
		*cs_queue_at(q, place) = *cs_queue_at(q, place - 1);
	q->first = (q->first + 1) % q->size;
	q->used--;
}

void
cs_queue_admit(struct cs_queue *q, struct cs_job *job)
{
	job->phase = CS_JOB_INSIDE;
	q->inside++;
}

void
cs_queue_settle(struct cs_queue *q, struct cs_job *job, struct cs_json *env,
    enum cs_ring_end end)
{
	q->inside -= job->phase == CS_JOB_INSIDE;
	cs_job_settle(job, env, end);
}

void
cs_queue_settle_failed(
    struct cs_queue *q, struct cs_job *job, const struct cs_err *why)
{
	q->inside -= job->phase == CS_JOB_INSIDE;
	cs_job_settle_failed(job, why);
}

struct cs_job *
cs_queue_find(const struct cs_queue *q, const struct cs_json *env)
{
	for (size_t i = 0; i < q->used; i++) {
		struct cs_job *job = cs_queue_at(q, i);

		if (job->phase == CS_JOB_INSIDE && cs_job_is_of(job, env))
			return job;
	}
	return NULL;
}

bool
cs_queue_is_held_up(const struct cs_queue *q, size_t place)
{
	const struct cs_json *session = cs_json_get(
	    cs_queue_at(q, place)->env, "options.session");

	for (size_t i = 0; session != NULL && i < place; i++) {
		const struct cs_job *older = cs_queue_at(q, i);
		const struct cs_json *other = older->phase == CS_JOB_SETTLED
		    ? NULL
		    : cs_json_get(older->env, "options.session");

		if (other != NULL && cs_json_equal(other, session))
			return true;
	}
	return false;
}

bool
cs_queue_is_alone(const struct cs_queue *q, const struct cs_job *job)
{
	for (size_t i = 0; i < q->used; i++) {
		const struct cs_job *other = cs_queue_at(q, i);

		if (other != job && other->phase == CS_JOB_INSIDE &&
		    other->lane == job->lane)
			return false;
	}
	return true;
}
