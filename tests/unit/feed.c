#include "envelope/feed.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "tap.h"

#define JOB(code) "{\"codeshield\":1,\"code\":\"" code "\"}"

/* An input in pieces, as a writer's write(2) calls. */
struct input {
	int fd;
	const char *const *pieces;
	size_t times; /* how often the pieces are written */
};

static void *
write_pieces(void *arg)
{
	const struct input *in = arg;
	struct cs_err err;

	for (size_t n = 0; n < in->times; n++)
		for (const char *const *p = in->pieces; *p != NULL; p++)
			if (cs_io_write_all(in->fd, *p, strlen(*p), &err) < 0)
				break;
	(void)close(in->fd);
	return NULL;
}

/*
 * All that a feed gives as one text: E for an envelope, with its program; B for
 * a bad line; F where it failed; each with its line.
 */
static void
tell(struct cs_feed *f, struct cs_buf *out)
{
	enum cs_feed_got got;
	struct cs_err err;

	cs_buf_adds(out, "");
	for (;;) {
		cs_json_auto struct cs_json *env = NULL;

		got = cs_feed_next(f, &env, &err);
		if (got == CS_FEED_END)
			return;
		if (got == CS_FEED_ENVELOPE)
			cs_buf_addf(out, "E%zu(%s)", cs_feed_line(f),
			    cs_json_type(env) == CS_JSON_OBJECT
				? cs_json_str(env, "code")
				: cs_json_text(env, NULL));
		else
			cs_buf_addf(out, "%c%zu",
			    got == CS_FEED_BAD ? 'B' : 'F', cs_feed_line(f));
		if (got == CS_FEED_FAILED)
			return;
	}
}

static void
feed_all(const char *const *pieces, size_t times, enum cs_feed_mode mode,
    struct cs_buf *out)
{
	struct cs_err err;
	struct input in = { .pieces = pieces, .times = times };
	pthread_t writer;
	int fd[2];

	(void)cs_io_pipe(fd, &err);
	in.fd = fd[1];
	(void)pthread_create(&writer, NULL, write_pieces, &in);
	{
		cs_feed_auto struct cs_feed *f = cs_feed_new(
		    fd[0], mode, NULL, &err);

		tell(f, out);
	}
	cs_io_close(&fd[0]);
	(void)pthread_join(writer, NULL);
}

static const struct {
	const char *name;
	enum cs_feed_mode mode;
	const char *pieces[6];
	const char *told;
} cases[] = {
	{ "a program", CS_FEED_GUESS, { "print(1)\n", NULL },
	    "E0(print(1)\n)" },
	{ "a program in pieces", CS_FEED_GUESS, { "a", "b", "c", NULL },
	    "E0(abc)" },
	{ "an envelope", CS_FEED_GUESS, { JOB("x") "\n", NULL }, "E1(x)" },
	{ "an envelope without a newline", CS_FEED_GUESS, { JOB("x"), NULL },
	    "E1(x)" },
	{ "an envelope behind blanks", CS_FEED_GUESS,
	    { " \n", "\t\n", " " JOB("x") "\n", NULL }, "E3(x)" },
	{ "two envelopes and an empty line", CS_FEED_GUESS,
	    { JOB("x") "\n\n" JOB("y") "\n", NULL }, "E1(x)E3(y)" },
	{ "lines that end in CR LF", CS_FEED_GUESS,
	    { JOB("x") "\r\n\r\n" JOB("y") "\r\n", NULL }, "E1(x)E3(y)" },
	{ "an envelope in pieces", CS_FEED_GUESS,
	    { "{\"codeshield\"", ":1,\"code\"", ":\"x\"}", "\n", NULL },
	    "E1(x)" },
	{ "a bad line between good ones", CS_FEED_GUESS,
	    { JOB("x") "\n{\n" JOB("y") "\n", NULL }, "E1(x)B2E3(y)" },
	{ "a line cut short at the end", CS_FEED_GUESS,
	    { JOB("x") "\n{\"codeshield\":1", NULL }, "E1(x)B2" },
	{ "source that begins with a brace", CS_FEED_SOURCE,
	    { "{1: 2}[1]\n", NULL }, "E0({1: 2}[1]\n)" },
	{ "no envelope where only those may be", CS_FEED_STREAM,
	    { "print(1)\n", JOB("x") "\n", NULL }, "B1E2(x)" },
	{ "nothing, where envelopes may be", CS_FEED_STREAM, { NULL }, "" },
	{ "nothing, where a program is meant", CS_FEED_SOURCE, { NULL },
	    "E0()" },
	{ "nothing at all", CS_FEED_GUESS, { NULL }, "F0" },
	{ "a signature before a program", CS_FEED_GUESS,
	    { "\xef\xbb\xbfx\n", NULL }, "E0(x\n)" },
	{ "a signature before an envelope", CS_FEED_GUESS,
	    { "\xef\xbb\xbf" JOB("x") "\n" JOB("y") "\n", NULL },
	    "E1(x)E2(y)" },
	{ "a signature in pieces", CS_FEED_GUESS,
	    { "\xef", "\xbb", "\xbf \n", " ", JOB("x"), NULL }, "E2(x)" },
	{ "a signature where only envelopes may be", CS_FEED_STREAM,
	    { "\xef\xbb\xbf" JOB("x") "\n", NULL }, "E1(x)" },
	{ "a signature on a later line", CS_FEED_STREAM,
	    { JOB("x") "\n\xef\xbb\xbf" JOB("y") "\n", NULL }, "E1(x)B2" },
	{ "half a signature", CS_FEED_GUESS, { "\xef\xbb", JOB("x"), NULL },
	    "B1" },
	{ "any values", CS_FEED_VALUES,
	    { "{\"code\":\"x\"}\n\n\"y\"\r\n{\n", "\"z\"", NULL },
	    "E1(x)E3(y)B4E5(z)" },
	{ "blanks alone", CS_FEED_GUESS, { " \n", NULL }, "E0( \n)" },
};

static void
reads_inputs(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cs_buf_auto struct cs_buf out = CS_BUF_INIT;

		feed_all(cases[i].pieces, 1, cases[i].mode, &out);
		ok(strcmp(out.data, cases[i].told) == 0, "%s", cases[i].name);
	}
}

/* 65 MiB of one line, between two good ones. */
static void
drops_what_is_too_long(void)
{
	static char mib[(1 << 20) + 1];
	const char *pieces[70] = { JOB("x") "\n{" };
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	size_t n = 1;

	memset(mib, 'x', 1 << 20);
	while (n < 66)
		pieces[n++] = mib;
	pieces[n] = "\n" JOB("y") "\n";
	feed_all(pieces, 1, CS_FEED_GUESS, &out);
	ok(strcmp(out.data, "E1(x)B2E3(y)") == 0,
	    "a line of 65 MiB is one bad line: %s", out.data);
	pieces[0] = "x";
	cs_buf_cut(&out, 0);
	feed_all(pieces, 1, CS_FEED_GUESS, &out);
	ok(strcmp(out.data, "F0") == 0, "a program of 65 MiB is refused: %s",
	    out.data);
	memset(mib, ' ', 1 << 20);
	pieces[0] = " ";
	cs_buf_cut(&out, 0);
	feed_all(pieces, 1, CS_FEED_GUESS, &out);
	ok(strcmp(out.data, "F0") == 0, "so are 65 MiB of blanks: %s",
	    out.data);
}

static void
is_linear(void)
{
	enum { MANY = 200000 };
	static const char *const pieces[] = { JOB("x") "\n", NULL };
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;

	feed_all(pieces, MANY, CS_FEED_GUESS, &out);
	ok(out.len > 1 && strcmp(out.data + out.len - 10, "E200000(x)") == 0,
	    "two hundred thousand lines are counted to the last");
}

static void
waits_when_asked(void)
{
	static const char some[] = JOB("x") "\n{";
	struct cs_err err;
	struct cs_json *env;
	int fd[2];

	(void)cs_io_pipe(fd, &err);
	(void)cs_io_nonblock(fd[0], &err);
	{
		cs_feed_auto struct cs_feed *f = cs_feed_new(
		    fd[0], CS_FEED_STREAM, NULL, &err);

		ok(cs_feed_fill(f, &err) == 0 && !cs_feed_ended(f) &&
			cs_feed_take(f, &env, &err) == CS_FEED_WAIT,
		    "an empty pipe that may be filled yet is waited for");
		(void)cs_io_write_all(fd[1], some, strlen(some), &err);
		ok(cs_feed_fill(f, &err) == 0 &&
			cs_feed_take(f, &env, &err) == CS_FEED_ENVELOPE,
		    "a whole line is given at once");
		cs_json_free(env);
		ok(cs_feed_take(f, &env, &err) == CS_FEED_WAIT && env == NULL,
		    "a piece of one is not");
		cs_io_close(&fd[1]);
		ok(cs_feed_fill(f, &err) == 0 && cs_feed_ended(f) &&
			cs_feed_take(f, &env, &err) == CS_FEED_BAD &&
			cs_feed_take(f, &env, &err) == CS_FEED_END,
		    "until the end shows that it is cut short");
	}
	cs_io_close(&fd[0]);
	{
		cs_feed_auto struct cs_feed *f = cs_feed_new(
		    -1, CS_FEED_STREAM, NULL, &err);

		ok(cs_feed_next(f, &env, &err) == CS_FEED_FAILED &&
			err.code == CS_EIO,
		    "a bad descriptor fails");
	}
}

int
main(void)
{
	(void)signal(SIGPIPE, SIG_IGN);
	reads_inputs();
	drops_what_is_too_long();
	is_linear();
	waits_when_asked();
	return tap_done();
}
