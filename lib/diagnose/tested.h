#ifndef CS_DIAGNOSE_TESTED_H
#define CS_DIAGNOSE_TESTED_H

#include <stdbool.h>

#include "diagnose/tests.h"

struct cs_inquiry;

/* The report of a test runner in the run's output; runner is NULL: none. */
void cs_tested_read(const struct cs_inquiry *q, struct cs_tests *out);

/* Take the result from the report; the traceback that was read is that of a
 * test. */
void cs_tested_judge(struct cs_inquiry *q, const struct cs_tests *t);

#endif
