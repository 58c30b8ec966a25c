#include "heal/model/chat.h"

#include <stddef.h>

#include "base/buf.h"
#include "base/err.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "heal/model/provider.h"

struct cs_make
cs_chat_begin(const struct cs_question *q, const char *role)
{
	struct cs_make m = cs_make_object(), messages = cs_make_array();

	if (q->system_len > 0)
		cs_make_put(&messages, NULL,
		    cs_provider_message(role, q->system, q->system_len));
	cs_make_put(
	    &messages, NULL, cs_provider_message("user", q->user, q->user_len));
	cs_make_str(&m, "model", q->model);
	cs_make_put(&m, "messages", cs_make_done(&messages));
	return m;
}

static const struct cs_provider_stop stops[] = {
	{ "stop", CS_STOP_DONE },
	{ "length", CS_STOP_LENGTH },
	{ "content_filter", CS_STOP_REFUSED },
	{ NULL, CS_STOP_OTHER },
};

/* Input includes cached tokens, output includes reasoning.  DeepSeek has its
 * own name for the cached ones. */
static void
read_usage(const struct cs_json *usage, struct cs_reply *r)
{
	r->counted = cs_json_int(usage, "completion_tokens", -1) >= 0;
	r->usage.input = cs_provider_tokens(usage, "prompt_tokens");
	r->usage.output = cs_provider_tokens(usage, "completion_tokens");
	r->usage.cached = cs_provider_tokens(
	    usage, "prompt_tokens_details.cached_tokens");
	if (r->usage.cached == 0)
		r->usage.cached = cs_provider_tokens(
		    usage, "prompt_cache_hit_tokens");
	r->usage.reasoning = cs_provider_tokens(
	    usage, "completion_tokens_details.reasoning_tokens");
}

/* A text, or parts of several types, as from models that show their
 * reasoning. */
static void
read_content(const struct cs_json *content, struct cs_buf *out)
{
	size_t n;
	const char *text = cs_json_text(content, &n);

	if (text != NULL)
		cs_buf_add(out, text, n);
	else
		cs_provider_texts(content, "text", out);
}

int
cs_chat_reply(
    const struct cs_json *body, struct cs_reply *r, struct cs_err *err)
{
	const struct cs_json *choice = cs_json_at(
	    cs_json_key(body, "choices"), 0);
	const char *refusal = cs_json_str(choice, "message.refusal");

	if (cs_json_key(choice, "message") == NULL)
		return cs_err_set(err, CS_EDATA, "there is no message in it");
	read_content(cs_json_get(choice, "message.content"), r->text);
	/* Some servers give no reason for a normal end. */
	r->why = cs_json_str(choice, "finish_reason");
	r->stop = r->why != NULL ? cs_provider_stop(stops, r->why)
				 : CS_STOP_DONE;
	if (refusal != NULL && *refusal != '\0') {
		r->stop = CS_STOP_REFUSED;
		r->why = refusal;
	}
	r->model = cs_json_str(body, "model");
	read_usage(cs_json_key(body, "usage"), r);
	return 0;
}
