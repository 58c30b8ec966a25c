#ifndef CS_DIAGNOSE_SILENT_H
#define CS_DIAGNOSE_SILENT_H

#include <stdint.h>

#include "diagnose/span.h"

/*
 * Failures of a program that ended with status 0.  The form of the output
 * decides: a line that is a failure message, the way an empty or a void table
 * is printed, a warning of the interpreter; never a word inside other text.
 */

enum cs_silent_trust {
	CS_SILENT_NONE,
	CS_SILENT_LOW,
	CS_SILENT_MEDIUM,
	CS_SILENT_HIGH,
};

/* The word for it in a diagnosis; NULL for NONE. */
const char *cs_silent_trust_word(enum cs_silent_trust trust);

struct cs_silent {
	enum cs_silent_trust trust;
	const char *name; /* as EmptyDataFrame */
	const char *hint;
	const char *category; /* NULL: no other than that it is suspicious */
	struct cs_span shown; /* the line of output that shows it */
	struct cs_span file; /* where in the program; p NULL: it does not say */
	int64_t line;
};

/* Whether a fixer may know what to do about a sign of that name. */
bool cs_silent_is_local(struct cs_span name);

/* The sign with the highest trust in one stream of output, of equal ones the
 * first; trust is NONE when there is none.  Linear. */
void cs_silent_find(struct cs_span text, struct cs_silent *out);

/* What is no more than a reason to look at a program's output, or at none. */
void cs_silent_find_low(
    struct cs_span text, struct cs_span code, struct cs_silent *out);

#endif
