#ifndef CS_SANDBOX_TOOL_PACKET_H
#define CS_SANDBOX_TOOL_PACKET_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/*
 * Messages on the socket between a job and its tools (SOCK_SEQPACKET): each is
 * a sequence of packets with a mark that the job has chosen at random, a byte
 * of flags, and at most 32 KiB.  The answer has the mark of its question.  What
 * the job sends is untrusted.
 */
enum {
	CS_PACKET_MARK = 8,
	CS_PACKET_LAST = 1,   /* the last packet of this message */
	CS_PACKET_FAILED = 2, /* of an answer: it is an error text */
	CS_PACKET_HEAD = CS_PACKET_MARK + 1,
	CS_PACKET_PIECE = 32 * 1024,
};

enum cs_packet_state {
	CS_PACKET_WAIT,	 /* nothing more is available now */
	CS_PACKET_WHOLE, /* a message is complete */
	CS_PACKET_LARGE, /* the same, but its end was dropped */
	CS_PACKET_END,	 /* nobody is there any more, or the input is malformed;
			    or out of memory, see bytes */
};

/* An incoming message. */
struct cs_packet_in {
	char mark[CS_PACKET_MARK];
	struct cs_buf bytes;
	size_t max;    /* of a message */
	size_t size;   /* of everything received, kept or not */
	size_t pieces; /* that it came in; 0: the next packet is the first */
};

/*
 * Receive packets without waiting, a few at a time, until a message is
 * complete.  An unfinished one ends with the first packet of another.
 * Something that is not a packet, and a message without an end, is END.
 * Descriptors sent along are not accepted.
 */
enum cs_packet_state cs_packet_take(int fd, struct cs_packet_in *in);

/* Drop a partial message. */
void cs_packet_clear(struct cs_packet_in *in);

/* An outgoing message. */
struct cs_packet_out {
	char mark[CS_PACKET_MARK];
	bool failed;
	struct cs_buf bytes;
	size_t sent;
};

/* Send without waiting: WAIT if the receiver is not ready, WHOLE when all is
 * sent. */
enum cs_packet_state cs_packet_send(int fd, struct cs_packet_out *out);

#endif
