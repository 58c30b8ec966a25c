#include "mcp/dialects.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "mcp/answer.h"
#include "mcp/eras.h"
#include "mcp/toolbox.h"

struct cs_dialect {
	const char *name;
	struct cs_json *(*define)(const struct cs_tool *tool);
	/* Where the parts of a call are, and what it may be wrapped in. */
	const char *wrapped, *tool, *arguments, *id;
	/* text: the job's output, or its report, which is also in report if it
	 * failed. */
	struct cs_json *(*answer)(const struct cs_dialects_call *call,
	    const char *text, size_t len, const struct cs_json *report);
};

/* ---- definitions ---- */

static struct cs_make
described(const struct cs_tool *tool, const char *type)
{
	struct cs_make m = cs_make_object();

	if (type != NULL)
		cs_make_str(&m, "type", type);
	cs_make_str(&m, "name", tool->name);
	cs_make_str(&m, "description", tool->description);
	return m;
}

static struct cs_json *
define_strict(const struct cs_tool *tool, const char *type)
{
	struct cs_make m = described(tool, type);

	cs_make_put(
	    &m, "parameters", cs_toolbox_schema(tool, CS_TOOLBOX_STRICT));
	cs_make_bool(&m, "strict", true);
	return cs_make_done(&m);
}

static struct cs_json *
define_responses(const struct cs_tool *tool)
{
	return define_strict(tool, "function");
}

static struct cs_json *
define_chat(const struct cs_tool *tool)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "type", "function");
	cs_make_put(&m, "function", define_strict(tool, NULL));
	return cs_make_done(&m);
}

static struct cs_json *
define_anthropic(const struct cs_tool *tool)
{
	struct cs_make m = described(tool, NULL);

	cs_make_put(
	    &m, "input_schema", cs_toolbox_schema(tool, CS_TOOLBOX_PLAIN));
	return cs_make_done(&m);
}

static struct cs_json *
define_gemini(const struct cs_tool *tool)
{
	struct cs_make m = described(tool, NULL);

	cs_make_put(
	    &m, "parameters", cs_toolbox_schema(tool, CS_TOOLBOX_GEMINI));
	return cs_make_done(&m);
}

/* ---- answers ---- */

static void
put_id(struct cs_make *m, const char *key, const struct cs_dialects_call *call)
{
	if (call->id != NULL)
		cs_make_put(m, key, cs_json_ref(call->id));
}

static struct cs_json *
answer_chat(const struct cs_dialects_call *call, const char *text, size_t len,
    const struct cs_json *report)
{
	struct cs_make m = cs_make_object();

	(void)report;
	cs_make_str(&m, "role", "tool");
	put_id(&m, "tool_call_id", call);
	cs_make_text(&m, "content", text, len);
	return cs_make_done(&m);
}

static struct cs_json *
answer_responses(const struct cs_dialects_call *call, const char *text,
    size_t len, const struct cs_json *report)
{
	struct cs_make m = cs_make_object();

	(void)report;
	cs_make_str(&m, "type", "function_call_output");
	put_id(&m, "call_id", call);
	cs_make_text(&m, "output", text, len);
	return cs_make_done(&m);
}

static struct cs_json *
answer_anthropic(const struct cs_dialects_call *call, const char *text,
    size_t len, const struct cs_json *report)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "type", "tool_result");
	put_id(&m, "tool_use_id", call);
	cs_make_text(&m, "content", text, len);
	if (report != NULL)
		cs_make_bool(&m, "is_error", true);
	return cs_make_done(&m);
}

static struct cs_json *
answer_gemini(const struct cs_dialects_call *call, const char *text, size_t len,
    const struct cs_json *report)
{
	struct cs_make m = cs_make_object(), response = cs_make_object();
	struct cs_make part = cs_make_object();

	if (report != NULL)
		cs_make_put(&response, "error", cs_json_ref(report));
	else
		cs_make_text(&response, "output", text, len);
	put_id(&m, "id", call);
	cs_make_str(&m, "name", call->name);
	cs_make_put(&m, "response", cs_make_done(&response));
	cs_make_put(&part, "functionResponse", cs_make_done(&m));
	return cs_make_done(&part);
}

static const struct cs_dialect dialects[] = {
	{ "openai", define_chat, NULL, "function.name", "function.arguments",
	    "id", answer_chat },
	{ "openai-responses", define_responses, NULL, "name", "arguments",
	    "call_id", answer_responses },
	{ "anthropic", define_anthropic, NULL, "name", "input", "id",
	    answer_anthropic },
	{ "gemini", define_gemini, "functionCall", "name", "args", "id",
	    answer_gemini },
	{ "mcp", cs_toolbox_definition, "params", "name", "arguments", NULL,
	    NULL },
};

const struct cs_dialect *
cs_dialects_named(const char *name)
{
	for (size_t i = 0; i < sizeof(dialects) / sizeof(dialects[0]); i++)
		if (strcmp(dialects[i].name, name) == 0)
			return &dialects[i];
	return NULL;
}

struct cs_json *
cs_dialects_define(const struct cs_dialect *d, const struct cs_tool *tool)
{
	return d->define(tool);
}

/* ---- calls ---- */

/* Some APIs send the arguments as the text that the model wrote. */
static int
read_arguments(
    const struct cs_json *given, struct cs_json **out, struct cs_err *err)
{
	struct cs_err why;
	size_t n;
	const char *text = cs_json_text(given, &n);

	*out = text == NULL ? cs_json_ref(given) : NULL;
	if (text == NULL || n == 0)
		return 0;
	*out = cs_json_parse(text, n, &why);
	if (*out != NULL)
		return 0;
	if (why.code == CS_ENOMEM)
		return cs_err_nomem(err);
	return cs_err_set(
	    err, CS_EUSAGE, "the arguments are not JSON: %s", why.msg);
}

int
cs_dialects_read(const struct cs_dialect *d, const struct cs_json *given,
    struct cs_dialects_call *call, struct cs_err *err)
{
	const struct cs_json *inner = d->wrapped != NULL
	    ? cs_json_key(given, d->wrapped)
	    : NULL;

	if (inner == NULL)
		inner = given;
	*call = (struct cs_dialects_call){
		.dialect = d,
		.name = cs_json_str(inner, d->tool),
		.id = d->id != NULL ? cs_json_get(inner, d->id) : NULL,
	};
	if (call->name == NULL)
		return cs_err_set(err, CS_EDATA,
		    "no call as %s has it: %s is not a string", d->name,
		    d->tool);
	return read_arguments(
	    cs_json_get(inner, d->arguments), &call->arguments, err);
}

void
cs_dialects_clear(struct cs_dialects_call *call)
{
	cs_json_free(call->arguments);
	call->arguments = NULL;
}

static struct cs_json *
answer_report(const struct cs_dialects_call *call, const struct cs_json *report)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	struct cs_err ignored;

	if (report == NULL || cs_json_print(report, &text, &ignored) < 0)
		return NULL;
	return call->dialect->answer(call, text.data, text.len, report);
}

struct cs_json *
cs_dialects_answer(const struct cs_dialects_call *call,
    const struct cs_tool *tool, const struct cs_json *env, const char *told)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	cs_json_auto struct cs_json *report = NULL;
	const char *out;
	size_t n;

	if (call->dialect->answer == NULL)
		return cs_answer_new(tool, cs_eras_at(0), env, told, NULL);
	if (!cs_env_is_yes(env)) {
		report = cs_answer_report(env);
		return answer_report(call, report);
	}
	out = cs_json_text(cs_json_get(env, "run.stdout"), &n);
	if (out != NULL)
		cs_buf_add(&text, out, n);
	if (text.failed != CS_OK)
		return NULL;
	return call->dialect->answer(call, text.data, text.len, NULL);
}

struct cs_json *
cs_dialects_refuse(
    const struct cs_dialects_call *call, const char *type, const char *message)
{
	cs_json_auto struct cs_json *report = NULL;
	struct cs_make m = cs_make_object();

	if (call->dialect->answer == NULL)
		return cs_answer_new_error(message);
	cs_make_str(&m, "error_type", type);
	cs_make_str(&m, "message", message);
	report = cs_make_done(&m);
	return answer_report(call, report);
}
