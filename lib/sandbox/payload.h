#ifndef CS_SANDBOX_PAYLOAD_H
#define CS_SANDBOX_PAYLOAD_H

struct cs_plan;

/*
 * The process that becomes the interpreter: takes its descriptors, limits and
 * walls, and executes it, the last program that it can start unless the plan
 * allows more.  A step that fails is noted, and the program never runs.
 */
_Noreturn void
cs_payload_main(const struct cs_plan *plan, const int stdio[3], int notes);

#endif
