#ifndef CS_GATE_PICK_H
#define CS_GATE_PICK_H

#include <stdbool.h>
#include <stddef.h>

#include "gate/rules.h"

struct cs_err;
struct cs_policy;

/*
 * Rules as people name them: by id ("CSG401"), by name ("os-system"), or by
 * family, which is the beginning of ids ("CSG4", "CSG4xx").
 */

/* Put on those that a list with commas names; CS_EUSAGE for a word that names
 * none, with what may have been meant. */
int cs_pick_rules(const char *list, bool on[CS_RULES], struct cs_err *err);

/*
 * Fit a policy to the rules that there are: its keys name some, or it is
 * CS_EUSAGE, and what it says of a rule by name it says by id.
 */
int cs_pick_resolve(struct cs_policy *p, struct cs_err *err);

/*
 * Narrow a policy to the rules that lists name (each ends with NULL; no select
 * is all): select keeps those, and what is told of the text itself (CSG0, CSG1)
 * as the policy has it; one that it names by id or name is on, an error where
 * the policy has it off.  ignore then puts some off.
 */
int cs_pick_keep(
    struct cs_policy *p, const char *const *select, struct cs_err *err);
int cs_pick_drop(
    struct cs_policy *p, const char *const *ignore, struct cs_err *err);

#endif
