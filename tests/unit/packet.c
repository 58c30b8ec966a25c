#include "sandbox/tool/packet.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/err.h"
#include "tap.h"

enum { MAX = 100 * 1000 };

static int fd[2] = { -1, -1 }; /* ours, theirs */

static void
open_pair(void)
{
	(void)close(fd[0]);
	(void)close(fd[1]);
	if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, fd) < 0)
		abort();
}

/* A packet of theirs: its mark is one letter, eight times. */
static void
put(char mark, int flags, size_t size)
{
	char packet[CS_PACKET_HEAD + 2 * CS_PACKET_PIECE];

	memset(packet, mark, CS_PACKET_MARK);
	packet[CS_PACKET_MARK] = (char)flags;
	memset(packet + CS_PACKET_HEAD, 'x', size);
	if (send(fd[1], packet, CS_PACKET_HEAD + size, 0) < 0)
		abort();
}

static void
check_messages(void)
{
	struct cs_packet_in in = { .max = MAX };

	open_pair();
	ok(cs_packet_take(fd[0], &in) == CS_PACKET_WAIT, "nothing is there");
	put('a', CS_PACKET_LAST, 3);
	put('b', 0, 10);
	put('b', 0, 0);
	ok(cs_packet_take(fd[0], &in) == CS_PACKET_WHOLE && in.size == 3 &&
		in.bytes.len == 3 && in.mark[7] == 'a',
	    "a message of one packet");
	ok(cs_packet_take(fd[0], &in) == CS_PACKET_WAIT, "half of the next");
	put('b', CS_PACKET_LAST, 7);
	ok(cs_packet_take(fd[0], &in) == CS_PACKET_WHOLE && in.size == 17 &&
		in.bytes.len == 17 && in.mark[0] == 'b',
	    "and all of it");
	put('c', 0, 50);
	put('d', CS_PACKET_LAST, 5);
	ok(cs_packet_take(fd[0], &in) == CS_PACKET_WHOLE && in.size == 5 &&
		in.mark[0] == 'd',
	    "one that is not finished ends with the next");
	put('d', CS_PACKET_LAST, 0);
	ok(cs_packet_take(fd[0], &in) == CS_PACKET_WHOLE && in.size == 0,
	    "the same mark again is another message, and may be empty");
	cs_packet_clear(&in);
	cs_buf_free(&in.bytes);
}

static void
check_large(void)
{
	struct cs_packet_in in = { .max = MAX };

	open_pair();
	for (int i = 0; i < 4; i++)
		put('a', i == 3 ? CS_PACKET_LAST : 0, CS_PACKET_PIECE);
	ok(cs_packet_take(fd[0], &in) == CS_PACKET_LARGE &&
		in.size == 4 * CS_PACKET_PIECE && in.bytes.len == MAX,
	    "of a large one no more is kept than may be");
	put('b', CS_PACKET_LAST, 1);
	ok(cs_packet_take(fd[0], &in) == CS_PACKET_WHOLE && in.bytes.len == 1,
	    "and the next is whole");
	cs_packet_clear(&in);
	cs_buf_free(&in.bytes);
}

/* However long it goes on, there is an end. */
static void
check_endless(size_t piece)
{
	struct cs_packet_in in = { .max = MAX };
	enum cs_packet_state state = CS_PACKET_WAIT;
	size_t n = 0;

	open_pair();
	for (; n < 1000000 && state == CS_PACKET_WAIT; n++) {
		put('a', 0, piece);
		state = cs_packet_take(fd[0], &in);
	}
	ok(state == CS_PACKET_END && in.bytes.len <= MAX,
	    "pieces of %zu without an end end after %zu", piece, n);
	cs_packet_clear(&in);
	cs_buf_free(&in.bytes);
}

/* What is no packet. */
static void
check_nonsense(const char *what, size_t len, int flags)
{
	struct cs_packet_in in = { .max = MAX };
	char bytes[2 * CS_PACKET_PIECE] = { 0 };

	open_pair();
	bytes[CS_PACKET_MARK] = (char)flags;
	if (send(fd[1], bytes, len, 0) < 0)
		abort();
	ok(cs_packet_take(fd[0], &in) == CS_PACKET_END, "%s is the end", what);
	cs_packet_clear(&in);
	cs_buf_free(&in.bytes);
}

static void
check_descriptors(void)
{
	struct cs_packet_in in = { .max = MAX };
	char bytes[CS_PACKET_HEAD] = { [CS_PACKET_MARK] = CS_PACKET_LAST };
	union {
		char room[CMSG_SPACE(sizeof(int))];
		struct cmsghdr align;
	} control = { .align = { .cmsg_len = CMSG_LEN(sizeof(int)),
			  .cmsg_level = SOL_SOCKET,
			  .cmsg_type = SCM_RIGHTS } };
	struct iovec iov = { bytes, sizeof(bytes) };
	struct msghdr msg = { .msg_iov = &iov,
		.msg_iovlen = 1,
		.msg_control = control.room,
		.msg_controllen = sizeof(control.room) };
	int next;

	open_pair();
	next = fcntl(fd[0], F_DUPFD, 0);
	(void)close(next);
	memcpy(CMSG_DATA(&control.align), &fd[1], sizeof(int));
	if (sendmsg(fd[1], &msg, 0) < 0)
		abort();
	ok(cs_packet_take(fd[0], &in) == CS_PACKET_WHOLE &&
		fcntl(fd[0], F_DUPFD, 0) == next,
	    "a descriptor that comes along is not taken");
	(void)close(next);
	cs_buf_free(&in.bytes);
}

/* What we send they take, and what they don't take waits. */
static void
check_sending(size_t size)
{
	struct cs_packet_out out = { .mark = "abcdefgh", .failed = true };
	char *bytes = calloc(size + 1, 1), packet[CS_PACKET_HEAD + 40000];
	enum cs_packet_state state;
	size_t got = 0, waits = 0;
	ssize_t n;
	int flags = 0;

	open_pair();
	cs_buf_add(&out.bytes, bytes, size);
	do {
		state = cs_packet_send(fd[0], &out);
		waits += state == CS_PACKET_WAIT;
		while ((n = recv(fd[1], packet, sizeof(packet), MSG_DONTWAIT)) >
		    0) {
			flags = packet[CS_PACKET_MARK];
			got += (size_t)n - CS_PACKET_HEAD;
		}
	} while (state == CS_PACKET_WAIT);
	ok(state == CS_PACKET_WHOLE && got == size &&
		flags == (CS_PACKET_LAST | CS_PACKET_FAILED) &&
		(waits > 0) == (size > 1000000),
	    "%zu bytes are sent, with %zu pauses", size, waits);
	cs_buf_free(&out.bytes);
	free(bytes);
}

static void
check_gone(void)
{
	struct cs_packet_out out = { .mark = "abcdefgh" };
	struct cs_packet_in in = { .max = MAX };

	open_pair();
	(void)close(fd[1]);
	fd[1] = -1;
	ok(cs_packet_take(fd[0], &in) == CS_PACKET_END &&
		cs_packet_send(fd[0], &out) == CS_PACKET_END,
	    "without them is the end of both");
	cs_buf_free(&in.bytes);
}

int
main(void)
{
	fd[0] = fd[1] = -1;
	check_messages();
	check_large();
	check_endless(CS_PACKET_PIECE);
	check_endless(0);
	check_nonsense("an empty packet", 0, 0);
	check_nonsense("half a mark", 5, 0);
	check_nonsense("no flags", CS_PACKET_MARK, 0);
	check_nonsense("an unknown flag", CS_PACKET_HEAD, 2);
	check_nonsense("a packet that is too long",
	    CS_PACKET_HEAD + CS_PACKET_PIECE + 1, 1);
	check_descriptors();
	check_sending(0);
	check_sending(1);
	check_sending(CS_PACKET_PIECE);
	check_sending(CS_PACKET_PIECE + 1);
	check_sending(3 * 1024 * 1024);
	check_gone();
	(void)close(fd[0]);
	return tap_done();
}
