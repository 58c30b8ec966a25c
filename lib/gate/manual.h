#ifndef CS_GATE_MANUAL_H
#define CS_GATE_MANUAL_H

#include "gate/rules.h"

struct cs_buf;
struct cs_policy;

/* What there is to say of a rule; each text is lines. */
struct cs_manual {
	const char *what, *why;
	const char *bad;  /* a program that it finds something in, or NULL */
	const char *good; /* one that does the same without; NULL: none */
};

const struct cs_manual *cs_manual_get(enum cs_rule_id id);

/* A rule's page for a person, with what the policy makes of it. */
void cs_manual_print(
    enum cs_rule_id id, const struct cs_policy *policy, struct cs_buf *out);

#endif
