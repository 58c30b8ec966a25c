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
	bool logging;	/* takes a level of messages, and sends some */
	bool subscribe; /* lets resources be watched */

	/* New arrays as the newest revision has them; NULL: memory ran out. */
	struct cs_json *(*tools)(void *ctx);
	struct cs_json *(*resources)(void *ctx);
	struct cs_json *(*templates)(void *ctx);

	/* The "contents" of a resource: 1 and *contents, the caller's; 0 when
	 * there is none; -1 when memory ran out. */
	int (*read)(void *ctx, const char *uri, struct cs_json **contents);

	/* Call a tool.  It is answered in here, or later.  arguments is NULL
	 * when there were none, else an object; both live as long as this. */
	void (*call)(void *ctx, struct cs_session *s, struct cs_call *call,
	    const char *tool, const struct cs_json *arguments);
	/* Nobody waits for it any longer. */
	void (*cancel)(void *ctx, const struct cs_call *call);

	/* A method that the core does not have: answer it, or false when the
	 * service has it neither.  NULL: none.  more names the capabilities
	 * that they are, and ends with NULL. */
	bool (*other)(void *ctx, struct cs_session *s, struct cs_call *call,
	    const char *method);
	const char *const *more;

	/* What it waits for, and what to do when poll(2) has seen to that: -1
	 * and err ends the server.  NULL: nothing. */
	void (*fds)(void *ctx, struct pollfd fds[2]);
	int (*move)(void *ctx, struct cs_session *s, const struct pollfd fds[2],
	    struct cs_err *err);
	void *ctx;
};

enum { CS_SERVICE_FDS = 2 };

/* "serverInfo", of the service as a client sees it; titled: the revision has
 * titles.  NULL: memory ran out. */
struct cs_json *cs_service_info(const struct cs_service *service, bool titled);

#endif
