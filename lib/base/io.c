#include "base/io.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"

enum { CHUNK = 64 * 1024 };

/* One read(2) of up to max bytes. */
static ssize_t
read_some(int fd, size_t max, struct cs_buf *buf, struct cs_err *err)
{
	char *room = cs_buf_room(buf, max);
	ssize_t n;

	if (room == NULL)
		return cs_buf_check(buf, err);
	do
		n = read(fd, room, max);
	while (n < 0 && errno == EINTR);
	if (n > 0)
		cs_buf_commit(buf, (size_t)n);
	else if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
		err->code = CS_OK;
	else if (n < 0)
		cs_err_sys(err, "read");
	return n;
}

ssize_t
cs_io_read(int fd, struct cs_buf *buf, struct cs_err *err)
{
	return read_some(fd, CHUNK, buf, err);
}

int
cs_io_fill(int fd, size_t n, struct cs_buf *buf, struct cs_err *err)
{
	const size_t end = buf->len + n;
	ssize_t got = 1;

	while (got != 0 && buf->len < end) {
		got = read_some(fd, end - buf->len, buf, err);
		if (got < 0 &&
		    (err->code != CS_OK || cs_io_wait(fd, POLLIN, err) < 0))
			return -1;
	}
	return 0;
}

int
cs_io_wait(int fd, short events, struct cs_err *err)
{
	struct pollfd p = { .fd = fd, .events = events };

	while (poll(&p, 1, -1) < 0)
		if (errno != EINTR)
			return cs_err_sys(err, "poll");
	return 0;
}

int
cs_io_read_all(int fd, size_t max, struct cs_buf *buf, struct cs_err *err)
{
	const size_t start = buf->len;
	ssize_t n;

	while ((n = cs_io_read(fd, buf, err)) != 0) {
		if (n < 0 && err->code != CS_OK)
			break;
		if (n < 0 && cs_io_wait(fd, POLLIN, err) < 0)
			break;
		if (buf->len - start > max) {
			cs_err_set(err, CS_ELIMIT, "more than %zu bytes", max);
			break;
		}
	}
	if (n == 0)
		return 0;
	cs_buf_cut(buf, start);
	return -1;
}

int
cs_io_read_file(
    const char *path, size_t max, struct cs_buf *buf, struct cs_err *err)
{
	cs_fd_auto int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct cs_err why;

	if (fd < 0)
		return cs_err_sys(err, "%s", path);
	if (cs_io_read_all(fd, max, buf, &why) < 0)
		return cs_err_set(err, why.code, "%s: %s", path, why.msg);
	return 0;
}

int
cs_io_write_all(int fd, const void *p, size_t n, struct cs_err *err)
{
	const char *s = p;
	ssize_t w;

	while (n > 0) {
		w = write(fd, s, n);
		if (w < 0 && errno == EINTR)
			continue;
		if (w < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
			if (cs_io_wait(fd, POLLOUT, err) < 0)
				return -1;
			continue;
		}
		if (w < 0)
			return cs_err_sys(err, "write");
		s += w;
		n -= (size_t)w;
	}
	return 0;
}

bool
cs_io_is_unread(short revents)
{
	return (revents & (POLLERR | POLLHUP | POLLNVAL)) != 0;
}

int
cs_io_pipe(int fd[2], struct cs_err *err)
{
	if (pipe2(fd, O_CLOEXEC) < 0)
		return cs_err_sys(err, "pipe");
	return 0;
}

int
cs_io_nonblock(int fd, struct cs_err *err)
{
	const int flags = fcntl(fd, F_GETFL);

	if (flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) < 0)
		return cs_err_sys(err, "fcntl");
	return 0;
}

static int
by_number(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

int
cs_io_close_range(unsigned first, unsigned last, unsigned flags)
{
	return (int)syscall(SYS_close_range, first, last, flags);
}

/* If close_range(2) is denied, as in some containers. */
static int
close_one_by_one(unsigned from, unsigned to)
{
	DIR *d = opendir("/proc/self/fd");
	const struct dirent *e;

	if (d == NULL)
		return -1;
	while ((e = readdir(d)) != NULL) {
		const unsigned long fd = strtoul(e->d_name, NULL, 10);

		if (*e->d_name != '.' && fd != (unsigned long)dirfd(d) &&
		    fd >= from && fd <= to)
			(void)close((int)fd);
	}
	(void)closedir(d);
	return 0;
}

static int
close_span(unsigned from, unsigned to)
{
	if (from > to || cs_io_close_range(from, to, 0) == 0)
		return 0;
	return close_one_by_one(from, to);
}

int
cs_io_close_all_but(int *keep, size_t n)
{
	unsigned from = 0;
	int rc = 0;

	qsort(keep, n, sizeof(*keep), by_number);
	for (size_t i = 0; i < n; i++) {
		const unsigned fd = (unsigned)keep[i];

		if (keep[i] < 0)
			continue;
		if (fd > 0)
			rc |= close_span(from, fd - 1);
		from = fd + 1;
	}
	return rc | close_span(from, ~0U);
}

void
cs_io_close(int *fd)
{
	if (*fd >= 0)
		(void)close(*fd);
	*fd = -1;
}
