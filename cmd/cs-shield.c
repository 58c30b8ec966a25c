/* cs-shield: reduce output to what is worth a reader's tokens. */

#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/pattern.h"
#include "base/signame.h"
#include "common/filter.h"
#include "common/front.h"
#include "common/input.h"
#include "envelope/env.h"
#include "shield/digest.h"
#include "shield/shield.h"
#include "shield/spill.h"
#include "shield/vocabulary.h"
#include "shield/wrap.h"
#include "text/sink.h"
#include "text/source.h"

enum {
	BUDGET = 1000,
	FIRST_LINE_MAX = 1024 * 1024, /* examined to determine its type */
};

static bool arg_stream, arg_text, arg_raw, arg_rules, arg_stats, arg_follow;
static const char *arg_budget, *arg_tokens, *arg_max_bytes, *arg_spill;
static const char *arg_tokenizer;
static struct cs_list arg_keep, arg_drop;

static const struct cs_opt opts[] = {
	{ CS_OPT_TEXT, 'b', "budget", "N", "token limit (1000)",
	    { .text = &arg_budget } },
	{ CS_OPT_LIST, 0, "drop", "RE", "omit lines that match (repeatable)",
	    { .list = &arg_drop } },
	{ CS_OPT_FLAG, 0, "follow", NULL,
	    "show the first lines of a text as they arrive",
	    { .flag = &arg_follow } },
	{ CS_OPT_LIST, 0, "keep", "RE", "prefer lines that match (repeatable)",
	    { .list = &arg_keep } },
	{ CS_OPT_TEXT, 0, "max-bytes", "SIZE",
	    "byte limit in addition (no limit)", { .text = &arg_max_bytes } },
	{ CS_OPT_TEXT, 0, "tokenizer", "FILE",
	    "count exactly with this token table", { .text = &arg_tokenizer } },
	{ CS_OPT_TEXT, 0, "tokens", "UNIT",
	    "token kind: o200k, claude, claude5, bytes (o200k)",
	    { .text = &arg_tokens } },
	{ CS_OPT_FLAG, 0, "raw", NULL, "count the tokens and change no text",
	    { .flag = &arg_raw } },
	{ CS_OPT_FLAG, 0, "rules", NULL,
	    "report what each rule showed or omitted", { .flag = &arg_rules } },
	{ CS_OPT_TEXT, 0, "spill", "DIR",
	    "write the full text to a file in DIR", { .text = &arg_spill } },
	{ CS_OPT_FLAG, 0, "stats", NULL,
	    "print a JSON report on standard error", { .flag = &arg_stats } },
	{ CS_OPT_FLAG, 0, "stream", NULL,
	    "answer bad lines with an error envelope and go on",
	    { .flag = &arg_stream } },
	{ CS_OPT_FLAG, 0, "text", NULL, "treat standard input as text",
	    { .flag = &arg_text } },
	{ 0 },
};

static const struct cs_cmd cmd = {
	.name = "cs-shield",
	.synopsis = "[options] [file ... | -- command [arg ...]]",
	.about = "Reduce output to what is worth a reader's tokens.",
	.opts = opts,
};

/* Values of options that have to be freed. */
static struct {
	struct cs_pattern *keep, *drop;
	struct cs_vocabulary *vocabulary;
} owned;

static struct cs_pattern *
patterns(const char *option, const struct cs_list *list)
{
	struct cs_pattern *p = NULL;
	struct cs_err err;

	if (list->n == 0)
		return NULL;
	p = cs_pattern_new(list->v, &err);
	if (p == NULL)
		cs_die(CS_EX_TROUBLE, "--%s: %s", option, err.msg);
	return p;
}

static struct cs_vocabulary *
vocabulary(void)
{
	struct cs_vocabulary *v = NULL;
	struct cs_err err;

	if (arg_tokenizer == NULL)
		return NULL;
	if (arg_tokens != NULL || arg_raw)
		cs_die(CS_EX_TROUBLE,
		    "--tokenizer takes no --tokens and no --raw");
	v = cs_vocabulary_open(arg_tokenizer, &err);
	if (v == NULL)
		cs_die(CS_EX_TROUBLE, "--tokenizer: %s", err.msg);
	return v;
}

/* The options for an input of any form. */
static struct cs_shield_opts
wanted(void)
{
	struct cs_shield_opts w = { .unit = CS_PRICE_O200K,
		.raw = arg_raw,
		.follow = arg_follow,
		.spill = arg_spill };

	if (arg_tokens != NULL && !cs_price_unit_named(arg_tokens, &w.unit))
		cs_die(CS_EX_TROUBLE,
		    "--tokens: o200k, claude, claude5 or bytes, not '%s'",
		    arg_tokens);
	w.budget = cs_front_whole("budget", arg_budget,
	    cs_digest_budget_min(w.unit), CS_DIGEST_BUDGET_MAX, BUDGET);
	w.max_bytes = cs_front_size(
	    "max-bytes", arg_max_bytes, CS_DIGEST_BYTES_MAX, 0);
	if (arg_max_bytes != NULL && w.max_bytes < CS_DIGEST_BYTES_MIN)
		cs_die(CS_EX_TROUBLE, "--max-bytes: at least %d, not '%s'",
		    CS_DIGEST_BYTES_MIN, arg_max_bytes);
	w.vocabulary = owned.vocabulary = vocabulary();
	w.keep = owned.keep = patterns("keep", &arg_keep);
	w.drop = owned.drop = patterns("drop", &arg_drop);
	return w;
}

static void
free_owned(void)
{
	cs_pattern_free(owned.keep);
	cs_pattern_free(owned.drop);
	cs_vocabulary_close(owned.vocabulary);
}

static void
start(struct cs_sink *k, const struct cs_shield_opts *w)
{
	const struct cs_sink_reports reports = { cmd.name, arg_rules,
		arg_stats };

	cs_sink_start(k, w, &reports);
}

/* Files are text, concatenated as by cat(1). */
static int
shield_files(const struct cs_shield_opts *w, char **files)
{
	struct cs_sink k;

	start(&k, w);
	for (; *files != NULL; files++)
		if (strcmp(*files, "-") == 0)
			cs_source_rest(&k, STDIN_FILENO, "standard input");
		else
			cs_source_file(&k, *files);
	return cs_sink_finish(&k);
}

static int
shield_text(const struct cs_shield_opts *w, const struct cs_buf *begun)
{
	struct cs_sink k;

	start(&k, w);
	if (begun->len > 0)
		cs_sink_add(&k, begun);
	cs_source_rest(&k, STDIN_FILENO, "standard input");
	return cs_sink_finish(&k);
}

/* Run a command; its status is ours, and our own trouble shows if it has
 * none. */
static int
shield_command(const struct cs_shield_opts *w, char **argv)
{
	struct cs_wrap command;
	struct cs_sink k;
	struct cs_err err;
	int status;

	start(&k, w);
	if (cs_wrap_start(&command, (const char *const *)argv, &status, &err) <
	    0)
		cs_die(status, "%s", err.msg);
	cs_source_command(&k, &command, argv[0]);
	status = cs_sink_finish(&k);
	if (command.signal != 0)
		cs_warn(
		    "%s: ended by %s", argv[0], cs_signame_of(command.signal));
	if (command.status != 0)
		status = command.status;
	cs_wrap_end(&command);
	return status;
}

static int
work(struct cs_json *env, void *w, struct cs_err *err)
{
	if (cs_shield_envelope(env, w, err) < 0)
		return -1;
	return cs_env_is_yes(env) ? CS_EX_OK : CS_EX_NO;
}

static int
shield_envelopes(struct cs_shield_opts *w, struct cs_buf *begun)
{
	const struct cs_filter filter = {
		.tool = "cs-shield",
		.stream = arg_stream,
		.begun = begun,
		.work = work,
		.ctx = w,
	};
	static char *none[] = { NULL };
	struct cs_err err;

	if (arg_rules || arg_stats || arg_follow)
		cs_die(CS_EX_TROUBLE,
		    "--rules, --stats and --follow are for text, not "
		    "envelopes");
	if (w->spill != NULL && cs_spill_check(w->spill, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--spill: %s", err.msg);
	return cs_filter_run(&filter, none);
}

/* Programs print JSON too, which is text: an envelope has its key in the first
 * line with more than a brace.  (Inside a string its quotes would be
 * escaped.) */
static bool
begins_envelope(struct cs_buf *begun)
{
	static const char key[] = "\"codeshield\"", blanks[] = "{ \t\r\n";
	const char *line, *end;
	size_t n;

	if (cs_input_guess(begun) != CS_FEED_STREAM)
		return false;
	do {
		line = begun->data + strspn(begun->data, blanks);
		n = begun->len - (size_t)(line - begun->data);
		end = memchr(line, '\n', n);
	} while (end == NULL && begun->len < FIRST_LINE_MAX &&
	    cs_input_read(STDIN_FILENO, "standard input", begun) > 0);
	return memmem(line, end != NULL ? (size_t)(end - line) : n, key,
		   sizeof(key) - 1) != NULL;
}

static int
shield_stdin(struct cs_shield_opts *w)
{
	cs_buf_auto struct cs_buf begun = CS_BUF_INIT;

	if (arg_stream || (!arg_text && begins_envelope(&begun)))
		return shield_envelopes(w, &begun);
	return shield_text(w, &begun);
}

/* The index of the first "--"; argc: none. */
static int
find_dashes(int argc, char **argv)
{
	int i = 1;

	while (i < argc && strcmp(argv[i], "--") != 0)
		i++;
	return i;
}

/* The option that has this very argument as its value; NULL: none. */
static const struct cs_opt *
option_of(const char *word)
{
	for (const struct cs_opt *o = opts; o->kind != CS_OPT_END; o++) {
		if (o->kind == CS_OPT_TEXT && *o->to.text == word)
			return o;
		for (size_t i = 0; o->kind == CS_OPT_LIST && i < o->to.list->n;
		     i++)
			if (o->to.list->v[i] == word)
				return o;
	}
	return NULL;
}

/* A forgotten value must not turn a command into a file, nor a file into a
 * command. */
static void
check_dashes(const char *dashes)
{
	const struct cs_opt *o = dashes != NULL ? option_of(dashes) : NULL;

	if (o != NULL)
		cs_die(CS_EX_TROUBLE,
		    "--%s: -- begins a command (as a value it is --%s=--)",
		    o->name, o->name);
}

static void
check(bool reads_envelopes)
{
	if (arg_stream && arg_text)
		cs_die(CS_EX_TROUBLE, "--stream and --text exclude each other");
	if (arg_raw && (arg_rules || arg_stats || arg_spill != NULL))
		cs_die(CS_EX_TROUBLE,
		    "--raw takes no --rules, --stats or --spill");
	if (arg_follow &&
	    (arg_raw || arg_max_bytes != NULL || arg_tokenizer != NULL))
		cs_die(CS_EX_TROUBLE,
		    "--follow takes no --raw, --max-bytes or --tokenizer");
	if (arg_stream && !reads_envelopes)
		cs_die(CS_EX_TROUBLE, "--stream reads standard input only");
}

int
main(int argc, char **argv)
{
	const int at = find_dashes(argc, argv);
	const char *const dashes = argv[at];
	const int first = cs_front_start(&cmd, argc, argv);
	const bool wraps = dashes != NULL;
	struct cs_shield_opts w;
	int status;

	check_dashes(dashes);
	w = wanted();
	check(argv[first] == NULL && !wraps);
	if (wraps && at + 1 == argc)
		cs_die(CS_EX_TROUBLE, "no command follows --");
	if (wraps && argc - at - 1 < argc - first)
		cs_die(CS_EX_TROUBLE, "files and a command exclude each other");
	if (wraps)
		status = shield_command(&w, argv + first);
	else if (argv[first] == NULL)
		status = shield_stdin(&w);
	else
		status = shield_files(&w, argv + first);
	free_owned();
	return status;
}
