#include "filter.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "envelope/env.h"
#include "envelope/feed.h"
#include "envelope/json.h"
#include "front.h"

static int
worse(int a, int b)
{
	return a > b ? a : b;
}

static void
emit(const struct cs_filter *f, const struct cs_json *env)
{
	struct cs_err err;
	const int rc = f->emit != NULL ? f->emit(env, f->ctx, &err)
				       : cs_env_write(env, STDOUT_FILENO, &err);

	if (rc < 0)
		cs_die(CS_EX_TROUBLE, "standard output: %s", err.msg);
}

/* A line that is no envelope, or one that the work failed on. */
static int
trouble(const struct cs_filter *f, const char *input, size_t line,
    const struct cs_err *why)
{
	cs_json_auto struct cs_json *answer = NULL;
	struct cs_err err;

	if (!f->stream && line > 0 && why->byte > 0)
		cs_die(CS_EX_TROUBLE, "%s, line %zu, byte %zu: %s", input, line,
		    why->byte, why->msg);
	if (!f->stream && line > 0)
		cs_die(
		    CS_EX_TROUBLE, "%s, line %zu: %s", input, line, why->msg);
	if (!f->stream)
		cs_die(CS_EX_TROUBLE, "%s: %s", input, why->msg);
	answer = cs_env_new_error(f->tool, line, why, &err);
	if (answer == NULL)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	emit(f, answer);
	return CS_EX_TROUBLE;
}

static int
one(const struct cs_filter *f, struct cs_json *env, const char *input,
    size_t line)
{
	struct cs_err err;
	int rc;

	if (cs_env_is_error(env)) {
		emit(f, env);
		return CS_EX_TROUBLE;
	}
	if (cs_env_is_control(env)) {
		emit(f, env);
		return CS_EX_OK;
	}
	rc = f->work(env, f->ctx, &err);
	if (rc < 0)
		return trouble(f, input, line, &err);
	emit(f, env);
	return rc;
}

static int
run_feed(const struct cs_filter *f, struct cs_feed *feed, const char *input)
{
	struct cs_err err;
	int status = CS_EX_OK;

	for (;;) {
		cs_json_auto struct cs_json *env = NULL;

		switch (cs_feed_next(feed, &env, &err)) {
		case CS_FEED_END:
		case CS_FEED_WAIT:
			return status;
		case CS_FEED_FAILED:
			cs_die(CS_EX_TROUBLE, "%s: %s", input, err.msg);
		case CS_FEED_BAD:
			status = worse(status,
			    trouble(f, input, cs_feed_line(feed), &err));
			break;
		case CS_FEED_ENVELOPE:
			status = worse(
			    status, one(f, env, input, cs_feed_line(feed)));
			break;
		}
	}
}

static int
run_fd(const struct cs_filter *f, int fd, enum cs_feed_mode mode,
    const char *file, const char *input)
{
	struct cs_err err;
	cs_feed_auto struct cs_feed *feed = cs_feed_new(fd, mode, file, &err);

	if (feed == NULL)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	return run_feed(f, feed, input);
}

static int
run_stdin(const struct cs_filter *f)
{
	return run_fd(f, STDIN_FILENO,
	    f->stream	    ? CS_FEED_STREAM
		: f->source ? CS_FEED_SOURCE
			    : CS_FEED_GUESS,
	    NULL, "standard input");
}

static int
run_file(const struct cs_filter *f, const char *path)
{
	cs_fd_auto int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		cs_die(CS_EX_TROUBLE, "%s: %s", path, strerror(errno));
	return run_fd(f, fd, CS_FEED_SOURCE, path, path);
}

int
cs_filter_run(const struct cs_filter *f, char **operands)
{
	int status = CS_EX_OK;

	if (f->stream && f->source)
		cs_die(
		    CS_EX_TROUBLE, "--stream and --source exclude each other");
	if (*operands == NULL)
		return run_stdin(f);
	if (f->stream)
		cs_die(CS_EX_TROUBLE, "--stream reads standard input alone");
	for (; *operands != NULL; operands++)
		status = worse(status,
		    strcmp(*operands, "-") == 0 ? run_stdin(f)
						: run_file(f, *operands));
	return status;
}
