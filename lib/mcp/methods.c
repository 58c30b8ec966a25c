#include "mcp/methods.h"

#include <string.h>

#include "envelope/json.h"
#include "envelope/make.h"
#include "mcp/eras.h"
#include "mcp/jsonrpc.h"
#include "mcp/service.h"
#include "mcp/session.h"

enum { HOUR_MS = 60 * 60 * 1000 };

enum when { ALWAYS, LEGACY, MODERN };
enum needs { NOTHING, LOGGING, SUBSCRIBE };

struct method {
	const char *name;
	enum when when;
	enum needs needs; /* from the service */
	void (*run)(struct cs_session *s, struct cs_call *call,
	    const struct cs_json *params);
	/* Of struct cs_call. */
	const char *scope;
	int64_t ttl_ms;
};

/* ---- the handshake, and its replacement ---- */

static struct cs_json *
capabilities(const struct cs_service *service)
{
	struct cs_make m = cs_make_object(), resources = cs_make_object();

	cs_make_put(&m, "tools", cs_json_new_object());
	if (service->subscribe)
		cs_make_bool(&resources, "subscribe", true);
	cs_make_put(&m, "resources", cs_make_done(&resources));
	if (service->logging)
		cs_make_put(&m, "logging", cs_json_new_object());
	for (size_t i = 0; service->more != NULL && service->more[i]; i++)
		cs_make_put(&m, service->more[i], cs_json_new_object());
	return cs_make_done(&m);
}

static void
run_initialize(
    struct cs_session *s, struct cs_call *call, const struct cs_json *params)
{
	const struct cs_service *service = cs_session_service(s);
	const struct cs_era *era = cs_eras_named(
	    cs_json_str(params, "protocolVersion"));
	struct cs_make m;

	if (cs_json_str(params, "protocolVersion") == NULL) {
		cs_session_fail(s, call, CS_JSONRPC_EPARAMS,
		    "Missing required field: protocolVersion");
		return;
	}
	if (era == NULL || era->modern)
		era = cs_eras_legacy();
	cs_session_speak(s, era);
	m = cs_make_object();
	cs_make_str(&m, "protocolVersion", era->version);
	cs_make_put(&m, "capabilities", capabilities(service));
	cs_make_put(
	    &m, "serverInfo", cs_service_info(service, era->structured));
	cs_make_str(&m, "instructions", service->instructions);
	cs_session_answer(s, call, cs_make_done(&m));
}

static void
run_discover(
    struct cs_session *s, struct cs_call *call, const struct cs_json *params)
{
	const struct cs_service *service = cs_session_service(s);
	struct cs_make m = cs_make_object();

	(void)params;
	cs_make_put(&m, "supportedVersions", cs_eras_list(false));
	cs_make_put(&m, "capabilities", capabilities(service));
	cs_make_str(&m, "instructions", service->instructions);
	cs_session_answer(s, call, cs_make_done(&m));
}

/* ping, and methods that need no reply. */
static void
run_nothing(
    struct cs_session *s, struct cs_call *call, const struct cs_json *params)
{
	(void)params;
	cs_session_answer(s, call, cs_json_new_object());
}

static void
run_set_level(
    struct cs_session *s, struct cs_call *call, const struct cs_json *params)
{
	static const char *const levels[] = { "debug", "info", "notice",
		"warning", "error", "critical", "alert", "emergency" };

	for (size_t i = 0; i < sizeof(levels) / sizeof(levels[0]); i++)
		if (cs_json_is(params, "level", levels[i])) {
			run_nothing(s, call, params);
			return;
		}
	cs_session_fail(s, call, CS_JSONRPC_EPARAMS, "Unknown level");
}

/* Nothing here ever changes, so no subscription is granted. */
static void
run_listen(
    struct cs_session *s, struct cs_call *call, const struct cs_json *params)
{
	struct cs_make m = cs_make_object(), meta = cs_make_object();

	(void)params;
	cs_make_put(
	    &meta, CS_ERAS_META "subscriptionId", cs_json_ref(call->id));
	cs_make_put(&m, "_meta", cs_make_done(&meta));
	cs_make_put(&m, "notifications", cs_json_new_object());
	call->held = true;
	cs_session_notify(
	    s, "notifications/subscriptions/acknowledged", cs_make_done(&m));
}

/* ---- lists ---- */

/* Everything fits in one page, so no cursor was ever issued. */
static void
answer_list(struct cs_session *s, struct cs_call *call,
    const struct cs_json *params, const char *key, struct cs_json *list)
{
	struct cs_make m;

	if (cs_json_key(params, "cursor") != NULL) {
		cs_json_free(list);
		cs_session_fail(s, call, CS_JSONRPC_EPARAMS, "Unknown cursor");
		return;
	}
	m = cs_make_object();
	cs_make_put(&m, key, list);
	cs_session_answer(s, call, cs_make_done(&m));
}

/* Without what a revision does not have yet. */
static struct cs_json *
as_of(const struct cs_era *era, struct cs_json *list)
{
	for (size_t i = 0; i < cs_json_size(list); i++) {
		if (!era->structured)
			cs_json_del(cs_json_at(list, i), "title");
		if (!era->annotations)
			cs_json_del(cs_json_at(list, i), "annotations");
	}
	return list;
}

static void
run_tools(
    struct cs_session *s, struct cs_call *call, const struct cs_json *params)
{
	const struct cs_service *service = cs_session_service(s);

	answer_list(s, call, params, "tools",
	    as_of(call->era, service->tools(service->ctx)));
}

static void
run_resources(
    struct cs_session *s, struct cs_call *call, const struct cs_json *params)
{
	const struct cs_service *service = cs_session_service(s);

	answer_list(s, call, params, "resources",
	    as_of(call->era, service->resources(service->ctx)));
}

static void
run_templates(
    struct cs_session *s, struct cs_call *call, const struct cs_json *params)
{
	const struct cs_service *service = cs_session_service(s);

	answer_list(s, call, params, "resourceTemplates",
	    as_of(call->era, service->templates(service->ctx)));
}

/* ---- the service's ---- */

static void
run_read(
    struct cs_session *s, struct cs_call *call, const struct cs_json *params)
{
	const struct cs_service *service = cs_session_service(s);
	const char *uri = cs_json_str(params, "uri");
	struct cs_json *contents = NULL;
	struct cs_make m = cs_make_object();

	if (uri != NULL && service->read(service->ctx, uri, &contents) == 0) {
		cs_make_str(&m, "uri", uri);
		cs_session_fail_with(s, call, call->era->no_resource,
		    "Resource not found", cs_make_done(&m));
		return;
	}
	if (uri == NULL) {
		cs_json_free(cs_make_done(&m));
		cs_session_fail(
		    s, call, CS_JSONRPC_EPARAMS, "Missing required field: uri");
		return;
	}
	cs_make_put(&m, "contents", contents);
	cs_session_answer(s, call, cs_make_done(&m));
}

static void
run_call(
    struct cs_session *s, struct cs_call *call, const struct cs_json *params)
{
	const struct cs_service *service = cs_session_service(s);
	const char *name = cs_json_str(params, "name");
	const struct cs_json *arguments = cs_json_key(params, "arguments");

	if (name == NULL)
		cs_session_fail(s, call, CS_JSONRPC_EPARAMS,
		    "Missing required field: name");
	else if (arguments != NULL && cs_json_type(arguments) != CS_JSON_OBJECT)
		cs_session_fail(
		    s, call, CS_JSONRPC_EPARAMS, "arguments is not an object");
	else if (cs_session_calls(s) > CS_SESSION_CALLS_MAX)
		cs_session_fail(s, call, CS_JSONRPC_EINTERNAL,
		    "Too many requests in flight");
	else
		service->call(service->ctx, s, call, name, arguments);
}

static const struct method methods[] = {
	{ "initialize", LEGACY, NOTHING, run_initialize, NULL, 0 },
	{ "ping", LEGACY, NOTHING, run_nothing, NULL, 0 },
	{ "server/discover", MODERN, NOTHING, run_discover, "public", HOUR_MS },
	{ "tools/list", ALWAYS, NOTHING, run_tools, "public", HOUR_MS },
	{ "tools/call", ALWAYS, NOTHING, run_call, NULL, 0 },
	{ "resources/list", ALWAYS, NOTHING, run_resources, "public", HOUR_MS },
	{ "resources/templates/list", ALWAYS, NOTHING, run_templates, "public",
	    HOUR_MS },
	{ "resources/read", ALWAYS, NOTHING, run_read, "private", 0 },
	{ "resources/subscribe", LEGACY, SUBSCRIBE, run_nothing, NULL, 0 },
	{ "resources/unsubscribe", LEGACY, SUBSCRIBE, run_nothing, NULL, 0 },
	{ "logging/setLevel", LEGACY, LOGGING, run_set_level, NULL, 0 },
	{ "subscriptions/listen", MODERN, NOTHING, run_listen, NULL, 0 },
};

static const struct method *
method_of(const char *name)
{
	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++)
		if (strcmp(methods[i].name, name) == 0)
			return &methods[i];
	return NULL;
}

bool
cs_methods_is_modern(const char *name)
{
	const struct method *method = method_of(name);

	return method != NULL && method->when == MODERN;
}

static bool
is_offered(const struct method *method, const struct cs_era *era,
    const struct cs_service *service)
{
	if (method->when != ALWAYS && (method->when == MODERN) != era->modern)
		return false;
	return method->needs == NOTHING ||
	    (method->needs == LOGGING ? service->logging : service->subscribe);
}

void
cs_methods_request(struct cs_session *s, struct cs_call *call, const char *name,
    const struct cs_json *params)
{
	const struct cs_service *service = cs_session_service(s);
	const struct method *method = method_of(name);

	if (method == NULL && service->other != NULL &&
	    service->other(service->ctx, s, call, name))
		return;
	if (method == NULL || !is_offered(method, call->era, service)) {
		cs_session_fail(
		    s, call, CS_JSONRPC_EMETHOD, "Method not found");
		return;
	}
	call->scope = method->scope;
	call->ttl_ms = method->ttl_ms;
	method->run(s, call, params);
}

/* initialize cannot be cancelled, and is answered before anything else. */
void
cs_methods_notified(
    struct cs_session *s, const char *name, const struct cs_json *params)
{
	const struct cs_json *id = cs_json_key(params, "requestId");

	if (id != NULL && strcmp(name, "notifications/cancelled") == 0)
		cs_session_cancel(s, id);
}
