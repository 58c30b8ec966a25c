/* OpenAI's chat completions. */

#include <stddef.h>

#include "envelope/make.h"
#include "heal/model/chat.h"
#include "heal/model/provider.h"

/* max_tokens is rejected by reasoning models. */
static struct cs_json *
request(const struct cs_question *q)
{
	struct cs_make m = cs_chat_begin(q, "developer");

	cs_make_int(&m, "max_completion_tokens", q->max_output);
	return cs_make_done(&m);
}

const struct cs_provider cs_openai_provider = {
	.name = "openai",
	.keys = { { "OPENAI_API_KEY", "Authorization: Bearer " } },
	.model = "gpt-6-luna",
	.model_variable = "OPENAI_MODEL",
	.base = "https://api.openai.com/v1",
	.base_variable = "OPENAI_BASE_URL",
	.path = "/chat/completions",
	.headers = "",
	.max_output = 16000,
	.request = request,
	.reply = cs_chat_reply,
};
