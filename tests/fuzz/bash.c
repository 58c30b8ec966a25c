#include "gate/bash.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/utf8.h"
#include "envelope/json.h"
#include "gate/judge.h"
#include "gate/report/report.h"
#include "gate/standard.h"
#include "policy/policy.h"
#include "python/syntax.h"

/*
 * The input is a shell script.  Whatever it is, there is a verdict, the
 * findings stand inside of the text and in its order, and they can be printed.
 */

static void
check(const struct cs_verdict *v)
{
	uint32_t last = 0;

	for (size_t i = 0; i < v->n; i++) {
		const struct cs_finding *f = &v->finding[i];

		if (f->start < last || f->end < f->start || f->end > v->len ||
		    f->trace_end < f->trace_start || f->trace_end > v->len ||
		    f->message[0] == '\0')
			abort();
		last = f->start;
	}
}

static void
print(const struct cs_verdict *v, const struct cs_standard *standard)
{
	struct cs_json *gate = cs_report_gate(v, v->text, v->len, standard);
	struct cs_buf json = CS_BUF_INIT;
	struct cs_err err;

	if (gate == NULL || cs_json_print(gate, &json, &err) < 0)
		abort();
	cs_buf_free(&json);
	cs_json_free(gate);
}

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n);

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	static struct cs_policy *policy;
	struct cs_buf text = CS_BUF_INIT;
	struct cs_standard standard = { .minor = CS_SYNTAX_NEWEST };
	struct cs_verdict v;
	struct cs_err err;

	if (policy == NULL)
		policy = cs_policy_load("strict", &err);
	if (policy == NULL)
		abort();
	standard.policy = policy;
	cs_buf_adds(&text, "");
	(void)cs_utf8_repair(p, n, &text);
	if (cs_bash_judge(text.data, text.len, true, &standard, &v, &err) < 0)
		abort();
	check(&v);
	print(&v, &standard);
	cs_verdict_free(&v);
	cs_buf_free(&text);
	return 0;
}
