#include "ring/job.h"

#include "envelope/env.h"
#include "envelope/json.h"

static void
replace(struct cs_json **at, struct cs_json *by)
{
	cs_json_free(*at);
	*at = by;
}

int
cs_job_enter(struct cs_job *job, struct cs_json *env, struct cs_err *err)
{
	static const char *const ours[] = { "gate", "run", "diagnosis", "heal",
		"shield", "outcome", "verified", "history" };
	const struct cs_json *id = cs_json_key(env, "id");

	for (size_t i = 0; i < sizeof(ours) / sizeof(ours[0]); i++)
		cs_json_del(env, ours[i]);
	replace(&job->id, id != NULL ? cs_json_ref(id) : NULL);
	return cs_json_set(env, CS_ENV_RING, cs_json_new_int(job->key), err);
}

bool
cs_job_is_of(const struct cs_job *job, const struct cs_json *env)
{
	return cs_json_int(env, CS_ENV_RING, 0) == job->key;
}

void
cs_job_settle(struct cs_job *job, struct cs_json *env, enum cs_ring_end end)
{
	/* In a job that never went in, this would be the asker's own. */
	if (job->phase == CS_JOB_INSIDE && env != NULL)
		cs_json_del(env, CS_ENV_RING);
	job->phase = CS_JOB_SETTLED;
	job->end = end;
	replace(&job->env, env != NULL ? cs_json_ref(env) : NULL);
}

void
cs_job_settle_failed(struct cs_job *job, const struct cs_err *why)
{
	cs_job_settle(job, NULL, CS_RING_BAD);
	job->err = *why;
}

void
cs_job_clear(struct cs_job *job)
{
	cs_json_free(job->id);
	cs_json_free(job->env);
	*job = (struct cs_job){ 0 };
}
