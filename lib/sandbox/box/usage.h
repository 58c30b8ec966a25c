#ifndef CS_SANDBOX_BOX_USAGE_H
#define CS_SANDBOX_BOX_USAGE_H

#include <stdbool.h>

struct cs_box;

/*
 * Each process has its own limit of time; only the group knows their sum, and
 * whether one was killed for lack of memory (in version 2 the kernel then kills
 * all of them).
 */

/* Whether the group must be checked while the job runs. */
bool cs_usage_is_watched(const struct cs_box *b);
/* Check it, if it is time to, and end a job that is over a limit. */
void cs_usage_look(struct cs_box *b);

/* Put what the group knows better than the processes into the result. */
void cs_usage_take(struct cs_box *b);

#endif
