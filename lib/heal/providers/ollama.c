/* Ollama, on this machine or another. */

#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/err.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "heal/model/chat.h"
#include "heal/model/provider.h"

enum { OUTPUT_MAX = 8192, BLOCK = 1024, DEFAULT_PORT = 11434 };

/* What does not fit into the context is cut without a word, so the context is
 * made to fit: a token for each three bytes, and the answer. */
static int64_t
context_for(const struct cs_question *q)
{
	const int64_t tokens = (int64_t)(q->system_len + q->user_len) / 3 +
	    q->max_output;

	return (tokens / BLOCK + 1) * BLOCK;
}

/* Here, and only here, a request can be made to have one answer. */
static struct cs_json *
request(const struct cs_question *q)
{
	struct cs_make m = cs_chat_begin(q, "system"),
		       options = cs_make_object();

	cs_make_int(&options, "num_predict", q->max_output);
	cs_make_int(&options, "num_ctx", context_for(q));
	cs_make_int(&options, "temperature", 0);
	cs_make_int(&options, "seed", 1);
	cs_make_bool(&m, "stream", false);
	cs_make_put(&m, "options", cs_make_done(&options));
	return cs_make_done(&m);
}

static int
reply(const struct cs_json *body, struct cs_reply *r, struct cs_err *err)
{
	size_t n;
	const char *text = cs_json_text(
	    cs_json_get(body, "message.content"), &n);

	if (cs_json_key(body, "message") == NULL)
		return cs_err_set(err, CS_EDATA, "there is no message in it");
	if (text != NULL)
		cs_buf_add(r->text, text, n);
	r->why = cs_json_str(body, "done_reason");
	r->stop = CS_STOP_DONE;
	if (r->why != NULL && strcmp(r->why, "stop") != 0)
		r->stop = strcmp(r->why, "length") == 0 ? CS_STOP_LENGTH
							: CS_STOP_OTHER;
	r->model = cs_json_str(body, "model");
	r->counted = cs_json_int(body, "eval_count", -1) >= 0;
	r->usage.input = cs_provider_tokens(body, "prompt_eval_count");
	r->usage.output = cs_provider_tokens(body, "eval_count");
	return 0;
}

/* "host", "host:port", "http://host/path": the port is 11434 unless a scheme
 * has its own, and the address to listen on means this machine. */
static void
base_of(const char *value, struct cs_buf *out)
{
	static const char cloud[] = "ollama.com", any[] = "0.0.0.0";
	const char *scheme = strstr(value, "://");
	const char *host = scheme == NULL ? value : scheme + 3;
	const size_t n = strcspn(host, *host == '[' ? "/" : ":/");
	const size_t port = host[n] == ':' ? strcspn(host + n, "/") : 0;
	const bool is_cloud = n == strlen(cloud) &&
	    strncasecmp(host, cloud, n) == 0;

	if (scheme != NULL)
		cs_buf_add(out, value, (size_t)(host - value));
	else
		cs_buf_adds(out, is_cloud ? "https://" : "http://");
	if (n == 0 || (n == strlen(any) && memcmp(host, any, n) == 0))
		cs_buf_adds(out, "127.0.0.1");
	else
		cs_buf_add(out, host, n);
	cs_buf_add(out, host + n, port);
	if (port == 0 && scheme == NULL && !is_cloud && *host != '[')
		cs_buf_addf(out, ":%d", DEFAULT_PORT);
	cs_buf_adds(out, host + n + port);
}

const struct cs_provider cs_ollama_provider = {
	.name = "ollama",
	.named = true,
	.keyless = true,
	.keys = { { "OLLAMA_API_KEY", "Authorization: Bearer " } },
	.model_variable = "OLLAMA_MODEL",
	.base = "http://127.0.0.1:11434",
	.base_variable = "OLLAMA_HOST",
	.base_of = base_of,
	.path = "/api/chat",
	.headers = "",
	.max_output = OUTPUT_MAX,
	.request = request,
	.reply = reply,
};
