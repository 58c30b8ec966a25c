#include "common/filter.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "common/front.h"
#include "envelope/env.h"
#include "envelope/feed.h"
#include "envelope/json.h"

static int
worse(int a, int b)
{
	return a > b ? a : b;
}

static int
try_emit(
    const struct cs_filter *f, const struct cs_json *env, struct cs_err *err)
{
	return f->emit != NULL ? f->emit(env, f->ctx, err)
			       : cs_env_write(env, STDOUT_FILENO, err);
}

/* An error envelope instead of an answer; question is NULL if there was no
 * envelope. */
static int
answer_error(const struct cs_filter *f, const struct cs_json *question,
    const struct cs_err *why)
{
	struct cs_err err;
	cs_json_auto struct cs_json *answer = cs_env_new_error(
	    f->tool, question, why, &err);

	if (answer == NULL)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	if (try_emit(f, answer, &err) < 0)
		cs_die(CS_EX_TROUBLE, "standard output: %s", err.msg);
	return CS_EX_TROUBLE;
}

/* Output an answer; one that has grown too large is replaced with an error. */
static int
emit(const struct cs_filter *f, const struct cs_json *env, size_t line)
{
	struct cs_err err;

	if (try_emit(f, env, &err) == 0)
		return CS_EX_OK;
	if (!f->stream || err.code != CS_ELIMIT)
		cs_die(CS_EX_TROUBLE, "standard output: %s", err.msg);
	err.line = line;
	return answer_error(f, env, &err);
}

/* A line that is not an envelope (question is NULL), or that could not be
 * processed. */
static int
trouble(const struct cs_filter *f, const struct cs_input *in,
    const struct cs_json *question, const struct cs_err *why)
{
	if (!f->stream)
		cs_input_die(in, why);
	return answer_error(f, question, why);
}

static int
one(const struct cs_filter *f, const struct cs_input *in, struct cs_json *env,
    size_t line)
{
	struct cs_err err;
	int rc = CS_EX_OK;

	if (cs_env_is_error(env))
		rc = CS_EX_TROUBLE;
	else if (!cs_env_is_control(env))
		rc = f->work(env, f->ctx, &err);
	if (rc < 0) {
		err.line = line;
		return trouble(f, in, env, &err);
	}
	return worse(rc, emit(f, env, line));
}

/*
 * Wait until there is something to read.  A reader that goes away is noticed
 * meanwhile, so that a whole pipeline ends when its last filter does.
 */
static void
wait_for_input(int fd)
{
	struct pollfd fds[] = { { fd, POLLIN, 0 }, { STDOUT_FILENO, 0, 0 } };

	while (poll(fds, 2, -1) >= 0 || errno == EINTR) {
		if (cs_io_is_unread(fds[1].revents))
			cs_die_by_pipe();
		if (fds[0].revents != 0)
			return;
	}
}

static enum cs_feed_got
next(struct cs_feed *feed, int fd, struct cs_json **env, struct cs_err *err)
{
	enum cs_feed_got got;

	while ((got = cs_feed_take(feed, env, err)) == CS_FEED_WAIT) {
		wait_for_input(fd);
		if (cs_feed_fill(feed, err) < 0)
			return CS_FEED_FAILED;
	}
	return got;
}

static int
run_input(const struct cs_input *in, void *filter)
{
	const struct cs_filter *f = filter;
	struct cs_err err;
	cs_feed_auto struct cs_feed *feed = cs_feed_new(
	    in->fd, in->mode, in->file, &err);
	int status = CS_EX_OK;

	if (feed == NULL)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	if (f->lang != NULL)
		cs_feed_speak(feed, f->lang);
	if (f->begun != NULL)
		cs_feed_begin(feed, f->begun);
	for (;;) {
		cs_json_auto struct cs_json *env = NULL;

		switch (next(feed, in->fd, &env, &err)) {
		case CS_FEED_END:
		case CS_FEED_WAIT:
			return status;
		case CS_FEED_FAILED:
			cs_input_die(in, &err);
		case CS_FEED_BAD:
			status = worse(status, trouble(f, in, NULL, &err));
			break;
		case CS_FEED_ENVELOPE:
			status = worse(
			    status, one(f, in, env, cs_feed_line(feed)));
			break;
		}
	}
}

int
cs_filter_run(const struct cs_filter *f, char **operands)
{
	const struct cs_framing framing = { f->stream, f->source };

	return cs_input_each(&framing, operands, run_input, (void *)f);
}
