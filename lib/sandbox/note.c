#include "sandbox/note.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>

/* A lost note is seen outside as a set-up that ended without a word. */
static void
tell(int fd, const struct cs_note *note)
{
	(void)send(fd, note, sizeof(*note), MSG_NOSIGNAL);
}

void
cs_note_failed(int fd, const char *step)
{
	struct cs_note note = { .kind = CS_NOTE_FAILED, .error = errno };

	(void)snprintf(note.text, sizeof(note.text), "%s", step);
	tell(fd, &note);
}

void
cs_note_refused(int fd, const char *reason)
{
	struct cs_note note = { .kind = CS_NOTE_REFUSED };

	(void)snprintf(note.text, sizeof(note.text), "%s", reason);
	tell(fd, &note);
}

void
cs_note_memory(int fd)
{
	const struct cs_note note = { .kind = CS_NOTE_MEMORY };

	tell(fd, &note);
}

void
cs_note_ended(int fd, int wait_status)
{
	struct cs_note note = { .kind = CS_NOTE_ENDED,
		.wait_status = wait_status };
	struct rusage ru;

	if (getrusage(RUSAGE_CHILDREN, &ru) == 0) {
		note.cpu_us = (int64_t)(ru.ru_utime.tv_sec +
				  ru.ru_stime.tv_sec) *
			1000000 +
		    ru.ru_utime.tv_usec + ru.ru_stime.tv_usec;
		note.max_rss_kib = ru.ru_maxrss;
	}
	tell(fd, &note);
}

/* Descriptors beside a note, cmsg(3). */
union control {
	char room[CMSG_SPACE(CS_NOTE_FDS * sizeof(int))];
	struct cmsghdr align;
};

int
cs_note_pass(int fd, enum cs_note_kind kind, const int *fds, int n)
{
	const size_t size = (size_t)n * sizeof(*fds);
	struct cs_note note = { .kind = kind };
	struct iovec iov = { &note, sizeof(note) };
	union control control = { { 0 } };
	struct msghdr msg = {
		.msg_iov = &iov,
		.msg_iovlen = 1,
		.msg_control = control.room,
		.msg_controllen = CMSG_SPACE(size),
	};
	struct cmsghdr *const c = &control.align;

	c->cmsg_level = SOL_SOCKET;
	c->cmsg_type = SCM_RIGHTS;
	c->cmsg_len = CMSG_LEN(size);
	memcpy(CMSG_DATA(c), fds, size);
	return sendmsg(fd, &msg, MSG_NOSIGNAL) < 0 ? -1 : 0;
}

int
cs_note_take(int fd, struct cs_note *note, int passed[CS_NOTE_FDS])
{
	struct iovec iov = { note, sizeof(*note) };
	union control control = { { 0 } };
	struct msghdr msg = {
		.msg_iov = &iov,
		.msg_iovlen = 1,
		.msg_control = control.room,
		.msg_controllen = sizeof(control.room),
	};
	const struct cmsghdr *c;
	ssize_t n;

	for (int i = 0; i < CS_NOTE_FDS; i++)
		passed[i] = -1;
	/* An end that is closed with a note unread makes an error of that, and
	 * then what it has sent itself is there all the same. */
	do
		n = recvmsg(fd, &msg, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
	while (n < 0 && errno == ECONNRESET);
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return 0;
	if (n != (ssize_t)sizeof(*note))
		return -1;
	note->text[sizeof(note->text) - 1] = '\0';
	c = CMSG_FIRSTHDR(&msg);
	if (c != NULL && c->cmsg_type == SCM_RIGHTS)
		memcpy(passed, CMSG_DATA(c), c->cmsg_len - CMSG_LEN(0));
	return 1;
}
