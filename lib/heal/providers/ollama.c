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

/* Text that exceeds the context is silently truncated, so the context is sized
 * to fit: a token for every two bytes, as with many digits, plus the answer. */
static int64_t
context_for(const struct cs_question *q)
{
	const int64_t tokens = (int64_t)(q->system_len + q->user_len) / 2 +
	    q->max_output;

	return (tokens / BLOCK + 1) * BLOCK;
}

/* Only here a request can be made deterministic. */
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

static const struct cs_provider_stop stops[] = {
	{ "stop", CS_STOP_DONE },
	{ "length", CS_STOP_LENGTH },
	{ NULL, CS_STOP_OTHER },
};

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
	/* Older versions give no reason. */
	r->stop = r->why != NULL ? cs_provider_stop(stops, r->why)
				 : CS_STOP_DONE;
	r->model = cs_json_str(body, "model");
	r->counted = cs_json_int(body, "eval_count", -1) >= 0;
	r->usage.input = cs_provider_tokens(body, "prompt_eval_count");
	r->usage.output = cs_provider_tokens(body, "eval_count");
	return 0;
}

/* The part of an address after the scheme. */
struct place {
	const char *host; /* without brackets */
	size_t host_len;
	const char *port; /* including its colon, up to the path */
	const char *path;
};

/* "host", "host:port", "[::1]:port", and "::1" too. */
static struct place
read_place(const char *s)
{
	const char *path = s + strcspn(s, "/");
	const char *colon = memchr(s, ':', (size_t)(path - s));
	const char *bracket = *s == '[' ? memchr(s, ']', (size_t)(path - s))
					: NULL;

	if (bracket != NULL)
		return (struct place){ s + 1, (size_t)(bracket - s) - 1,
			bracket + 1, path };
	if (colon == NULL || memchr(colon + 1, ':', (size_t)(path - colon) - 1))
		colon = path;
	return (struct place){ s, (size_t)(colon - s), colon, path };
}

static bool
is_host(const struct place *p, const char *name)
{
	return p->host_len == strlen(name) &&
	    strncasecmp(p->host, name, p->host_len) == 0;
}

/* A wildcard address means this machine. */
static void
add_host(const struct place *p, struct cs_buf *out)
{
	const bool six = memchr(p->host, ':', p->host_len) != NULL;

	if (p->host_len == 0 || is_host(p, "0.0.0.0")) {
		cs_buf_adds(out, "127.0.0.1");
	} else if (is_host(p, "::")) {
		cs_buf_adds(out, "[::1]");
	} else {
		cs_buf_adds(out, six ? "[" : "");
		cs_buf_add(out, p->host, p->host_len);
		cs_buf_adds(out, six ? "]" : "");
	}
}

/* The port is 11434 unless a scheme has its own. */
static void
base_of(const char *value, struct cs_buf *out)
{
	const char *scheme = strstr(value, "://");
	const char *rest = scheme != NULL ? scheme + 3 : value;
	const struct place p = read_place(rest);
	const bool cloud = is_host(&p, "ollama.com");

	cs_buf_add(out, value, (size_t)(rest - value));
	if (scheme == NULL)
		cs_buf_adds(out, cloud ? "https://" : "http://");
	add_host(&p, out);
	if (scheme == NULL && !cloud && p.port == p.path)
		cs_buf_addf(out, ":%d", DEFAULT_PORT);
	cs_buf_adds(out, p.port);
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
