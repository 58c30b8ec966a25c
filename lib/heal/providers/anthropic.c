/* Anthropic's messages. */

#include <stddef.h>

#include "base/err.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "heal/model/provider.h"

/* Unknown fields are rejected, and so are more than 21,333 tokens without
 * streaming. */
static struct cs_json *
request(const struct cs_question *q)
{
	struct cs_make m = cs_make_object(), messages = cs_make_array();

	cs_make_put(
	    &messages, NULL, cs_provider_message("user", q->user, q->user_len));
	cs_make_str(&m, "model", q->model);
	cs_make_int(&m, "max_tokens", q->max_output);
	if (q->system_len > 0)
		cs_make_text(&m, "system", q->system, q->system_len);
	cs_make_put(&m, "messages", cs_make_done(&messages));
	return cs_make_done(&m);
}

static const struct cs_provider_stop stops[] = {
	{ "end_turn", CS_STOP_DONE },
	{ "stop_sequence", CS_STOP_DONE },
	{ "max_tokens", CS_STOP_LENGTH },
	{ "model_context_window_exceeded", CS_STOP_LENGTH },
	{ "refusal", CS_STOP_REFUSED },
	{ NULL, CS_STOP_OTHER },
};

/* Its input excludes cached tokens: the total is the sum of three numbers. */
static void
read_usage(const struct cs_json *usage, struct cs_reply *r)
{
	r->counted = cs_json_int(usage, "output_tokens", -1) >= 0;
	r->usage.cached = cs_provider_tokens(usage, "cache_read_input_tokens");
	r->usage.input = cs_provider_tokens(usage, "input_tokens") +
	    cs_provider_tokens(usage, "cache_creation_input_tokens") +
	    r->usage.cached;
	r->usage.output = cs_provider_tokens(usage, "output_tokens");
	r->usage.reasoning = cs_provider_tokens(
	    usage, "output_tokens_details.thinking_tokens");
}

static int
reply(const struct cs_json *body, struct cs_reply *r, struct cs_err *err)
{
	const char *category = cs_json_str(body, "stop_details.category");

	if (cs_json_type(cs_json_key(body, "content")) != CS_JSON_ARRAY)
		return cs_err_set(err, CS_EDATA, "there is no content in it");
	cs_provider_texts(cs_json_key(body, "content"), "text", r->text);
	r->why = cs_json_str(body, "stop_reason");
	r->stop = cs_provider_stop(stops, r->why);
	if (r->stop == CS_STOP_REFUSED && category != NULL)
		r->why = category;
	r->model = cs_json_str(body, "model");
	read_usage(cs_json_key(body, "usage"), r);
	return 0;
}

const struct cs_provider cs_anthropic_provider = {
	.name = "anthropic",
	.keys = { { "ANTHROPIC_API_KEY", "x-api-key: " },
	    { "ANTHROPIC_AUTH_TOKEN", "Authorization: Bearer " } },
	.model = "claude-sonnet-5-5",
	.model_variable = "ANTHROPIC_MODEL",
	.base = "https://api.anthropic.com/v1",
	.base_variable = "ANTHROPIC_BASE_URL",
	.base_tail = "/v1",
	.path = "/messages",
	.headers = "anthropic-version: 2026-10-21\n",
	.max_output = 16000,
	.request = request,
	.reply = reply,
};
