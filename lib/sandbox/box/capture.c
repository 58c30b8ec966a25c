#include "sandbox/box/capture.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"

enum { CHUNK = 64 * 1024, TURNS = 16 };

int
cs_capture_open(struct cs_capture *c, int fd, size_t keep, struct cs_err *err)
{
	*c = (struct cs_capture){ .fd = fd, .keep = keep };
	return cs_io_nonblock(fd, err);
}

void
cs_capture_close(struct cs_capture *c)
{
	cs_io_close(&c->fd);
	cs_buf_free(&c->head);
	cs_buf_free(&c->tail);
}

/* Overwrite the oldest n bytes of the full ring. */
static void
overwrite(struct cs_capture *c, const char *p, size_t n)
{
	const size_t size = c->tail.len;

	if (n > size) {
		p += n - size;
		n = size;
	}
	while (n > 0) {
		const size_t room = size - c->tail_at;
		const size_t part = n < room ? n : room;

		memcpy(c->tail.data + c->tail_at, p, part);
		c->tail_at = (c->tail_at + part) % size;
		p += part;
		n -= part;
	}
}

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static void
store(struct cs_capture *c, const char *p, size_t n)
{
	const size_t head_max = c->keep - c->keep / 2, tail_max = c->keep / 2;
	size_t part;

	c->total += n;
	part = least(n, head_max - c->head.len);
	cs_buf_add(&c->head, p, part);
	p += part;
	n -= part;
	part = least(n, tail_max - c->tail.len);
	cs_buf_add(&c->tail, p, part);
	p += part;
	n -= part;
	if (n > 0 && c->tail.len > 0 && c->tail.failed == CS_OK)
		overwrite(c, p, n);
}

int
cs_capture_fill(struct cs_capture *c, struct cs_err *err)
{
	char chunk[CHUNK];

	for (int turn = 0; turn < TURNS; turn++) {
		const ssize_t n = read(c->fd, chunk, sizeof(chunk));

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 && errno == EAGAIN)
			return 0;
		if (n < 0)
			return cs_err_sys(err, "read");
		if (n == 0) {
			cs_io_close(&c->fd);
			return 0;
		}
		store(c, chunk, (size_t)n);
		if (cs_buf_check(&c->head, err) < 0 ||
		    cs_buf_check(&c->tail, err) < 0)
			return -1;
	}
	return 1;
}

void
cs_capture_restart(struct cs_capture *c)
{
	cs_buf_cut(&c->head, 0);
	cs_buf_cut(&c->tail, 0);
	c->total = 0;
	c->tail_at = 0;
}

bool
cs_capture_truncated(const struct cs_capture *c)
{
	return c->total > c->head.len + c->tail.len;
}

void
cs_capture_text(const struct cs_capture *c, struct cs_buf *out)
{
	cs_buf_add(out, c->head.data, c->head.len);
	if (cs_capture_truncated(c))
		cs_buf_addf(out, "\n[%" PRIu64 " bytes of output left out]\n",
		    c->total - c->head.len - c->tail.len);
	if (c->tail.len == 0)
		return;
	cs_buf_add(out, c->tail.data + c->tail_at, c->tail.len - c->tail_at);
	cs_buf_add(out, c->tail.data, c->tail_at);
}
