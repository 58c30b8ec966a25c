#include "sandbox/stream/record.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/signame.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "sandbox/box/box.h"
#include "sandbox/environment/environment.h"
#include "sandbox/interpreter/interpreter.h"
#include "sandbox/plan.h"
#include "sandbox/tool/calls.h"
#include "sandbox/workspace/left.h"

static const char *const words[] = {
	[CS_VERDICT_EXITED] = "exited",
	[CS_VERDICT_SIGNALED] = "signaled",
	[CS_VERDICT_TIMED_OUT] = "timed_out",
	[CS_VERDICT_KILLED] = "killed",
	[CS_VERDICT_REFUSED] = "refused",
	[CS_VERDICT_CANCELLED] = "cancelled",
};

static void
put_exit_code(struct cs_make *m, const struct cs_verdict *v)
{
	if (v->end == CS_VERDICT_EXITED)
		cs_make_int(m, "exit_code", v->exit_code);
	else
		cs_make_str(m, "exit_code", NULL);
}

static void
put_stream(struct cs_make *m, const char *key, const struct cs_capture *c)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;

	cs_capture_text(c, &text);
	if (text.failed != CS_OK)
		m->failed = true;
	else
		cs_make_bytes(m, key, text.data, text.len);
}

static void
put_changes(
    struct cs_make *m, const struct cs_changes *c, const struct cs_patching *p)
{
	cs_make_put(m, "changes", cs_changes_json(c));
	cs_make_bool(m, "changes_truncated", c->truncated);
	if (*p->failed != '\0') {
		cs_make_str(m, "diff", NULL);
		cs_make_bytes(m, "diff_error", p->failed, strlen(p->failed));
	} else {
		cs_make_bytes(m, "diff", p->diff.len > 0 ? p->diff.data : "",
		    p->diff.len);
	}
}

static void
put_calls(struct cs_make *m, const struct cs_calls *calls)
{
	cs_make_put(m, "tool_calls", cs_calls_json(calls));
	cs_make_int(m, "tool_calls_refused", calls->refused);
}

static struct cs_json *
isolation(const struct cs_plan *plan, const struct cs_box_result *r)
{
	const struct cs_isolation_facts facts = { r->isolation, plan->network,
		plan->landlock_abi, cs_cgroups_word(r->cgroup) };

	return cs_isolation_json(&facts);
}

static struct cs_json *
environment(const struct cs_plan *plan)
{
	const struct cs_environment *e = plan->environment;
	const struct cs_interpreter *p = plan->python;
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "python", p->release != NULL ? p->release : p->version);
	cs_make_put(&m, "packages",
	    e != NULL ? cs_json_ref(e->list) : cs_json_new_array());
	return cs_make_done(&m);
}

/* The additional keys of a cell: its value, and the state of its session. */
static void
put_session(struct cs_make *m, const struct cs_box_result *r)
{
	const struct cs_buf *text = &r->value.text;

	if (r->value.there)
		cs_make_bytes(
		    m, "result", text->len > 0 ? text->data : "", text->len);
	else
		cs_make_str(m, "result", NULL);
	cs_make_bool(m, "result_truncated", r->value.truncated);
	cs_make_bool(m, "session_new", r->cell == 1);
	cs_make_bool(m, "session_ended", !r->lives);
}

static struct cs_json *
usage(const struct cs_box_result *r)
{
	struct cs_make m = cs_make_object();

	cs_make_int(&m, "duration_us", r->duration_us);
	cs_make_int(&m, "cpu_us", r->cpu_us);
	cs_make_int(&m, "max_rss_kib", r->max_rss_kib);
	if (r->calls != NULL)
		cs_make_put(&m, "tool_calls_us", cs_calls_times(r->calls));
	return cs_make_done(&m);
}

static int
put(struct cs_json *env, struct cs_make *m, struct cs_err *err)
{
	return cs_json_set(env, "run", cs_make_done(m), err);
}

/* The record of a job that did not run. */
static int
put_not_run(struct cs_json *env, enum cs_verdict_end end, const char *reason,
    const char *detail, struct cs_err *err)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "status", words[end]);
	cs_make_str(&m, "exit_code", NULL);
	cs_make_str(&m, "signal", NULL);
	cs_make_str(&m, "limit", NULL);
	cs_make_str(&m, "reason", reason);
	if (detail != NULL)
		cs_make_bytes(&m, "detail", detail, strlen(detail));
	cs_make_str(&m, "stdout", "");
	cs_make_str(&m, "stderr", "");
	return put(env, &m, err);
}

int
cs_record_result(struct cs_json *env, const struct cs_plan *plan,
    const struct cs_box_result *r, const struct cs_left *left,
    struct cs_err *err)
{
	const struct cs_verdict *v = &r->verdict;
	struct cs_make m;

	if (v->end == CS_VERDICT_REFUSED)
		return put_not_run(
		    env, CS_VERDICT_REFUSED, v->reason, NULL, err);
	m = cs_make_object();
	cs_make_str(&m, "status", words[v->end]);
	put_exit_code(&m, v);
	cs_make_str(&m, "signal",
	    v->end == CS_VERDICT_SIGNALED ? cs_signame_of(v->signal) : NULL);
	cs_make_str(&m, "limit", v->limit);
	cs_make_str(&m, "reason", NULL);
	put_stream(&m, "stdout", &r->out);
	put_stream(&m, "stderr", &r->err);
	cs_make_int(&m, "stdout_bytes", (int64_t)r->out.total);
	cs_make_int(&m, "stderr_bytes", (int64_t)r->err.total);
	cs_make_bool(&m, "stdout_truncated", cs_capture_truncated(&r->out));
	cs_make_bool(&m, "stderr_truncated", cs_capture_truncated(&r->err));
	if (r->cell > 0)
		put_session(&m, r);
	cs_make_put(&m, "violations", cs_violations_json(&r->violations));
	if (r->calls != NULL)
		put_calls(&m, r->calls);
	if (plan->workspace && !r->lives)
		put_changes(&m, &r->changes, &left->patch);
	if (left->apply)
		cs_make_put(&m, "apply", cs_apply_json(&left->applied));
	if (left->artifacts != NULL) {
		cs_make_put(&m, "artifacts", cs_json_ref(left->artifacts));
		cs_make_bool(
		    &m, "artifacts_truncated", left->artifacts_truncated);
	}
	cs_make_put(&m, "isolation", isolation(plan, r));
	cs_make_put(&m, "environment", environment(plan));
	cs_make_put(&m, "usage", usage(r));
	return put(env, &m, err);
}

int
cs_record_refused(struct cs_json *env, const char *reason, const char *detail,
    struct cs_err *err)
{
	return put_not_run(env, CS_VERDICT_REFUSED, reason, detail, err);
}

int
cs_record_cancelled(struct cs_json *env, struct cs_err *err)
{
	return put_not_run(env, CS_VERDICT_CANCELLED, NULL, NULL, err);
}
