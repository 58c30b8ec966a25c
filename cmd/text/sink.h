#ifndef CS_TEXT_SINK_H
#define CS_TEXT_SINK_H

#include <stdbool.h>

#include "shield/shield.h"
#include "shield/tally.h"

struct cs_buf;
struct cs_digest;
struct cs_spill;

/* What is printed on standard error when all has been shown. */
struct cs_sink_reports {
	const char *name; /* of the command */
	bool rules;	  /* what each rule showed or left out */
	bool stats;	  /* the numbers as JSON */
};

/*
 * Where a text goes: with --raw to standard output and a tally, otherwise to a
 * digest, and with --spill to a file.  A failure ends the program, except of
 * the file: the text is useful without it.
 */
struct cs_sink {
	const struct cs_shield_opts *opts;
	struct cs_sink_reports reports;
	struct cs_tally tally;
	struct cs_digest *digest; /* NULL: --raw */
	struct cs_spill *spill;	  /* NULL: none */
	int status;
};

/* w is borrowed until the end. */
void cs_sink_start(struct cs_sink *k, const struct cs_shield_opts *w,
    const struct cs_sink_reports *reports);
void cs_sink_add(struct cs_sink *k, const struct cs_buf *piece);
/* Output what is to be shown, and the reports; returns the exit status. */
int cs_sink_finish(struct cs_sink *k);

/* Whether the text is only counted, or shown as it arrives. */
bool cs_sink_shows_at_once(const struct cs_sink *k);

#endif
