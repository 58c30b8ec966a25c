/* OpenAI's responses. */

#include <string.h>

#include "base/err.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "heal/model/provider.h"

static struct cs_json *
request(const struct cs_question *q)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "model", q->model);
	if (q->system_len > 0)
		cs_make_text(&m, "instructions", q->system, q->system_len);
	cs_make_text(&m, "input", q->user, q->user_len);
	cs_make_int(&m, "max_output_tokens", q->max_output);
	cs_make_bool(&m, "store", false);
	return cs_make_done(&m);
}

/* A refusal is among the texts of a message. */
static const char *
read_output(const struct cs_json *output, struct cs_reply *r)
{
	const char *refusal = NULL;

	for (size_t i = 0; i < cs_json_size(output); i++) {
		const struct cs_json *item = cs_json_at(output, i);
		const struct cs_json *content = cs_json_key(item, "content");

		if (!cs_json_is(item, "type", "message"))
			continue;
		cs_provider_texts(content, "output_text", r->text);
		for (size_t k = 0; k < cs_json_size(content); k++)
			if (cs_json_is(
				cs_json_at(content, k), "type", "refusal"))
				refusal = cs_json_str(
				    cs_json_at(content, k), "refusal");
	}
	return refusal;
}

static enum cs_stop
stop_of(const struct cs_json *body, const char **why)
{
	if (cs_json_is(body, "status", "completed"))
		return CS_STOP_DONE;
	if (cs_json_is(body, "status", "failed")) {
		*why = cs_json_str(body, "error.message");
		return CS_STOP_OTHER;
	}
	*why = cs_json_str(body, "incomplete_details.reason");
	if (!cs_json_is(body, "status", "incomplete"))
		return CS_STOP_OTHER;
	return *why != NULL && strcmp(*why, "content_filter") == 0
	    ? CS_STOP_REFUSED
	    : CS_STOP_LENGTH;
}

static int
reply(const struct cs_json *body, struct cs_reply *r, struct cs_err *err)
{
	const struct cs_json *usage = cs_json_key(body, "usage");
	const char *refusal;

	if (cs_json_str(body, "status") == NULL)
		return cs_err_set(err, CS_EDATA, "there is no status in it");
	refusal = read_output(cs_json_key(body, "output"), r);
	r->stop = stop_of(body, &r->why);
	if (refusal != NULL) {
		r->stop = CS_STOP_REFUSED;
		r->why = refusal;
	}
	r->model = cs_json_str(body, "model");
	r->counted = cs_json_int(usage, "output_tokens", -1) >= 0;
	r->usage.input = cs_provider_tokens(usage, "input_tokens");
	r->usage.output = cs_provider_tokens(usage, "output_tokens");
	r->usage.cached = cs_provider_tokens(
	    usage, "input_tokens_details.cached_tokens");
	r->usage.reasoning = cs_provider_tokens(
	    usage, "output_tokens_details.reasoning_tokens");
	return 0;
}

const struct cs_provider cs_responses_provider = {
	.name = "openai-responses",
	.named = true,
	.keys = { { "OPENAI_API_KEY", "Authorization: Bearer " } },
	.model = "gpt-6-luna",
	.model_variable = "OPENAI_MODEL",
	.base = "https://api.openai.com/v1",
	.base_variable = "OPENAI_BASE_URL",
	.path = "/responses",
	.headers = "",
	.max_output = 16000,
	.request = request,
	.reply = reply,
};
