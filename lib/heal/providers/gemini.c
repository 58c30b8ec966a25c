/* Google's generateContent. */

#include <stddef.h>

#include "base/err.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "heal/model/provider.h"

/* {"parts": [{"text": ...}]} */
static struct cs_make
content(const char *text, size_t len)
{
	struct cs_make m = cs_make_object(), parts = cs_make_array(),
		       part = cs_make_object();

	cs_make_text(&part, "text", text, len);
	cs_make_put(&parts, NULL, cs_make_done(&part));
	cs_make_put(&m, "parts", cs_make_done(&parts));
	return m;
}

static struct cs_json *
request(const struct cs_question *q)
{
	struct cs_make m = cs_make_object(), contents = cs_make_array(),
		       config = cs_make_object(),
		       user = content(q->user, q->user_len);

	if (q->system_len > 0) {
		struct cs_make system = content(q->system, q->system_len);

		cs_make_put(&m, "systemInstruction", cs_make_done(&system));
	}
	cs_make_str(&user, "role", "user");
	cs_make_put(&contents, NULL, cs_make_done(&user));
	cs_make_put(&m, "contents", cs_make_done(&contents));
	cs_make_int(&config, "maxOutputTokens", q->max_output);
	cs_make_put(&m, "generationConfig", cs_make_done(&config));
	return cs_make_done(&m);
}

static const struct cs_provider_stop stops[] = {
	{ "STOP", CS_STOP_DONE },
	{ "MAX_TOKENS", CS_STOP_LENGTH },
	{ "CONTINUATION", CS_STOP_LENGTH },
	{ "SAFETY", CS_STOP_REFUSED },
	{ "RECITATION", CS_STOP_REFUSED },
	{ "LANGUAGE", CS_STOP_REFUSED },
	{ "BLOCKLIST", CS_STOP_REFUSED },
	{ "PROHIBITED_CONTENT", CS_STOP_REFUSED },
	{ "SPII", CS_STOP_REFUSED },
	{ NULL, CS_STOP_OTHER },
};

/* The candidates are counted without reasoning; whatever else there may be is
 * in the total. */
static void
read_usage(const struct cs_json *usage, struct cs_reply *r)
{
	const int64_t total = cs_provider_tokens(usage, "totalTokenCount");

	r->counted = cs_json_int(usage, "totalTokenCount", -1) >= 0 ||
	    cs_json_int(usage, "promptTokenCount", -1) >= 0;
	r->usage.input = cs_provider_tokens(usage, "promptTokenCount") +
	    cs_provider_tokens(usage, "toolUsePromptTokenCount");
	r->usage.cached = cs_provider_tokens(usage, "cachedContentTokenCount");
	r->usage.reasoning = cs_provider_tokens(usage, "thoughtsTokenCount");
	r->usage.output = cs_provider_tokens(usage, "candidatesTokenCount") +
	    r->usage.reasoning;
	if (r->usage.output < total - r->usage.input)
		r->usage.output = total - r->usage.input;
}

/* A blocked prompt has no candidates, and status 200. */
static int
reply(const struct cs_json *body, struct cs_reply *r, struct cs_err *err)
{
	const struct cs_json *candidate = cs_json_at(
	    cs_json_key(body, "candidates"), 0);

	r->model = cs_json_str(body, "modelVersion");
	read_usage(cs_json_key(body, "usageMetadata"), r);
	r->why = cs_json_str(body, "promptFeedback.blockReason");
	if (candidate == NULL && r->why == NULL)
		return cs_err_set(err, CS_EDATA, "there is no candidate in it");
	if (candidate == NULL) {
		r->stop = CS_STOP_REFUSED;
		return 0;
	}
	cs_provider_texts(
	    cs_json_get(candidate, "content.parts"), NULL, r->text);
	r->why = cs_json_str(candidate, "finishReason");
	r->stop = cs_provider_stop(stops, r->why);
	return 0;
}

const struct cs_provider cs_gemini_provider = {
	.name = "gemini",
	.keys = { { "GEMINI_API_KEY", "x-goog-api-key: " },
	    { "GOOGLE_API_KEY", "x-goog-api-key: " } },
	.model = "gemini-3.8-flash",
	.model_variable = "GEMINI_MODEL",
	.base = "https://generativelanguage.googleapis.com/v1beta",
	.base_variable = "GOOGLE_GEMINI_BASE_URL",
	.base_tail = "/v1beta",
	.path = "/models/{model}:generateContent",
	.headers = "",
	.max_output = 16000,
	.request = request,
	.reply = reply,
};
