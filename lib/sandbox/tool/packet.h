#ifndef CS_SANDBOX_TOOL_PACKET_H
#define CS_SANDBOX_TOOL_PACKET_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/*
 * Messages on the socket between a job and its tools (SOCK_SEQPACKET): each as
 * packets of a mark that the job has drawn, a byte of flags, and at most 32 KiB.
 * The answer has the mark of its question.  What the job sends is anybody's.
 */
enum {
	CS_PACKET_MARK = 8,
	CS_PACKET_LAST = 1,   /* no packet of this message comes behind it */
	CS_PACKET_FAILED = 2, /* of an answer: it is an error's text */
	CS_PACKET_HEAD = CS_PACKET_MARK + 1,
	CS_PACKET_PIECE = 32 * 1024,
};

enum cs_packet_state {
	CS_PACKET_WAIT,	 /* nothing more is there now */
	CS_PACKET_WHOLE, /* a message is there */
	CS_PACKET_LARGE, /* the same, but its end is not kept */
	CS_PACKET_END,	 /* there is nobody any more, or nonsense came; or
			    memory ran out, see bytes */
};

/* A message that comes. */
struct cs_packet_in {
	char mark[CS_PACKET_MARK];
	struct cs_buf bytes;
	size_t max;    /* of a message */
	size_t size;   /* of all that came, kept or not */
	size_t pieces; /* that it came in; 0: the next packet is the first */
};

/*
 * Take packets without waiting, a few at a time, until a message is whole.  One
 * that was not finished ends with the first packet of another.  What is no
 * packet, and a message without an end, is the END.  Descriptors that come
 * along are not taken.
 */
enum cs_packet_state cs_packet_take(int fd, struct cs_packet_in *in);

/* Drop what there is of a message. */
void cs_packet_clear(struct cs_packet_in *in);

/* A message that goes. */
struct cs_packet_out {
	char mark[CS_PACKET_MARK];
	bool failed;
	struct cs_buf bytes;
	size_t sent;
};

/* Send without waiting: WAIT for whom it is meant, WHOLE when all is sent. */
enum cs_packet_state cs_packet_send(int fd, struct cs_packet_out *out);

#endif
