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
#include "base/signals.h"
#include "common/front.h"
#include "common/input.h"
#include "envelope/env.h"
#include "envelope/feed.h"
#include "envelope/json.h"
#include "heal/secrets.h"
#include "mcp/toolbox.h"
#include "options/keeping.h"
#include "options/lang.h"
#include "options/offer.h"
#include "options/setting.h"
#include "ring/ring.h"
#include "ring/story.h"
#include "ring/tell.h"
#include "run/config.h"
#include "run/invocation.h"
#include "run/progress.h"
#include "run/settle.h"
#include "run/stories.h"
#include "run/toolcall.h"

enum { JOBS_MAX = 64 };

static bool arg_no_config, arg_print_config;
static bool arg_json, arg_stream, arg_unordered, arg_warm;
static bool arg_quiet, arg_diff, arg_explain, arg_in_place;
static const char *arg_jobs, *arg_spill, *arg_save, *arg_stdin;
static const char *arg_print_tool, *arg_tool_call;
static const char *arg_lang; /* as given; arg.lang is what holds */
static struct cs_keeping arg_keeping;
static struct cs_settings arg = { .policy = "default", .lang = "python" };

static const struct cs_opt opts[] = {
	CS_SETTING_OPTS(&arg),
	CS_LANG_OPT('l', &arg_lang),
	CS_KEEPING_OPTS(&arg_keeping),
	{ CS_OPT_FLAG, 0, "warm", NULL,
	    "fork each job from a running interpreter", { .flag = &arg_warm } },
	{ CS_OPT_TEXT, 'b', "budget", "TOKENS",
	    "shorten output to this many tokens (--json: 1000)",
	    { .text = &arg.budget } },
	{ CS_OPT_TEXT, 0, "spill", "DIR",
	    "write the full text of shortened output to DIR",
	    { .text = &arg_spill } },
	{ CS_OPT_TEXT, 0, "stdin", "FILE", "the program's standard input",
	    { .text = &arg_stdin } },
	{ CS_OPT_TEXT, 0, "save", "FILE",
	    "write the program that ran clean to FILE", { .text = &arg_save } },
	{ CS_OPT_FLAG, 0, "in-place", NULL,
	    "replace the file with the healed program",
	    { .flag = &arg_in_place } },
	{ CS_OPT_FLAG, 0, "diff", NULL, "show each repair as a patch",
	    { .flag = &arg_diff } },
	{ CS_OPT_FLAG, 'q', "quiet", NULL, "do not report repairs and failures",
	    { .flag = &arg_quiet } },
	{ CS_OPT_FLAG, 0, "explain", NULL,
	    "report all that happened, or what envelopes say",
	    { .flag = &arg_explain } },
	{ CS_OPT_FLAG, 0, "json", NULL, "print the envelope",
	    { .flag = &arg_json } },
	{ CS_OPT_FLAG, 0, "no-config", NULL,
	    "ignore cs-run.conf and the environment",
	    { .flag = &arg_no_config } },
	{ CS_OPT_FLAG, 0, "print-config", NULL,
	    "print each setting and its origin, and exit",
	    { .flag = &arg_print_config } },
	{ CS_OPT_TEXT, 0, "print-tool", "FORMAT",
	    "print the tool's definition for a model's API",
	    { .text = &arg_print_tool } },
	{ CS_OPT_TEXT, 0, "tool-call", "FORMAT",
	    "answer a model's call on standard input",
	    { .text = &arg_tool_call } },
	{ CS_OPT_FLAG, 0, "stream", NULL,
	    "envelopes in, envelopes out, one per line",
	    { .flag = &arg_stream } },
	{ CS_OPT_FLAG, 0, "unordered", NULL,
	    "with --stream: answer each job when it is done",
	    { .flag = &arg_unordered } },
	{ CS_OPT_TEXT, 'j', "jobs", "N", "jobs run at once (1)",
	    { .text = &arg_jobs } },
	{ 0 },
};

static const struct cs_cmd cmd = {
	.name = "cs-run",
	.synopsis = "[options] [file | -] [-- argument ...]",
	.about = "Check, run, diagnose and heal a program; print its output or "
		 "its envelope.",
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
	/* The ring restores the order of the answers. */
	cs_list_add(&stages.sandbox, "--unordered");
	plan_stage(&stages.classify, "cs-classify", CS_SETTING_CLASSIFY);
	r->lanes[CS_RING_CHECK] = (struct cs_lane_plan){
		{ stages.gate.v, stages.sandbox.v, stages.classify.v }, 3, 1
	};
	plan_stage(&stages.heal, "cs-heal", CS_SETTING_HEAL);
	r->lanes[CS_RING_HEAL] = (struct cs_lane_plan){ { stages.heal.v }, 1,
		0 };
	if (!arg_json && !envelopes && arg_tool_call == NULL &&
	    arg.budget == NULL && arg.max_bytes == NULL)
		return;
	plan_stage(&stages.shield, "cs-shield", CS_SETTING_SHIELD);
	r->lanes[CS_RING_SHIELD] = (struct cs_lane_plan){ { stages.shield.v },
		1, 0 };
}

/* The state of a job from beginning to end. */
struct course {
	struct cs_progress progress;
	struct cs_settle settle;
	struct cs_invocation invocation;
	struct cs_json *kept; /* the answer of a plain job */
};

static int
complete(struct cs_json *env, void *ctx, struct cs_err *err)
{
	const struct course *c = ctx;

	return cs_invocation_put(&c->invocation, env, err);
}

static void
step(const struct cs_json *env, enum cs_ring_lane lane, void *ctx)
{
	struct course *c = ctx;

	cs_progress_step(&c->progress, env, lane);
}

static void
tick(void *ctx)
{
	struct course *c = ctx;

	cs_progress_tick(&c->progress);
}

static int
deliver_line(const struct cs_json *env, struct cs_buf *out, void *ctx,
    struct cs_err *err)
{
	struct course *c = ctx;
	cs_json_auto struct cs_json *settled = cs_settle_job(
	    &c->settle, env, err);

	return settled == NULL ? -1 : cs_env_print(settled, out, err);
}

/* For the single job of the plain mode: its answer is output at the end. */
static int
keep(const struct cs_json *env, struct cs_buf *out, void *ctx,
    struct cs_err *err)
{
	struct course *c = ctx;

	(void)out;
	c->kept = cs_settle_job(&c->settle, env, err);
	return c->kept == NULL ? -1 : 0;
}

/* The job's own output, then one line of ours if there is anything to
 * report. */
static void
tell(const struct cs_json *env, bool changes)
{
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	cs_buf_auto struct cs_buf line = CS_BUF_INIT;
	cs_buf_auto struct cs_buf said = CS_BUF_INIT;

	cs_tell_output(env, "stdout", isatty(STDOUT_FILENO) == 1, &out);
	cs_front_print(STDOUT_FILENO, &out);
	cs_tell_output(env, "stderr", isatty(STDERR_FILENO) == 1, &said);
	if (!arg_quiet)
		cs_tell_outcome(env, changes, &line);
	/* Start our line on a new line. */
	if (line.len > 0 && said.len > 0 && said.data[said.len - 1] != '\n')
		cs_buf_addc(&said, '\n');
	cs_front_print(STDERR_FILENO, &said);
	if (line.len > 0)
		cs_warn("%s", line.data);
}

static void
tell_story(const struct cs_json *env)
{
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;

	cs_story_add(env, cs_front_coloured(STDOUT_FILENO), &out);
	cs_front_print(STDOUT_FILENO, &out);
}

static void
answer(struct course *c)
{
	if (c->kept == NULL)
		return;
	if (arg_tool_call != NULL)
		cs_toolcall_answer(c->kept);
	else if (arg_explain)
		tell_story(c->kept);
	else
		tell(c->kept, !c->progress.steps);
	cs_json_free(c->kept);
}

/* Die by a termination signal, leaving nothing behind. */
static void
heed_signal(const struct cs_ring *r, struct course *c)
{
	const int signo = cs_signals_take(r->signals);

	if (signo == 0)
		return;
	cs_settle_close(&c->settle);
	cs_signals_die(signo);
}

static int
run(const struct cs_ring *r, const struct cs_input *in, struct course *c)
{
	struct cs_err err = { 0 };
	const enum cs_ring_end end = cs_ring_run(r, &err);

	cs_progress_close(&c->progress);
	switch (end) {
	case CS_RING_YES:
		return CS_EX_OK;
	case CS_RING_NO:
		return CS_EX_NO;
	case CS_RING_BAD:
		return CS_EX_TROUBLE;
	case CS_RING_SIGNAL:
	case CS_RING_TROUBLE:
		/* A terminal's ^C reaches the filters too, perhaps earlier. */
		heed_signal(r, c);
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

/* Each of these determines where the job comes from, or what is output. */
static void
check_mode(const char *operand)
{
	const bool tool = arg_print_tool != NULL || arg_tool_call != NULL;
	const bool file = operand != NULL && strcmp(operand, "-") != 0;

	if (arg_unordered && !arg_stream)
		cs_die(CS_EX_TROUBLE, "--unordered needs --stream");
	if (tool &&
	    (operand != NULL || arg_stream || arg_json || arg_stdin != NULL))
		cs_die(CS_EX_TROUBLE,
		    "--print-tool and --tool-call take no operand, --stream, "
		    "--stdin or --json");
	if (arg_explain + arg_json + arg_stream > 1 || (tool && arg_explain))
		cs_die(CS_EX_TROUBLE,
		    "only one of --explain, --json, --stream, --print-tool and "
		    "--tool-call");
	if (arg_quiet && arg_diff)
		cs_die(CS_EX_TROUBLE, "--quiet and --diff exclude each other");
	if (arg_in_place && !file)
		cs_die(CS_EX_TROUBLE, "--in-place needs a file");
	if (arg_stdin != NULL && strcmp(arg_stdin, "-") == 0 && !file)
		cs_die(CS_EX_TROUBLE,
		    "--stdin: standard input is the program already");
}

/* Options for a single program do not apply to envelopes. */
static void
check_single(const struct course *c)
{
	const struct {
		const char *what;
		bool given;
	} single[] = { { "--apply takes", arg_keeping.apply != NULL },
		{ "--diff takes", arg_diff },
		{ "--save takes", arg_save != NULL },
		{ "--stdin is for", arg_stdin != NULL },
		{ "arguments are for", *c->invocation.args != NULL } };

	for (size_t i = 0; i < sizeof(single) / sizeof(single[0]); i++)
		if (single[i].given)
			cs_die(CS_EX_TROUBLE, "%s one program", single[i].what);
}

/* The single job of a model's call, as the line of a stream that has ended.  An
 * invalid call is answered, and that is all. */
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

static int
print_tool(void)
{
	cs_buf_auto struct cs_buf more = CS_BUF_INIT;
	const unsigned has = cs_offer_read(&arg, &more) |
	    (arg_keeping.workspace != NULL ? CS_TOOLBOX_FOLDER : 0);

	cs_toolcall_print(arg_print_tool, has, &more);
	return CS_EX_OK;
}

/* What to read: the operand, or standard input.  Without an operand it is
 * framed as by the filters, so that an envelope is never run as a program. */
static struct cs_input
open_input(const char *path, struct cs_buf *begun)
{
	struct cs_input in = {
		.fd = STDIN_FILENO,
		.mode = arg_stream ? CS_FEED_STREAM : CS_FEED_SOURCE,
		.name = "standard input",
	};
	char start[128] = "";

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
		cs_die(CS_EX_TROUBLE, "--stream reads standard input only");
	in.fd = open(path, O_RDONLY | O_CLOEXEC);
	if (in.fd < 0)
		cs_die(CS_EX_TROUBLE, "%s: %s", path, strerror(errno));
	in.file = in.name = path;
	if (arg_lang == NULL &&
	    pread(in.fd, start, sizeof(start) - 1, 0) >= 0 &&
	    cs_lang_is_shell(path, start))
		cs_die(CS_EX_TROUBLE,
		    "%s looks like a shell script: use --lang bash, or --lang "
		    "python if it is none",
		    path);
	return in;
}

/* The operand; what follows -- is the program's. */
static const char *
take_operands(
    int argc, char **argv, int first, struct cs_invocation *invocation)
{
	const bool dashes = first > 1 && strcmp(argv[first - 1], "--") == 0;

	invocation->args = argv + first + (first < argc);
	if (*invocation->args != NULL && !dashes)
		cs_die(CS_EX_TROUBLE,
		    "one program at a time: its arguments follow --, and "
		    "--stream takes many programs");
	return argv[first];
}

/* What is shown of the single job of in, and where it ends. */
static void
plan_course(struct cs_ring *r, struct course *c, const struct cs_input *in)
{
	const bool plain = !arg_json && !arg_explain && arg_tool_call == NULL;

	cs_settle_open(&c->settle, &arg_keeping);
	c->settle.save = arg_save;
	c->settle.in_place = arg_in_place ? in->file : NULL;
	if (!arg_quiet)
		cs_progress_open(&c->progress);
	c->progress.steps = arg_diff || (plain && c->progress.live);
	c->progress.patches = arg_diff;
	c->progress.has_model = arg.model.llm != NULL;
	c->progress.packages = arg.packages.with.n > 0 ||
	    arg.packages.requirements != NULL || arg.packages.allow.n > 0;
	r->complete = complete;
	r->step = step;
	r->tick = c->progress.live ? tick : NULL;
	r->tick_ms = CS_PROGRESS_TICK_MS;
}

static int
run_input(struct cs_ring *r, struct course *c, const struct cs_input *in,
    struct cs_buf *begun)
{
	const bool envelopes = in->mode == CS_FEED_STREAM &&
	    arg_tool_call == NULL;
	struct cs_err err;
	int status;

	if (envelopes)
		check_single(c);
	else
		plan_course(r, c, in);
	plan_lanes(r, envelopes);
	r->deliver = arg_json || envelopes ? deliver_line : keep;
	r->ctx = c;
	r->in = in->fd;
	r->feed = cs_feed_new(in->fd, in->mode, in->file, &err);
	if (r->feed != NULL)
		r->signals = cs_signals_open(&err);
	if (r->feed == NULL || r->signals < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	cs_feed_speak(r->feed, cs_lang_read(arg.lang).first);
	cs_feed_begin(r->feed, begun);
	status = run(r, in, c);
	cs_feed_free(r->feed);
	cs_settle_close(&c->settle);
	/* From here on signals have their default actions. */
	cs_signals_close(&r->signals);
	return status;
}

int
main(int argc, char **argv)
{
	const int first = cs_front_start(&cmd, argc, argv);
	struct course course = { .settle = CS_SETTLE_INIT };
	cs_buf_auto struct cs_buf begun = CS_BUF_INIT;
	struct cs_ring r = { .out = STDOUT_FILENO,
		.stream = arg_stream,
		.unordered = arg_unordered };
	const char *operand = take_operands(
	    argc, argv, first, &course.invocation);
	struct cs_input in;
	int status;

	(void)signal(SIGPIPE, SIG_IGN);
	cs_secrets_no_core();
	check_mode(operand);
	if (arg_lang != NULL)
		arg.lang = arg_lang;
	if (arg_no_config)
		cs_config_ignore();
	else
		cs_config_read(opts);
	cs_setting_check(&arg);
	(void)cs_keeping_size(&arg_keeping);
	r.attempts = (int)cs_front_whole("attempts", arg.attempts, 1,
	    CS_SETTING_ATTEMPTS, CS_SETTING_ATTEMPTS);
	/* One job more than can run keeps the gate busy meanwhile. */
	r.jobs = (int)cs_front_whole("jobs", arg_jobs, 1, JOBS_MAX, 1) + 1;
	if (arg_print_tool != NULL)
		return print_tool();
	if (arg_print_config)
		return cs_config_print(opts);
	course.invocation.stdin_path = arg_stdin;
	in = arg_tool_call != NULL ? open_call(&begun)
				   : open_input(operand, &begun);
	if (arg_explain && in.mode == CS_FEED_STREAM)
		return cs_stories_tell(&in, &begun);
	cs_invocation_read(&course.invocation);
	status = run_input(&r, &course, &in, &begun);
	answer(&course);
	cs_buf_free(&course.invocation.text);
	if (course.settle.refused != NULL) {
		cs_warn("%s", course.settle.refused);
		status = status == CS_EX_OK ? CS_EX_NO : status;
	}
	return status;
}
