#include "text/source.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>

#include "base/ahead.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "common/front.h"
#include "common/input.h"
#include "shield/wrap.h"
#include "text/sink.h"

enum {
	PIPE_BYTES = 1024 * 1024, /* the limit for an ordinary user */
	/* Read before processing: large enough to make the overhead per piece
	 * small. */
	PIECE = 1024 * 1024,
};

/* Pass on what was read from a command, at once or when it is enough. */
static void
add_some(struct cs_sink *k, struct cs_buf *piece)
{
	if (!cs_sink_shows_at_once(k) && piece->len < PIECE)
		return;
	cs_sink_add(k, piece);
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
add_at_once(struct cs_sink *k, int fd, const char *name)
{
	cs_buf_auto struct cs_buf piece = CS_BUF_INIT;

	while (cs_input_read(fd, name, &piece) > 0) {
		cs_sink_add(k, &piece);
		cs_buf_cut(&piece, 0);
	}
}

static void
add_ahead(struct cs_sink *k, int fd, const char *name)
{
	struct cs_err err;
	struct cs_ahead *a = cs_ahead_new(fd, PIECE, &err);
	const struct cs_buf *piece = NULL;

	while (a != NULL && (piece = cs_ahead_next(a, &err)) != NULL &&
	    piece->len > 0)
		cs_sink_add(k, piece);
	if (piece == NULL)
		cs_die(CS_EX_TROUBLE, "%s: %s", name, err.msg);
	cs_ahead_free(a);
}

void
cs_source_rest(struct cs_sink *k, int fd, const char *name)
{
	widen(fd);
	if (cs_sink_shows_at_once(k))
		add_at_once(k, fd, name);
	else
		add_ahead(k, fd, name);
}

void
cs_source_file(struct cs_sink *k, const char *path)
{
	cs_fd_auto int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		cs_die(CS_EX_TROUBLE, "%s: %s", path, strerror(errno));
	cs_source_rest(k, fd, path);
}

void
cs_source_command(struct cs_sink *k, struct cs_wrap *command, const char *name)
{
	cs_buf_auto struct cs_buf piece = CS_BUF_INIT;
	struct cs_err err;
	ssize_t n;

	widen(command->out);
	while ((n = cs_wrap_read(command, &piece, &err)) > 0)
		add_some(k, &piece);
	if (n < 0)
		cs_die(CS_EX_TROUBLE, "%s: %s", name, err.msg);
	cs_sink_add(k, &piece);
}
