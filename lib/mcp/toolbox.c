#include "mcp/toolbox.h"

#include <inttypes.h>
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"

enum { SECONDS_MAX = 86400 };

#define OPTION "options."

static const char *const languages[] = { "python", "bash", NULL };

#define CODE                                                                   \
	{                                                                      \
		"code", CS_TOOLBOX_STRING, true, "code", NULL,                 \
		    "Python 3 source"                                          \
	}
#define STDIN                                                                  \
	{                                                                      \
		"stdin", CS_TOOLBOX_STRING, false, OPTION "stdin", NULL,       \
		    "What it reads from standard input (empty)"                \
	}
#define TIMEOUT                                                                \
	{                                                                      \
		"timeout_s", CS_TOOLBOX_NUMBER, false, OPTION "timeout_ms",    \
		    NULL,                                                      \
		    "Seconds that it may take, within the limit of the server" \
	}

#define ARGS                                                                   \
	{                                                                      \
		"args", CS_TOOLBOX_STRINGS, false, OPTION "args", NULL,        \
		    "Its arguments, sys.argv[1:]"                              \
	}

static const struct cs_toolbox_arg python_args[] = {
	CODE,
	ARGS,
	STDIN,
	TIMEOUT,
	{ 0 },
};

static const struct cs_toolbox_arg cell_args[] = {
	CODE,
	ARGS,
	STDIN,
	TIMEOUT,
	{ "session", CS_TOOLBOX_STRING, false, OPTION "session", NULL,
	    "A name of your own: programs that give the same one go on where "
	    "the last ended, with its variables, imports and files" },
	{ "end_session", CS_TOOLBOX_BOOL, false, OPTION "session_end", NULL,
	    "Whether the session ends with this program (false)" },
	{ 0 },
};

static const struct cs_toolbox_arg command_args[] = {
	{ "command", CS_TOOLBOX_STRING, true, "code", NULL,
	    "A command line, or a script, for bash" },
	STDIN,
	TIMEOUT,
	{ 0 },
};

static const struct cs_toolbox_arg inspect_args[] = {
	{ "code", CS_TOOLBOX_STRING, true, "code", NULL, "The source" },
	{ "language", CS_TOOLBOX_STRING, false, "lang", languages,
	    "What it is written in (python)" },
	{ 0 },
};

static const struct cs_tool tools[] = {
	{ "execute_python", "Run Python in a sandbox",
	    "Run a Python 3 program and return what it prints.",
	    "Simple mistakes, such as a missing import, are repaired, and the "
	    "answer says how.  Print what you want to see; a long output is "
	    "shortened.",
	    python_args, "python", NULL, 0, CS_TOOLBOX_SESSIONS, false },
	{ "execute_python", "Run Python in a sandbox",
	    "Run a Python 3 program and return what it prints, and in a "
	    "session the value of its last expression.",
	    "Simple mistakes, such as a missing import, are repaired outside "
	    "of sessions, and the answer says how.  Print what you want to "
	    "see; a long output is shortened.",
	    cell_args, "python", NULL, CS_TOOLBOX_SESSIONS, 0, false },
	{ "execute_command", "Run a command in a sandbox",
	    "Run a bash command and return what it prints.",
	    "A long output is shortened.", command_args, "bash", NULL,
	    CS_TOOLBOX_BASH, 0, false },
	{ "inspect_code_security", "Check code without running it",
	    "Say whether a program may run: its syntax, and what in it "
	    "executes commands, loads code, reaches the network or hides what "
	    "it does, each with line and column.  Nothing is executed.",
	    NULL, inspect_args, "python", "gate", 0, 0, false },
};

/* What a program finds where it runs: sentences for those who have the one and
 * lack the other. */
static const struct {
	unsigned with, without;
	const char *text;
} surroundings[] = {
	{ 0, CS_TOOLBOX_SESSIONS | CS_TOOLBOX_FOLDER,
	    "It runs isolated and starts from nothing each time: nothing of "
	    "the machine or of an earlier run is there." },
	{ CS_TOOLBOX_SESSIONS, CS_TOOLBOX_FOLDER,
	    "It runs isolated and, unless it names a session, starts from "
	    "nothing each time: nothing of the machine or of an earlier run "
	    "is there." },
	{ CS_TOOLBOX_FOLDER, 0,
	    "It runs isolated, in a directory of the machine." },
	{ CS_TOOLBOX_PATCH, CS_TOOLBOX_SESSIONS,
	    "What it changes there is answered as a patch, and the next one "
	    "does not see it." },
	{ CS_TOOLBOX_PATCH | CS_TOOLBOX_SESSIONS, 0,
	    "What it changes there is answered as a patch, that of a session "
	    "when end_session ends it; only programs of the same session see "
	    "it." },
	{ CS_TOOLBOX_READS, 0, "What it may read besides is below /read." },
	{ 0, CS_TOOLBOX_NETWORK, "It has no network." },
	{ CS_TOOLBOX_NETWORK, 0, "It has the machine's network." },
};

static bool
is_for(unsigned with, unsigned without, unsigned has)
{
	return (with & ~has) == 0 && (without & has) == 0;
}

const struct cs_tool *
cs_toolbox_at(size_t i, unsigned has)
{
	for (size_t at = 0; at < sizeof(tools) / sizeof(tools[0]); at++)
		if (is_for(tools[at].with, tools[at].without, has) && i-- == 0)
			return &tools[at];
	return NULL;
}

const struct cs_tool *
cs_toolbox_named(const char *name, unsigned has)
{
	const struct cs_tool *tool;

	for (size_t i = 0; (tool = cs_toolbox_at(i, has)) != NULL; i++)
		if (strcmp(tool->name, name) == 0)
			break;
	return tool;
}

/* ---- descriptions ---- */

static const struct {
	const char *plain, *gemini;
} types[] = {
	[CS_TOOLBOX_STRING] = { "string", "STRING" },
	[CS_TOOLBOX_NUMBER] = { "number", "NUMBER" },
	[CS_TOOLBOX_STRINGS] = { "array", "ARRAY" },
	[CS_TOOLBOX_BOOL] = { "boolean", "BOOLEAN" },
};

static const char *
type_of(enum cs_toolbox_kind kind, enum cs_toolbox_style style)
{
	return style == CS_TOOLBOX_GEMINI ? types[kind].gemini
					  : types[kind].plain;
}

static void
put_type(struct cs_make *m, const struct cs_toolbox_arg *arg,
    enum cs_toolbox_style style)
{
	const char *type = type_of(arg->kind, style);
	struct cs_make either;

	if (style != CS_TOOLBOX_STRICT || arg->required) {
		cs_make_str(m, "type", type);
		return;
	}
	either = cs_make_array();
	cs_make_str(&either, NULL, type);
	cs_make_str(&either, NULL, "null");
	cs_make_put(m, "type", cs_make_done(&either));
}

static void
put_words(struct cs_make *m, const struct cs_toolbox_arg *arg,
    enum cs_toolbox_style style)
{
	struct cs_make words = cs_make_array();

	for (const char *const *w = arg->words; *w != NULL; w++)
		cs_make_str(&words, NULL, *w);
	if (style == CS_TOOLBOX_STRICT && !arg->required)
		cs_make_str(&words, NULL, NULL);
	cs_make_put(m, "enum", cs_make_done(&words));
}

static struct cs_json *
property(const struct cs_toolbox_arg *arg, enum cs_toolbox_style style)
{
	struct cs_make m = cs_make_object(), items;

	put_type(&m, arg, style);
	if (arg->kind == CS_TOOLBOX_STRINGS) {
		items = cs_make_object();
		cs_make_str(&items, "type", type_of(CS_TOOLBOX_STRING, style));
		cs_make_put(&m, "items", cs_make_done(&items));
	}
	if (arg->words != NULL)
		put_words(&m, arg, style);
	cs_make_str(&m, "description", arg->description);
	return cs_make_done(&m);
}

/* The names of the arguments: the required ones, or all. */
static struct cs_json *
names(const struct cs_tool *tool, bool all)
{
	struct cs_make m = cs_make_array();

	for (const struct cs_toolbox_arg *a = tool->args; a->name != NULL; a++)
		if (all || a->required)
			cs_make_str(&m, NULL, a->name);
	return cs_make_done(&m);
}

struct cs_json *
cs_toolbox_schema(const struct cs_tool *tool, enum cs_toolbox_style style)
{
	struct cs_make m = cs_make_object(), properties = cs_make_object();

	for (const struct cs_toolbox_arg *a = tool->args; a->name != NULL; a++)
		cs_make_put(&properties, a->name, property(a, style));
	cs_make_str(
	    &m, "type", style == CS_TOOLBOX_GEMINI ? "OBJECT" : "object");
	cs_make_put(&m, "properties", cs_make_done(&properties));
	cs_make_put(&m, "required", names(tool, style == CS_TOOLBOX_STRICT));
	if (style == CS_TOOLBOX_GEMINI)
		cs_make_put(&m, "propertyOrdering", names(tool, true));
	else
		cs_make_bool(&m, "additionalProperties", false);
	return cs_make_done(&m);
}

/* Running anything leaves no trace. */
static struct cs_json *
annotations(const struct cs_tool *tool)
{
	struct cs_make m = cs_make_object();

	cs_make_bool(&m, "readOnlyHint", tool->until != NULL);
	cs_make_bool(&m, "destructiveHint", false);
	cs_make_bool(&m, "idempotentHint", tool->until != NULL);
	cs_make_bool(&m, "openWorldHint", tool->open);
	return cs_make_done(&m);
}

int
cs_toolbox_tell(const struct cs_tool *tool, unsigned has,
    const struct cs_buf *more, struct cs_buf *text, struct cs_tool *told)
{
	*told = *tool;
	if (tool->until != NULL)
		return 0;
	/* Sessions require a tool that takes one. */
	has &= tool->with | ~(unsigned)CS_TOOLBOX_SESSIONS;
	cs_buf_adds(text, tool->description);
	for (size_t i = 0; i < sizeof(surroundings) / sizeof(*surroundings);
	     i++)
		if (is_for(surroundings[i].with, surroundings[i].without, has))
			cs_buf_addf(text, "  %s", surroundings[i].text);
	cs_buf_addf(text, "  %s", tool->advice);
	cs_buf_add(text, more->data, more->len);
	told->description = text->data;
	told->open = (has & CS_TOOLBOX_NETWORK) != 0;
	return text->failed == CS_OK && more->failed == CS_OK ? 0 : -1;
}

struct cs_json *
cs_toolbox_definition(const struct cs_tool *tool)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "name", tool->name);
	cs_make_str(&m, "title", tool->title);
	cs_make_str(&m, "description", tool->description);
	cs_make_put(
	    &m, "inputSchema", cs_toolbox_schema(tool, CS_TOOLBOX_PLAIN));
	cs_make_put(&m, "annotations", annotations(tool));
	return cs_make_done(&m);
}

/* ---- calls ---- */

static int
bad_argument(
    const struct cs_toolbox_arg *arg, const char *what, struct cs_err *err)
{
	return cs_err_set(err, CS_EUSAGE, "%s is not %s", arg->name, what);
}

static int
check_string(const struct cs_toolbox_arg *arg, const struct cs_json *v,
    struct cs_err *err)
{
	const char *s = cs_json_text(v, NULL);
	const char *const *w = arg->words;

	if (s == NULL)
		return bad_argument(arg, "a string", err);
	while (w != NULL && *w != NULL && strcmp(*w, s) != 0)
		w++;
	if (w != NULL && *w == NULL)
		return bad_argument(arg, "one of the known words", err);
	return 0;
}

static int
check_strings(const struct cs_toolbox_arg *arg, const struct cs_json *v,
    struct cs_err *err)
{
	bool fits = cs_json_type(v) == CS_JSON_ARRAY;

	for (size_t i = 0; fits && i < cs_json_size(v); i++)
		fits = cs_json_type(cs_json_at(v, i)) == CS_JSON_STRING;
	return fits ? 0 : bad_argument(arg, "an array of strings", err);
}

static int
check_bool(const struct cs_toolbox_arg *arg, const struct cs_json *v,
    struct cs_err *err)
{
	return cs_json_type(v) == CS_JSON_BOOL
	    ? 0
	    : bad_argument(arg, "true or false", err);
}

static int (*const check_of[])(const struct cs_toolbox_arg *arg,
    const struct cs_json *v, struct cs_err *err) = {
	[CS_TOOLBOX_STRING] = check_string,
	[CS_TOOLBOX_STRINGS] = check_strings,
	[CS_TOOLBOX_BOOL] = check_bool,
};

/* Seconds, converted to milliseconds; NULL and err. */
static struct cs_json *
milliseconds(const struct cs_toolbox_arg *arg, const struct cs_json *v,
    struct cs_err *err)
{
	double seconds;

	if (!cs_json_number(v, &seconds) ||
	    !(seconds >= 0.001 && seconds <= SECONDS_MAX)) {
		(void)bad_argument(
		    arg, "a number of seconds from 0.001 to 86400", err);
		return NULL;
	}
	return cs_json_new_int((int64_t)(seconds * 1000 + 0.5));
}

/* The value for the envelope, owned by the caller; NULL and err. */
static struct cs_json *
value_of(const struct cs_toolbox_arg *arg, const struct cs_json *v,
    struct cs_err *err)
{
	if (arg->kind == CS_TOOLBOX_NUMBER)
		return milliseconds(arg, v, err);
	if (check_of[arg->kind](arg, v, err) < 0)
		return NULL;
	return cs_json_ref(v);
}

static const struct cs_toolbox_arg *
arg_named(const struct cs_tool *tool, const char *name)
{
	const struct cs_toolbox_arg *a = tool->args;

	while (a->name != NULL && strcmp(a->name, name) != 0)
		a++;
	return a->name != NULL ? a : NULL;
}

static int
check_names(const struct cs_tool *tool, const struct cs_json *arguments,
    struct cs_err *err)
{
	for (void *it = cs_json_first(arguments); it != NULL;
	     it = cs_json_next(arguments, it))
		if (arg_named(tool, cs_json_it_key(it)) == NULL)
			return cs_err_set(err, CS_EUSAGE,
			    "%s has no argument %s", tool->name,
			    cs_json_it_key(it));
	return 0;
}

/* Put one argument, if given, into the envelope or its options. */
static int
put_argument(struct cs_json *env, struct cs_json *options,
    const struct cs_toolbox_arg *arg, const struct cs_json *v,
    struct cs_err *err)
{
	const bool option = strncmp(arg->key, OPTION, strlen(OPTION)) == 0;
	struct cs_json *value;

	if (v == NULL || cs_json_type(v) == CS_JSON_NULL) {
		if (!arg->required)
			return 0;
		return cs_err_set(
		    err, CS_EUSAGE, "the argument %s is missing", arg->name);
	}
	err->code = CS_ENOMEM;
	value = value_of(arg, v, err);
	if (value == NULL)
		return err->code == CS_ENOMEM ? cs_err_nomem(err) : -1;
	return cs_json_set(option ? options : env,
	    arg->key + (option ? strlen(OPTION) : 0), value, err);
}

static struct cs_json *
empty_job(const struct cs_tool *tool, const char *id)
{
	struct cs_make m = cs_make_object(), options = cs_make_object();

	cs_make_int(&m, "codeshield", 1);
	if (id != NULL)
		cs_make_str(&m, "id", id);
	cs_make_str(&m, "lang", tool->lang);
	if (tool->until != NULL)
		cs_make_str(&options, "until", tool->until);
	cs_make_put(&m, "options", cs_make_done(&options));
	return cs_make_done(&m);
}

struct cs_json *
cs_toolbox_job(const struct cs_tool *tool, const char *id,
    const struct cs_json *arguments, struct cs_err *err)
{
	struct cs_json *env;
	int rc = check_names(tool, arguments, err);

	if (rc < 0)
		return NULL;
	env = empty_job(tool, id);
	if (env == NULL)
		rc = cs_err_nomem(err);
	for (const struct cs_toolbox_arg *a = tool->args;
	     rc == 0 && a->name != NULL; a++)
		rc = put_argument(env, cs_json_key(env, "options"), a,
		    cs_json_key(arguments, a->name), err);
	if (rc == 0)
		return env;
	cs_json_free(env);
	return NULL;
}
