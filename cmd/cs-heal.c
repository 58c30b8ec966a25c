/* cs-heal: change the source of a job that failed, for another try. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "base/overwrite.h"
#include "common/filter.h"
#include "common/front.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "heal/alone.h"
#include "heal/diff.h"
#include "heal/explain.h"
#include "heal/fixer.h"
#include "heal/heal.h"
#include "heal/model/ask.h"
#include "heal/model/prompt.h"
#include "heal/talk.h"
#include "options/mending.h"
#include "options/model.h"

static bool arg_stream, arg_source, arg_list;
static bool arg_diff, arg_in_place, arg_explain;
static bool arg_dry_run, arg_print_prompt;
static const char *arg_patcher, *arg_patcher_timeout;
static struct cs_list arg_tools;
static struct cs_mending arg_mending;
static struct cs_model arg_model;

static const struct cs_opt opts[] = {
	{ CS_OPT_TEXT, 0, "patcher", "CMD",
	    "ask this command when no fixer helps", { .text = &arg_patcher } },
	{ CS_OPT_TEXT, 0, "patcher-timeout", "S",
	    "time limit of the patcher in seconds (60)",
	    { .text = &arg_patcher_timeout } },
	CS_MODEL_OPTS(&arg_model),
	{ CS_OPT_FLAG, 0, "dry-run", NULL,
	    "show what would be sent, and send nothing",
	    { .flag = &arg_dry_run } },
	{ CS_OPT_FLAG, 0, "print-prompt", NULL,
	    "print the prompt template and exit",
	    { .flag = &arg_print_prompt } },
	CS_MENDING_OPTS(&arg_mending),
	{ CS_OPT_FLAG, 0, "diff", NULL,
	    "repair files that do not parse, and show the patch",
	    { .flag = &arg_diff } },
	{ CS_OPT_FLAG, 0, "in-place", NULL, "the same, and replace the files",
	    { .flag = &arg_in_place } },
	{ CS_OPT_FLAG, 0, "explain", NULL, "explain the changes in words",
	    { .flag = &arg_explain } },
	{ CS_OPT_LIST, 0, "tool", "NAME[=COMMAND]",
	    "the program is given this function", { .list = &arg_tools } },
	{ CS_OPT_FLAG, 0, "list-fixers", NULL, "list the fixers, best first",
	    { .flag = &arg_list } },
	CS_FILTER_OPTS(&arg_stream, &arg_source),
	{ 0 },
};

static const struct cs_cmd cmd = {
	.name = "cs-heal",
	.synopsis = "[options] [file ...]",
	.about = "Change the source of a job that failed, and record the "
		 "changes as \"heal\".",
	.opts = opts,
};

static _Noreturn void
put_and_exit(const struct cs_buf *b)
{
	cs_front_print(STDOUT_FILENO, b);
	exit(CS_EX_OK);
}

static _Noreturn void
print_prompt(void)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;
	struct cs_err err;

	if (arg_model.prompt == NULL)
		cs_buf_adds(&b, cs_prompttext);
	else if (cs_io_read_file(arg_model.prompt, CS_PROMPT_MAX, &b, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--prompt: %s", err.msg);
	put_and_exit(&b);
}

static _Noreturn void
list_fixers(void)
{
	static const char *const tiers[] = { [CS_FIXER_SURE] = "sure",
		[CS_FIXER_GUESS] = "guess",
		[CS_FIXER_PLACEHOLDER] = "placeholder" };
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	for (size_t i = 0; i < cs_fixers_n; i++)
		cs_buf_addf(&b, "%s\t%s\t%s\n", cs_fixers[i].name,
		    tiers[cs_fixers[i].tier], cs_fixers[i].about);
	put_and_exit(&b);
}

static void
check_names(const char *option, const struct cs_list *list)
{
	for (size_t i = 0; i < list->n; i++)
		if (!cs_heal_knows(list->v[i]))
			cs_die(CS_EX_TROUBLE,
			    "--%s: no fixer %s (cs-heal --list-fixers lists "
			    "them)",
			    option, list->v[i]);
}

static void
on_signal(int sig)
{
	cs_talk_abort();
	/* The handler is one-shot: now the signal has its default action. */
	(void)raise(sig);
}

/* A patcher is in a group of its own, which a terminal's ^C does not reach; a
 * command asked for a repair or a key could outlive a signal sent only to
 * us. */
static void
catch_signals(void)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
	const struct sigaction act = { .sa_handler = on_signal,
		.sa_flags = (int)SA_RESETHAND };
	struct sigaction before;

	for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		if (sigaction(signals[i], NULL, &before) == 0 &&
		    before.sa_handler != SIG_IGN)
			(void)sigaction(signals[i], &act, NULL);
}

/* A placeholder repairs nothing. */
static int
status_of(const struct cs_json *env, int status)
{
	const struct cs_json *changes = cs_json_get(env, "heal.changes");

	if (status < 0)
		return -1;
	for (size_t i = 0; i < cs_json_size(changes); i++)
		if (cs_json_true(cs_json_at(changes, i), "placeholder"))
			return CS_EX_NO;
	return status == CS_HEAL_PATCHED || status == CS_HEAL_NOTHING_TO_DO
	    ? CS_EX_OK
	    : CS_EX_NO;
}

static int
work(struct cs_json *env, void *options, struct cs_err *err)
{
	const struct cs_heal_options *o = options;
	const int status = cs_heal_envelope(env, o, err);

	/* The dry run has its output. */
	if (status >= 0 && o->shown != NULL && o->shown->len > 0)
		return CS_EX_OK;
	return status_of(env, status);
}

/* ---- files ---- */

static int
work_alone(struct cs_json *env, void *options, struct cs_err *err)
{
	return status_of(env, cs_alone_heal(env, options, err));
}

/* The original program; NULL if it was not changed. */
static const char *
given_code(const struct cs_json *env, size_t *len)
{
	const struct cs_json *history = cs_json_key(env, "history");

	return cs_json_size(history) > 0
	    ? cs_env_code(cs_json_at(history, 0), len)
	    : NULL;
}

static const char *
name_of(const struct cs_json *env)
{
	const char *file = cs_json_str(env, "file");

	return file != NULL ? file : "standard input";
}

/* The text of a program that is not UTF-8 is not that of the file: neither a
 * patch of it nor the repaired text applies to the file. */
static void
check_text(const struct cs_json *env, const char *option)
{
	if (cs_json_key(cs_json_at(cs_json_key(env, "history"), 0),
		"code_base64") != NULL)
		cs_die(CS_EX_TROUBLE, "--%s: %s is not UTF-8", option,
		    name_of(env));
}

static int
add_diff(const struct cs_json *env, struct cs_buf *out, struct cs_err *err)
{
	cs_diff_auto struct cs_diff *d = NULL;
	size_t old_len, new_len;
	const char *old = given_code(env, &old_len);
	const char *new = cs_env_code(env, &new_len);

	if (old == NULL)
		return 0;
	check_text(env, "diff");
	d = cs_diff_new(old, old_len, new, new_len, err);
	if (d == NULL)
		return -1;
	cs_diff_print(d, name_of(env), out);
	return 0;
}

static void
rewrite(const struct cs_json *env)
{
	size_t old_len, len;
	const char *old = given_code(env, &old_len);
	const char *new = cs_env_code(env, &len);
	const char *file = cs_json_str(env, "file");
	struct cs_err err;

	if (old == NULL || (old_len == len && memcmp(old, new, len) == 0))
		return;
	if (file == NULL)
		cs_die(CS_EX_TROUBLE, "--in-place needs a file");
	check_text(env, "in-place");
	if (cs_overwrite_file(file, new, len, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s: %s", file, err.msg);
}

/* Output the answer in words, as a patch, or to the file itself. */
static int
emit(const struct cs_json *env, void *ctx, struct cs_err *err)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	(void)ctx;
	if (cs_env_is_error(env) || cs_env_is_control(env))
		return cs_env_write(env, STDOUT_FILENO, err);
	if (arg_explain)
		cs_explain(env, &b);
	if (arg_diff && add_diff(env, &b, err) < 0)
		return -1;
	if (cs_buf_check(&b, err) < 0)
		return -1;
	if (arg_in_place)
		rewrite(env);
	return cs_io_write_all(STDOUT_FILENO, b.data, b.len, err);
}

/* Instead of an envelope, output the request that would be sent to a model. */
static int
emit_request(const struct cs_json *env, void *ctx, struct cs_err *err)
{
	const struct cs_heal_options *o = ctx;
	int rc;

	if (cs_env_is_error(env) || cs_env_is_control(env))
		return cs_env_write(env, STDOUT_FILENO, err);
	if (o->shown->len == 0)
		cs_warn("no model would be asked");
	rc = cs_io_write_all(STDOUT_FILENO, o->shown->data, o->shown->len, err);
	cs_buf_cut(o->shown, 0);
	return rc;
}

/* NULL if no model is to be asked. */
static struct cs_ask *
open_model(void)
{
	struct cs_ask_options o;
	struct cs_ask *ask;
	struct cs_err err;

	if (!cs_model_read(&arg_model, arg_patcher, &o)) {
		if (arg_dry_run)
			cs_die(CS_EX_TROUBLE, "--dry-run needs --llm");
		return NULL;
	}
	o.dry_run = arg_dry_run;
	ask = cs_ask_new(&o, &err);
	if (ask == NULL)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	return ask;
}

int
main(int argc, char **argv)
{
	const int first = cs_front_start(&cmd, argc, argv);
	cs_buf_auto struct cs_buf shown = CS_BUF_INIT;
	struct cs_heal_options options;
	struct cs_filter filter = {
		.tool = "cs-heal",
		.stream = arg_stream,
		.source = arg_source,
		.work = work,
		.ctx = &options,
	};
	int status;

	check_names("only", &arg_mending.only);
	check_names("skip", &arg_mending.skip);
	if (arg_list)
		list_fixers();
	if (arg_print_prompt)
		print_prompt();
	options = (struct cs_heal_options){
		.only = arg_mending.only.v,
		.skip = arg_mending.skip.v,
		.tools = arg_tools.v,
		.no_guess = arg_mending.no_guess,
		.placeholders = arg_mending.placeholders,
		.patcher = arg_patcher,
		.patcher_timeout_ms = cs_front_seconds("patcher-timeout",
		    arg_patcher_timeout, CS_MENDING_PATCHER_MAX_MS,
		    CS_MENDING_PATCHER_MS),
		.ask = open_model(),
		.shown = arg_dry_run ? &shown : NULL,
	};
	if (arg_diff || arg_in_place) {
		filter.work = work_alone;
		filter.source = true;
	}
	if (arg_diff || arg_in_place || arg_explain)
		filter.emit = emit;
	if (arg_dry_run)
		filter.emit = emit_request;
	if (arg_patcher != NULL || options.ask != NULL)
		catch_signals();
	status = cs_filter_run(&filter, argv + first);
	cs_ask_free(options.ask);
	return status;
}
