#include "heal/model/brief.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/sibling.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "heal/talk.h"

enum { TIMEOUT_MS = 60 * 1000, NO = 1 /* of the job: as good an answer */ };

static struct cs_json *
ask(const char *path, const struct cs_json *env, struct cs_err *err)
{
	cs_buf_auto struct cs_buf in = CS_BUF_INIT, out = CS_BUF_INIT;
	const char *const argv[] = { path, NULL };
	struct cs_talk talk = { .who = "cs-shield",
		.argv = argv,
		.timeout_ms = TIMEOUT_MS,
		.most = CS_ENV_LINE_MAX,
		.worst = NO };

	if (cs_env_print(env, &in, err) < 0)
		return NULL;
	talk.in = in.data;
	talk.in_len = in.len;
	if (cs_talk_run(&talk, &out, err) < 0)
		return NULL;
	return cs_env_parse(out.data, out.len > 0 ? out.len - 1 : 0, err);
}

struct cs_json *
cs_brief_new(const struct cs_json *env, struct cs_err *err)
{
	static const char *const places[] = { "cs-shield", NULL };
	struct cs_json *brief;
	char *path;

	if (cs_json_key(env, "run") == NULL)
		return cs_json_ref(env);
	path = cs_sibling_find(places, err);
	brief = path != NULL ? ask(path, env, err) : NULL;
	free(path);
	return brief;
}
