#include "heal/model/provider.h"

#include <string.h>

#include "base/buf.h"
#include "envelope/json.h"
#include "envelope/make.h"

enum { TOKENS_MAX = 1000 * 1000 * 1000 }; /* of one answer */

const struct cs_provider *const cs_provider_list[] = { &cs_gemini_provider,
	&cs_openai_provider, &cs_responses_provider, &cs_anthropic_provider,
	&cs_deepseek_provider, &cs_ollama_provider, &cs_compatible_provider,
	NULL };

const struct cs_provider *
cs_provider_find(const char *name, size_t len)
{
	for (size_t i = 0; cs_provider_list[i] != NULL; i++)
		if (strlen(cs_provider_list[i]->name) == len &&
		    memcmp(cs_provider_list[i]->name, name, len) == 0)
			return cs_provider_list[i];
	return NULL;
}

void
cs_provider_names(struct cs_buf *out)
{
	for (size_t i = 0; cs_provider_list[i] != NULL; i++)
		cs_buf_addf(
		    out, "%s%s", i > 0 ? ", " : "", cs_provider_list[i]->name);
}

struct cs_json *
cs_provider_message(const char *role, const char *text, size_t len)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "role", role);
	cs_make_text(&m, "content", text, len);
	return cs_make_done(&m);
}

enum cs_stop
cs_provider_stop(const struct cs_provider_stop *known, const char *reason)
{
	for (; reason != NULL && known->reason != NULL; known++)
		if (strcmp(known->reason, reason) == 0)
			return known->stop;
	return CS_STOP_OTHER;
}

int64_t
cs_provider_tokens(const struct cs_json *usage, const char *path)
{
	const int64_t n = cs_json_int(usage, path, 0);

	return n < 0 ? 0 : n < TOKENS_MAX ? n : TOKENS_MAX;
}

void
cs_provider_texts(
    const struct cs_json *parts, const char *type, struct cs_buf *out)
{
	for (size_t i = 0; i < cs_json_size(parts); i++) {
		const struct cs_json *part = cs_json_at(parts, i);
		size_t n;
		const char *text = cs_json_text(cs_json_key(part, "text"), &n);

		if (text != NULL && !cs_json_true(part, "thought") &&
		    (type == NULL || cs_json_is(part, "type", type)))
			cs_buf_add(out, text, n);
	}
}
