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
 * One client: the revision that it speaks, its requests in flight, and the
 * messages queued for it.  Nothing here reads, writes or waits.
 *
 * Functions that send return nothing: the first failure, which is out of
 * memory, sticks to the session, and cs_session_check() reports it.  A line too
 * long for any client is replaced with an error.
 */
struct cs_session;

enum {
	/* Both official client libraries disconnect at a line of 10 MiB. */
	CS_SESSION_LINE_MAX = 10 * 1024 * 1024 - 1,
	CS_SESSION_CALLS_MAX = 64, /* requests in flight */
};

/* The service is borrowed. */
struct cs_session *
cs_session_new(const struct cs_service *service, struct cs_err *err);
/* Drops the requests in flight silently. */
void cs_session_free(struct cs_session *s);
static inline void
cs_session_freep(struct cs_session **s)
{
	cs_session_free(*s);
}
#define cs_session_auto __attribute__((cleanup(cs_session_freep)))

/* The client has closed its end: requests held open only for it are
 * answered. */
void cs_session_close(struct cs_session *s);

/* The number of requests in flight. */
size_t cs_session_calls(const struct cs_session *s);

/* When to call cs_session_tick(), 0 for never; both in terms of
 * cs_clock_us(). */
int64_t cs_session_next(const struct cs_session *s);
/* Send progress, once a second, to those who asked for it. */
void cs_session_tick(struct cs_session *s, int64_t now);

/* The messages to send. */
struct cs_outbox *cs_session_outbox(struct cs_session *s);
int cs_session_check(const struct cs_session *s, struct cs_err *err);

/*
 * One request, from its line to its answer.  It belongs to the session: it is
 * freed once answered, and, after the service was told, once cancelled.
 */
struct cs_call {
	int64_t key; /* the session's number for it, from 1 */
	const struct cs_era *era;
	struct cs_json *id;
	struct cs_json *token;	      /* its progress token; NULL: none */
	const struct cs_json *client; /* its capabilities, if new */
	bool held; /* open until the client cancels it; nothing works on it */
	const void *about; /* for the service's use */
	/* For whom, and how long, a modern answer may be cached; NULL: not
	 * specified. */
	const char *scope;
	int64_t ttl_ms;

	/* For the session's use. */
	struct cs_call *next;
	struct cs_batch *batch;
	int64_t begun;
	int64_t told; /* seconds at the last progress */
};

/* A request in flight by its number, NULL if it is gone. */
struct cs_call *cs_session_call(const struct cs_session *s, int64_t key);

/* One that the service works on, NULL if there is none. */
struct cs_call *cs_session_worked(const struct cs_session *s);

/* Answer a request; the result (NULL: out of memory) is taken over. */
void cs_session_answer(
    struct cs_session *s, struct cs_call *call, struct cs_json *result);
void cs_session_fail(struct cs_session *s, struct cs_call *call,
    enum cs_jsonrpc_code code, const char *message);
/* The same with additional data. */
void cs_session_fail_with(struct cs_session *s, struct cs_call *call,
    enum cs_jsonrpc_code code, const char *message, struct cs_json *data);

/* A notification, independent of any answer. */
void
cs_session_notify(struct cs_session *s, const char *method, struct cs_json *p);
/* A progress notification, for a request that asked for it; total 0:
 * unknown. */
void cs_session_progress(struct cs_session *s, const struct cs_call *call,
    int64_t progress, int64_t total, const char *message);

/*
 * For receive.h and methods.h.
 */
const struct cs_service *cs_session_service(const struct cs_session *s);
/* The revision of requests that do not name theirs. */
const struct cs_era *cs_session_era(const struct cs_session *s);
void cs_session_speak(struct cs_session *s, const struct cs_era *era);
void cs_session_cancel(struct cs_session *s, const struct cs_json *id);

/* An array of messages, answered in one line when all of them are, but not
 * before its end.  NULL: out of memory. */
struct cs_batch;
struct cs_batch *cs_session_begin_batch(struct cs_session *s);
void cs_session_end_batch(struct cs_session *s, struct cs_batch *b);

/* A request begins, by itself (b is NULL) or in a batch.  NULL if it cannot,
 * which is reported. */
struct cs_call *cs_session_open(
    struct cs_session *s, const struct cs_json *message, struct cs_batch *b);
/* Answer an invalid message with the reason; message may be NULL. */
void cs_session_refuse(struct cs_session *s, struct cs_batch *b,
    const struct cs_json *message, enum cs_jsonrpc_code code, const char *why);

#endif
