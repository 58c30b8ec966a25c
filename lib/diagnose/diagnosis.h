#ifndef CS_DIAGNOSE_DIAGNOSIS_H
#define CS_DIAGNOSE_DIAGNOSIS_H

#include <stdint.h>

#include "base/buf.h"
#include "diagnose/where.h"
#include "diagnose/span.h"

struct cs_err;
struct cs_json;
struct cs_tests;
struct cs_traceback;

/* A diagnosis before it is JSON; unset members are null in it. */
struct cs_diagnosis {
	const char *outcome;
	struct cs_span type, message, detail;
	const char *category, *fixable, *trust;
	struct cs_buf hint;
	/* The position, if it is not from the traceback. */
	struct cs_span file;
	int64_t line, column, end_column; /* 0: not known */
	const struct cs_traceback *trace;
	const struct cs_tests *tests; /* of a test report */
	struct cs_where place;
};

/* The "diagnosis" of cs-envelope(5).  Long texts are cut, with a mark. */
struct cs_json *
cs_diagnosis_make(const struct cs_diagnosis *r, struct cs_err *err);

#endif
