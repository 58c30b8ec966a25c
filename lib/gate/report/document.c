/* One JSON document for the invocation: the input of --baseline. */

#include <stdbool.h>
#include <stdint.h>

#include "envelope/json.h"
#include "envelope/make.h"
#include "gate/report/format.h"
#include "gate/standard.h"

static struct cs_json *
tool(void)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "name", "cs-gate");
	cs_make_str(&m, "version", CS_VERSION);
	return cs_make_done(&m);
}

static struct cs_json *
summary(const struct cs_told *t)
{
	struct cs_make m = cs_make_object();

	cs_make_int(&m, "programs", (int64_t)t->programs);
	cs_make_int(&m, "rejected", (int64_t)t->rejected);
	for (int s = CS_SEV_ERROR; s > CS_SEV_OFF; s--)
		cs_make_int(&m, cs_policy_severity_word((enum cs_severity)s),
		    (int64_t)t->findings[s]);
	cs_make_int(&m, "suppressed", (int64_t)t->suppressed);
	return cs_make_done(&m);
}

static int
end(const struct cs_told *t, struct cs_buf *out, struct cs_err *err)
{
	const bool pass = t->rejected == 0 && cs_json_size(t->errors) == 0;
	struct cs_make m = cs_make_object();

	cs_make_int(&m, "codeshield_report", 1);
	cs_make_put(&m, "tool", tool());
	cs_make_str(&m, "policy", cs_policy_name(t->standard->policy));
	cs_make_str(&m, "adjusted", t->standard->adjusted);
	cs_make_str(&m, "target", t->standard->target);
	cs_make_str(&m, "verdict", pass ? "pass" : "reject");
	cs_make_put(&m, "files", cs_json_ref(t->files));
	cs_make_put(&m, "findings", cs_json_ref(t->all));
	cs_make_put(&m, "errors", cs_json_ref(t->errors));
	cs_make_put(&m, "summary", summary(t));
	return cs_format_json(cs_make_done(&m), out, err);
}

const struct cs_format cs_document_format = { "json", NULL, end };
