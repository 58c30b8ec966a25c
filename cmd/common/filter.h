#ifndef CS_COMMON_FILTER_H
#define CS_COMMON_FILTER_H

#include <stdbool.h>

#include "common/input.h"

struct cs_buf;
struct cs_err;
struct cs_json;

/*
 * What the filters do alike: envelopes (or sources) in, one line out for each,
 * bad lines, exit status.
 */
struct cs_filter {
	const char *tool;
	bool stream;	  /* --stream: answer a bad line and go on */
	bool source;	  /* --source: standard input is a source text */
	const char *lang; /* of a source text; NULL: Python */
	/* What the command has read of the input already, which is taken
	 * over; NULL: nothing. */
	struct cs_buf *begun;
	/*
	 * Work on one envelope and change it in place: CS_EX_OK or CS_EX_NO, or
	 * -1 and err.  Control lines and error answers never come here.
	 */
	int (*work)(struct cs_json *env, void *ctx, struct cs_err *err);
	/* Put the answer out; NULL: as an envelope on standard output. */
	int (*emit)(const struct cs_json *env, void *ctx, struct cs_err *err);
	void *ctx;
};

/*
 * Standard input, or each operand as one source ("-" is standard input).
 * Returns the exit status: 2 when a line was bad, else 1 when an answer was no.
 * Trouble without --stream ends the program here.
 */
int cs_filter_run(const struct cs_filter *f, char **operands);

#endif
