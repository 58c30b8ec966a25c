#ifndef CS_DIAGNOSE_WHERE_H
#define CS_DIAGNOSE_WHERE_H

#include <stddef.h>

#include "diagnose/span.h"

struct cs_frame;
struct cs_json;

/*
 * The program's files as they are called inside the sandbox and in reports.
 * Inside, the program is /job/NAME; in a report it is what the envelope calls
 * it, and other files below /job lose that part.
 */
struct cs_where {
	struct cs_span name; /* below /job */
	struct cs_span file; /* in reports */
	struct cs_span code; /* its text */
};

/* Borrows the envelope's strings. */
void cs_where_init(struct cs_where *p, const struct cs_json *env);

/* How a report calls a file. */
struct cs_span cs_where_shown(const struct cs_where *p, struct cs_span file);

/* Where the underlined part of a frame begins: a column from 1 in code points,
 * 0 when it isn't known. */
size_t cs_where_column(const struct cs_where *p, const struct cs_frame *f);

#endif
