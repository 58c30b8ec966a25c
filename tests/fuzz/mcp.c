#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/outbox.h"
#include "envelope/json.h"
#include "mcp/receive.h"
#include "mcp/service.h"
#include "mcp/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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
	*contents = *uri == 'x' ? cs_json_new_array() : NULL;
	return *contents != NULL;
}

/* Some calls are answered at once, others never. */
static void
call(void *ctx, struct cs_session *s, struct cs_call *call, const char *name,
    const struct cs_json *arguments)
{
	(void)ctx;
	(void)arguments;
	if (*name != 'x')
		cs_session_answer(s, call, cs_json_new_object());
}

static void
cancel(void *ctx, const struct cs_call *call)
{
	(void)ctx;
	(void)call;
}

static void
hold(int claim)
{
	if (!claim)
		abort();
}

/* Whatever is said is whole lines of JSON, in the client's words or not. */
static void
check_said(struct cs_session *s)
{
	struct cs_buf *out = &cs_session_outbox(s)->bytes;
	const char *p = out->len > 0 ? out->data : "", *end = p + out->len;
	const char *nl;
	struct cs_err err;

	for (; p < end; p = nl + 1) {
		cs_json_auto struct cs_json *v = NULL;

		nl = memchr(p, '\n', (size_t)(end - p));
		hold(nl != NULL);
		v = cs_json_parse(p, (size_t)(nl - p), &err);
		hold(v != NULL);
	}
	cs_buf_cut(out, 0);
}

/* Each line of the input is what a client says. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct cs_service service = { .name = "t",
		.title = "T",
		.instructions = "",
		.tools = nothing,
		.resources = nothing,
		.templates = nothing,
		.read = read_nothing,
		.call = call,
		.cancel = cancel };
	const char *p = (const char *)data, *end = p + size, *nl;
	struct cs_err err;
	cs_session_auto struct cs_session *s = cs_session_new(&service, &err);

	for (; p < end; p = nl + 1) {
		cs_json_auto struct cs_json *v = NULL;

		nl = memchr(p, '\n', (size_t)(end - p));
		nl = nl != NULL ? nl : end;
		v = cs_json_parse(p, (size_t)(nl - p), &err);
		if (v != NULL)
			cs_receive_message(s, v);
		else
			cs_receive_bad(s, &err);
		cs_session_tick(s, cs_session_next(s));
		check_said(s);
	}
	cs_session_close(s);
	check_said(s);
	hold(cs_session_check(s, &err) == 0);
	return 0;
}
