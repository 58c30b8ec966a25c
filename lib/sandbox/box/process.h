#ifndef CS_SANDBOX_BOX_PROCESS_H
#define CS_SANDBOX_BOX_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

#include "sandbox/box/verdict.h"

struct cs_box;
struct cs_ceilings;
struct cs_err;

/*
 * The process tree of a box, with what has to be removed once it is dead: its
 * control group, and without namespaces its directory.
 */

/* Start it: a copy in a server if the box is warm and one is available. */
int
cs_process_start(struct cs_box *b, struct cs_ceilings *c, struct cs_err *err);

/* Send a word to the first process, see reaper.h; false if it can't be sent. */
bool cs_process_tell(const struct cs_box *b, int64_t word);

/* End the job, for this reason unless there is an earlier one: the first
 * process kills the others and counts them, and is killed if it does not. */
void
cs_process_end(struct cs_box *b, enum cs_verdict_end why, const char *limit);

/* Kill the first process at once, and with it all of them. */
void cs_process_slay(struct cs_box *b);
/* The same, and wait until all are dead. */
void cs_process_kill(struct cs_box *b);

/* Whether the first process has ended. */
bool cs_process_is_gone(struct cs_box *b);

/* When all are dead: remove the group and the directory, if possible by now. */
void cs_process_release(struct cs_box *b);

#endif
