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

/* The findings of a verdict while they are made. */
struct cs_findings {
	enum cs_severity severity[CS_RULES]; /* what the policy says of each */
	struct cs_verdict *v;
	size_t cap;
	enum cs_code failed; /* CS_ENOMEM; CS_ELIMIT: there are enough */
};

/* An empty verdict on the text, j->v, under the standard; -1 and err when there
 * can be none. */
int cs_finding_start(struct cs_findings *j, const struct cs_standard *standard,
    const char *text, size_t len, struct cs_err *err);

/* The verdict is made up: its findings in order, each once.  rc is how the look
 * at the text ended, 0 or -1 and err; the same, and nothing is left to free, is
 * returned. */
int cs_finding_finish(struct cs_findings *j, const struct cs_standard *standard,
    int rc, struct cs_err *err);

/* A finding to be filled in; NULL when the policy does not want it, or none
 * can be had. */
struct cs_finding *cs_finding_add(
    struct cs_findings *j, enum cs_rule_id rule, uint32_t start, uint32_t end);

/* The message of a rule, with the thing that was named in it. */
void cs_finding_name(struct cs_finding *f, const char *target);

void cs_finding_fault(struct cs_findings *j, const struct cs_fault *fault);

/* What could not be looked at is never passed. */
void cs_finding_limit(struct cs_findings *j, const char *why);

/* It may be put off: it counts, and is not about the text itself (CSG0, CSG1),
 * behind which nothing else was looked at. */
bool cs_finding_waivable(const struct cs_finding *f);

/* Say whether the program passes, by the findings that count. */
void cs_finding_settle(struct cs_verdict *v, const struct cs_policy *policy);

#endif
