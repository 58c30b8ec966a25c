#ifndef CS_DIAGNOSE_SILENT_H
#define CS_DIAGNOSE_SILENT_H

#include <stdint.h>

#include "diagnose/span.h"

/*
 * Failures of programs that ended with status 0.  The form of the output
 * decides: a line that is a failure message, the way an empty or void table is
 * printed, a warning of the interpreter; never a word within other text.
 */

enum cs_silent_trust {
	CS_SILENT_NONE,
	CS_SILENT_LOW,
	CS_SILENT_MEDIUM,
	CS_SILENT_HIGH,
};

/* Its word in a diagnosis; NULL for NONE. */
const char *cs_silent_trust_word(enum cs_silent_trust trust);

struct cs_silent {
	enum cs_silent_trust trust;
	const char *name; /* as EmptyDataFrame */
	const char *hint;
	const char *category; /* NULL: only that it is suspicious */
	struct cs_span shown; /* the line of output that shows it */
	struct cs_span file;  /* position in the program; p NULL: unknown */
	int64_t line;
};

/* Whether a fixer may be able to handle a symptom of that name. */
bool cs_silent_is_local(struct cs_span name);

/* The symptom with the highest trust in one stream of output, the first of
 * equals; trust is NONE if there is none.  Linear time. */
void cs_silent_find(struct cs_span text, struct cs_silent *out);

/* What is merely a reason to look at a program's output, or lack of it. */
void cs_silent_find_low(
    struct cs_span text, struct cs_span code, struct cs_silent *out);

#endif
