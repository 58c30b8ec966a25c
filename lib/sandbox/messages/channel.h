#ifndef CS_SANDBOX_MESSAGES_CHANNEL_H
#define CS_SANDBOX_MESSAGES_CHANNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_buf;

/*
 * The channel between the launcher and the interpreter of a session, a pair of
 * sockets (SOCK_SEQPACKET): cells go in, each a CS_NOTE_JOB with its parcel and
 * its standard input, and for each the result comes back.
 *
 * The far end is within reach of the session's own code.  So nothing is waited
 * for here, nothing received carries descriptors or exceeds the sizes given
 * here, and a result applies to the current cell only.
 */

/* Maximum size of a result, the repr() of a cell's last expression. */
enum { CS_CHANNEL_RESULT_MAX = 64 * 1024 };

/* The report on a cell; it is followed by the result. */
struct cs_channel_end {
	uint32_t cell;	/* its number */
	int32_t status; /* as for exit(3) */
	uint8_t has_result, truncated;
	int64_t cpu_us, max_rss_kib; /* of the interpreter, as it reports */
};

/* In the interpreter; with the processor time that it has used so far. */
int cs_channel_tell(
    int fd, const struct cs_channel_end *end, const char *result, size_t len);

/*
 * The end of the cell, without waiting: 1, with its result in the buffer; 0 if
 * there is none now, -1 if none will arrive.  Others are dropped.
 */
int cs_channel_take(
    int fd, uint32_t cell, struct cs_channel_end *end, struct cs_buf *result);

#endif
