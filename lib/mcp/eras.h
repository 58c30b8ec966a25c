#ifndef CS_MCP_ERAS_H
#define CS_MCP_ERAS_H

#include <stdbool.h>
#include <stddef.h>

#include "mcp/jsonrpc.h"

struct cs_json;

/*
 * The revisions of the protocol, and what each has.  The facts are those of the
 * specification's changelogs, modelcontextprotocol.io.
 */
struct cs_era {
	const char *version;
	bool modern;	  /* no handshake: each request says what it speaks */
	bool batches;	  /* an array of messages is allowed */
	bool annotations; /* tools have them, and progress has a message */
	bool structured;  /* titles, structuredContent and resource_link */
	bool lenient; /* arguments that don't fit are a result, for the model
			 to read, and no error of the protocol */
	enum cs_jsonrpc_code no_resource;
};

/* From the newest on; NULL behind the last. */
const struct cs_era *cs_eras_at(size_t i);
/* NULL when there is none of that name; version may be NULL. */
const struct cs_era *cs_eras_named(const char *version);
/* The newest with a handshake, which is spoken before there was one. */
const struct cs_era *cs_eras_legacy(void);

/* What a modern request says of itself in its "_meta". */
#define CS_ERAS_META	     "io.modelcontextprotocol/"
#define CS_ERAS_VERSION	     CS_ERAS_META "protocolVersion"
#define CS_ERAS_CAPABILITIES CS_ERAS_META "clientCapabilities"
#define CS_ERAS_CLIENT	     CS_ERAS_META "clientInfo"

enum cs_eras_claim {
	CS_ERAS_NONE,	/* nothing: it relies on a handshake */
	CS_ERAS_MODERN, /* *era */
	CS_ERAS_NO_VERSION,
	CS_ERAS_NO_CAPABILITIES,
	CS_ERAS_UNKNOWN, /* a version that is none of the modern ones */
};
/* meta may be NULL.  *era is set for MODERN alone. */
enum cs_eras_claim
cs_eras_claimed(const struct cs_json *meta, const struct cs_era **era);

/* Their names as an array, newest first: all, or the modern ones alone. */
struct cs_json *cs_eras_list(bool modern_alone);

#endif
