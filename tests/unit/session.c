/* lib/mcp: what a session says, without any process behind it. */

#include "mcp/session.h"

#include "base/buf.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/outbox.h"
#include "envelope/json.h"
#include "mcp/eras.h"
#include "mcp/receive.h"
#include "mcp/service.h"
#include "tap.h"

/* A service that holds what it is called for, until it is told to answer. */
static int64_t held[200];
static int n_held, n_cancelled;

static struct cs_json *
nothing(void *ctx)
{
	(void)ctx;
	return cs_json_new_array();
}

static int
read_nothing(void *ctx, const char *uri, struct cs_json **contents)
{
	(void)ctx;
	(void)uri;
	(void)contents;
	return 0;
}

static void
hold(void *ctx, struct cs_session *s, struct cs_call *call, const char *name,
    const struct cs_json *arguments)
{
	(void)ctx;
	(void)s;
	(void)name;
	(void)arguments;
	held[n_held++] = call->key;
}

static void
count(void *ctx, const struct cs_call *call)
{
	(void)ctx;
	(void)call;
	n_cancelled++;
}

static const struct cs_service service = {
	.name = "t",
	.title = "T",
	.instructions = "",
	.tools = nothing,
	.resources = nothing,
	.templates = nothing,
	.read = read_nothing,
	.call = hold,
	.cancel = count,
};

static struct cs_session *
session(void)
{
	struct cs_err err;

	n_held = n_cancelled = 0;
	return cs_session_new(&service, &err);
}

static void
take(struct cs_session *s, const char *line)
{
	struct cs_err err;
	cs_json_auto struct cs_json *v = cs_json_parse(
	    line, strlen(line), &err);

	cs_receive_message(s, v);
}

/* All that was said since the last time, as it stands. */
static const char *
heard(struct cs_session *s)
{
	static struct cs_buf text;
	struct cs_outbox *o = cs_session_outbox(s);

	cs_buf_cut(&text, 0);
	cs_buf_add(&text, "", 0);
	cs_buf_add(&text, o->bytes.data, o->bytes.len);
	cs_buf_cut(&o->bytes, 0);
	return text.data != NULL ? text.data : "";
}

#define CALL(id)                                                               \
	"{\"jsonrpc\":\"2.0\",\"id\":" id ",\"method\":\"tools/"               \
	"call\",\"params\":{\"name\":\"x\"}"                                   \
	"}"
#define TIMED(id)                                                              \
	"{\"jsonrpc\":\"2.0\",\"id\":" id ",\"method\":\"tools/"               \
	"call\",\"params\":{\"name\":\"x\","                                   \
	"\"_meta\":{"                                                          \
	"\"progressToken\":0}}}"
#define CANCEL(id)                                                             \
	"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","         \
	"\"params\":{\"requestId\":" id "}}"
#define HELLO(version)                                                         \
	"{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{" \
	"\"protocolVersion\":\"" version "\"}}"

static void
answer(struct cs_session *s, int64_t key)
{
	struct cs_call *call = cs_session_call(s, key);

	if (call != NULL)
		cs_session_answer(s, call, cs_json_new_object());
}

static void
ends_calls(void)
{
	cs_session_auto struct cs_session *s = session();

	take(s, CALL("1"));
	take(s, CALL("\"1\""));
	ok(n_held == 2 && cs_session_calls(s) == 2 && *heard(s) == '\0',
	    "calls stay in flight, and a number is not its text");
	answer(s, held[1]);
	ok(strcmp(heard(s),
	       "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{}}\n") == 0,
	    "the later one may be answered first");
	take(s, CANCEL("1"));
	take(s, CANCEL("1"));
	take(s, CANCEL("null"));
	ok(n_cancelled == 1 && cs_session_calls(s) == 0 && *heard(s) == '\0',
	    "one that is cancelled is told to the service once");
	ok(cs_session_call(s, held[0]) == NULL,
	    "and its number leads to nothing");
	take(s, CALL("1"));
	ok(cs_session_calls(s) == 1, "its id may be used again");
}

static void
bounds_calls(void)
{
	cs_session_auto struct cs_session *s = session();
	char line[200];

	for (int i = 0; i < CS_SESSION_CALLS_MAX + 5; i++) {
		(void)snprintf(line, sizeof(line),
		    "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/"
		    "call\",\"params\":{\"name\":\"x\"}}",
		    i);
		take(s, line);
	}
	ok(n_held == CS_SESSION_CALLS_MAX &&
		cs_session_calls(s) == CS_SESSION_CALLS_MAX &&
		strstr(heard(s), "-32603") != NULL,
	    "no more than so many are in flight");
	take(s, "{\"jsonrpc\":\"2.0\",\"id\":900,\"method\":\"ping\"}");
	ok(strcmp(heard(s),
	       "{\"jsonrpc\":\"2.0\",\"id\":900,\"result\":{}}\n") == 0,
	    "and a ping is answered all the same");
}

static void
tells_time(void)
{
	cs_session_auto struct cs_session *s = session();
	const int64_t now = cs_clock_us();
	const struct cs_call *call;

	take(s, CALL("1"));
	cs_session_tick(s, now + 60 * 1000 * 1000);
	ok(cs_session_next(s) == 0 && *heard(s) == '\0',
	    "who has no token is told nothing");
	take(s, TIMED("2"));
	call = cs_session_call(s, held[1]);
	ok(cs_session_next(s) == call->begun + 1000 * 1000,
	    "who has one is told after a second");
	cs_session_tick(s, call->begun + 999 * 1000);
	ok(*heard(s) == '\0', "and not before");
	cs_session_tick(s, call->begun + 3500 * 1000);
	ok(strcmp(heard(s),
	       "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\","
	       "\"params\":{\"progressToken\":0,\"progress\":3,\"message\":"
	       "\"running, 3 s\"}}\n") == 0,
	    "once, however many have passed");
	ok(cs_session_next(s) == call->begun + 4 * 1000 * 1000,
	    "and again with the next");
	take(s, CANCEL("2"));
	cs_session_tick(s, now + 3600LL * 1000 * 1000);
	ok(cs_session_next(s) == 0 && *heard(s) == '\0',
	    "one that has ended is told nothing more");
}

static void
keeps_batches(void)
{
	cs_session_auto struct cs_session *s = session();

	take(s, HELLO("2025-03-26"));
	(void)heard(s);
	take(s, "[" CALL("1") "," CALL("2") "," CALL("3") "]");
	answer(s, held[1]);
	ok(*heard(s) == '\0', "a batch waits for its last answer");
	take(s, CANCEL("3"));
	answer(s, held[0]);
	ok(strcmp(heard(s),
	       "[{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}},"
	       "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}]\n") == 0,
	    "and is one line without what was cancelled");
	take(s, "[" CALL("4") "]");
	take(s, CANCEL("4"));
	ok(*heard(s) == '\0', "nothing is said where all of it was");
	take(s, "[" CALL("5") "]");
	/* What is left in flight is freed with the session. */
}

static void
bounds_lines(void)
{
	cs_session_auto struct cs_session *s = session();
	char *big = calloc(1, CS_SESSION_LINE_MAX + 1);
	struct cs_err err;
	struct cs_json *result = cs_json_new_object();

	memset(big, 'x', CS_SESSION_LINE_MAX);
	take(s, CALL("1"));
	(void)cs_json_set(
	    result, "x", cs_json_new_string(big, CS_SESSION_LINE_MAX), &err);
	cs_session_answer(s, cs_session_call(s, held[0]), result);
	ok(strcmp(heard(s),
	       "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32603,"
	       "\"message\":\"The answer is over 10 MiB\"}}\n") == 0,
	    "a line that no client would read is an error in its place");
	free(big);
}

static void
knows_eras(void)
{
	const struct cs_era *era;
	bool newest_first = true;

	for (size_t i = 1; (era = cs_eras_at(i)) != NULL; i++)
		newest_first &= strcmp(cs_eras_at(i - 1)->version,
				    era->version) > 0;
	ok(newest_first, "the revisions stand from the newest on");
	ok(cs_eras_named(NULL) == NULL && cs_eras_named("2025") == NULL &&
		cs_eras_named("2024-11-05") != NULL,
	    "one is found by its whole name");
	ok(!cs_eras_legacy()->modern &&
		strcmp(cs_eras_legacy()->version, "2025-11-25") == 0,
	    "the newest with a handshake is what is spoken without one");
}

int
main(void)
{
	ends_calls();
	bounds_calls();
	tells_time();
	keeps_batches();
	bounds_lines();
	knows_eras();
	return tap_done();
}
