#ifndef CS_DIAGNOSE_LOG_H
#define CS_DIAGNOSE_LOG_H

#include "base/buf.h"

struct cs_err;
struct cs_json;

/*
 * The output of a program of which nothing else is known, as it is read: the
 * first MiB and the last sixteen are kept, whatever is between is dropped.  All
 * zero is empty.
 */
struct cs_log {
	struct cs_buf text;
	bool cut;
};

/* Call after bytes were appended to log->text. */
void cs_log_trim(struct cs_log *log);

/* An envelope with a run that ended with status, and printed the text on
 * standard error.  NULL and err if out of memory. */
struct cs_json *
cs_log_envelope(struct cs_log *log, int status, struct cs_err *err);

void cs_log_free(struct cs_log *log);

#endif
