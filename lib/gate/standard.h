#ifndef CS_GATE_STANDARD_H
#define CS_GATE_STANDARD_H

struct cs_policy;

/* What the programs of a call are held to. */
struct cs_standard {
	const struct cs_policy *policy;
	unsigned minor;	      /* the Python 3.minor that is to take them */
	const char *target;   /* the version that was asked for, or NULL */
	const char *adjusted; /* how the policy was changed for this call, or
				 NULL: for the account alone */
};

#endif
