#ifndef CS_COMMON_FILTER_H
#define CS_COMMON_FILTER_H

#include <stdbool.h>

#include "common/input.h"

struct cs_buf;
struct cs_err;
struct cs_json;

/*
 * Shared by the filters: envelopes (or sources) in, one line out for each, bad
 * lines, exit status.
 */
struct cs_filter {
	const char *tool;
	bool stream;	  /* --stream: answer a bad line and go on */
	bool source;	  /* --source: standard input is a source text */
	const char *lang; /* of a source text; NULL: Python */
	/* Input that the command has already read, which is taken over; NULL:
	 * none. */
	struct cs_buf *begun;
	/*
	 * Process one envelope and change it in place: CS_EX_OK or CS_EX_NO, or
	 * -1 and err.  Not called for control lines and error answers.
	 */
	int (*work)(struct cs_json *env, void *ctx, struct cs_err *err);
	/* Write the answer; NULL: as an envelope on standard output. */
	int (*emit)(const struct cs_json *env, void *ctx, struct cs_err *err);
	void *ctx;
};

/*
 * Process standard input, or each operand as one source ("-" is standard
 * input).  Returns the exit status: 2 if a line was bad, otherwise 1 if an
 * answer was no.  Trouble without --stream ends the program here.
 */
int cs_filter_run(const struct cs_filter *f, char **operands);

#endif
