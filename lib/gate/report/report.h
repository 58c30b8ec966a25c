#ifndef CS_GATE_REPORT_REPORT_H
#define CS_GATE_REPORT_REPORT_H

#include <stddef.h>

struct cs_json;
struct cs_standard;
struct cs_verdict;

/* The "gate" of an envelope for a verdict on its code; NULL if out of
 * memory. */
struct cs_json *cs_report_gate(const struct cs_verdict *v, const char *code,
    size_t len, const struct cs_standard *standard);

/* The "gate" of a job that was refused without checking its text. */
struct cs_json *cs_report_refusal(const char *reason, const char *code,
    size_t len, const struct cs_standard *standard);

#endif
