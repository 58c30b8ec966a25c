/* cs-heal: change the source of a job that failed, for another try. */

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "filter.h"
#include "front.h"
#include "heal/fixer.h"
#include "heal/heal.h"
#include "heal/patcher.h"

enum { PATCHER_MS = 60 * 1000, PATCHER_MAX_MS = 24 * 60 * PATCHER_MS };

static bool arg_stream, arg_source, arg_list, arg_no_guess;
static const char *arg_patcher, *arg_patcher_timeout;
static struct cs_list arg_only, arg_skip;

static const struct cs_opt opts[] = { { CS_OPT_TEXT, 0, "patcher", "CMD",
					  "ask a command when no fixer helps",
					  { .text = &arg_patcher } },
	{ CS_OPT_TEXT, 0, "patcher-timeout", "S",
	    "seconds that the command may take (60)",
	    { .text = &arg_patcher_timeout } },
	{ CS_OPT_LIST, 0, "only", "FIXER", "use this fixer and no other",
	    { .list = &arg_only } },
	{ CS_OPT_LIST, 0, "skip", "FIXER", "leave this fixer out",
	    { .list = &arg_skip } },
	{ CS_OPT_FLAG, 0, "no-guess", NULL,
	    "make no change that could be meant otherwise",
	    { .flag = &arg_no_guess } },
	{ CS_OPT_FLAG, 0, "list-fixers", NULL, "list the fixers, best first",
	    { .flag = &arg_list } },
	CS_FILTER_OPTS(&arg_stream, &arg_source), { 0 } };

static const struct cs_cmd cmd = {
	.name = "cs-heal",
	.synopsis = "[options] [file ...]",
	.about = "Change the source of a job that failed, and add what was "
		 "changed as \"heal\".",
	.opts = opts,
};

static _Noreturn void
list_fixers(void)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;
	struct cs_err err;

	for (size_t i = 0; i < cs_fixers_n; i++)
		cs_buf_addf(&b, "%s\t%s\t%s\n", cs_fixers[i].name,
		    cs_fixers[i].tier == CS_FIXER_GUESS ? "guess" : "sure",
		    cs_fixers[i].about);
	if (cs_buf_check(&b, &err) < 0 ||
	    cs_io_write_all(STDOUT_FILENO, b.data, b.len, &err) < 0)
		cs_die(CS_EX_TROUBLE, "standard output: %s", err.msg);
	cs_buf_free(&b);
	exit(CS_EX_OK);
}

static void
check_names(const char *option, const struct cs_list *list)
{
	for (size_t i = 0; i < list->n; i++)
		if (!cs_heal_knows(list->v[i]))
			cs_die(CS_EX_TROUBLE,
			    "--%s: no fixer %s (--list-fixers lists them)",
			    option, list->v[i]);
}

static void
on_signal(int sig)
{
	cs_patcher_abort();
	/* The handler was for once: now the signal does what it does. */
	(void)raise(sig);
}

/* A patcher is in a group of its own, which a terminal's ^C does not reach. */
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

static int
work(struct cs_json *env, void *options, struct cs_err *err)
{
	const int status = cs_heal_envelope(env, options, err);

	if (status < 0)
		return -1;
	return status == CS_HEAL_PATCHED || status == CS_HEAL_NOTHING_TO_DO
	    ? CS_EX_OK
	    : CS_EX_NO;
}

int
main(int argc, char **argv)
{
	const int first = cs_front_start(&cmd, argc, argv);
	struct cs_heal_options options;
	struct cs_filter filter = {
		.tool = "cs-heal",
		.stream = arg_stream,
		.source = arg_source,
		.work = work,
		.ctx = &options,
	};

	if (arg_list)
		list_fixers();
	check_names("only", &arg_only);
	check_names("skip", &arg_skip);
	options = (struct cs_heal_options){
		.only = arg_only.v,
		.skip = arg_skip.v,
		.no_guess = arg_no_guess,
		.patcher = arg_patcher,
		.patcher_timeout_ms = cs_front_seconds("patcher-timeout",
		    arg_patcher_timeout, PATCHER_MAX_MS, PATCHER_MS),
	};
	if (arg_patcher != NULL)
		catch_signals();
	return cs_filter_run(&filter, argv + first);
}
