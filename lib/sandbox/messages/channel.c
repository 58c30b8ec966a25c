#include "sandbox/messages/channel.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "base/buf.h"

int
cs_channel_tell(
    int fd, const struct cs_channel_end *end, const char *result, size_t len)
{
	struct iovec parts[] = { { (void *)end, sizeof(*end) },
		{ (void *)result, len } };
	const struct msghdr m = { .msg_iov = parts, .msg_iovlen = 2 };
	ssize_t n;

	do
		n = sendmsg(fd, &m, MSG_NOSIGNAL);
	while (n < 0 && errno == EINTR);
	return n < 0 ? -1 : 0;
}

/* One message, of its own length: there is no buffer for descriptors, so any
 * that came with it are closed. */
static ssize_t
receive(int fd, struct cs_channel_end *end, char *result)
{
	struct iovec parts[] = { { end, sizeof(*end) },
		{ result, CS_CHANNEL_RESULT_MAX } };
	struct msghdr m = { .msg_iov = parts, .msg_iovlen = 2 };
	ssize_t n;

	do
		n = recvmsg(fd, &m, MSG_DONTWAIT | MSG_TRUNC);
	while (n < 0 && errno == EINTR);
	return n;
}

static bool
is_whole(const struct cs_channel_end *end, size_t n)
{
	return n >= sizeof(*end) && n <= sizeof(*end) + CS_CHANNEL_RESULT_MAX &&
	    (end->has_result || n == sizeof(*end));
}

int
cs_channel_take(
    int fd, uint32_t cell, struct cs_channel_end *end, struct cs_buf *result)
{
	char text[CS_CHANNEL_RESULT_MAX];

	for (;;) {
		const ssize_t n = receive(fd, end, text);

		if (n < 0)
			return errno == EAGAIN ? 0 : -1;
		if (n == 0)
			return -1;
		if (!is_whole(end, (size_t)n) || end->cell != cell)
			continue;
		cs_buf_add(result, text, (size_t)n - sizeof(*end));
		return 1;
	}
}
