#ifndef CS_SANDBOX_PAYLOAD_H
#define CS_SANDBOX_PAYLOAD_H

#include "sandbox/cgroups.h"

struct cs_plan;

struct cs_payload_ends {
	int stdio[3];
	int notes; /* see note.h; never the program's */
	int doors[CS_CGROUPS_PARTS], ndoors; /* of cs_cgroup_join() */
};

/*
 * The process that becomes the interpreter: joins the job's group, takes its
 * descriptors, walls and limits (the walls need descriptors to be built), and
 * executes it, the last program that it can
 * start unless the plan allows more.  A step that fails is noted, and the
 * program never runs.
 */
_Noreturn void
cs_payload_main(const struct cs_plan *plan, const struct cs_payload_ends *ends);

#endif
