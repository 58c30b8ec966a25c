#ifndef CS_MCP_METHODS_H
#define CS_MCP_METHODS_H

#include <stdbool.h>

struct cs_call;
struct cs_json;
struct cs_session;

/* The methods of the protocol.  params is an object, or NULL. */

/* Whether it exists only in revisions without a handshake. */
bool cs_methods_is_modern(const char *name);

/* A request: answered here, or left in flight. */
void cs_methods_request(struct cs_session *s, struct cs_call *call,
    const char *name, const struct cs_json *params);

void cs_methods_notified(
    struct cs_session *s, const char *name, const struct cs_json *params);

#endif
