/* Any server that speaks OpenAI's chat completions: LiteLLM, vLLM, llama.cpp. */

#include <stddef.h>

#include "envelope/make.h"
#include "heal/model/chat.h"
#include "heal/model/provider.h"

/* The fields that most of them know. */
static struct cs_json *
request(const struct cs_question *q)
{
	struct cs_make m = cs_chat_begin(q, "system");

	cs_make_int(&m, "max_tokens", q->max_output);
	return cs_make_done(&m);
}

const struct cs_provider cs_compatible_provider = {
	.name = "compatible",
	.named = true,
	.keyless = true,
	.keys = { { "CODESHIELD_API_KEY", "Authorization: Bearer " } },
	.model_variable = "CODESHIELD_MODEL",
	.base_variable = "CODESHIELD_BASE_URL",
	.path = "/chat/completions",
	.headers = "",
	.max_output = 8192,
	.request = request,
	.reply = cs_chat_reply,
};
