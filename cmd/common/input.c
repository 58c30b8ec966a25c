#include "common/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "common/front.h"

enum { BLANKS_MAX = 64 * 1024 };

size_t
cs_input_read(int fd, const char *name, struct cs_buf *buf)
{
	struct cs_err err;
	ssize_t n;

	while ((n = cs_io_read(fd, buf, &err)) < 0)
		if (err.code != CS_OK || cs_io_wait(fd, POLLIN, &err) < 0)
			cs_die(CS_EX_TROUBLE, "%s: %s", name, err.msg);
	return (size_t)n;
}

enum cs_feed_mode
cs_input_guess(struct cs_buf *begun)
{
	enum cs_feed_mode mode = CS_FEED_GUESS;
	size_t seen = 0, n;

	while (mode == CS_FEED_GUESS && begun->len < BLANKS_MAX) {
		n = cs_input_read(STDIN_FILENO, "standard input", begun);
		if (n == 0)
			break;
		mode = cs_feed_guess(begun->data, begun->len, &seen);
	}
	return mode;
}

void
cs_input_die(const struct cs_input *in, const struct cs_err *err)
{
	if (err->line > 0 && err->byte > 0)
		cs_die(CS_EX_TROUBLE, "%s, line %zu, byte %zu: %s", in->name,
		    err->line, err->byte, err->msg);
	if (err->line > 0)
		cs_die(CS_EX_TROUBLE, "%s, line %zu: %s", in->name, err->line,
		    err->msg);
	cs_die(CS_EX_TROUBLE, "%s: %s", in->name, err->msg);
}

typedef int each_fn(const struct cs_input *in, void *ctx);

static int
from_stdin(const struct cs_framing *f, each_fn *each, void *ctx)
{
	const struct cs_input in = {
		.fd = STDIN_FILENO,
		.mode = f->stream ? CS_FEED_STREAM
		    : f->source	  ? CS_FEED_SOURCE
				  : CS_FEED_GUESS,
		.name = "standard input",
	};

	return each(&in, ctx);
}

static int
from_file(const char *path, each_fn *each, void *ctx)
{
	cs_fd_auto int fd = open(path, O_RDONLY | O_CLOEXEC);
	const struct cs_input in = { fd, CS_FEED_SOURCE, path, path };

	if (fd < 0)
		cs_die(CS_EX_TROUBLE, "%s: %s", path, strerror(errno));
	return each(&in, ctx);
}

int
cs_input_each(
    const struct cs_framing *f, char **operands, each_fn *each, void *ctx)
{
	int status = CS_EX_OK, one;

	if (f->stream && f->source)
		cs_die(
		    CS_EX_TROUBLE, "--stream and --source exclude each other");
	if (*operands == NULL)
		return from_stdin(f, each, ctx);
	if (f->stream)
		cs_die(CS_EX_TROUBLE, "--stream reads standard input only");
	for (; *operands != NULL; operands++) {
		one = strcmp(*operands, "-") == 0
		    ? from_stdin(f, each, ctx)
		    : from_file(*operands, each, ctx);
		status = one > status ? one : status;
	}
	return status;
}
