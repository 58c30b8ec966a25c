#ifndef CS_DIAGNOSE_TRACEBACK_H
#define CS_DIAGNOSE_TRACEBACK_H

#include <stdbool.h>
#include <stddef.h>

#include "diagnose/frames.h"
#include "diagnose/line.h"
#include "diagnose/span.h"

/*
 * Parses what CPython prints about an error.  Memory is fixed: of frames, of
 * the chain and of a group's leaves the first (of the first two also the last)
 * are kept and all are counted.  What is kept points into the text that was
 * read.
 */

enum {
	CS_TRACEBACK_CHAIN = 16,
	CS_TRACEBACK_LEAVES = 64,
};

enum cs_traceback_link {
	CS_TRACEBACK_CAUSE,   /* "the direct cause of" */
	CS_TRACEBACK_CONTEXT, /* "During handling of" */
};

/* An earlier error in a chain, and how the next one follows from it. */
struct cs_chained {
	struct cs_span type, message;
	bool placed; /* where is valid */
	struct cs_frame where;
	enum cs_traceback_link link;
};

enum cs_traceback_form {
	CS_TRACEBACK_NONE,
	CS_TRACEBACK_CUT,    /* the text ends before the error line */
	CS_TRACEBACK_BARE,   /* only an error line */
	CS_TRACEBACK_WHOLE,  /* header, frames, error line */
	CS_TRACEBACK_SYNTAX, /* position and error line: a syntax error */
	CS_TRACEBACK_DUMP,   /* a fatal error or a timeout of faulthandler */
};

struct cs_traceback {
	enum cs_traceback_form form;
	enum cs_line_whose whose;
	struct cs_span text; /* from its first line to its error line */
	struct cs_span type, message; /* message: its first line */
	struct cs_span detail;	      /* the lines after it, unchanged */
	bool group;
	size_t chain_total, leaves_total;
	struct cs_frames frames;
	struct cs_chained chain[CS_TRACEBACK_CHAIN];
	struct cs_span leaves[CS_TRACEBACK_LEAVES]; /* a group's, types */
};

/* Error i of the chain from the oldest, NULL if it was not kept. */
const struct cs_chained *
cs_traceback_chained(const struct cs_traceback *t, size_t i);

/*
 * The error that a text reports: the last one that is not from a thread or
 * otherwise secondary, else the last one of all; complete ones take precedence
 * over bare and truncated ones.  form is CS_TRACEBACK_NONE if there is none.
 * Takes time linear in text.n.  CPython's colours must have been removed
 * (cs_plain_text()).
 */
void cs_traceback_read(struct cs_span text, struct cs_traceback *out);

/* Whether a type is one of those raised for a text that does not parse. */
bool cs_traceback_is_syntax(struct cs_span type);

#endif
