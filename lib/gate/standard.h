#ifndef CS_GATE_STANDARD_H
#define CS_GATE_STANDARD_H

#include <stdbool.h>

struct cs_baseline;
struct cs_policy;

/* What the programs of a call are held to. */
struct cs_standard {
	const struct cs_policy *policy;
	unsigned minor;	    /* the Python 3.minor that is to take them */
	const char *target; /* the version that was asked for, or NULL */
	bool comments;	    /* those of a program may put findings off */
	bool tools;	    /* the module "tools" is the host's */
	const struct cs_baseline *baseline; /* or NULL */
	/* How the policy was changed for this call, or NULL: for the account. */
	const char *adjusted;
};

#endif
