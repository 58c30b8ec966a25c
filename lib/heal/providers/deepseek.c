/* DeepSeek's chat completions. */

#include <stddef.h>

#include "envelope/make.h"
#include "heal/model/chat.h"
#include "heal/model/provider.h"

static struct cs_json *
request(const struct cs_question *q)
{
	struct cs_make m = cs_chat_begin(q, "system");

	cs_make_int(&m, "max_tokens", q->max_output);
	return cs_make_done(&m);
}

const struct cs_provider cs_deepseek_provider = {
	.name = "deepseek",
	.keys = { { "DEEPSEEK_API_KEY", "Authorization: Bearer " } },
	.model = "deepseek-flash",
	.model_variable = "DEEPSEEK_MODEL",
	.base = "https://api.deepseek.com",
	.base_variable = "DEEPSEEK_BASE_URL",
	.path = "/chat/completions",
	.headers = "",
	.max_output = 16000,
	.request = request,
	.reply = cs_chat_reply,
};
