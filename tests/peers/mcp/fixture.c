/* A server with the tools and resources that the official conformance suite
 * asks for, on the protocol core of cs-mcp and on nothing else. */

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "mcp/eras.h"
#include "mcp/loop.h"
#include "mcp/service.h"
#include "mcp/session.h"

/* A black point, and a moment of silence. */
#define PNG                                                                    \
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgAB" \
	"SK+kcQAAAABJRU5ErkJggg=="
#define WAV "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQIAAACAgA=="

#define TEXT(t) "{\"type\":\"text\",\"text\":\"" t "\"}"
#define IMAGE                                                                  \
	"{\"type\":\"image\",\"data\":\"" PNG "\",\"mimeType\":\"image/png\"}"
#define AUDIO                                                                  \
	"{\"type\":\"audio\",\"data\":\"" WAV "\",\"mimeType\":\"audio/wav\"}"
#define EMBEDDED(uri, mime, t)                                                 \
	"{\"type\":\"resource\",\"resource\":{\"uri\":\"" uri                  \
	"\",\"mimeType\":\"" mime "\",\"text\":\"" t "\"}}"
#define CONTENT(blocks) "{\"content\":[" blocks "]}"

static struct cs_json *
parsed(const char *text)
{
	struct cs_err err;

	return cs_json_parse(text, strlen(text), &err);
}

static void
report_progress(struct cs_session *s, const struct cs_call *call)
{
	for (int i = 0; call->token != NULL && i <= 100; i += 50)
		cs_session_progress(s, call, i, 100, "on its way");
}

static void
log_messages(struct cs_session *s, const struct cs_call *call)
{
	static const char *const says[] = { "started", "working", "done" };

	/* Later revisions want each request to ask for them. */
	for (size_t i = 0; !call->era->modern && i < 3; i++) {
		struct cs_make m = cs_make_object();

		cs_make_str(&m, "level", "info");
		cs_make_str(&m, "data", says[i]);
		cs_session_notify(s, "notifications/message", cs_make_done(&m));
	}
}

static const struct tool {
	const char *name, *result;
	void (*before)(struct cs_session *s, const struct cs_call *call);
	const char *capability; /* that the client has to have */
} tools[] = {
	{ "test_simple_text", CONTENT(TEXT("A simple text.")), NULL, NULL },
	{ "test_image_content", CONTENT(IMAGE), NULL, NULL },
	{ "test_audio_content", CONTENT(AUDIO), NULL, NULL },
	{ "test_embedded_resource",
	    CONTENT(EMBEDDED("test://embedded", "text/plain", "Embedded.")),
	    NULL, NULL },
	{ "test_multiple_content_types",
	    CONTENT(TEXT("Text, image, resource:") "," IMAGE "," EMBEDDED(
		"test://mixed", "application/json", "{}")),
	    NULL, NULL },
	{ "test_error_handling",
	    "{\"content\":[" TEXT("It failed.") "],\"isError\":true}", NULL,
	    NULL },
	{ "test_tool_with_progress", CONTENT(TEXT("done")), report_progress,
	    NULL },
	{ "test_tool_with_logging", CONTENT(TEXT("done")), log_messages, NULL },
	{ "test_logging_tool", CONTENT(TEXT("done")), log_messages, NULL },
	{ "test_streaming_elicitation", CONTENT(TEXT("done")), NULL, NULL },
	{ "test_missing_capability", CONTENT(TEXT("sampled")), NULL,
	    "sampling" },
};

enum { TOOLS = sizeof(tools) / sizeof(tools[0]) };

static struct cs_json *
list_tools(void *ctx)
{
	struct cs_make list = cs_make_array();

	(void)ctx;
	for (int i = 0; i < TOOLS; i++) {
		struct cs_make m = cs_make_object();

		cs_make_str(&m, "name", tools[i].name);
		cs_make_str(&m, "description", "A tool of the suite");
		cs_make_put(&m, "inputSchema",
		    parsed("{\"type\":\"object\","
			   "\"additionalProperties\":false}"));
		cs_make_put(&list, NULL, cs_make_done(&m));
	}
	return cs_make_done(&list);
}

static void
refuse(struct cs_session *s, struct cs_call *call, const char *capability)
{
	struct cs_make m = cs_make_object(), needs = cs_make_object();

	cs_make_put(&needs, capability, cs_json_new_object());
	cs_make_put(&m, "requiredCapabilities", cs_make_done(&needs));
	cs_session_fail_with(s, call, CS_JSONRPC_ECAPABILITY,
	    "Missing required client capability", cs_make_done(&m));
}

static void
call_tool(void *ctx, struct cs_session *s, struct cs_call *call,
    const char *name, const struct cs_json *arguments)
{
	(void)ctx;
	(void)arguments;
	for (const struct tool *t = tools; t < tools + TOOLS; t++) {
		if (strcmp(t->name, name) != 0)
			continue;
		if (t->capability != NULL &&
		    cs_json_key(call->client, t->capability) == NULL) {
			refuse(s, call, t->capability);
			return;
		}
		if (t->before != NULL)
			t->before(s, call);
		cs_session_answer(s, call, parsed(t->result));
		return;
	}
	cs_session_fail(s, call, CS_JSONRPC_EPARAMS, "Unknown tool");
}

/* What the suite asks every server for.  The newest revision wants to know how
 * long it holds; the others take no notice. */
static bool
answer_other(
    void *ctx, struct cs_session *s, struct cs_call *call, const char *method)
{
	static const struct {
		const char *method, *result;
	} others[] = {
		{ "prompts/list",
		    "{\"prompts\":[],\"ttlMs\":0,\"cacheScope\":\"public\"}" },
		{ "completion/complete", "{\"completion\":{\"values\":[]}}" },
	};

	(void)ctx;
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		if (strcmp(others[i].method, method) == 0) {
			cs_session_answer(s, call, parsed(others[i].result));
			return true;
		}
	return false;
}

/* Each is answered at once, so there is nothing to cancel. */
static void
cancel(void *ctx, const struct cs_call *call)
{
	(void)ctx;
	(void)call;
}

#define RESOURCE(uri, name, mime)                                              \
	"{\"uri\":\"" uri "\",\"name\":\"" name "\",\"mimeType\":\"" mime "\"" \
	"}"

static struct cs_json *
list_resources(void *ctx)
{
	(void)ctx;
	return parsed("[" RESOURCE("test://static-text", "text",
	    "text/plain") "," RESOURCE("test://static-binary", "binary",
	    "image/png") "," RESOURCE("test://watched-resource", "watched",
	    "text/plain") "]");
}

static struct cs_json *
list_templates(void *ctx)
{
	(void)ctx;
	return parsed("[{\"uriTemplate\":\"test://template/{id}/data\","
		      "\"name\":\"template\",\"mimeType\":"
		      "\"application/json\"}]");
}

static const struct {
	const char *uri, *mime, *key, *value;
} resources[] = {
	{ "test://static-text", "text/plain", "text", "A static text." },
	{ "test://static-binary", "image/png", "blob", PNG },
	{ "test://watched-resource", "text/plain", "text", "Watched." },
};

static struct cs_json *
contents(const char *uri, const char *mime, const char *key, const char *value)
{
	struct cs_make list = cs_make_array(), m = cs_make_object();

	cs_make_str(&m, "uri", uri);
	cs_make_str(&m, "mimeType", mime);
	cs_make_str(&m, key, value);
	cs_make_put(&list, NULL, cs_make_done(&m));
	return cs_make_done(&list);
}

static int
read_resource(void *ctx, const char *uri, struct cs_json **out)
{
	char id[32], text[64];

	(void)ctx;
	for (size_t i = 0; i < sizeof(resources) / sizeof(resources[0]); i++)
		if (strcmp(resources[i].uri, uri) == 0)
			*out = contents(uri, resources[i].mime,
			    resources[i].key, resources[i].value);
	if (sscanf(uri, "test://template/%31[a-z0-9]/data", id) == 1) {
		(void)snprintf(text, sizeof(text), "{\"id\":\"%s\"}", id);
		*out = contents(uri, "application/json", "text", text);
	}
	return *out != NULL;
}

int
main(void)
{
	static const char *const more[] = { "prompts", "completions", NULL };
	static const struct cs_service service = {
		.name = "fixture",
		.title = "Fixture",
		.instructions = "A server for the conformance suite.",
		.logging = true,
		.subscribe = true,
		.tools = list_tools,
		.resources = list_resources,
		.templates = list_templates,
		.read = read_resource,
		.call = call_tool,
		.cancel = cancel,
		.other = answer_other,
		.more = more,
	};
	struct cs_err err;
	int signo;

	return cs_loop_run(&service, STDIN_FILENO, STDOUT_FILENO, &signo,
		   &err) == CS_LOOP_DONE
	    ? 0
	    : 2;
}
