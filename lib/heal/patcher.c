#include "heal/patcher.h"

#include "base/buf.h"
#include "base/err.h"
#include "base/utf8.h"
#include "envelope/env.h"
#include "heal/talk.h"

int
cs_patcher_run(const char *command, int64_t timeout_ms,
    const struct cs_json *env, struct cs_buf *out, struct cs_err *err)
{
	cs_buf_auto struct cs_buf in = CS_BUF_INIT;
	const char *const argv[] = { "sh", "-c", command, NULL };
	struct cs_talk talk = { .who = "the patcher",
		.argv = argv,
		.timeout_ms = timeout_ms,
		.most = CS_ENV_CODE_MAX,
		.group = true };

	if (cs_env_print(env, &in, err) < 0)
		return -1;
	talk.in = in.data;
	talk.in_len = in.len;
	if (cs_talk_run(&talk, out, err) < 0)
		return -1;
	if (out->len == 0)
		return cs_err_set(err, CS_EDATA, "the patcher wrote nothing");
	if (cs_utf8_valid(out->data, out->len) != out->len)
		return cs_err_set(
		    err, CS_EDATA, "what the patcher wrote is not UTF-8");
	return 0;
}
