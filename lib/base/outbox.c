#include "base/outbox.h"

#include <errno.h>
#include <unistd.h>

#include "base/err.h"

bool
cs_outbox_empty(const struct cs_outbox *o)
{
	return o->sent == o->bytes.len;
}

size_t
cs_outbox_size(const struct cs_outbox *o)
{
	return o->bytes.len - o->sent;
}

int
cs_outbox_send(struct cs_outbox *o, int fd, size_t most, struct cs_err *err)
{
	size_t n = cs_outbox_size(o);
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

void
cs_outbox_free(struct cs_outbox *o)
{
	cs_buf_free(&o->bytes);
	o->sent = 0;
}
