#include "sandbox/messages/pass.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tap.h"

/* However many come, none is put behind the place that there is for them, and
 * what there is no place for is not left open. */
static void
check_too_many(int fd[2], int sent, int room)
{
	const int guard = -7, next = fcntl(fd[0], F_DUPFD_CLOEXEC, 0);
	int many[CS_PASS_MAX], got[CS_PASS_MAX + 1];
	char byte = 'x';

	(void)close(next);
	for (int i = 0; i < sent; i++)
		many[i] = fd[0];
	for (int i = 0; i <= CS_PASS_MAX; i++)
		got[i] = guard;
	ok(cs_pass_send(fd[0], &byte, 1, many, sent) == 0 &&
		cs_pass_take(fd[1], &byte, 1, got, room, 0) == 1 &&
		got[room - 1] >= 0 && got[room] == guard,
	    "of %d there are %d taken", sent, room);
	for (int i = 0; i < room; i++)
		(void)close(got[i]);
	ok(fcntl(fd[0], F_DUPFD_CLOEXEC, 0) == next, "and no other is open");
	(void)close(next);
}

int
main(void)
{
	int fd[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, fd) < 0) {
		ok(false, "a pair");
		return tap_done();
	}
	for (int room = 1; room < CS_PASS_MAX; room++)
		check_too_many(fd, room + 1, room);
	(void)close(fd[0]);
	(void)close(fd[1]);
	return tap_done();
}
