/* cs-run: send a job round the filters until it runs clean or its attempts are
 * used up. */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "config.h"
#include "envelope/env.h"
#include "envelope/feed.h"
#include "envelope/json.h"
#include "front.h"
#include "input.h"
#include "keeping.h"
#include "lang.h"
#include "ring/ring.h"
#include "ring/tell.h"
#include "sandbox/workspace/workspace.h"
#include "setting.h"
#include "toolcall.h"

enum { JOBS_MAX = 64 };

static bool arg_no_config, arg_print_config;
static bool arg_json, arg_stream, arg_unordered, arg_warm;
static const char *arg_jobs, *arg_spill;
static const char *arg_print_tool, *arg_tool_call;
static struct cs_keeping arg_keeping;
static struct cs_settings arg = { .policy = "default", .lang = "python" };

static const struct cs_opt opts[] = {
	CS_SETTING_OPTS(&arg),
	CS_LANG_OPT('l', &arg.lang),
	CS_KEEPING_OPTS(&arg_keeping),
	{ CS_OPT_FLAG, 0, "warm", NULL, "copy an interpreter for each job",
	    { .flag = &arg_warm } },
	{ CS_OPT_TEXT, 'b', "budget", "TOKENS",
	    "shorten the output to so many tokens (--json: 1000)",
	    { .text = &arg.budget } },
	{ CS_OPT_TEXT, 0, "spill", "DIR",
	    "put an output that was shortened into a file there",
	    { .text = &arg_spill } },
	{ CS_OPT_FLAG, 0, "json", NULL, "print the envelope",
	    { .flag = &arg_json } },
	{ CS_OPT_FLAG, 0, "no-config", NULL,
	    "no setting from cs-run.conf or the environment",
	    { .flag = &arg_no_config } },
	{ CS_OPT_FLAG, 0, "print-config", NULL,
	    "show each setting and where it comes from, and end",
	    { .flag = &arg_print_config } },
	{ CS_OPT_TEXT, 0, "print-tool", "FORMAT",
	    "print this tool's definition for a model's API",
	    { .text = &arg_print_tool } },
	{ CS_OPT_TEXT, 0, "tool-call", "FORMAT",
	    "answer a model's call on standard input",
	    { .text = &arg_tool_call } },
	{ CS_OPT_FLAG, 0, "stream", NULL,
	    "envelopes in, envelopes out, one a line",
	    { .flag = &arg_stream } },
	{ CS_OPT_FLAG, 0, "unordered", NULL,
	    "with --stream: answer each job when it is done",
	    { .flag = &arg_unordered } },
	{ CS_OPT_TEXT, 'j', "jobs", "N", "jobs running at once (1)",
	    { .text = &arg_jobs } },
	{ 0 },
};

static const struct cs_cmd cmd = {
	.name = "cs-run",
	.synopsis = "[options] [file | -]",
	.about = "Check, run, diagnose and heal a program: its output, or its "
		 "envelope.",
	.opts = opts,
};

/* The argument vectors of the filters, as long as the program runs. */
static struct {
	struct cs_list gate, sandbox, classify, heal, shield;
} stages;

static void
plan_stage(struct cs_list *argv, const char *name, unsigned whose)
{
	cs_list_add(argv, cs_front_sibling(name));
	cs_list_add(argv, "--stream");
	cs_setting_pass(opts, whose, argv);
}

static void
plan_lanes(struct cs_ring *r, bool envelopes)
{
	plan_stage(&stages.gate, "cs-gate", CS_SETTING_GATE);
	plan_stage(&stages.sandbox, "cs-sandbox", CS_SETTING_SANDBOX);
	cs_keeping_pass_apply(&arg_keeping, &stages.sandbox);
	/* The ring puts the answers into their order. */
	cs_list_add(&stages.sandbox, "--unordered");
	plan_stage(&stages.classify, "cs-classify", CS_SETTING_CLASSIFY);
	r->lanes[CS_RING_CHECK] = (struct cs_lane_plan){
		{ stages.gate.v, stages.sandbox.v, stages.classify.v }, 3, 1
	};
	plan_stage(&stages.heal, "cs-heal", CS_SETTING_HEAL);
	r->lanes[CS_RING_HEAL] = (struct cs_lane_plan){ { stages.heal.v }, 1,
		0 };
	if (!arg_json && !envelopes && arg_tool_call == NULL &&
	    arg.budget == NULL)
		return;
	plan_stage(&stages.shield, "cs-shield", CS_SETTING_SHIELD);
	r->lanes[CS_RING_SHIELD] = (struct cs_lane_plan){ { stages.shield.v },
		1, 0 };
}

/* What a settled job comes to. */
struct verdict {
	struct cs_workspace workspace; /* with --apply, else empty */
	struct cs_apply apply;
	bool refused;	      /* it would not be applied */
	struct cs_json *kept; /* of the one job of the plain mode */
};

static bool
is_clean(const struct cs_json *env)
{
	return cs_json_is(env, "outcome", "verified") ||
	    cs_json_is(env, "outcome", "healed");
}

/* The envelope with what became of its changes. */
static struct cs_json *
with_apply(const struct cs_json *env, const char *status, struct cs_err *err)
{
	struct cs_json *copy = cs_json_copy(env);
	struct cs_json *run = cs_json_copy(cs_json_key(env, "run"));
	struct cs_json *apply = cs_json_copy(cs_json_key(run, "apply"));

	if (cs_json_set(apply, "status",
		cs_json_new_string(status, strlen(status)), err) == 0 &&
	    cs_json_set(run, "apply", cs_json_ref(apply), err) == 0 &&
	    cs_json_set(copy, "run", cs_json_ref(run), err) == 0) {
		cs_json_free(apply);
		cs_json_free(run);
		return copy;
	}
	cs_json_free(apply);
	cs_json_free(run);
	cs_json_free(copy);
	return NULL;
}

/* The sandbox has held the changes of the last run until it is known what it
 * was worth. */
static struct cs_json *
judge(const struct cs_json *env, struct verdict *v, struct cs_err *err)
{
	const char *status = "skipped";
	int rc;

	if (v->workspace.path == NULL ||
	    !cs_json_is(env, "run.apply.status", "held")) {
		v->refused = cs_json_is(env, "run.apply.status", "refused");
		return cs_json_ref(env);
	}
	if (is_clean(env)) {
		rc = cs_apply_commit(&v->apply, err);
		if (rc < 0)
			return NULL;
		v->refused = rc == 0;
		status = rc > 0 ? "applied" : "refused";
	}
	return with_apply(env, status, err);
}

static int
deliver_line(const struct cs_json *env, struct cs_buf *out, void *ctx,
    struct cs_err *err)
{
	cs_json_auto struct cs_json *judged = judge(env, ctx, err);

	return judged == NULL ? -1 : cs_env_print(judged, out, err);
}

/* For the one job of the plain mode: its answer is told when all is done. */
static int
keep(const struct cs_json *env, struct cs_buf *out, void *ctx,
    struct cs_err *err)
{
	struct verdict *v = ctx;

	(void)out;
	v->kept = judge(env, v, err);
	return v->kept == NULL ? -1 : 0;
}

/* With --apply the folder is this run's from the beginning to the end. */
static void
open_apply(struct verdict *v, bool envelopes)
{
	struct cs_err err;

	if (arg_keeping.apply == NULL)
		return;
	if (arg_keeping.workspace == NULL)
		cs_die(CS_EX_TROUBLE, "--apply needs a --workspace");
	if (envelopes)
		cs_die(CS_EX_TROUBLE, "--apply takes one program");
	if (cs_workspace_open(arg_keeping.workspace, &v->workspace, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--workspace: %s", err.msg);
	cs_keeping_open_apply(&arg_keeping, v->workspace.path, &v->apply);
}

static void
close_apply(struct verdict *v)
{
	struct cs_err ignored;

	if (v->workspace.path == NULL)
		return;
	/* What is still held was not good enough. */
	(void)cs_apply_discard(&v->apply, &ignored);
	cs_apply_close(&v->apply);
	cs_workspace_close(&v->workspace);
}

static void
print_text(const struct cs_buf *text, int fd, const char *name)
{
	struct cs_err err;

	if (cs_buf_check(text, &err) == 0 &&
	    cs_io_write_all(fd, text->data, text->len, &err) == 0)
		return;
	if (err.code == CS_EIO && errno == EPIPE)
		cs_die_by_pipe();
	cs_die(CS_EX_TROUBLE, "%s: %s", name, err.msg);
}

/* The job's own output, then one line of ours when there is something to say. */
static void
tell(const struct cs_json *env)
{
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	cs_buf_auto struct cs_buf line = CS_BUF_INIT;
	cs_buf_auto struct cs_buf said = CS_BUF_INIT;

	cs_tell_output(env, "stdout", isatty(STDOUT_FILENO) == 1, &out);
	print_text(&out, STDOUT_FILENO, "standard output");
	cs_tell_output(env, "stderr", isatty(STDERR_FILENO) == 1, &said);
	cs_tell_outcome(env, &line);
	/* Ours is a line of its own. */
	if (line.len > 0 && said.len > 0 && said.data[said.len - 1] != '\n')
		cs_buf_addc(&said, '\n');
	print_text(&said, STDERR_FILENO, "standard error");
	if (line.len > 0)
		cs_warn("%s", line.data);
}

static int
run(const struct cs_ring *r, const struct cs_input *in)
{
	struct cs_err err;

	switch (cs_ring_run(r, &err)) {
	case CS_RING_YES:
		return CS_EX_OK;
	case CS_RING_NO:
		return CS_EX_NO;
	case CS_RING_BAD:
		return CS_EX_TROUBLE;
	case CS_RING_TROUBLE:
		if (err.code == CS_ETOLD)
			exit(CS_EX_TROUBLE);
		if (err.code == CS_EHOST)
			cs_die(CS_EX_TROUBLE, "%s", err.msg);
		cs_input_die(in, &err);
	case CS_RING_MUTE:
		cs_die(CS_EX_TROUBLE, "standard output: %s", err.msg);
	case CS_RING_DEAF:
		cs_die_by_pipe();
	}
	return CS_EX_TROUBLE;
}

/* Each of these says where the job comes from, or what becomes of it. */
static void
check_mode(const char *operand)
{
	const bool tool = arg_print_tool != NULL || arg_tool_call != NULL;

	if (arg_unordered && !arg_stream)
		cs_die(CS_EX_TROUBLE, "--unordered needs --stream");
	if (tool && (operand != NULL || arg_stream || arg_json))
		cs_die(CS_EX_TROUBLE,
		    "--print-tool and --tool-call take no operand, no --stream "
		    "and no --json");
}

/* The one job of a model's call, as the line of a stream that has ended.  A
 * call that makes no sense is answered, and that is all. */
static struct cs_input
open_call(struct cs_buf *begun)
{
	const struct cs_input in = {
		.fd = open("/dev/null", O_RDONLY | O_CLOEXEC),
		.mode = CS_FEED_STREAM,
		.name = "standard input",
	};

	if (in.fd < 0)
		cs_die(CS_EX_TROUBLE, "/dev/null: %s", strerror(errno));
	if (!cs_toolcall_read(
		arg_tool_call, cs_lang_read(arg.lang).bash, begun))
		exit(CS_EX_NO);
	return in;
}

/* What to read: the operand, or standard input.  Without an operand that is
 * framed as the filters have it, so that an envelope is never run as a program.
 */
static struct cs_input
open_input(const char *path, struct cs_buf *begun)
{
	struct cs_input in = {
		.fd = STDIN_FILENO,
		.mode = arg_stream ? CS_FEED_STREAM : CS_FEED_SOURCE,
		.name = "standard input",
	};

	if (path == NULL && !arg_stream) {
		if (cs_input_guess(begun) == CS_FEED_STREAM)
			in.mode = CS_FEED_STREAM;
		if (begun->len == 0)
			cs_die(CS_EX_TROUBLE,
			    "standard input: empty (- takes an empty program)");
	}
	if (path == NULL || strcmp(path, "-") == 0)
		return in;
	if (arg_stream)
		cs_die(CS_EX_TROUBLE, "--stream reads standard input alone");
	in.fd = open(path, O_RDONLY | O_CLOEXEC);
	if (in.fd < 0)
		cs_die(CS_EX_TROUBLE, "%s: %s", path, strerror(errno));
	in.file = in.name = path;
	return in;
}

int
main(int argc, char **argv)
{
	const int first = cs_front_start(&cmd, argc, argv);
	struct verdict verdict = { .apply = { .journal = CS_JOURNAL_INIT } };
	cs_buf_auto struct cs_buf begun = CS_BUF_INIT;
	struct cs_ring r = { .out = STDOUT_FILENO,
		.stream = arg_stream,
		.unordered = arg_unordered };
	struct cs_input in;
	struct cs_err err;
	bool envelopes;
	int status;

	(void)signal(SIGPIPE, SIG_IGN);
	if (argc - first > 1)
		cs_die(CS_EX_TROUBLE,
		    "one program at a time; --stream takes many");
	check_mode(argv[first]);
	if (arg_no_config)
		cs_config_ignore();
	else
		cs_config_read(opts);
	if (arg_print_tool != NULL) {
		cs_toolcall_print(arg_print_tool);
		return CS_EX_OK;
	}
	cs_setting_check(&arg);
	if (arg_print_config)
		return cs_config_print(opts);
	(void)cs_keeping_size(&arg_keeping);
	r.attempts = (int)cs_front_whole("attempts", arg.attempts, 1,
	    CS_SETTING_ATTEMPTS, CS_SETTING_ATTEMPTS);
	/* One job more than run keeps the gate busy meanwhile. */
	r.jobs = (int)cs_front_whole("jobs", arg_jobs, 1, JOBS_MAX, 1) + 1;
	in = arg_tool_call != NULL ? open_call(&begun)
				   : open_input(argv[first], &begun);
	envelopes = in.mode == CS_FEED_STREAM && arg_tool_call == NULL;
	plan_lanes(&r, envelopes);
	r.deliver = arg_json || envelopes ? deliver_line : keep;
	r.ctx = &verdict;
	open_apply(&verdict, envelopes);
	r.in = in.fd;
	r.feed = cs_feed_new(in.fd, in.mode, in.file, &err);
	if (r.feed == NULL)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	cs_feed_speak(r.feed, cs_lang_read(arg.lang).first);
	cs_feed_begin(r.feed, &begun);
	status = run(&r, &in);
	cs_feed_free(r.feed);
	if (verdict.kept != NULL && arg_tool_call != NULL)
		cs_toolcall_answer(verdict.kept);
	else if (verdict.kept != NULL)
		tell(verdict.kept);
	if (verdict.refused) {
		cs_warn("not applied: the folder has changed meanwhile");
		status = status == CS_EX_OK ? CS_EX_NO : status;
	}
	cs_json_free(verdict.kept);
	close_apply(&verdict);
	return status;
}
