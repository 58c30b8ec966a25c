#ifndef CS_DIAGNOSE_DIAGNOSE_H
#define CS_DIAGNOSE_DIAGNOSE_H

#include <stdbool.h>

struct cs_err;
struct cs_json;
struct cs_pattern;

/* What counts as a failure in a program that ended with status 0. */
struct cs_diagnose_options {
	bool no_signs;	/* only the patterns */
	bool low_signs; /* also what is merely a reason to look */
	const struct cs_pattern *patterns; /* NULL: none */
};

/*
 * Diagnoses one envelope from its gate and run: returns the "diagnosis" of
 * cs-envelope(5).  NULL and err if it has neither (CS_EDATA) or out of memory.
 */
struct cs_json *cs_diagnose_env(const struct cs_json *env,
    const struct cs_diagnose_options *options, struct cs_err *err);

#endif
