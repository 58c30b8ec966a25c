#ifndef CS_COMMON_INPUT_H
#define CS_COMMON_INPUT_H

#include <stdbool.h>

#include "envelope/feed.h"

struct cs_buf;
struct cs_err;

/* The input of a filter, framed as in cs-envelope(5). */
struct cs_input {
	int fd;
	enum cs_feed_mode mode;
	const char *file; /* of its envelope; NULL: none */
	const char *name; /* in messages */
};

/* How the command line says to frame it. */
struct cs_framing {
	bool stream; /* --stream: envelopes, and a bad line is answered */
	bool source; /* --source: standard input is a source text */
};

/* The rows for these two flags in a command's option table. */
#define CS_FILTER_OPTS(stream_, source_)                                       \
	{ CS_OPT_FLAG, 0, "stream", NULL,                                      \
		"answer bad lines with an error envelope and go on",           \
		{ .flag = (stream_) } },                                       \
	{                                                                      \
		CS_OPT_FLAG, 0, "source", NULL,                                \
		    "read standard input as a program, not as envelopes",      \
		{                                                              \
			.flag = (source_)                                      \
		}                                                              \
	}

/* Exit 2 with one line: the input, the position in it if err has one, and
 * why. */
_Noreturn void
cs_input_die(const struct cs_input *in, const struct cs_err *err);

/* The number of bytes that one read(2) adds to buf, 0 at the end, waiting as
 * long as it takes; a failure ends the program. */
size_t cs_input_read(int fd, const char *name, struct cs_buf *buf);

/*
 * The type of standard input by its first bytes, which are left in begun: GUESS
 * if it is empty or only blanks, so many that nothing else is to be expected.
 */
enum cs_feed_mode cs_input_guess(struct cs_buf *begun);

/*
 * Call each() for standard input, or for every operand as one source ("-" is
 * standard input); it returns an exit status, of which the worst is returned.
 * A file that cannot be opened ends the program.
 */
int cs_input_each(const struct cs_framing *f, char **operands,
    int (*each)(const struct cs_input *in, void *ctx), void *ctx);

#endif
