#ifndef CS_DIAGNOSE_DIAGNOSE_H
#define CS_DIAGNOSE_DIAGNOSE_H

#include <stdbool.h>

struct cs_err;
struct cs_json;
struct cs_pattern;

/* What counts as a failure of a program that ended with status 0. */
struct cs_diagnose_options {
	bool no_signs;	/* only the patterns */
	bool low_signs; /* also what is no more than a reason to look */
	const struct cs_pattern *patterns; /* NULL: none */
};

/*
 * What one envelope's gate and run tell, as the "diagnosis" of cs-envelope(5).
 * NULL and err when there is neither a gate nor a run (CS_EDATA) or memory ran
 * out.
 */
struct cs_json *cs_diagnose_env(const struct cs_json *env,
    const struct cs_diagnose_options *options, struct cs_err *err);

#endif
