#include <stddef.h>
#include <string.h>

#include "base/err.h"
#include "diagnose/diagnose.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "filter.h"
#include "front.h"

static bool arg_stream, arg_source;

static const struct cs_opt opts[] = {
	CS_FILTER_OPTS(&arg_stream, &arg_source),
	{ CS_OPT_END, 0, NULL, NULL, NULL, { NULL } },
};

static const struct cs_cmd cmd = {
	.name = "cs-classify",
	.synopsis = "[options]",
	.about = "Say what went wrong in each job, where and of which kind, as "
		 "\"diagnosis\".",
	.opts = opts,
};

static int
classify(struct cs_json *env, void *ctx, struct cs_err *err)
{
	struct cs_json *diagnosis;

	(void)ctx;
	if (cs_env_stops_before(env, "diagnosis"))
		return cs_env_is_yes(env) ? CS_EX_OK : CS_EX_NO;
	diagnosis = cs_diagnose_env(env, err);
	if (diagnosis == NULL ||
	    cs_json_set(env, "diagnosis", diagnosis, err) < 0)
		return -1;
	return strcmp(cs_json_str(env, "diagnosis.outcome"), "ok") == 0
	    ? CS_EX_OK
	    : CS_EX_NO;
}

int
main(int argc, char **argv)
{
	const int first = cs_front_start(&cmd, argc, argv);
	const struct cs_filter filter = {
		.tool = cmd.name,
		.stream = arg_stream,
		.source = arg_source,
		.work = classify,
	};

	return cs_filter_run(&filter, argv + first);
}
