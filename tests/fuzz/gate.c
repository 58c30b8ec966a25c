#include <stdint.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/utf8.h"
#include "envelope/json.h"
#include "gate/judge.h"
#include "gate/report.h"
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

static void
print(const struct cs_verdict *v, const struct cs_policy *policy)
{
	struct cs_json *gate = cs_report_gate(v, v->text, v->len, policy, NULL);
	struct cs_buf lines = CS_BUF_INIT, json = CS_BUF_INIT;
	struct cs_err err;

	if (gate == NULL || cs_json_print(gate, &json, &err) < 0)
		abort();
	cs_report_gcc(gate, "x.py", &lines);
	if (cs_buf_check(&lines, &err) < 0 || (!v->pass && lines.len == 0))
		abort();
	cs_buf_free(&lines);
	cs_buf_free(&json);
	cs_json_free(gate);
}

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n);

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	static struct cs_policy *policy;
	struct cs_buf text = CS_BUF_INIT;
	struct cs_verdict v;
	struct cs_err err;

	if (policy == NULL)
		policy = cs_policy_load("default", &err);
	if (policy == NULL)
		abort();
	cs_buf_adds(&text, "");
	(void)cs_utf8_repair(p, n, &text);
	if (cs_judge_python(text.data, text.len, true, CS_SYNTAX_NEWEST, policy,
		&v, &err) < 0)
		abort();
	check(&v);
	print(&v, policy);
	cs_judge_free(&v);
	cs_buf_free(&text);
	return 0;
}
