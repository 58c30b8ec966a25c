#include "diagnose/diagnose.h"

#include "base/buf.h"
#include "base/err.h"
#include "diagnose/ended.h"
#include "diagnose/exited.h"
#include "diagnose/inquiry.h"
#include "diagnose/plain.h"
#include "diagnose/rejected.h"
#include "diagnose/where.h"
#include "envelope/json.h"

static const struct status {
	const char *name;
	void (*judge)(struct cs_inquiry *);
} statuses[] = {
	{ "exited", cs_exited_judge },
	{ "signaled", cs_ended_by_signal },
	{ "timed_out", cs_ended_by_deadline },
	{ "killed", cs_ended_by_limit },
	{ "refused", cs_ended_refused },
	{ "cancelled", cs_ended_cancelled },
};

static int
judge_run(struct cs_inquiry *q, struct cs_err *err)
{
	const struct cs_span name = cs_inquiry_text(q->env, "run.status");

	q->out = cs_plain_text(
	    cs_inquiry_text(q->env, "run.stdout"), &q->plain_out);
	q->err = cs_plain_text(
	    cs_inquiry_text(q->env, "run.stderr"), &q->plain_err);
	for (size_t i = 0; i < sizeof(statuses) / sizeof(statuses[0]); i++) {
		if (!cs_span_is(name, statuses[i].name))
			continue;
		statuses[i].judge(q);
		if (cs_buf_check(&q->plain_out, err) < 0)
			return -1;
		return cs_buf_check(&q->plain_err, err);
	}
	return cs_err_set(err, CS_EDATA, "\"run\" has no status");
}

static int
judge(struct cs_inquiry *q, struct cs_err *err)
{
	const struct cs_json *gate = cs_json_key(q->env, "gate");
	const struct cs_json *run = cs_json_key(q->env, "run");
	const struct cs_span verdict = cs_inquiry_text(gate, "verdict");

	if (gate == NULL && run == NULL)
		return cs_err_set(
		    err, CS_EDATA, "nothing to classify: neither gate nor run");
	if (cs_span_is(verdict, "reject"))
		cs_rejected_judge(q);
	else if (run != NULL)
		return judge_run(q, err);
	else if (cs_span_is(verdict, "pass"))
		cs_inquiry_set(q, "ok", NULL, NULL);
	else
		return cs_err_set(err, CS_EDATA, "\"gate\" has no verdict");
	return 0;
}

struct cs_json *
cs_diagnose_env(const struct cs_json *env,
    const struct cs_diagnose_options *options, struct cs_err *err)
{
	struct cs_inquiry q = { .env = env, .options = options };
	struct cs_json *v = NULL;

	cs_where_init(&q.report.place, env);
	if (judge(&q, err) == 0)
		v = cs_diagnosis_make(&q.report, err);
	cs_buf_free(&q.plain_out);
	cs_buf_free(&q.plain_err);
	cs_buf_free(&q.report.hint);
	return v;
}
