#ifndef CS_MCP_RECEIVE_H
#define CS_MCP_RECEIVE_H

struct cs_err;
struct cs_json;
struct cs_session;

/* A message from the client, which is answered here or left in flight. */

void cs_receive_message(struct cs_session *s, const struct cs_json *message);
/* A line from the client that was not JSON, and why. */
void cs_receive_bad(struct cs_session *s, const struct cs_err *why);

#endif
