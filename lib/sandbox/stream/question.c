#include "sandbox/stream/question.h"

#include <stdio.h>
#include <string.h>

#include "envelope/env.h"
#include "envelope/json.h"
#include "sandbox/box/box.h"
#include "sandbox/environment/errand.h"
#include "sandbox/stream/record.h"

/* The answer in an envelope that is only passed on. */
static enum cs_serve_end
old_answer(const struct cs_json *env)
{
	if (cs_env_is_error(env))
		return CS_SERVE_BAD;
	return cs_env_is_yes(env) ? CS_SERVE_YES : CS_SERVE_NO;
}

/* Nothing to run: a control line, an error, a job that the gate rejected, or
 * one that ends before the run. */
static bool
is_passed_on(const struct cs_json *env)
{
	const char *verdict = cs_json_str(env, "gate.verdict");

	return cs_env_is_control(env) || cs_env_is_error(env) ||
	    (verdict != NULL && strcmp(verdict, "reject") == 0) ||
	    cs_env_stops_before(env, "run");
}

static bool
same_id(const struct cs_json *a, const struct cs_json *b)
{
	const char *x = cs_json_str(a, "id"), *y = cs_json_str(b, "id");

	return x != NULL && y != NULL && strcmp(x, y) == 0;
}

void
cs_question_ask(struct cs_question *q, struct cs_json *env)
{
	*q = (struct cs_question){ .env = env };
	if (!is_passed_on(env))
		return;
	q->phase = CS_QUESTION_ANSWERED;
	q->answer = old_answer(env);
}

void
cs_question_ask_bad(struct cs_question *q, const struct cs_err *why)
{
	*q = (struct cs_question){ .env = NULL };
	cs_question_fail(q, why);
}

void
cs_question_clear(struct cs_question *q)
{
	cs_left_free(&q->left);
	cs_box_free(q->box);
	cs_plan_free(&q->plan);
	cs_errand_free(q->errand);
	cs_json_free(q->env);
	*q = (struct cs_question){ 0 };
}

void
cs_question_fail(struct cs_question *q, const struct cs_err *why)
{
	q->phase = CS_QUESTION_FAILED;
	q->err = *why;
}

bool
cs_question_cancel(struct cs_question *q, const struct cs_json *control)
{
	if (q->env == NULL || q->env == control || !same_id(q->env, control))
		return false;
	if (q->phase == CS_QUESTION_RUNNING)
		cs_box_cancel(q->box);
	if (q->phase != CS_QUESTION_WAITING &&
	    q->phase != CS_QUESTION_FURNISHING)
		return false;
	cs_errand_free(q->errand);
	q->errand = NULL;
	q->answer = CS_SERVE_NO;
	q->phase = CS_QUESTION_ANSWERED;
	if (cs_record_cancelled(q->env, &q->err) < 0)
		q->phase = CS_QUESTION_FAILED;
	return true;
}

/* In words, if they are more informative. */
void
cs_question_refuse(struct cs_question *q)
{
	const struct cs_needs *needs = &q->plan.needs;
	const char *reason = q->plan.refused, *detail = q->plan.why;
	struct cs_err err;

	if (needs->refused != NULL && strcmp(needs->refused, reason) == 0)
		detail = needs->detail.data;
	q->phase = CS_QUESTION_ANSWERED;
	q->answer = CS_SERVE_NO;
	if (cs_record_refused(q->env, reason, detail, &err) < 0)
		cs_question_fail(q, &err);
}

static enum cs_serve_end
answer_of(const struct cs_box_result *r, const struct cs_left *left)
{
	return r->verdict.end == CS_VERDICT_EXITED &&
		r->verdict.exit_code == 0 && !cs_left_is_refused(left)
	    ? CS_SERVE_YES
	    : CS_SERVE_NO;
}

/* One of its process trees has something to do; 1 when all is done, -1 and err
 * on failure. */
static int
step_on(struct cs_question *q, const struct cs_keep *keep, struct cs_err *err)
{
	int rc;

	if (q->phase == CS_QUESTION_CLEARING)
		return cs_left_step(&q->left);
	rc = cs_box_step(q->box, err);
	if (rc <= 0)
		return rc;
	rc = cs_left_begin(
	    &q->left, keep, q->env, &q->plan, cs_box_result(q->box), err);
	if (rc == 0)
		q->phase = CS_QUESTION_CLEARING;
	return rc;
}

bool
cs_question_step(struct cs_question *q, const struct cs_keep *keep)
{
	struct cs_err err;
	const int rc = step_on(q, keep, &err);

	if (rc == 0)
		return false;
	q->phase = CS_QUESTION_ANSWERED;
	if (rc > 0) {
		q->answer = answer_of(cs_box_result(q->box), &q->left);
		if (cs_record_result(q->env, &q->plan, cs_box_result(q->box),
			&q->left, &err) < 0)
			cs_question_fail(q, &err);
	} else {
		cs_question_fail(q, &err);
	}
	cs_left_free(&q->left);
	return true;
}

int
cs_question_answer_failed(struct cs_question *q, struct cs_err *err)
{
	const struct cs_err why = q->err;
	struct cs_json *answer;
	char reason[80];

	q->answer = CS_SERVE_BAD;
	if (q->env == NULL || why.code == CS_ELIMIT) {
		answer = cs_env_new_error("cs-sandbox", q->env, &why, err);
		cs_json_free(q->env);
		q->env = answer;
		return answer == NULL ? -1 : 0;
	}
	(void)snprintf(reason, sizeof(reason), "%s%.*s",
	    why.code == CS_EHOST ? "isolation:" : "internal:",
	    (int)strcspn(why.msg, ":"), why.msg);
	return cs_record_refused(q->env, reason, why.msg, err);
}

bool
cs_question_is_busy(const struct cs_question *q)
{
	return q->phase == CS_QUESTION_FURNISHING ||
	    q->phase == CS_QUESTION_RUNNING || q->phase == CS_QUESTION_CLEARING;
}

struct cs_box *
cs_question_box(const struct cs_question *q)
{
	return q->phase == CS_QUESTION_CLEARING ? q->left.patch.box : q->box;
}

bool
cs_question_is_open(const struct cs_question *q)
{
	return q->phase == CS_QUESTION_WAITING || cs_question_is_busy(q);
}
