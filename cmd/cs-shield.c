#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/ahead.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "base/pattern.h"
#include "base/signame.h"
#include "common/filter.h"
#include "common/front.h"
#include "common/input.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "shield/digest.h"
#include "shield/shield.h"
#include "shield/spill.h"
#include "shield/tally.h"
#include "shield/vocabulary.h"
#include "shield/wrap.h"

enum {
	BUDGET = 1000,
	PIPE_BYTES = 1024 * 1024, /* the limit for an ordinary user */
	/* Read before processing: large enough to make the overhead per piece
	 * small. */
	PIECE = 1024 * 1024,
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

/* Where the text goes: with --raw to the output and a tally, otherwise to a
 * digest, and with --spill to a file. */
struct sink {
	struct cs_tally tally;
	struct cs_digest *digest;
	struct cs_spill *spill;
	int status;
};

static void
start(struct sink *k, const struct cs_shield_opts *w)
{
	const struct cs_digest_plan plan = cs_shield_plan(w, 1);
	struct cs_err err;

	*k = (struct sink){ .tally = { .unit = w->unit } };
	if (w->raw)
		return;
	k->digest = cs_digest_new(&plan, &err);
	if (k->digest == NULL)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	if (w->spill != NULL)
		k->spill = cs_spill_new(w->spill, &err);
	if (w->spill != NULL && k->spill == NULL)
		cs_die(CS_EX_TROUBLE, "--spill: %s", err.msg);
}

/* The text is useful even without the file. */
static void
no_spill(struct sink *k, const struct cs_err *err)
{
	if (err->code == CS_ENOMEM)
		cs_die(CS_EX_TROUBLE, "%s", err->msg);
	cs_warn("--spill: %s", err->msg);
	cs_spill_free(k->spill);
	k->spill = NULL;
	k->status = CS_EX_TROUBLE;
}

/* Output at once what is to be shown immediately. */
static void
show_head(struct sink *k)
{
	cs_buf_auto struct cs_buf head = CS_BUF_INIT;

	cs_digest_head(k->digest, 0, &head);
	cs_front_print(STDOUT_FILENO, &head);
}

static void
add(struct sink *k, const struct cs_buf *piece)
{
	struct cs_err err;
	int rc;

	if (piece->len == 0)
		return;
	if (k->spill != NULL &&
	    cs_spill_add(k->spill, piece->data, piece->len, &err) < 0)
		no_spill(k, &err);
	if (k->digest == NULL) {
		cs_front_print(STDOUT_FILENO, piece);
		rc = cs_tally_add(&k->tally, piece->data, piece->len, &err);
	} else {
		rc = cs_digest_add(k->digest, 0, piece->data, piece->len, &err);
	}
	if (rc < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	if (arg_follow)
		show_head(k);
}

static void
tell_tally(struct cs_tally *t)
{
	cs_buf_auto struct cs_buf told = CS_BUF_INIT;

	cs_tally_end(t);
	cs_buf_addf(&told,
	    "%s: %" PRIu64 " lines, %" PRIu64 " bytes, ~%" PRIu64 " tokens\n",
	    cmd.name, t->lines, t->bytes, cs_price_tokens(t->unit, t->cost));
	cs_front_print(STDERR_FILENO, &told);
}

/* What --rules prints. */
static void
spell_rules(const struct cs_digest_sum *sum, struct cs_buf *told)
{
	for (enum cs_digest_rule i = 0; i < CS_DIGEST_RULES; i++) {
		const struct cs_digest_count *c = &sum->rules[i];

		if (c->lines > 0 || c->bytes > 0)
			cs_buf_addf(told,
			    "%s: %s: %" PRIu64 " lines, %" PRIu64 " bytes %s\n",
			    cmd.name, cs_digest_rule_name(i), c->lines,
			    c->bytes,
			    i < CS_DIGEST_UNCHOSEN ? "shown" : "left out");
	}
}

/* What --stats prints. */
static void
spell_stats(struct cs_json *stats, struct cs_buf *told)
{
	struct cs_err err;

	if (stats == NULL)
		cs_die(CS_EX_TROUBLE, "out of memory");
	if (cs_json_print(stats, told, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	cs_buf_addc(told, '\n');
	cs_json_free(stats);
}

/* The file with the full text, if not all is shown; NULL: none. */
static const char *
spilled(struct sink *k)
{
	const char *path;
	struct cs_err err;

	if (cs_digest_close(k->digest, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	if (k->spill == NULL || cs_digest_is_whole(k->digest))
		return NULL;
	path = cs_spill_keep(k->spill, &err);
	if (path == NULL)
		no_spill(k, &err);
	else
		cs_digest_name_file(k->digest, 0, path);
	return path;
}

static int
finish(struct sink *k, const struct cs_shield_opts *w)
{
	cs_buf_auto struct cs_buf out = CS_BUF_INIT, told = CS_BUF_INIT;
	struct cs_digest_sum sum;
	const char *path;
	struct cs_err err;

	if (k->digest == NULL) {
		tell_tally(&k->tally);
		return CS_EX_OK;
	}
	path = spilled(k);
	if (arg_follow)
		show_head(k);
	if (cs_digest_end(k->digest, &out, &sum, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	if (arg_rules)
		spell_rules(&sum, &told);
	if (arg_stats)
		spell_stats(cs_shield_stats(w, &sum, path), &told);
	if (cs_buf_check(&told, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	cs_front_print(STDOUT_FILENO, &out);
	cs_front_print(STDERR_FILENO, &told);
	cs_digest_free(k->digest);
	cs_spill_free(k->spill);
	return k->status;
}

/* Whether the text is only counted, or shown as it arrives. */
static bool
shows_at_once(const struct sink *k)
{
	return k->digest == NULL || arg_follow;
}

/* Pass on what was read from a command, at once or when it is enough. */
static void
add_some(struct sink *k, struct cs_buf *piece)
{
	if (!shows_at_once(k) && piece->len < PIECE)
		return;
	add(k, piece);
	cs_buf_cut(piece, 0);
}

/* A pipe of the default size makes reading slow; if it is not a pipe or cannot
 * be enlarged, it remains as it is. */
static void
widen(int fd)
{
	(void)fcntl(fd, F_SETPIPE_SZ, PIPE_BYTES);
}

/* As it arrives, however little that is. */
static void
add_at_once(struct sink *k, int fd, const char *name)
{
	cs_buf_auto struct cs_buf piece = CS_BUF_INIT;

	while (cs_input_read(fd, name, &piece) > 0) {
		add(k, &piece);
		cs_buf_cut(&piece, 0);
	}
}

static void
add_ahead(struct sink *k, int fd, const char *name)
{
	struct cs_err err;
	struct cs_ahead *a = cs_ahead_new(fd, PIECE, &err);
	const struct cs_buf *piece = NULL;

	while (a != NULL && (piece = cs_ahead_next(a, &err)) != NULL &&
	    piece->len > 0)
		add(k, piece);
	if (piece == NULL)
		cs_die(CS_EX_TROUBLE, "%s: %s", name, err.msg);
	cs_ahead_free(a);
}

/* Everything still to be read from the descriptor. */
static void
add_rest(struct sink *k, int fd, const char *name)
{
	widen(fd);
	if (shows_at_once(k))
		add_at_once(k, fd, name);
	else
		add_ahead(k, fd, name);
}

static void
add_file(struct sink *k, const char *path)
{
	cs_fd_auto int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		cs_die(CS_EX_TROUBLE, "%s: %s", path, strerror(errno));
	add_rest(k, fd, path);
}

/* Files are text, concatenated as by cat(1). */
static int
shield_files(const struct cs_shield_opts *w, char **files)
{
	struct sink k;

	start(&k, w);
	for (; *files != NULL; files++)
		if (strcmp(*files, "-") == 0)
			add_rest(&k, STDIN_FILENO, "standard input");
		else
			add_file(&k, *files);
	return finish(&k, w);
}

static int
shield_text(const struct cs_shield_opts *w, const struct cs_buf *begun)
{
	struct sink k;

	start(&k, w);
	if (begun->len > 0)
		add(&k, begun);
	add_rest(&k, STDIN_FILENO, "standard input");
	return finish(&k, w);
}

/* Run a command; its status is ours, and our own trouble shows if it has
 * none. */
static int
shield_command(const struct cs_shield_opts *w, char **argv)
{
	cs_buf_auto struct cs_buf piece = CS_BUF_INIT;
	struct cs_wrap command;
	struct sink k;
	struct cs_err err;
	ssize_t n;
	int status;

	start(&k, w);
	if (cs_wrap_start(&command, (const char *const *)argv, &status, &err) <
	    0)
		cs_die(status, "%s", err.msg);
	widen(command.out);
	while ((n = cs_wrap_read(&command, &piece, &err)) > 0)
		add_some(&k, &piece);
	if (n < 0)
		cs_die(CS_EX_TROUBLE, "%s: %s", argv[0], err.msg);
	add(&k, &piece);
	status = finish(&k, w);
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
