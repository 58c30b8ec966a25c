#include "options/tooling.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "envelope/json.h"
#include "sandbox/tool/hosttools.h"
#include "sandbox/tool/signature.h"

enum { TIMEOUT_MS_MAX = 24 * 60 * 60 * 1000 };

const struct cs_hosttools *
cs_tooling_read(const struct cs_tooling *t, struct cs_hosttools *out)
{
	struct cs_err err;

	*out = (struct cs_hosttools){
		.timeout_ms = cs_front_seconds("tool-timeout", t->timeout,
		    TIMEOUT_MS_MAX, CS_HOSTTOOLS_TIMEOUT_MS),
		.calls_max = cs_front_whole("max-tool-calls", t->calls, 1,
		    CS_HOSTTOOLS_CALLS_MAX, CS_HOSTTOOLS_CALLS),
	};
	for (size_t i = 0; i < t->tools.n; i++)
		if (cs_hosttools_add(out, t->tools.v[i], &err) < 0)
			cs_die(CS_EX_TROUBLE, "--tool: %s", err.msg);
	for (size_t i = 0; i < t->schemas.n; i++)
		if (cs_hosttools_describe(out, t->schemas.v[i], &err) < 0)
			cs_die(CS_EX_TROUBLE, "--tool-schema: %s", err.msg);
	if (out->n == 0)
		return NULL;
	if (cs_hosttools_write(out, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--tool-schema: %s", err.msg);
	return out;
}

static void
tell(const struct cs_hosttool *tool, struct cs_buf *out)
{
	const char *about = cs_json_str(tool->schema, "description");
	struct cs_err err;

	if (cs_signature_show(tool, out, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	if (about != NULL && *about != '\0')
		cs_buf_addf(out, ": %.*s", (int)strcspn(about, "\n"), about);
}

void
cs_tooling_tell(const struct cs_tooling *t, struct cs_buf *out)
{
	struct cs_hosttools all;

	if (cs_tooling_read(t, &all) != NULL)
		cs_buf_adds(out,
		    "  These functions are there to be called, in bash as "
		    "commands with arguments KEY=VALUE: ");
	for (size_t i = 0; i < all.n; i++) {
		cs_buf_adds(out, i > 0 ? "; " : "");
		tell(&all.v[i], out);
	}
	cs_hosttools_free(&all);
}
