#include "mcp/session.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/outbox.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "mcp/eras.h"
#include "mcp/service.h"

enum { SECOND_US = 1000 * 1000 };

/* The answers to an array of messages, until all of them are there. */
struct cs_batch {
	struct cs_json *answers;
	size_t waiting;
	bool open; /* its messages are still arriving */
};

struct cs_session {
	const struct cs_service *service;
	const struct cs_era *era; /* for requests that do not name theirs */
	struct cs_call *calls;	  /* in flight, the newest first */
	size_t n;
	int64_t next_key;
	struct cs_outbox outbox;
	bool failed; /* out of memory */
};

struct cs_session *
cs_session_new(const struct cs_service *service, struct cs_err *err)
{
	struct cs_session *s = calloc(1, sizeof(*s));

	if (s == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	s->service = service;
	s->era = cs_eras_legacy();
	return s;
}

const struct cs_service *
cs_session_service(const struct cs_session *s)
{
	return s->service;
}

const struct cs_era *
cs_session_era(const struct cs_session *s)
{
	return s->era;
}

void
cs_session_speak(struct cs_session *s, const struct cs_era *era)
{
	s->era = era;
}

/* ---- batches ---- */

static void send(struct cs_session *s, struct cs_json *message);

struct cs_batch *
cs_session_begin_batch(struct cs_session *s)
{
	struct cs_batch *b = calloc(1, sizeof(*b));

	if (b == NULL) {
		s->failed = true;
		return NULL;
	}
	b->answers = cs_json_new_array();
	b->open = true;
	return b;
}

/* The batch is complete: output one line, or none if nothing in it needs an
 * answer. */
static void
try_end_batch(struct cs_session *s, struct cs_batch *b)
{
	if (b->open || b->waiting > 0)
		return;
	if (cs_json_size(b->answers) > 0)
		send(s, b->answers);
	else
		cs_json_free(b->answers);
	free(b);
}

void
cs_session_end_batch(struct cs_session *s, struct cs_batch *b)
{
	b->open = false;
	try_end_batch(s, b);
}

/* message is taken over. */
static void
reply(struct cs_session *s, struct cs_batch *b, struct cs_json *message)
{
	struct cs_err ignored;

	if (b == NULL)
		send(s, message);
	else if (cs_json_append(b->answers, message, &ignored) < 0)
		s->failed = true;
}

/* ---- calls ---- */

static void
free_call(struct cs_call *call)
{
	cs_json_free(call->id);
	cs_json_free(call->token);
	free(call);
}

static void
end_call(struct cs_session *s, struct cs_call *call)
{
	struct cs_call **at = &s->calls;
	struct cs_batch *b = call->batch;

	while (*at != call)
		at = &(*at)->next;
	*at = call->next;
	s->n--;
	free_call(call);
	if (b != NULL) {
		b->waiting--;
		try_end_batch(s, b);
	}
}

static struct cs_call *
call_of(const struct cs_session *s, const struct cs_json *id)
{
	struct cs_call *call = s->calls;

	while (call != NULL && !cs_json_equal(call->id, id))
		call = call->next;
	return call;
}

/* A token is a string or an integer, including 0. */
static struct cs_json *
token_of(const struct cs_json *params)
{
	struct cs_json *token = cs_json_get(params, "_meta.progressToken");
	const enum cs_json_type type = cs_json_type(token);

	return type == CS_JSON_STRING || type == CS_JSON_INT
	    ? cs_json_ref(token)
	    : NULL;
}

struct cs_call *
cs_session_open(
    struct cs_session *s, const struct cs_json *message, struct cs_batch *b)
{
	const struct cs_json *id = cs_jsonrpc_id(message);
	struct cs_call *call;

	if (call_of(s, id) != NULL) {
		cs_session_refuse(s, b, message, CS_JSONRPC_EREQUEST,
		    "This id is that of a request in flight");
		return NULL;
	}
	call = calloc(1, sizeof(*call));
	if (call == NULL) {
		s->failed = true;
		return NULL;
	}
	*call = (struct cs_call){
		.key = ++s->next_key,
		.era = s->era,
		.id = cs_json_ref(id),
		.token = token_of(cs_json_key(message, "params")),
		.batch = b,
		.begun = cs_clock_us(),
		.next = s->calls,
	};
	s->calls = call;
	s->n++;
	if (b != NULL)
		b->waiting++;
	return call;
}

struct cs_call *
cs_session_call(const struct cs_session *s, int64_t key)
{
	struct cs_call *call = s->calls;

	while (call != NULL && call->key != key)
		call = call->next;
	return call;
}

struct cs_call *
cs_session_worked(const struct cs_session *s)
{
	struct cs_call *call = s->calls;

	while (call != NULL && call->held)
		call = call->next;
	return call;
}

size_t
cs_session_calls(const struct cs_session *s)
{
	return s->n;
}

void
cs_session_free(struct cs_session *s)
{
	if (s == NULL)
		return;
	while (s->calls != NULL) {
		struct cs_call *call = s->calls;
		struct cs_batch *b = call->batch;

		s->calls = call->next;
		free_call(call);
		if (b != NULL && --b->waiting == 0) {
			cs_json_free(b->answers);
			free(b);
		}
	}
	cs_outbox_free(&s->outbox);
	free(s);
}

/* ---- saying ---- */

static void
print(struct cs_session *s, const struct cs_json *message)
{
	struct cs_err err;

	if (message == NULL ||
	    cs_json_print(message, &s->outbox.bytes, &err) < 0)
		s->failed = true;
	else
		cs_buf_addc(&s->outbox.bytes, '\n');
}

/* message is taken over. */
static void
send(struct cs_session *s, struct cs_json *message)
{
	struct cs_buf *out = &s->outbox.bytes;
	const size_t start = out->len;

	print(s, message);
	if (out->len - start > CS_SESSION_LINE_MAX) {
		cs_json_auto struct cs_json *error = cs_jsonrpc_error(
		    cs_jsonrpc_id(message), CS_JSONRPC_EINTERNAL,
		    "The answer is over 10 MiB", NULL);

		cs_buf_cut(out, start);
		print(s, error);
	}
	cs_json_free(message);
}

/* A modern result with the additional keys that it needs.  result is taken
 * over; NULL: out of memory. */
static struct cs_json *
decorate(const struct cs_session *s, const struct cs_call *call,
    struct cs_json *result)
{
	struct cs_make m = { .v = result, .failed = result == NULL };
	struct cs_make meta = cs_make_object();

	cs_make_put(&meta, CS_ERAS_META "serverInfo",
	    cs_service_info(s->service, true));
	if (call->held)
		cs_make_put(&meta, CS_ERAS_META "subscriptionId",
		    cs_json_ref(call->id));
	cs_make_str(&m, "resultType", "complete");
	if (call->scope != NULL) {
		cs_make_int(&m, "ttlMs", call->ttl_ms);
		cs_make_str(&m, "cacheScope", call->scope);
	}
	cs_make_put(&m, "_meta", cs_make_done(&meta));
	return cs_make_done(&m);
}

void
cs_session_answer(
    struct cs_session *s, struct cs_call *call, struct cs_json *result)
{
	if (call->era->modern)
		result = decorate(s, call, result);
	reply(s, call->batch, cs_jsonrpc_result(call->id, result));
	end_call(s, call);
}

void
cs_session_fail(struct cs_session *s, struct cs_call *call,
    enum cs_jsonrpc_code code, const char *message)
{
	reply(s, call->batch, cs_jsonrpc_error(call->id, code, message, NULL));
	end_call(s, call);
}

void
cs_session_fail_with(struct cs_session *s, struct cs_call *call,
    enum cs_jsonrpc_code code, const char *message, struct cs_json *data)
{
	s->failed |= data == NULL;
	reply(s, call->batch, cs_jsonrpc_error(call->id, code, message, data));
	end_call(s, call);
}

void
cs_session_refuse(struct cs_session *s, struct cs_batch *b,
    const struct cs_json *message, enum cs_jsonrpc_code code, const char *why)
{
	reply(s, b, cs_jsonrpc_error(cs_jsonrpc_id(message), code, why, NULL));
}

void
cs_session_notify(
    struct cs_session *s, const char *method, struct cs_json *params)
{
	send(s, cs_jsonrpc_notification(method, params));
}

void
cs_session_progress(struct cs_session *s, const struct cs_call *call,
    int64_t progress, int64_t total, const char *message)
{
	struct cs_make m = cs_make_object();

	cs_make_put(&m, "progressToken", cs_json_ref(call->token));
	cs_make_int(&m, "progress", progress);
	if (total > 0)
		cs_make_int(&m, "total", total);
	if (message != NULL && call->era->annotations)
		cs_make_str(&m, "message", message);
	cs_session_notify(s, "notifications/progress", cs_make_done(&m));
}

struct cs_outbox *
cs_session_outbox(struct cs_session *s)
{
	return &s->outbox;
}

int
cs_session_check(const struct cs_session *s, struct cs_err *err)
{
	return s->failed ? cs_err_nomem(err)
			 : cs_buf_check(&s->outbox.bytes, err);
}

/* ---- time ---- */

static bool
is_timed(const struct cs_call *call)
{
	return call->token != NULL && !call->held;
}

static int64_t
due(const struct cs_call *call)
{
	return call->begun + (call->told + 1) * SECOND_US;
}

int64_t
cs_session_next(const struct cs_session *s)
{
	int64_t next = 0;

	for (const struct cs_call *c = s->calls; c != NULL; c = c->next)
		if (is_timed(c) && (next == 0 || due(c) < next))
			next = due(c);
	return next;
}

void
cs_session_tick(struct cs_session *s, int64_t now)
{
	for (struct cs_call *c = s->calls; c != NULL; c = c->next) {
		cs_buf_auto struct cs_buf text = CS_BUF_INIT;

		if (!is_timed(c) || due(c) > now)
			continue;
		c->told = (now - c->begun) / SECOND_US;
		cs_buf_addf(&text, "running, %" PRId64 " s", c->told);
		cs_session_progress(s, c, c->told, 0, text.data);
	}
}

/* If the id is not in flight, it was answered meanwhile. */
void
cs_session_cancel(struct cs_session *s, const struct cs_json *id)
{
	struct cs_call *call = call_of(s, id);

	if (call == NULL)
		return;
	if (!call->held)
		s->service->cancel(s->service->ctx, call);
	end_call(s, call);
}

void
cs_session_close(struct cs_session *s)
{
	struct cs_call *next;

	for (struct cs_call *call = s->calls; call != NULL; call = next) {
		next = call->next;
		if (call->held)
			cs_session_answer(s, call, cs_json_new_object());
	}
}
