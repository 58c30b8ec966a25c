#ifndef CS_GATE_REPORT_MANUAL_H
#define CS_GATE_REPORT_MANUAL_H

#include "gate/rules.h"

struct cs_buf;
struct cs_policy;

/* The documentation of a rule; each text consists of lines. */
struct cs_manual {
	const char *what, *why;
	const char *bad;  /* a program in which it finds something, or NULL */
	const char *good; /* an equivalent one without; NULL: none */
};

const struct cs_manual *cs_manual_get(enum cs_rule_id id);

/* A rule's page for a person, with the severity that the policy gives it. */
void cs_manual_print(
    enum cs_rule_id id, const struct cs_policy *policy, struct cs_buf *out);

#endif
