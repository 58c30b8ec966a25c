/* cs-mcp: cs-run for a client of the Model Context Protocol, on standard input
 * and output. */

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/folder.h"
#include "base/number.h"
#include "base/signals.h"
#include "common/front.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "mcp/answer.h"
#include "mcp/eras.h"
#include "mcp/loop.h"
#include "mcp/service.h"
#include "mcp/session.h"
#include "mcp/store.h"
#include "mcp/toolbox.h"
#include "options/lang.h"
#include "options/offer.h"
#include "options/setting.h"
#include "ring/lane.h"
#include "ring/tell.h"
#include "sandbox/workspace/workspace.h"

static const char *arg_jobs = "4", *arg_workspace;
static struct cs_settings arg = { .lang = "python,bash" };

static const struct cs_opt opts[] = {
	CS_SETTING_OPTS(&arg),
	{ CS_OPT_TEXT, 0, "lang", "LIST",
	    "python, or python,bash (python,bash)", { .text = &arg.lang } },
	{ CS_OPT_TEXT, 'w', "workspace", "DIR",
	    "directory for each program, left untouched",
	    { .text = &arg_workspace } },
	{ CS_OPT_TEXT, 'b', "budget", "TOKENS",
	    "shorten output to this many tokens (1000)",
	    { .text = &arg.budget } },
	{ CS_OPT_TEXT, 'j', "jobs", "N", "calls run at once (4)",
	    { .text = &arg_jobs } },
	{ 0 },
};

static const struct cs_cmd cmd = {
	.name = "cs-mcp",
	.synopsis = "[options]",
	.about = "Run programs that a model wrote, as a Model Context Protocol "
		 "server.",
	.opts = opts,
};

/* The backend of the tools: one cs-run, from the first call on. */
struct engine {
	struct cs_list argv;
	struct cs_lane *lane; /* NULL: it is not running */
	struct cs_store *store;
	unsigned has;	    /* of toolbox.h */
	struct cs_buf more; /* that their descriptions say */
	char *folder;	    /* for outputs in transit */
	char *made;	    /* below it: files made by programs */
};

/* ---- cs-run ---- */

/* Each of our limits is passed on to cs-run. */
static void
plan_engine(struct engine *e)
{
	cs_list_add(&e->argv, cs_front_sibling("cs-run"));
	cs_list_add(&e->argv, "--stream");
	cs_list_add(&e->argv, "--unordered");
	cs_list_add(&e->argv, "--warm");
	cs_setting_pass(opts, CS_SETTING_ALL, &e->argv);
	cs_list_option(&e->argv, "--spill", e->folder);
	cs_list_option(&e->argv, "--artifacts", e->made);
}

static int
send_to(struct engine *e, const struct cs_json *env, struct cs_err *err)
{
	const struct cs_lane_plan plan = { { e->argv.v }, 1, 0 };

	if (e->lane == NULL)
		e->lane = cs_lane_open(&plan, err);
	return e->lane != NULL ? cs_lane_send(e->lane, env, err) : -1;
}

static void
name_of(const struct cs_call *call, char id[24])
{
	(void)snprintf(id, 24, "%" PRId64, call->key);
}

/* ---- the service ---- */

static struct cs_json *
define(const struct engine *e, const struct cs_tool *tool)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	struct cs_tool told;

	if (cs_toolbox_tell(tool, e->has, &e->more, &text, &told) < 0)
		return NULL;
	return cs_toolbox_definition(&told);
}

static struct cs_json *
list_tools(void *ctx)
{
	const struct engine *e = ctx;
	struct cs_make m = cs_make_array();
	const struct cs_tool *tool;

	for (size_t i = 0; (tool = cs_toolbox_at(i, e->has)) != NULL; i++)
		cs_make_put(&m, NULL, define(e, tool));
	return cs_make_done(&m);
}

/* Resources are announced in the answer that they belong to. */
static struct cs_json *
list_resources(void *ctx)
{
	(void)ctx;
	return cs_json_new_array();
}

static struct cs_json *
list_templates(void *ctx)
{
	struct cs_make list = cs_make_array(), m = cs_make_object();

	(void)ctx;
	cs_make_str(&m, "uriTemplate", CS_STORE_TEMPLATE);
	cs_make_str(&m, "name", "output");
	cs_make_str(&m, "title", "What a run printed or made");
	cs_make_put(&list, NULL, cs_make_done(&m));
	return cs_make_done(&list);
}

static int
read_resource(void *ctx, const char *uri, struct cs_json **contents)
{
	const struct engine *e = ctx;

	return cs_store_read(e->store, uri, contents);
}

/* Invalid arguments are reported to the model, if the revision says so. */
static void
refuse_call(
    struct cs_session *s, struct cs_call *call, const struct cs_err *why)
{
	if (why->code == CS_EUSAGE && !call->era->lenient)
		cs_session_fail(s, call, CS_JSONRPC_EPARAMS, why->msg);
	else
		cs_session_answer(s, call, cs_answer_new_error(why->msg));
}

static void
unknown_tool(struct cs_session *s, struct cs_call *call, const char *name)
{
	struct cs_err text;

	(void)cs_err_set(&text, CS_EUSAGE, "Unknown tool: %s", name);
	cs_session_fail(s, call, CS_JSONRPC_EPARAMS, text.msg);
}

static void
call_tool(void *ctx, struct cs_session *s, struct cs_call *call,
    const char *name, const struct cs_json *arguments)
{
	struct engine *e = ctx;
	const struct cs_tool *tool = cs_toolbox_named(name, e->has);
	cs_json_auto struct cs_json *job = NULL;
	char id[24];
	struct cs_err err;

	if (tool == NULL) {
		unknown_tool(s, call, name);
		return;
	}
	name_of(call, id);
	call->about = tool;
	job = cs_toolbox_job(tool, id, arguments, &err);
	if (job == NULL || send_to(e, job, &err) < 0)
		refuse_call(s, call, &err);
}

static void
cancel_call(void *ctx, const struct cs_call *call)
{
	struct engine *e = ctx;
	cs_json_auto struct cs_json *control = NULL;
	struct cs_make m = cs_make_object();
	struct cs_err ignored;
	char id[24];

	name_of(call, id);
	cs_make_int(&m, "codeshield", 1);
	cs_make_str(&m, "id", id);
	cs_make_bool(&m, "cancel", true);
	control = cs_make_done(&m);
	if (e->lane != NULL && control != NULL)
		(void)cs_lane_send(e->lane, control, &ignored);
}

/* ---- its answers ---- */

static struct cs_json *
answer_of(
    struct engine *e, const struct cs_call *call, const struct cs_json *env)
{
	cs_buf_auto struct cs_buf told = CS_BUF_INIT;

	if (cs_env_is_error(env))
		return cs_answer_new_error(cs_json_str(env, "error.message"));
	cs_tell_outcome(env, true, &told);
	if (told.failed != CS_OK)
		return NULL;
	return cs_answer_new(call->about, call->era, env,
	    told.data != NULL ? told.data : "", e->store);
}

/* The files that a program made are in its answer now, or not wanted. */
static void
drop_made(const struct engine *e, const char *id)
{
	char *path;

	if (asprintf(&path, "%s/%s", e->made, id) < 0)
		return;
	(void)cs_folder_remove(path);
	free(path);
}

static void
answered(struct engine *e, struct cs_session *s, const struct cs_json *env)
{
	const char *id = cs_json_str(env, "id");
	struct cs_err ignored;
	struct cs_call *call;
	int64_t key;

	if (id == NULL || cs_env_is_control(env) ||
	    cs_number_whole(id, 1, INT64_MAX, &key, &ignored) < 0)
		return;
	call = cs_session_call(s, key);
	if (call != NULL)
		cs_session_answer(s, call, answer_of(e, call, env));
	else if (cs_json_str(env, "shield.spill") != NULL)
		(void)cs_folder_remove(cs_json_str(env, "shield.spill"));
	drop_made(e, id);
}

/* It is gone, and the next call starts another. */
static void
broken(struct engine *e, struct cs_session *s, const struct cs_err *why)
{
	struct cs_call *call;

	cs_warn("%s", why->msg);
	cs_lane_free(e->lane);
	e->lane = NULL;
	while ((call = cs_session_worked(s)) != NULL)
		cs_session_answer(s, call, cs_answer_new_error(why->msg));
}

static void
engine_fds(void *ctx, struct pollfd fds[CS_SERVICE_FDS])
{
	const struct engine *e = ctx;

	if (e->lane != NULL)
		cs_lane_fds(e->lane, fds);
}

static int
move_engine(void *ctx, struct cs_session *s,
    const struct pollfd fds[CS_SERVICE_FDS], struct cs_err *err)
{
	struct engine *e = ctx;
	int rc = 1;

	if (e->lane == NULL || fds[CS_SERVICE_FDS - 1].fd < 0)
		return 0;
	if (cs_lane_move(e->lane, fds, err) < 0)
		rc = -1;
	while (rc > 0) {
		cs_json_auto struct cs_json *env = NULL;

		rc = cs_lane_take(e->lane, &env, err);
		if (rc > 0)
			answered(e, s, env);
	}
	if (rc < 0)
		broken(e, s, err);
	return 0;
}

/* ---- the program ---- */

static void
check_options(struct engine *e)
{
	cs_setting_check(&arg);
	(void)cs_front_whole("jobs", arg_jobs, 1, CS_SESSION_CALLS_MAX, 4);
	e->has = cs_offer_read(&arg, &e->more);
	if (cs_lang_read(arg.lang).bash)
		e->has |= CS_TOOLBOX_BASH;
	if (cs_sessions_max(&arg.sessions) > 0)
		e->has |= CS_TOOLBOX_SESSIONS;
	if (arg_workspace != NULL)
		e->has |= CS_TOOLBOX_FOLDER | CS_TOOLBOX_PATCH;
}

/* Report it before there is a call that would get the error as its answer. */
static void
check_folder(const char *path)
{
	struct cs_workspace w;
	struct cs_err err;

	if (cs_workspace_open(path, &w, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--workspace: %s", err.msg);
	cs_workspace_close(&w);
}

/* Set their names, complete once they are created. */
static void
name_folders(struct engine *e)
{
	const char *tmp = getenv("TMPDIR");

	if (tmp == NULL || *tmp == '\0')
		tmp = "/tmp";
	if (asprintf(&e->folder, "%s/cs-mcp.XXXXXX", tmp) < 0 ||
	    asprintf(&e->made, "%s/made", e->folder) < 0)
		cs_die(CS_EX_TROUBLE, "out of memory");
}

static void
make_folders(struct engine *e)
{
	const size_t named = strlen(e->folder) - strlen("XXXXXX");

	if (mkdtemp(e->folder) == NULL)
		cs_die(CS_EX_TROUBLE, "%.*sXXXXXX: %s", (int)named, e->folder,
		    strerror(errno));
	memcpy(e->made, e->folder, strlen(e->folder));
	if (mkdir(e->made, 0700) < 0)
		cs_die(CS_EX_TROUBLE, "%s: %s", e->made, strerror(errno));
}

static void
close_engine(struct engine *e, bool settled)
{
	if (settled)
		cs_lane_close(e->lane);
	else
		cs_lane_free(e->lane);
	cs_store_free(e->store);
	cs_buf_free(&e->more);
	(void)cs_folder_remove(e->folder);
	free(e->made);
	free(e->folder);
}

static int
leave(enum cs_loop_end end, int signo, const struct cs_err *err)
{
	switch (end) {
	case CS_LOOP_DONE:
		return CS_EX_OK;
	case CS_LOOP_DEAF:
		cs_die_by_pipe();
	case CS_LOOP_SIGNAL:
		cs_signals_die(signo);
	case CS_LOOP_BLIND:
		cs_die(CS_EX_TROUBLE, "standard input: %s", err->msg);
	case CS_LOOP_MUTE:
		cs_die(CS_EX_TROUBLE, "standard output: %s", err->msg);
	case CS_LOOP_TROUBLE:
		cs_die(CS_EX_TROUBLE, "%s", err->msg);
	}
	return CS_EX_TROUBLE;
}

static const char instructions[] = "Programs run isolated; the description of "
				   "each tool says what they find there.  "
				   "Failures are answers, with what the "
				   "program printed and what went wrong.";

int
main(int argc, char **argv)
{
	const int first = cs_front_start(&cmd, argc, argv);
	static struct engine e; /* its arguments live as long as the program */
	struct cs_service service = {
		.name = "cs-mcp",
		.title = "CodeShield",
		.instructions = instructions,
		.tools = list_tools,
		.resources = list_resources,
		.templates = list_templates,
		.read = read_resource,
		.call = call_tool,
		.cancel = cancel_call,
		.fds = engine_fds,
		.move = move_engine,
		.ctx = &e,
	};
	enum cs_loop_end end;
	struct cs_err err;
	int signo = 0;

	(void)signal(SIGPIPE, SIG_IGN);
	if (argc > first)
		cs_die(CS_EX_TROUBLE, "no operand is taken: %s", argv[first]);
	if (arg_workspace != NULL)
		check_folder(arg_workspace);
	check_options(&e);
	e.store = cs_store_new();
	if (e.store == NULL)
		cs_die(CS_EX_TROUBLE, "out of memory");
	name_folders(&e);
	plan_engine(&e);
	make_folders(&e);
	end = cs_loop_run(&service, STDIN_FILENO, STDOUT_FILENO, &signo, &err);
	close_engine(&e, end == CS_LOOP_DONE);
	return leave(end, signo, &err);
}
