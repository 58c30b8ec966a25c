#include "base/outbox.h"

#include <errno.h>
#include <limits.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"

enum { FULL = 1024 * 1024 };

bool
cs_outbox_empty(const struct cs_outbox *o)
{
	return o->sent == o->bytes.len;
}

static size_t
queued(const struct cs_outbox *o)
{
	return o->bytes.len - o->sent;
}

bool
cs_outbox_is_full(const struct cs_outbox *o)
{
	return queued(o) >= FULL;
}

int
cs_outbox_send(struct cs_outbox *o, int fd, size_t most, struct cs_err *err)
{
	size_t n = queued(o);
	ssize_t w;

	if (n > most)
		n = most;
	w = write(fd, o->bytes.data + o->sent, n);
	if (w < 0 && (errno == EINTR || errno == EAGAIN))
		return 0;
	if (w < 0)
		return cs_err_sys(err, "write");
	o->sent += (size_t)w;
	if (o->sent == o->bytes.len) {
		cs_buf_cut(&o->bytes, 0);
		o->sent = 0;
	}
	return 0;
}

struct pollfd
cs_outbox_wait(const struct cs_outbox *o, int fd)
{
	/* A hang-up of the reader is reported even without events. */
	return (struct pollfd){ fd, cs_outbox_empty(o) ? 0 : POLLOUT, 0 };
}

enum cs_outbox_got
cs_outbox_serve(
    struct cs_outbox *o, const struct pollfd *fd, struct cs_err *err)
{
	if (cs_io_is_unread(fd->revents))
		return CS_OUTBOX_DEAF;
	if ((fd->revents & POLLOUT) == 0 ||
	    cs_outbox_send(o, fd->fd, PIPE_BUF, err) == 0)
		return CS_OUTBOX_GOING;
	return errno == EPIPE ? CS_OUTBOX_DEAF : CS_OUTBOX_MUTE;
}

void
cs_outbox_free(struct cs_outbox *o)
{
	cs_buf_free(&o->bytes);
	o->sent = 0;
}
