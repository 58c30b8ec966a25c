#include "sandbox/tool/hosttools.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "envelope/json.h"
#include "sandbox/boot/boot.h"
#include "sandbox/tool/signature.h"
#include "sandbox/tool/split.h"

enum {
	FILE_MAX = 1024 * 1024,
	/* execve(2) accepts 128 KiB in one argument. */
	PRELUDE_MAX = 96 * 1024,
};

const struct cs_hosttool *
cs_hosttools_find(const struct cs_hosttools *t, const char *name, size_t len)
{
	for (size_t i = 0; i < t->n; i++)
		if (strncmp(t->v[i].name, name, len) == 0 &&
		    t->v[i].name[len] == '\0')
			return &t->v[i];
	return NULL;
}

static void
free_tool(struct cs_hosttool *tool)
{
	free(tool->name);
	cs_split_free(tool->argv);
	cs_json_free(tool->schema);
}

/* Searched as by execvp(3). */
static bool
can_be_started(const char *program)
{
	const char *path = getenv("PATH");
	char full[4096];

	if (strchr(program, '/') != NULL)
		return access(program, X_OK) == 0;
	for (path = path != NULL ? path : "/bin:/usr/bin"; path != NULL;
	     path = strchr(path, ':'), path += path != NULL) {
		const int n = snprintf(full, sizeof(full), "%.*s/%s",
		    (int)strcspn(path, ":"), path, program);

		if (n > 0 && (size_t)n < sizeof(full) &&
		    access(full, X_OK) == 0)
			return true;
	}
	return false;
}

static int
check(const struct cs_hosttools *t, const char *name, struct cs_err *err)
{
	if (strlen(name) > CS_HOSTTOOLS_NAME_MAX ||
	    !cs_signature_is_name(name) || strcmp(name, "ToolError") == 0)
		return cs_err_set(err, CS_EUSAGE,
		    "'%.64s' can't be the name of a function here", name);
	if (cs_hosttools_find(t, name, strlen(name)) != NULL)
		return cs_err_set(err, CS_EUSAGE, "'%.64s' twice", name);
	if (t->n == CS_HOSTTOOLS_MAX)
		return cs_err_set(
		    err, CS_EUSAGE, "more than %d", CS_HOSTTOOLS_MAX);
	return 0;
}

static int
set_command(struct cs_hosttool *tool, const char *text, struct cs_err *err)
{
	if (cs_split_words(text, &tool->argv, err) < 0)
		return -1;
	if (tool->argv[0] == NULL)
		return cs_err_set(
		    err, CS_EUSAGE, "%s: there is no command", tool->name);
	if (!can_be_started(tool->argv[0]))
		return cs_err_set(err, CS_EUSAGE, "%s: %.100s: %s", tool->name,
		    tool->argv[0], strerror(ENOENT));
	return 0;
}

int
cs_hosttools_add(struct cs_hosttools *t, const char *given, struct cs_err *err)
{
	struct cs_hosttool tool = { .name = NULL };
	const size_t len = strcspn(given, "=");

	if (given[len] == '\0')
		return cs_err_set(
		    err, CS_EUSAGE, "'%.100s' is not NAME=COMMAND", given);
	tool.name = strndup(given, len);
	if (tool.name == NULL)
		return cs_err_nomem(err);
	if (check(t, tool.name, err) < 0 ||
	    set_command(&tool, given + len + 1, err) < 0) {
		free_tool(&tool);
		return -1;
	}
	t->v[t->n++] = tool;
	return 0;
}

/* ---- schemas ---- */

/* The definition itself, which is nested one level in OpenAI's chat API. */
static const struct cs_json *
definition_of(const struct cs_json *v)
{
	const struct cs_json *inner = cs_json_key(v, "function");

	return cs_json_type(inner) == CS_JSON_OBJECT ? inner : v;
}

/* Apply all in a list that are for one of our tools; returns their number. */
static int
describe_each(struct cs_hosttools *t, const struct cs_json *list)
{
	int found = 0;

	for (size_t i = 0; i < t->n; i++)
		for (size_t k = 0; k < cs_json_size(list); k++) {
			const struct cs_json *one = definition_of(
			    cs_json_at(list, k));

			if (!cs_json_is(one, "name", t->v[i].name))
				continue;
			cs_json_free(t->v[i].schema);
			t->v[i].schema = cs_json_ref(one);
			found++;
		}
	return found;
}

/* Whether it is a definition, and not merely a schema, which may have an
 * argument "name". */
static bool
is_definition(const struct cs_json *v)
{
	return cs_signature_schema(v) != NULL ||
	    (cs_json_str(v, "name") != NULL &&
		cs_json_key(v, "properties") == NULL);
}

/* For the tool of that name: a definition of any name, or a schema. */
static int
describe_one(
    struct cs_hosttool *tool, const struct cs_json *v, struct cs_err *err)
{
	const struct cs_json *one = definition_of(v);
	struct cs_json *whole;

	cs_json_free(tool->schema);
	tool->schema = NULL;
	if (is_definition(one)) {
		tool->schema = cs_json_ref(one);
		return 0;
	}
	whole = cs_json_new_object();
	if (whole == NULL)
		return cs_err_nomem(err);
	tool->schema = whole;
	return cs_json_set(whole, "inputSchema", cs_json_ref(one), err);
}

/* A list of them, which is nested one level in the protocol's answer, or a
 * single one. */
static int
describe(struct cs_hosttools *t, const struct cs_json *v, struct cs_err *err)
{
	const struct cs_json *tools = cs_json_key(v, "tools");
	cs_json_auto struct cs_json *alone = NULL;

	if (cs_json_type(tools) == CS_JSON_ARRAY)
		v = tools;
	if (cs_json_type(v) != CS_JSON_ARRAY) {
		alone = cs_json_new_array();
		if (alone == NULL)
			return cs_err_nomem(err);
		if (cs_json_append(alone, cs_json_ref(v), err) < 0)
			return -1;
		v = alone;
	}
	if (describe_each(t, v) == 0)
		return cs_err_set(err, CS_EUSAGE,
		    "it defines none of the tools that are given");
	return 0;
}

static struct cs_json *
read_file(const char *path, struct cs_err *err)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	struct cs_json *v;
	struct cs_err why;

	if (cs_io_read_file(path, FILE_MAX, &text, err) < 0)
		return NULL;
	v = cs_json_parse(text.data != NULL ? text.data : "", text.len, &why);
	if (v == NULL)
		(void)cs_err_set(
		    err, CS_EUSAGE, "%.120s: %.100s", path, why.msg);
	return v;
}

int
cs_hosttools_describe(
    struct cs_hosttools *t, const char *given, struct cs_err *err)
{
	const size_t len = strcspn(given, "=");
	const bool named = given[len] == '=';
	const char *path = named ? given + len + 1 : given;
	const struct cs_hosttool *tool = cs_hosttools_find(t, given, len);
	cs_json_auto struct cs_json *v = NULL;
	struct cs_err why;
	int rc;

	if (named && tool == NULL)
		return cs_err_set(err, CS_EUSAGE, "no such tool: '%.*s'",
		    (int)(len < 64 ? len : 64), given);
	v = read_file(path, err);
	if (v == NULL)
		return -1;
	rc = named ? describe_one(&t->v[tool - t->v], v, &why)
		   : describe(t, v, &why);
	return rc < 0
	    ? cs_err_set(err, why.code, "%.120s: %.100s", path, why.msg)
	    : 0;
}

/* ---- the job's side ---- */

static int
write_functions(
    const struct cs_hosttools *t, struct cs_buf *out, struct cs_err *err)
{
	struct cs_err why;

	for (size_t i = 0; i < t->n; i++)
		if (cs_signature_write(&t->v[i], out, &why) < 0)
			return cs_err_set(
			    err, why.code, "%s: %s", t->v[i].name, why.msg);
	return cs_buf_check(out, err);
}

/* tools.py, other if it is not NULL, and the functions, as text from which
 * tools.py defines them. */
static int
write_module(const struct cs_buf *functions, const char *other,
    struct cs_buf *out, struct cs_err *err)
{
	cs_buf_adds(out, cs_boot_tools);
	cs_buf_adds(out, other != NULL ? other : "");
	cs_buf_adds(out, "__define(");
	if (cs_signature_quote(functions->data, functions->len, out, err) < 0)
		return -1;
	cs_buf_adds(out, ")\n");
	return 0;
}

/* boot.py calls what it passes on "given". */
static int
write_prelude(
    const struct cs_buf *functions, struct cs_buf *out, struct cs_err *err)
{
	cs_buf_auto struct cs_buf module = CS_BUF_INIT;

	if (write_module(functions, NULL, &module, err) < 0)
		return -1;
	cs_buf_adds(&module, "__publish()\n");
	if (cs_buf_check(&module, err) < 0)
		return -1;
	cs_buf_adds(out, "given = {\"__name__\": \"tools\"}\nexec(compile(");
	if (cs_signature_quote(module.data, module.len, out, err) < 0)
		return -1;
	cs_buf_adds(out,
	    ", \"<tools>\", \"exec\"), given)\ngiven = given[\"__given\"]\n");
	return 0;
}

int
cs_hosttools_write(struct cs_hosttools *t, struct cs_err *err)
{
	cs_buf_auto struct cs_buf functions = CS_BUF_INIT;

	if (write_functions(t, &functions, err) < 0 ||
	    write_prelude(&functions, &t->prelude, err) < 0 ||
	    write_module(&functions, cs_boot_command, &t->script, err) < 0)
		return -1;
	cs_buf_adds(&t->script, "raise SystemExit(__command())\n");
	if (cs_buf_check(&t->prelude, err) < 0 ||
	    cs_buf_check(&t->script, err) < 0)
		return -1;
	if (t->prelude.len > PRELUDE_MAX)
		return cs_err_set(
		    err, CS_EUSAGE, "the schemas together are too large");
	return 0;
}

void
cs_hosttools_free(struct cs_hosttools *t)
{
	for (size_t i = 0; i < t->n; i++)
		free_tool(&t->v[i]);
	cs_buf_free(&t->prelude);
	cs_buf_free(&t->script);
	*t = (struct cs_hosttools){ 0 };
}
