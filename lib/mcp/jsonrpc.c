#include "mcp/jsonrpc.h"

#include <stdbool.h>
#include <stddef.h>

#include "envelope/json.h"
#include "envelope/make.h"

struct cs_json *
cs_jsonrpc_id(const struct cs_json *message)
{
	struct cs_json *id = cs_json_key(message, "id");
	const enum cs_json_type type = cs_json_type(id);

	return type == CS_JSON_STRING || type == CS_JSON_INT ? id : NULL;
}

static bool
is_response(const struct cs_json *message)
{
	return cs_json_key(message, "method") == NULL &&
	    (cs_json_key(message, "result") != NULL ||
		cs_json_key(message, "error") != NULL);
}

enum cs_jsonrpc_kind
cs_jsonrpc_kind(const struct cs_json *message)
{
	const struct cs_json *params = cs_json_key(message, "params");

	if (cs_json_type(message) == CS_JSON_ARRAY)
		return cs_json_size(message) > 0 ? CS_JSONRPC_BATCH
						 : CS_JSONRPC_INVALID;
	if (!cs_json_is(message, "jsonrpc", "2.0"))
		return CS_JSONRPC_INVALID;
	if (is_response(message))
		return CS_JSONRPC_RESPONSE;
	if (cs_json_str(message, "method") == NULL ||
	    (params != NULL && cs_json_type(params) != CS_JSON_OBJECT))
		return CS_JSONRPC_INVALID;
	if (cs_json_key(message, "id") == NULL)
		return CS_JSONRPC_NOTIFICATION;
	return cs_jsonrpc_id(message) != NULL ? CS_JSONRPC_REQUEST
					      : CS_JSONRPC_INVALID;
}

static struct cs_make
message_of(const struct cs_json *id)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "jsonrpc", "2.0");
	if (id != NULL)
		cs_make_put(&m, "id", cs_json_ref(id));
	return m;
}

struct cs_json *
cs_jsonrpc_result(const struct cs_json *id, struct cs_json *result)
{
	struct cs_make m = message_of(id);

	cs_make_put(&m, "result", result);
	return cs_make_done(&m);
}

struct cs_json *
cs_jsonrpc_error(const struct cs_json *id, enum cs_jsonrpc_code code,
    const char *message, struct cs_json *data)
{
	struct cs_make m = message_of(id), e = cs_make_object();

	cs_make_int(&e, "code", code);
	cs_make_str(&e, "message", message);
	if (data != NULL)
		cs_make_put(&e, "data", data);
	cs_make_put(&m, "error", cs_make_done(&e));
	return cs_make_done(&m);
}

struct cs_json *
cs_jsonrpc_notification(const char *method, struct cs_json *params)
{
	struct cs_make m = message_of(NULL);

	cs_make_str(&m, "method", method);
	cs_make_put(&m, "params", params);
	return cs_make_done(&m);
}
