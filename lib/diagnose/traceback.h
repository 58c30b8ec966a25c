#ifndef CS_DIAGNOSE_TRACEBACK_H
#define CS_DIAGNOSE_TRACEBACK_H

#include <stdbool.h>
#include <stddef.h>

#include "diagnose/frames.h"
#include "diagnose/line.h"
#include "diagnose/span.h"

/*
 * Reads what CPython prints about an error.  The memory is fixed: of frames,
 * of the chain and of a group's leaves the first ones (of the first two the
 * last ones too) are kept and all are counted.  What is kept points into the
 * text that was read.
 */

enum {
	CS_TRACEBACK_CHAIN = 16,
	CS_TRACEBACK_LEAVES = 64,
};

enum cs_traceback_link {
	CS_TRACEBACK_CAUSE,   /* "the direct cause of" */
	CS_TRACEBACK_CONTEXT, /* "During handling of" */
};

/* An older error of a chain, and how the next one follows from it. */
struct cs_chained {
	struct cs_span type, message;
	bool placed; /* where is known */
	struct cs_frame where;
	enum cs_traceback_link link;
};

enum cs_traceback_form {
	CS_TRACEBACK_NONE,
	CS_TRACEBACK_CUT,    /* the text ends before the error line */
	CS_TRACEBACK_BARE,   /* an error line alone */
	CS_TRACEBACK_WHOLE,  /* header, frames, error line */
	CS_TRACEBACK_SYNTAX, /* place and error line: a text did not parse */
	CS_TRACEBACK_DUMP,   /* a fatal error or a timeout of faulthandler */
};

struct cs_traceback {
	enum cs_traceback_form form;
	enum cs_line_whose whose;
	struct cs_span text;	      /* from its first line to its error's */
	struct cs_span type, message; /* message: its first line */
	struct cs_span detail;	      /* the lines behind it, as they are */
	bool group;
	size_t chain_total, leaves_total;
	struct cs_frames frames;
	struct cs_chained chain[CS_TRACEBACK_CHAIN];
	struct cs_span leaves[CS_TRACEBACK_LEAVES]; /* a group's, types */
};

/* Number i of the chain from the oldest, NULL when it was not kept. */
const struct cs_chained *
cs_traceback_chained(const struct cs_traceback *t, size_t i);

/*
 * The error that a text tells: the last one that is not a thread's or other
 * side matter, else the last one at all; whole ones go before bare and cut
 * ones.  form is CS_TRACEBACK_NONE when there is none.  Takes time in
 * proportion to text.n.  CPython's colours are to be taken out before
 * (cs_plain_text()).
 */
void cs_traceback_read(struct cs_span text, struct cs_traceback *out);

/* Whether a type is one of those that a text which does not parse gives. */
bool cs_traceback_is_syntax(struct cs_span type);

#endif
