#ifndef CS_SANDBOX_WORKSPACE_STEPS_H
#define CS_SANDBOX_WORKSPACE_STEPS_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;
struct cs_journal;

/*
 * Executes the steps of a journal in a host directory: no link is followed on
 * the way, and nothing leads out.
 */

/* Whether everything there is as the journal expects it; otherwise *differs is
 * the path of what is not. */
bool
cs_steps_check(const struct cs_journal *j, int folder, const char **differs);

/* All of them, even if some are done already. */
int cs_steps_do(const struct cs_journal *j, int folder, struct cs_err *err);

#endif
