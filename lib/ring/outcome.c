#include "ring/outcome.h"

#include <string.h>

#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"

bool
cs_outcome_is_trouble(const struct cs_json *env)
{
	static const char *const kinds[] = { "isolation:", "internal:" };
	const char *reason = cs_json_str(env, "run.reason");

	for (size_t i = 0; reason != NULL && i < 2; i++)
		if (strncmp(reason, kinds[i], strlen(kinds[i])) == 0)
			return true;
	return false;
}

int
cs_outcome_tell_trouble(const struct cs_json *env, struct cs_err *err)
{
	const char *detail = cs_json_str(env, "run.detail");

	return cs_err_set(err, CS_EHOST, "%s",
	    detail != NULL ? detail : cs_json_str(env, "run.reason"));
}

enum cs_ring_end
cs_outcome_end(const struct cs_json *env)
{
	if (cs_outcome_is_trouble(env))
		return CS_RING_BAD;
	return cs_env_is_yes(env) ? CS_RING_YES : CS_RING_NO;
}

int
cs_outcome_tell_error(const struct cs_json *env, struct cs_err *err)
{
	const char *tool = cs_json_str(env, "error.tool");
	const char *message = cs_json_str(env, "error.message");
	const char *code = cs_json_str(env, "error.code");

	return cs_err_set(err,
	    code != NULL && strcmp(code, "too-large") == 0 ? CS_ELIMIT
							   : CS_EDATA,
	    "%s: %s", tool != NULL ? tool : "?",
	    message != NULL ? message : "error");
}
