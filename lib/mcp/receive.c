#include "mcp/receive.h"

#include <stdint.h>

#include "base/buf.h"
#include "base/err.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "mcp/eras.h"
#include "mcp/jsonrpc.h"
#include "mcp/methods.h"
#include "mcp/session.h"

/* Determine the revision of a request; false if it was answered with the reason
 * for having none. */
static bool
settle_era(struct cs_session *s, struct cs_call *call, const char *method,
    const struct cs_json *params)
{
	const struct cs_json *meta = cs_json_key(params, "_meta");
	struct cs_make data;

	switch (cs_eras_claimed(meta, &call->era)) {
	case CS_ERAS_MODERN:
		call->client = cs_json_key(meta, CS_ERAS_CAPABILITIES);
		return true;
	case CS_ERAS_NONE:
		if (!cs_methods_is_modern(method))
			return true;
		/* fall through */
	case CS_ERAS_NO_VERSION:
		cs_session_fail(s, call, CS_JSONRPC_EPARAMS,
		    "Missing required _meta field: " CS_ERAS_VERSION);
		return false;
	case CS_ERAS_NO_CAPABILITIES:
		cs_session_fail(s, call, CS_JSONRPC_EPARAMS,
		    "Missing required _meta field: " CS_ERAS_CAPABILITIES);
		return false;
	case CS_ERAS_UNKNOWN:
		break;
	}
	data = cs_make_object();
	cs_make_put(&data, "supported", cs_eras_list(true));
	cs_make_put(&data, "requested",
	    cs_json_ref(cs_json_key(meta, CS_ERAS_VERSION)));
	cs_session_fail_with(s, call, CS_JSONRPC_EVERSION,
	    "Unsupported protocol version", cs_make_done(&data));
	return false;
}

static void
take_request(
    struct cs_session *s, const struct cs_json *message, struct cs_batch *b)
{
	const char *method = cs_json_str(message, "method");
	const struct cs_json *params = cs_json_key(message, "params");
	struct cs_call *call = cs_session_open(s, message, b);
	int64_t key;

	if (call == NULL)
		return;
	key = call->key;
	if (settle_era(s, call, method, params))
		cs_methods_request(s, call, method, params);
	call = cs_session_call(s, key);
	if (call != NULL)
		call->client = NULL;
}

static void
refuse(struct cs_session *s, struct cs_batch *b, const struct cs_json *message,
    const char *why)
{
	cs_session_refuse(s, b, message, CS_JSONRPC_EREQUEST, why);
}

static void
take_one(
    struct cs_session *s, const struct cs_json *message, struct cs_batch *b)
{
	switch (cs_jsonrpc_kind(message)) {
	case CS_JSONRPC_REQUEST:
		if (b != NULL && cs_json_is(message, "method", "initialize"))
			refuse(s, b, message,
			    "initialize can't be part of a batch");
		else
			take_request(s, message, b);
		break;
	case CS_JSONRPC_NOTIFICATION:
		cs_methods_notified(s, cs_json_str(message, "method"),
		    cs_json_key(message, "params"));
		break;
	case CS_JSONRPC_RESPONSE: /* nothing was asked */
		break;
	case CS_JSONRPC_BATCH:
	case CS_JSONRPC_INVALID:
		refuse(s, b, message, "Not a JSON-RPC 2.0 message");
		break;
	}
}

static void
take_batch(struct cs_session *s, const struct cs_json *batch)
{
	struct cs_batch *b = cs_session_begin_batch(s);

	if (b == NULL)
		return;
	for (size_t i = 0; i < cs_json_size(batch); i++)
		take_one(s, cs_json_at(batch, i), b);
	cs_session_end_batch(s, b);
}

void
cs_receive_message(struct cs_session *s, const struct cs_json *message)
{
	if (cs_jsonrpc_kind(message) != CS_JSONRPC_BATCH)
		take_one(s, message, NULL);
	else if (cs_session_era(s)->batches)
		take_batch(s, message);
	else
		refuse(
		    s, NULL, message, "This protocol revision has no batches");
}

void
cs_receive_bad(struct cs_session *s, const struct cs_err *why)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;

	cs_buf_addf(&text, "Parse error: %s", why->msg);
	cs_session_refuse(s, NULL, NULL, CS_JSONRPC_EPARSE,
	    text.failed == CS_OK ? text.data : "Parse error");
}
