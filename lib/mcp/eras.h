#ifndef CS_MCP_ERAS_H
#define CS_MCP_ERAS_H

#include <stdbool.h>
#include <stddef.h>

#include "mcp/jsonrpc.h"

struct cs_json;

/*
 * The revisions of the protocol, and the features of each.  Source: the
 * specification's changelogs, modelcontextprotocol.io.
 */
struct cs_era {
	const char *version;
	bool modern;	  /* no handshake: each request names its revision */
	bool batches;	  /* an array of messages is allowed */
	bool annotations; /* tools have them, and progress has a message */
	bool structured;  /* titles, structuredContent and resource_link */
	bool lenient; /* invalid arguments are a result, for the model to read,
			 not a protocol error */
	enum cs_jsonrpc_code no_resource;
};

/* From the newest on; NULL after the last. */
const struct cs_era *cs_eras_at(size_t i);
/* NULL if there is none of that name; version may be NULL. */
const struct cs_era *cs_eras_named(const char *version);
/* The newest with a handshake, spoken until there has been one. */
const struct cs_era *cs_eras_legacy(void);

/* What a modern request declares in its "_meta". */
#define CS_ERAS_META	     "io.modelcontextprotocol/"
#define CS_ERAS_VERSION	     CS_ERAS_META "protocolVersion"
#define CS_ERAS_CAPABILITIES CS_ERAS_META "clientCapabilities"
#define CS_ERAS_CLIENT	     CS_ERAS_META "clientInfo"

enum cs_eras_claim {
	CS_ERAS_NONE,	/* nothing: it relies on a handshake */
	CS_ERAS_MODERN, /* *era */
	CS_ERAS_NO_VERSION,
	CS_ERAS_NO_CAPABILITIES,
	CS_ERAS_UNKNOWN, /* a version that is not a modern one */
};
/* meta may be NULL.  *era is set only for MODERN. */
enum cs_eras_claim
cs_eras_claimed(const struct cs_json *meta, const struct cs_era **era);

/* Their names as an array, newest first: all, or only the modern ones. */
struct cs_json *cs_eras_list(bool modern_alone);

#endif
