#include <stdint.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/utf8.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "gate/report/account.h"
#include "gate/report/format.h"
#include "gate/judge.h"
#include "gate/report/report.h"
#include "gate/standard.h"
#include "policy/policy.h"
#include "python/syntax.h"

/*
 * The input is a program.  Whatever it is, there is a verdict, the findings
 * stand inside of the text and in its order, and they can be printed.
 */

static void
check(const struct cs_verdict *v)
{
	uint32_t last = 0;

	for (size_t i = 0; i < v->n; i++) {
		const struct cs_finding *f = &v->finding[i];

		if (f->start < last || f->end < f->start || f->end > v->len ||
		    f->message[0] == '\0')
			abort();
		last = f->start;
	}
}

/* In each form, and what is rejected is told in each. */
static void
print(const struct cs_verdict *v, const struct cs_standard *standard)
{
	struct cs_json *env,
	    *gate = cs_report_gate(v, v->text, v->len, standard);
	const struct cs_format *format;
	struct cs_err err;

	env = cs_env_new("x.py", "python", v->text, v->len, &err);
	if (gate == NULL || env == NULL ||
	    cs_json_set(env, "gate", gate, &err) < 0)
		abort();
	for (size_t i = 0; (format = cs_format_at(i)) != NULL; i++) {
		struct cs_account *a = cs_account_new(
		    format, standard, i % 2 == 0, &err);
		struct cs_buf out = CS_BUF_INIT;

		if (a == NULL || cs_account_add(a, env, &out, &err) < 0 ||
		    cs_account_end(a, &out, &err) < 0 ||
		    (!v->pass && out.len == 0))
			abort();
		cs_account_free(a);
		cs_buf_free(&out);
	}
	cs_json_free(env);
}

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n);

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	static struct cs_policy *policy;
	struct cs_buf text = CS_BUF_INIT;
	struct cs_standard standard;
	struct cs_verdict v;
	struct cs_err err;

	if (policy == NULL)
		policy = cs_policy_load("default", &err);
	if (policy == NULL)
		abort();
	cs_buf_adds(&text, "");
	(void)cs_utf8_repair(p, n, &text);
	standard = (struct cs_standard){ .policy = policy,
		.minor = CS_SYNTAX_NEWEST };
	if (cs_judge_python(text.data, text.len, true, &standard, &v, &err) < 0)
		abort();
	check(&v);
	print(&v, &standard);
	cs_verdict_free(&v);
	cs_buf_free(&text);
	return 0;
}
