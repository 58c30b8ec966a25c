#ifndef CS_GATE_REPORT_ACCOUNT_H
#define CS_GATE_REPORT_ACCOUNT_H

#include <stdbool.h>

struct cs_buf;
struct cs_err;
struct cs_format;
struct cs_json;
struct cs_standard;

/* The report on an invocation, in one of the formats of gate/report/format.h:
 * one program at a time, and a summary at the end. */
struct cs_account;

/* The format and the standard are borrowed. */
struct cs_account *cs_account_new(const struct cs_format *format,
    const struct cs_standard *standard, bool colour, struct cs_err *err);
void cs_account_free(struct cs_account *a);
static inline void
cs_account_freep(struct cs_account **a)
{
	cs_account_free(*a);
}
#define cs_account_auto __attribute__((cleanup(cs_account_freep)))

/*
 * Add an envelope with its "gate".  What is to be output now is appended to
 * out.  A line that is not a job is passed on unchanged in line formats, and
 * goes into a document if it reports an error.
 */
int cs_account_add(struct cs_account *a, const struct cs_json *env,
    struct cs_buf *out, struct cs_err *err);

/* No more will come. */
int
cs_account_end(struct cs_account *a, struct cs_buf *out, struct cs_err *err);

#endif
