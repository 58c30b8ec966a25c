#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "envelope/env.h"
#include "filter.h"
#include "front.h"
#include "input.h"
#include "shield/digest.h"
#include "shield/shield.h"
#include "shield/tally.h"

enum {
	BUDGET = 1000,
	PIPE_BYTES = 1024 * 1024, /* what an ordinary user may ask for */
	/* Read before anything is done about it: large enough that what has to
	 * be copied of each piece is little, small enough for a cache. */
	PIECE = 512 * 1024,
};

static bool arg_stream, arg_text, arg_raw;
static const char *arg_budget, *arg_tokens;

static const struct cs_opt opts[] = {
	{ CS_OPT_TEXT, 'b', "budget", "N", "tokens to stay within (1000)",
	    { .text = &arg_budget } },
	{ CS_OPT_TEXT, 0, "tokens", "UNIT",
	    "whose tokens: o200k, claude, claude5, bytes (o200k)",
	    { .text = &arg_tokens } },
	{ CS_OPT_FLAG, 0, "raw", NULL, "count the tokens and change no text",
	    { .flag = &arg_raw } },
	{ CS_OPT_FLAG, 0, "stream", NULL,
	    "answer bad lines with an error envelope and go on",
	    { .flag = &arg_stream } },
	{ CS_OPT_FLAG, 0, "text", NULL,
	    "standard input is text, whatever it begins with",
	    { .flag = &arg_text } },
	{ 0 },
};

static const struct cs_cmd cmd = {
	.name = "cs-shield",
	.synopsis = "[options] [file ...]",
	.about = "Keep what of an output is worth a reader's tokens.",
	.opts = opts,
};

static struct cs_shield_opts
wanted(void)
{
	struct cs_shield_opts w = { .unit = CS_PRICE_O200K, .raw = arg_raw };

	if (arg_tokens != NULL && !cs_price_unit_named(arg_tokens, &w.unit))
		cs_die(CS_EX_TROUBLE,
		    "--tokens: o200k, claude, claude5 or bytes, not '%s'",
		    arg_tokens);
	w.budget = cs_front_whole("budget", arg_budget,
	    cs_digest_budget_min(w.unit), CS_DIGEST_BUDGET_MAX, BUDGET);
	return w;
}

static void
put_out(const struct cs_buf *text)
{
	struct cs_err err;

	if (text->len > 0 &&
	    cs_io_write_all(STDOUT_FILENO, text->data, text->len, &err) < 0)
		cs_die(CS_EX_TROUBLE, "standard output: %s", err.msg);
}

/* Where the text goes: with --raw out and into a tally, else into a digest. */
struct sink {
	struct cs_tally tally;
	struct cs_digest *digest;
};

static void
start(struct sink *k, const struct cs_shield_opts *w)
{
	const struct cs_digest_plan plan = {
		.budget = w->budget,
		.unit = w->unit,
		.texts = 1,
		.shares = { 1 },
	};
	struct cs_err err;

	*k = (struct sink){ .tally = { .unit = w->unit } };
	if (w->raw)
		return;
	k->digest = cs_digest_new(&plan, &err);
	if (k->digest == NULL)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
}

static void
add(struct sink *k, const struct cs_buf *piece)
{
	struct cs_err err;
	int rc;

	if (piece->len == 0)
		return;
	if (k->digest == NULL) {
		put_out(piece);
		rc = cs_tally_add(&k->tally, piece->data, piece->len, &err);
	} else {
		rc = cs_digest_add(k->digest, 0, piece->data, piece->len, &err);
	}
	if (rc < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
}

static void
tell_tally(struct cs_tally *t)
{
	cs_tally_end(t);
	cs_warn("%" PRIu64 " lines, %" PRIu64 " bytes, ~%" PRIu64 " tokens",
	    t->lines, t->bytes, cs_price_tokens(t->cost));
}

static void
finish(struct sink *k)
{
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	struct cs_digest_sum sum;
	struct cs_err err;

	if (k->digest == NULL) {
		tell_tally(&k->tally);
		return;
	}
	if (cs_digest_end(k->digest, &out, &sum, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	cs_digest_free(k->digest);
	put_out(&out);
}

/* All that is still to be read of the descriptor. */
static void
add_rest(struct sink *k, int fd, const char *name)
{
	cs_buf_auto struct cs_buf piece = CS_BUF_INIT;

	/* A pipe of the usual size is what makes reading it slow; where there
	 * is none or no more to be had, it stays as it is. */
	(void)fcntl(fd, F_SETPIPE_SZ, PIPE_BYTES);
	while (cs_input_read(fd, name, &piece) > 0) {
		/* What is only counted goes on at once. */
		if (k->digest != NULL && piece.len < PIECE)
			continue;
		add(k, &piece);
		cs_buf_cut(&piece, 0);
	}
	add(k, &piece);
}

static void
add_file(struct sink *k, const char *path)
{
	cs_fd_auto int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		cs_die(CS_EX_TROUBLE, "%s: %s", path, strerror(errno));
	add_rest(k, fd, path);
}

/* Files are text and one after the other, as cat(1) would have them. */
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
	finish(&k);
	return CS_EX_OK;
}

static int
shield_text(const struct cs_shield_opts *w, const struct cs_buf *begun)
{
	struct sink k;

	start(&k, w);
	if (begun->len > 0)
		add(&k, begun);
	add_rest(&k, STDIN_FILENO, "standard input");
	finish(&k);
	return CS_EX_OK;
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

	return cs_filter_run(&filter, none);
}

static int
shield_stdin(struct cs_shield_opts *w)
{
	cs_buf_auto struct cs_buf begun = CS_BUF_INIT;

	if (arg_text)
		return shield_text(w, &begun);
	if (arg_stream || cs_input_guess(&begun) == CS_FEED_STREAM)
		return shield_envelopes(w, &begun);
	/* What a filter before this one that failed leaves is no output. */
	if (begun.len == 0)
		cs_die(CS_EX_TROUBLE,
		    "standard input: empty (--text takes an empty text)");
	return shield_text(w, &begun);
}

int
main(int argc, char **argv)
{
	const int first = cs_front_start(&cmd, argc, argv);
	struct cs_shield_opts w = wanted();

	if (arg_stream && arg_text)
		cs_die(CS_EX_TROUBLE, "--stream and --text exclude each other");
	if (argv[first] == NULL)
		return shield_stdin(&w);
	if (arg_stream)
		cs_die(CS_EX_TROUBLE, "--stream reads standard input alone");
	return shield_files(&w, argv + first);
}
