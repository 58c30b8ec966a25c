#ifndef CS_MCP_SERVICE_H
#define CS_MCP_SERVICE_H

#include <poll.h>
#include <stdbool.h>

struct cs_call;
struct cs_err;
struct cs_json;
struct cs_session;

/* What a server offers beyond the protocol itself. */
struct cs_service {
	const char *name, *title, *instructions;
	bool logging;	/* accepts a log level, and sends log messages */
	bool subscribe; /* lets resources be subscribed to */

	/* New arrays in the form of the newest revision; NULL: out of
	 * memory. */
	struct cs_json *(*tools)(void *ctx);
	struct cs_json *(*resources)(void *ctx);
	struct cs_json *(*templates)(void *ctx);

	/* The "contents" of a resource: 1 and *contents, owned by the caller; 0
	 * if there is none; -1 if out of memory. */
	int (*read)(void *ctx, const char *uri, struct cs_json **contents);

	/* Call a tool, answering here or later.  arguments is NULL if there
	 * were none, otherwise an object; both are valid during the call
	 * only. */
	void (*call)(void *ctx, struct cs_session *s, struct cs_call *call,
	    const char *tool, const struct cs_json *arguments);
	/* The call was cancelled. */
	void (*cancel)(void *ctx, const struct cs_call *call);

	/* A method that the core does not implement: answer it, or return false
	 * if the service does not have it either.  NULL: none.  more names the
	 * capabilities that go with these, and ends with NULL. */
	bool (*other)(void *ctx, struct cs_session *s, struct cs_call *call,
	    const char *method);
	const char *const *more;

	/* The descriptors it waits for, and what to do when poll(2) reports
	 * them: -1 and err ends the server.  NULL: none. */
	void (*fds)(void *ctx, struct pollfd fds[2]);
	int (*move)(void *ctx, struct cs_session *s, const struct pollfd fds[2],
	    struct cs_err *err);
	void *ctx;
};

enum { CS_SERVICE_FDS = 2 };

/* "serverInfo", the service as seen by a client; titled: the revision has
 * titles.  NULL: out of memory. */
struct cs_json *cs_service_info(const struct cs_service *service, bool titled);

#endif
