#include "ring/job.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "envelope/json.h"
#include "envelope/make.h"

enum { KEY_MAX = 24 };

static int
print_key(const struct cs_job *job, char key[KEY_MAX])
{
	return snprintf(key, KEY_MAX, "%" PRIu64, job->key);
}

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
	char key[KEY_MAX];
	const int n = print_key(job, key);

	for (size_t i = 0; i < sizeof(ours) / sizeof(ours[0]); i++)
		cs_json_del(env, ours[i]);
	replace(&job->id, id != NULL ? cs_json_ref(id) : NULL);
	return cs_json_set(env, "id", cs_json_new_string(key, (size_t)n), err);
}

int
cs_job_put_id_back(struct cs_job *job, struct cs_json *env, struct cs_err *err)
{
	if (job->id != NULL)
		return cs_json_set(env, "id", cs_json_ref(job->id), err);
	cs_json_del(env, "id");
	return 0;
}

bool
cs_job_has_key(const struct cs_job *job, const struct cs_json *env)
{
	const char *id = cs_json_str(env, "id");
	char key[KEY_MAX];

	(void)print_key(job, key);
	return id != NULL && strcmp(id, key) == 0;
}

void
cs_job_settle(
    struct cs_job *job, const struct cs_json *env, enum cs_ring_end end)
{
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

struct cs_json *
cs_job_cancel_line(const struct cs_job *job)
{
	struct cs_make m = cs_make_object();
	char key[KEY_MAX];

	(void)print_key(job, key);
	cs_make_int(&m, "codeshield", 1);
	cs_make_str(&m, "id", key);
	cs_make_bool(&m, "cancel", true);
	return cs_make_done(&m);
}

void
cs_job_clear(struct cs_job *job)
{
	cs_json_free(job->id);
	cs_json_free(job->env);
	*job = (struct cs_job){ 0 };
}
