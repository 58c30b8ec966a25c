#ifndef CS_GATE_FINDING_H
#define CS_GATE_FINDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "gate/rules.h"
#include "policy/policy.h"

struct cs_fault;
struct cs_standard;
struct cs_finding;
struct cs_verdict;

/* The findings of a verdict in progress. */
struct cs_findings {
	enum cs_severity severity[CS_RULES]; /* set by the policy */
	struct cs_verdict *v;
	size_t cap;
	enum cs_code failed; /* CS_ENOMEM; CS_ELIMIT: there are enough */
};

/* An empty verdict on the text, j->v, under the standard; -1 and err on
 * failure. */
int cs_finding_start(struct cs_findings *j, const struct cs_standard *standard,
    const char *text, size_t len, struct cs_err *err);

/* Complete the verdict: its findings in order, without duplicates.  rc is the
 * result of the check, 0 or -1 and err, and is returned; after -1 nothing is
 * left to free. */
int cs_finding_finish(struct cs_findings *j, const struct cs_standard *standard,
    int rc, struct cs_err *err);

/* A finding to fill in; NULL if the policy does not want it, or out of
 * memory. */
struct cs_finding *cs_finding_add(
    struct cs_findings *j, enum cs_rule_id rule, uint32_t start, uint32_t end);

/* Set the message of a rule, with the object that was named. */
void cs_finding_name(struct cs_finding *f, const char *target);

void cs_finding_fault(struct cs_findings *j, const struct cs_fault *fault);

/* What could not be checked is never passed. */
void cs_finding_limit(struct cs_findings *j, const char *why);

/* Whether it may be suppressed: it counts, and is not about the text itself
 * (CSG0, CSG1), after which nothing else was checked. */
bool cs_finding_waivable(const struct cs_finding *f);

/* Decide whether the program passes, by the findings that count. */
void cs_finding_settle(struct cs_verdict *v, const struct cs_policy *policy);

#endif
