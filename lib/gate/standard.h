#ifndef CS_GATE_STANDARD_H
#define CS_GATE_STANDARD_H

#include <stdbool.h>

struct cs_baseline;
struct cs_policy;

/* The standard that programs are checked against in an invocation. */
struct cs_standard {
	const struct cs_policy *policy;
	unsigned minor;	    /* target version 3.minor */
	const char *target; /* the requested version, or NULL */
	bool comments;	    /* suppression comments are honoured */
	bool tools;	    /* the module "tools" is the host's */
	const struct cs_baseline *baseline; /* or NULL */
	/* How the policy was changed for this invocation, or NULL: for the
	 * report. */
	const char *adjusted;
};

#endif
