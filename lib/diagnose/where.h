#ifndef CS_DIAGNOSE_WHERE_H
#define CS_DIAGNOSE_WHERE_H

#include <stddef.h>

#include "diagnose/span.h"

struct cs_frame;
struct cs_json;

/*
 * The names of the program's files inside the sandbox and in reports.  Inside,
 * the program is /job/NAME; in a report it has the envelope's name, and other
 * files below /job lose that prefix.
 */
struct cs_where {
	struct cs_span name; /* below /job */
	struct cs_span file; /* in reports */
	struct cs_span code; /* its text */
};

/* Borrows the envelope's strings. */
void cs_where_init(struct cs_where *p, const struct cs_json *env);

/* The name of a file in a report. */
struct cs_span cs_where_shown(const struct cs_where *p, struct cs_span file);

/* The column where the underlined part of a frame begins, from 1 in code
 * points, 0 if unknown. */
size_t cs_where_column(const struct cs_where *p, const struct cs_frame *f);

#endif
