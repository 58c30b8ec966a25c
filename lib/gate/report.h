#ifndef CS_GATE_REPORT_H
#define CS_GATE_REPORT_H

#include <stddef.h>

struct cs_buf;
struct cs_json;
struct cs_policy;
struct cs_verdict;

/* The envelope's "gate" of a verdict on its code; NULL when memory ran out.
 * target is the version of Python that was asked for ("3.11"), or NULL. */
struct cs_json *cs_report_gate(const struct cs_verdict *v, const char *code,
    size_t len, const struct cs_policy *policy, const char *target);

/* The "gate" of a job that was refused without a look at its text. */
struct cs_json *cs_report_refusal(const char *reason, const char *code,
    size_t len, const struct cs_policy *policy, const char *target);

/*
 * The findings of a "gate" as gcc has them, one a line:
 * PATH:LINE:COLUMN: error: MESSAGE [CSG401 os-system].  A refusal without
 * findings is a line too.
 */
void
cs_report_gcc(const struct cs_json *gate, const char *path, struct cs_buf *out);

#endif
