/* lib/mcp: what is read out of a call, and what a model is told of a job. */

#include "mcp/answer.h"

#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "mcp/eras.h"
#include "mcp/store.h"
#include "mcp/toolbox.h"
#include "tap.h"

static struct cs_json *
parsed(const char *text)
{
	struct cs_err err;

	return cs_json_parse(text, strlen(text), &err);
}

static bool
is(const struct cs_json *v, const char *text)
{
	cs_json_auto struct cs_json *want = parsed(text);

	return want != NULL && cs_json_equal(v, want);
}

static void
makes_jobs(void)
{
	const struct cs_tool *tool = cs_toolbox_named("execute_python", 0);
	cs_json_auto struct cs_json *arguments = parsed("{\"code\":\"c\","
							"\"args\":[\"a\"],"
							"\"stdin\":\"s\","
							"\"timeout_s\":"
							"0.0015}");
	struct cs_err err;
	cs_json_auto struct cs_json *job = cs_toolbox_job(
	    tool, "7", arguments, &err);
	cs_buf_auto struct cs_buf line = CS_BUF_INIT;
	cs_json_auto struct cs_json *again = NULL;

	ok(is(job,
	       "{\"codeshield\":1,\"id\":\"7\",\"lang\":\"python\",\"code\":"
	       "\"c\",\"options\":{\"args\":[\"a\"],\"stdin\":\"s\","
	       "\"timeout_ms\":2}}"),
	    "a call becomes a job");
	(void)cs_env_print(job, &line, &err);
	again = cs_env_parse(line.data, line.len - 1, &err);
	ok(again != NULL, "which is an envelope");
	ok(cs_toolbox_named("execute_command", 0) == NULL &&
		cs_toolbox_at(1, 0) != cs_toolbox_at(1, CS_TOOLBOX_BASH) &&
		cs_toolbox_at(2, 0) == NULL,
	    "without bash there is no command to run");
}

/* Each vendor's rules for what a schema may hold. */
static void
writes_schemas(void)
{
	const struct cs_tool *tool = cs_toolbox_named(
	    "execute_python", CS_TOOLBOX_BASH);
	cs_json_auto struct cs_json *strict = cs_toolbox_schema(
	    tool, CS_TOOLBOX_STRICT);
	cs_json_auto struct cs_json *gemini = cs_toolbox_schema(
	    tool, CS_TOOLBOX_GEMINI);

	ok(cs_json_size(cs_json_get(strict, "required")) ==
		cs_json_size(cs_json_get(strict, "properties")),
	    "strict: every property is required");
	ok(is(cs_json_get(strict, "properties.stdin.type"),
	       "[\"string\",\"null\"]") &&
		cs_json_is(strict, "properties.code.type", "string"),
	    "and what may be left out may be null");
	ok(cs_json_is(gemini, "properties.args.items.type", "STRING") &&
		cs_json_get(gemini, "additionalProperties") == NULL &&
		cs_json_size(cs_json_get(gemini, "propertyOrdering")) == 4,
	    "Gemini: types in capitals, an order, and nothing of other keys");
}

static void
stores(void)
{
	struct cs_store *st = cs_store_new();
	char *big = calloc(1, CS_STORE_BYTES_MAX / 2);
	char first[128], second[128];
	cs_json_auto struct cs_json *contents = NULL, *blob = NULL;
	struct cs_json *none = NULL;

	(void)cs_store_begin(st);
	(void)snprintf(first, sizeof(first), "%s",
	    cs_store_add(st, "stdout", "text/plain", "text", 4));
	(void)snprintf(second, sizeof(second), "%s",
	    cs_store_add(st, "stderr", "text/plain", "\xff", 1));
	ok(cs_store_read(st, first, &contents) == 1 &&
		cs_json_is(cs_json_at(contents, 0), "text", "text"),
	    "a text is read as one");
	ok(cs_store_read(st, second, &blob) == 1 &&
		cs_json_is(cs_json_at(blob, 0), "blob", "/w=="),
	    "and as bytes where it is none");
	ok(cs_store_add(st, "a", "b/c", big, CS_STORE_BYTES_MAX / 2) != NULL &&
		cs_store_read(st, first, &none) == 1,
	    "what there is room for stays");
	cs_json_free(none);
	none = NULL;
	(void)cs_store_add(st, "a", "b/c", big, CS_STORE_BYTES_MAX / 2);
	ok(cs_store_read(st, first, &none) == 0 &&
		cs_store_read(st, second, &none) == 0,
	    "the oldest go when there is none");
	ok(cs_store_add(st, "a", "b/c", big, (size_t)CS_STORE_BYTES_MAX + 1) ==
		NULL,
	    "and what is larger than all is not taken");
	for (int i = 0; i < 3 * CS_STORE_THINGS_MAX; i++)
		(void)cs_store_add(st, "a", "b/c", "", 0);
	ok(cs_store_add(st, "b", "b/c", "", 0) != NULL, "however many come");
	free(big);
	cs_store_free(st);
}

/* A picture and a table that a job left, where the envelope says they are. */
static void
shows_artifacts(void)
{
	static const char png[] = "\x89PNG";
	char path[] = "/tmp/cs-unit-answer.XXXXXX";
	const int fd = mkstemp(path);
	struct cs_store *st = cs_store_new();
	struct cs_err err;
	char text[800];
	cs_json_auto struct cs_json *env = NULL, *answer = NULL, *old = NULL;
	struct cs_json *content;

	(void)cs_io_write_all(fd, png, 4, &err);
	(void)close(fd);
	(void)snprintf(text, sizeof(text),
	    "{\"codeshield\":1,\"code\":\"\",\"outcome\":\"verified\","
	    "\"verified\":true,\"run\":{\"status\":\"exited\",\"exit_code\":0,"
	    "\"stdout\":\"o\",\"stderr\":\"\",\"artifacts\":["
	    "{\"path\":\"a b/p.png\",\"media_type\":\"image/png\",\"file\":"
	    "\"%s\"},{\"path\":\"../t.csv\",\"media_type\":\"text/csv\","
	    "\"file\":\"%s\"},{\"path\":\"gone\",\"file\":\"%s/x\"}]}}",
	    path, path, path);
	env = parsed(text);
	answer = cs_answer_new(
	    cs_toolbox_at(0, CS_TOOLBOX_BASH), cs_eras_legacy(), env, "", st);
	content = cs_json_get(answer, "content");
	ok(cs_json_size(content) == 3 &&
		cs_json_is(cs_json_at(content, 1), "type", "image") &&
		cs_json_is(cs_json_at(content, 1), "data", "iVBORw==") &&
		cs_json_is(cs_json_at(content, 1), "mimeType", "image/png"),
	    "a picture is an image");
	ok(cs_json_is(cs_json_at(content, 2), "type", "resource_link") &&
		cs_json_is(cs_json_at(content, 2), "name", "../t.csv") &&
		strstr(cs_json_str(cs_json_at(content, 2), "uri"),
		    "/2-.._t.csv") != NULL,
	    "anything else a link, of one part whatever its path was");
	ok(cs_json_get(answer, "structuredContent") == NULL,
	    "and no client hides the picture for facts");
	old = cs_answer_new(cs_toolbox_at(0, CS_TOOLBOX_BASH),
	    cs_eras_named("2024-11-05"), env, "", st);
	ok(cs_json_size(cs_json_get(old, "content")) == 2,
	    "the first revision has no links");
	(void)unlink(path);
	cs_store_free(st);
}

int
main(void)
{
	makes_jobs();
	writes_schemas();
	stores();
	shows_artifacts();
	return tap_done();
}
