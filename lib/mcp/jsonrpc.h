#ifndef CS_MCP_JSONRPC_H
#define CS_MCP_JSONRPC_H

struct cs_json;

/* JSON-RPC 2.0 messages, as far as the Model Context Protocol uses them. */

enum cs_jsonrpc_kind {
	CS_JSONRPC_INVALID,
	CS_JSONRPC_REQUEST,
	CS_JSONRPC_NOTIFICATION,
	CS_JSONRPC_RESPONSE,
	CS_JSONRPC_BATCH, /* an array of at least one, elements unchecked */
};

enum cs_jsonrpc_code {
	CS_JSONRPC_EPARSE = -32700,
	CS_JSONRPC_EREQUEST = -32600,
	CS_JSONRPC_EMETHOD = -32601,
	CS_JSONRPC_EPARAMS = -32602,
	CS_JSONRPC_EINTERNAL = -32603,
	/* Defined by the Model Context Protocol. */
	CS_JSONRPC_ERESOURCE = -32002,
	CS_JSONRPC_ECAPABILITY = -32021,
	CS_JSONRPC_EVERSION = -32022,
};

/* An id must be a string or an integer, and parameters an object: the protocol
 * is stricter here than JSON-RPC. */
enum cs_jsonrpc_kind cs_jsonrpc_kind(const struct cs_json *message);

/* The id of a message, NULL if it has none that could be echoed. */
struct cs_json *cs_jsonrpc_id(const struct cs_json *message);

/*
 * New messages; NULL if out of memory.  result, params and data are taken over,
 * id is not.  An error without an id has no such key: clients reject null
 * there.  data may be NULL.
 */
struct cs_json *
cs_jsonrpc_result(const struct cs_json *id, struct cs_json *result);
struct cs_json *cs_jsonrpc_error(const struct cs_json *id,
    enum cs_jsonrpc_code code, const char *message, struct cs_json *data);
struct cs_json *
cs_jsonrpc_notification(const char *method, struct cs_json *params);

#endif
