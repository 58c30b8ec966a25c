#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "sandbox/tool/packet.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX = 1000 };

static void
hold(int claim)
{
	if (!claim)
		abort();
}

/* The input is packets with a byte of length in front of each; between them is
 * taken what there is. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cs_packet_in in = { .max = MAX };
	enum cs_packet_state state = CS_PACKET_WAIT;
	int fd[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, fd) < 0)
		return 0;
	while (size > 0 && state != CS_PACKET_END) {
		const size_t n = data[0] < size - 1 ? data[0] : size - 1;

		hold(send(fd[1], data + 1, n, 0) == (ssize_t)n);
		data += n + 1;
		size -= n + 1;
		state = cs_packet_take(fd[0], &in);
		hold(in.bytes.len <= MAX && in.bytes.len <= in.size);
		hold((state == CS_PACKET_LARGE) <= (in.size > MAX));
		hold(state != CS_PACKET_WHOLE || in.bytes.len == in.size);
	}
	cs_packet_clear(&in);
	(void)close(fd[0]);
	(void)close(fd[1]);
	return 0;
}
