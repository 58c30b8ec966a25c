#include "sandbox/tool/packet.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "base/err.h"

/* Packets to receive before others have their turn. */
enum { AT_ONCE = 32 };

/* A message this many times larger than allowed is endless. */
enum { ENDLESS = 64, PIECES_MAX = 1 << 16 };

static enum cs_packet_state
add(struct cs_packet_in *in, const char *packet, size_t n)
{
	const char flags = packet[CS_PACKET_MARK];
	const size_t size = n - CS_PACKET_HEAD;

	if (in->pieces == 0 || memcmp(in->mark, packet, CS_PACKET_MARK) != 0)
		cs_packet_clear(in);
	memcpy(in->mark, packet, CS_PACKET_MARK);
	in->size += size;
	if (++in->pieces > PIECES_MAX || in->size / ENDLESS > in->max)
		return CS_PACKET_END;
	if (in->bytes.len < in->max)
		cs_buf_add(&in->bytes, packet + CS_PACKET_HEAD,
		    size < in->max - in->bytes.len ? size
						   : in->max - in->bytes.len);
	if (in->bytes.failed != CS_OK)
		return CS_PACKET_END;
	if (flags == 0)
		return CS_PACKET_WAIT;
	in->pieces = 0;
	return in->size > in->max ? CS_PACKET_LARGE : CS_PACKET_WHOLE;
}

enum cs_packet_state
cs_packet_take(int fd, struct cs_packet_in *in)
{
	char packet[CS_PACKET_HEAD + CS_PACKET_PIECE];

	for (int i = 0; i < AT_ONCE; i++) {
		/* The true length even of a larger one. */
		const ssize_t n = recv(
		    fd, packet, sizeof(packet), MSG_DONTWAIT | MSG_TRUNC);
		enum cs_packet_state state;

		if (n < 0 && (errno == EAGAIN || errno == EINTR))
			return CS_PACKET_WAIT;
		if (n < CS_PACKET_HEAD || (size_t)n > sizeof(packet) ||
		    (packet[CS_PACKET_MARK] & ~CS_PACKET_LAST) != 0)
			return CS_PACKET_END;
		state = add(in, packet, (size_t)n);
		if (state != CS_PACKET_WAIT)
			return state;
	}
	return CS_PACKET_WAIT;
}

void
cs_packet_clear(struct cs_packet_in *in)
{
	cs_buf_free(&in->bytes);
	in->size = in->pieces = 0;
}

static size_t
piece_of(const struct cs_packet_out *out)
{
	const size_t left = out->bytes.len - out->sent;

	return left < CS_PACKET_PIECE ? left : CS_PACKET_PIECE;
}

enum cs_packet_state
cs_packet_send(int fd, struct cs_packet_out *out)
{
	char packet[CS_PACKET_HEAD + CS_PACKET_PIECE];

	do {
		const size_t size = piece_of(out);
		const bool last = out->sent + size == out->bytes.len;
		ssize_t n;

		memcpy(packet, out->mark, CS_PACKET_MARK);
		packet[CS_PACKET_MARK] = (char)((last ? CS_PACKET_LAST : 0) |
		    (out->failed ? CS_PACKET_FAILED : 0));
		if (size > 0)
			memcpy(packet + CS_PACKET_HEAD,
			    out->bytes.data + out->sent, size);
		n = send(fd, packet, CS_PACKET_HEAD + size,
		    MSG_DONTWAIT | MSG_NOSIGNAL);
		if (n < 0 && (errno == EAGAIN || errno == EINTR))
			return CS_PACKET_WAIT;
		if (n < 0)
			return CS_PACKET_END;
		out->sent += size;
	} while (out->sent < out->bytes.len);
	return CS_PACKET_WHOLE;
}
