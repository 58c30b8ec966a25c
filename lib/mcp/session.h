#ifndef CS_MCP_SESSION_H
#define CS_MCP_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mcp/jsonrpc.h"

struct cs_call;
struct cs_era;
struct cs_err;
struct cs_json;
struct cs_outbox;
struct cs_service;

/*
 * One client: which revision it speaks, its requests in flight, and what is to
 * be said to it.  Nothing here reads, writes or waits.
 *
 * Saying something is void: the first failure, which is that memory ran out,
 * sticks to the session, and cs_session_check() tells it.  A line that no
 * client would read is an error in its place.
 */
struct cs_session;

enum {
	/* Both official client libraries break off at a line of 10 MiB. */
	CS_SESSION_LINE_MAX = 10 * 1024 * 1024 - 1,
	CS_SESSION_CALLS_MAX = 64, /* requests in flight */
};

/* The service is borrowed. */
struct cs_session *
cs_session_new(const struct cs_service *service, struct cs_err *err);
/* Forgets the requests in flight without a word. */
void cs_session_free(struct cs_session *s);
static inline void
cs_session_freep(struct cs_session **s)
{
	cs_session_free(*s);
}
#define cs_session_auto __attribute__((cleanup(cs_session_freep)))

/* The client says nothing more: what was only held open for it is answered. */
void cs_session_close(struct cs_session *s);

/* Requests in flight. */
size_t cs_session_calls(const struct cs_session *s);

/* When to call cs_session_tick(), 0 for never; both by cs_clock_us(). */
int64_t cs_session_next(const struct cs_session *s);
/* Tell how long it takes, once a second, to those who asked. */
void cs_session_tick(struct cs_session *s, int64_t now);

/* What is to be said. */
struct cs_outbox *cs_session_outbox(struct cs_session *s);
int cs_session_check(const struct cs_session *s, struct cs_err *err);

/*
 * One request, from its line to its answer.  It is the session's: it is gone
 * once it was answered, and, after the service was told, once it was cancelled.
 */
struct cs_call {
	int64_t key; /* the session's number of it, from 1 on */
	const struct cs_era *era;
	struct cs_json *id;
	struct cs_json *token;	      /* of its progress; NULL: not asked for */
	const struct cs_json *client; /* its "clientCapabilities", while it is
					 new; NULL: none */
	bool held; /* open until the client takes it back; nothing works on it */
	const void *about; /* the service's own */
	/* By whom, and how long, a modern answer may be kept; NULL: nothing is
	 * said of it. */
	const char *scope;
	int64_t ttl_ms;

	/* The session's own. */
	struct cs_call *next;
	struct cs_batch *batch;
	int64_t begun;
	int64_t told; /* seconds of the last progress */
};

/* A request in flight by its number, NULL when it is no more. */
struct cs_call *cs_session_call(const struct cs_session *s, int64_t key);

/* One that the service works on, NULL when there is none. */
struct cs_call *cs_session_worked(const struct cs_session *s);

/* The answer to a request; what is handed over (NULL: memory ran out) is taken
 * over. */
void cs_session_answer(
    struct cs_session *s, struct cs_call *call, struct cs_json *result);
void cs_session_fail(struct cs_session *s, struct cs_call *call,
    enum cs_jsonrpc_code code, const char *message);
/* The same with more about it. */
void cs_session_fail_with(struct cs_session *s, struct cs_call *call,
    enum cs_jsonrpc_code code, const char *message, struct cs_json *data);

/* A notification beside the answers. */
void
cs_session_notify(struct cs_session *s, const char *method, struct cs_json *p);
/* The same for progress, to a request that asked for it; total 0: not known. */
void cs_session_progress(struct cs_session *s, const struct cs_call *call,
    int64_t progress, int64_t total, const char *message);

/*
 * For receive.h and methods.h.
 */
const struct cs_service *cs_session_service(const struct cs_session *s);
/* The revision of requests that don't name theirs. */
const struct cs_era *cs_session_era(const struct cs_session *s);
void cs_session_speak(struct cs_session *s, const struct cs_era *era);
void cs_session_cancel(struct cs_session *s, const struct cs_json *id);

/* An array of messages, which is answered in one line when all of them are; not
 * before its end.  NULL: memory ran out. */
struct cs_batch;
struct cs_batch *cs_session_begin_batch(struct cs_session *s);
void cs_session_end_batch(struct cs_session *s, struct cs_batch *b);

/* A request begins, by itself (b is NULL) or in a batch.  NULL when it can't,
 * which is told. */
struct cs_call *cs_session_open(
    struct cs_session *s, const struct cs_json *message, struct cs_batch *b);
/* Something else is answered with why it is nothing; message may be NULL. */
void cs_session_refuse(struct cs_session *s, struct cs_batch *b,
    const struct cs_json *message, enum cs_jsonrpc_code code, const char *why);

#endif
