#ifndef CS_SANDBOX_WORKSPACE_RESUME_H
#define CS_SANDBOX_WORKSPACE_RESUME_H

#include <stdbool.h>

struct cs_journal;

/*
 * Whether a journal whose steps were interrupted can be completed without
 * losing anything: each path that is still to be replaced or removed is as it
 * was before the first step, or as a step has left it.  Otherwise somebody has
 * changed it since, and *differs is that path.
 */
bool
cs_resume_check(const struct cs_journal *j, int folder, const char **differs);

#endif
