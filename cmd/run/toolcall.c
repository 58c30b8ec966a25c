#include "run/toolcall.h"

#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "common/front.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "mcp/dialects.h"
#include "mcp/toolbox.h"
#include "ring/tell.h"

/* The call that was read, valid as long as the program runs. */
static struct cs_json *given;
static struct cs_dialects_call call;
static const struct cs_tool *tool;

static const struct cs_dialect *
dialect(const char *option, const char *format)
{
	const struct cs_dialect *d = cs_dialects_named(format);

	if (d == NULL)
		cs_die(CS_EX_TROUBLE,
		    "--%s: openai, openai-responses, anthropic, gemini or mcp, "
		    "not '%s'",
		    option, format);
	return d;
}

/* One line on standard output; value is taken over. */
static void
print(struct cs_json *value)
{
	cs_json_auto struct cs_json *v = value;
	cs_buf_auto struct cs_buf line = CS_BUF_INIT;
	struct cs_err err;

	if (v == NULL)
		(void)cs_err_nomem(&err);
	if (v == NULL || cs_json_print(v, &line, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	cs_buf_addc(&line, '\n');
	cs_front_print(STDOUT_FILENO, &line);
}

void
cs_toolcall_print(const char *format, unsigned has, const struct cs_buf *more)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	struct cs_tool told;

	if (cs_toolbox_tell(cs_toolbox_at(0, 0), has, more, &text, &told) < 0)
		cs_die(CS_EX_TROUBLE, "out of memory");
	print(cs_dialects_define(dialect("print-tool", format), &told));
}

static void
read_given(void)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	struct cs_err err;

	if (cs_io_read_all(STDIN_FILENO, CS_ENV_LINE_MAX, &text, &err) == 0)
		given = cs_json_parse(
		    text.data != NULL ? text.data : "", text.len, &err);
	if (given == NULL)
		cs_die(CS_EX_TROUBLE, "standard input: %s", err.msg);
}

/* The job of a valid call, owned by the caller; otherwise NULL, and why. */
static struct cs_json *
job_of(const struct cs_dialect *d, bool bash, const char **type,
    struct cs_err *err)
{
	*type = "bad-arguments";
	if (cs_dialects_read(d, given, &call, err) < 0)
		return NULL;
	tool = cs_toolbox_named(call.name, bash ? CS_TOOLBOX_BASH : 0);
	if (tool != NULL && tool->until == NULL)
		return cs_toolbox_job(tool, NULL, call.arguments, err);
	*type = "unknown-tool";
	(void)cs_err_set(err, CS_EUSAGE, "no such tool: %s", call.name);
	return NULL;
}

bool
cs_toolcall_read(const char *format, bool bash, struct cs_buf *line)
{
	const struct cs_dialect *d = dialect("tool-call", format);
	cs_json_auto struct cs_json *job = NULL;
	const char *type;
	struct cs_err err;

	read_given();
	job = job_of(d, bash, &type, &err);
	if (job != NULL && cs_env_print(job, line, &err) == 0)
		return true;
	if (err.code != CS_EUSAGE)
		cs_die(CS_EX_TROUBLE, "standard input: %s", err.msg);
	print(cs_dialects_refuse(&call, type, err.msg));
	return false;
}

void
cs_toolcall_answer(const struct cs_json *env)
{
	cs_buf_auto struct cs_buf told = CS_BUF_INIT;

	cs_tell_outcome(env, true, &told);
	print(told.failed != CS_OK ? NULL
				   : cs_dialects_answer(&call, tool, env,
					 told.data != NULL ? told.data : ""));
	cs_dialects_clear(&call);
	cs_json_free(given);
	given = NULL;
}
