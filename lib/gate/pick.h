#ifndef CS_GATE_PICK_H
#define CS_GATE_PICK_H

#include <stdbool.h>
#include <stddef.h>

#include "gate/rules.h"

struct cs_err;
struct cs_policy;

/*
 * Rules as named by people: by id ("CSG401"), by name ("os-system"), or by
 * family, a prefix of ids ("CSG4", "CSG4xx").
 */

/* Turn on those named in a comma-separated list; CS_EUSAGE for an unknown word,
 * with what may have been meant. */
int cs_pick_rules(const char *list, bool on[CS_RULES], struct cs_err *err);

/*
 * Check a policy against the existing rules: its keys must name some, otherwise
 * CS_EUSAGE, and severities given by name are set by id.
 */
int cs_pick_resolve(struct cs_policy *p, struct cs_err *err);

/*
 * Restrict a policy to the rules in lists (each ends with NULL; no select is
 * all): select keeps those, and findings about the text itself (CSG0, CSG1) as
 * the policy has them; one named by id or name is on, as an error if the policy
 * turns it off.  ignore then turns some off.
 */
int cs_pick_keep(
    struct cs_policy *p, const char *const *select, struct cs_err *err);
int cs_pick_drop(
    struct cs_policy *p, const char *const *ignore, struct cs_err *err);

#endif
