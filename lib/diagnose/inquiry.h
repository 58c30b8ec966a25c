#ifndef CS_DIAGNOSE_INQUIRY_H
#define CS_DIAGNOSE_INQUIRY_H

#include <stdbool.h>

#include "base/buf.h"
#include "diagnose/diagnosis.h"
#include "diagnose/span.h"
#include "diagnose/tests.h"
#include "diagnose/traceback.h"

struct cs_diagnose_options;
struct cs_json;

/* One envelope being diagnosed: its contents and the result. */
struct cs_inquiry {
	const struct cs_json *env;
	const struct cs_diagnose_options *options;
	struct cs_span out, err; /* the run's, without colours */
	struct cs_buf plain_out, plain_err;
	struct cs_traceback trace;
	struct cs_tests tests;
	struct cs_diagnosis report;
};

/* The string at a path; p is NULL if there is none. */
struct cs_span cs_inquiry_text(const struct cs_json *v, const char *path);
struct cs_span cs_inquiry_first_line(struct cs_span text);

void cs_inquiry_set(struct cs_inquiry *q, const char *outcome,
    const char *category, const char *fixable);
void cs_inquiry_hint(struct cs_inquiry *q, const char *text);

/* Take the result from the traceback. */
void cs_inquiry_use_traceback(struct cs_inquiry *q);

/* Whether the run reports a blocked attempt of this kind (NULL: any), and to
 * make that the result. */
bool cs_inquiry_has_violation(const struct cs_inquiry *q, const char *kind);
void cs_inquiry_set_violation(struct cs_inquiry *q);

#endif
