#include "sandbox/messages/pass.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

union control {
	char room[CMSG_SPACE(CS_PASS_MAX * sizeof(int))];
	struct cmsghdr align;
};

int
cs_pass_send(int fd, const void *p, size_t size, const int *fds, int n)
{
	const size_t bytes = (size_t)n * sizeof(*fds);
	/* The kernel only reads it; its type says otherwise. */
	struct iovec iov = { (void *)(uintptr_t)p, size };
	union control control = { { 0 } };
	struct msghdr msg = {
		.msg_iov = &iov,
		.msg_iovlen = 1,
		.msg_control = control.room,
		.msg_controllen = CMSG_SPACE(bytes),
	};
	struct cmsghdr *const c = &control.align;

	c->cmsg_level = SOL_SOCKET;
	c->cmsg_type = SCM_RIGHTS;
	c->cmsg_len = CMSG_LEN(bytes);
	memcpy(CMSG_DATA(c), fds, bytes);
	if (n == 0)
		msg.msg_controllen = 0;
	return sendmsg(fd, &msg, MSG_NOSIGNAL) < 0 ? -1 : 0;
}

int
cs_pass_take_upto(int fd, void *p, size_t *size, int *fds, int n, int flags)
{
	struct iovec iov = { p, *size };
	union control control = { { 0 } };
	struct msghdr msg = {
		.msg_iov = &iov,
		.msg_iovlen = 1,
		.msg_control = control.room,
		/* CMSG_SPACE has room for one more where n is odd. */
		.msg_controllen = CMSG_LEN((size_t)n * sizeof(*fds)),
	};
	const struct cmsghdr *c;
	ssize_t got;

	for (int i = 0; i < n; i++)
		fds[i] = -1;
	/* If the other end is closed with a message unread, an error is
	 * reported once, and the data sent by it is still available. */
	do
		got = recvmsg(fd, &msg, flags | MSG_CMSG_CLOEXEC);
	while (got < 0 && errno == ECONNRESET);
	if (got < 0 && (errno == EAGAIN || errno == EINTR))
		return 0;
	if (got <= 0 || (msg.msg_flags & MSG_TRUNC) != 0) {
		if (got >= 0)
			errno = 0;
		return -1;
	}
	*size = (size_t)got;
	c = CMSG_FIRSTHDR(&msg);
	if (c != NULL && c->cmsg_type == SCM_RIGHTS)
		memcpy(fds, CMSG_DATA(c), c->cmsg_len - CMSG_LEN(0));
	return 1;
}

int
cs_pass_take(int fd, void *p, size_t size, int *fds, int n, int flags)
{
	size_t got = size;
	const int rc = cs_pass_take_upto(fd, p, &got, fds, n, flags);

	if (rc <= 0 || got == size)
		return rc;
	for (int i = 0; i < n; i++)
		if (fds[i] >= 0)
			(void)close(fds[i]);
	errno = 0;
	return -1;
}
